import SceneText

/// A violated condition on the properties of an object, with the path of the faulty value.
public struct Fault {
    /// A step of a path in a JSON value: a key or an index.
    public enum Step: Sendable, Equatable {
        /// A step to the value of a key.
        case key(String)
        /// A step to an element of a list, by index.
        case index(Int)
    }

    /// The path from the object to the faulty value; empty if the object itself is faulty. If a key is missing,
    /// messages point at the object.
    let place: [Step]
    let message: String

    /// Creates a fault in the value of a key.
    public init(_ key: String, _ message: String) { self.init([.key(key)], message) }

    /// Creates a fault in the value at a path.
    public init(_ place: [Step], _ message: String) {
        self.place = place
        self.message = message
    }

    /// Returns the same fault with a path that starts at an enclosing object.
    public func inside(_ place: [Step]) -> Fault { Fault(place + self.place, message) }
}

extension JSONPath {
    /// Returns this path, extended by steps to a value inside the value at this path.
    func appending(_ steps: some Sequence<Fault.Step>, in json: JSON?) -> JSONPath {
        var (path, json) = (self, json)
        for step in steps {
            switch step {
            case .key(let key):
                let member = json?.members?.firstIndex { $0.key == key }
                path = path.appending(key: key, member: member)
                json = member.flatMap { json?.members?[$0].value }
            case .index(let index):
                let values = json?.array ?? []
                let isThere = values.indices.contains(index)
                path = path.appending(index: index)
                json = isThere ? values[index] : nil
            }
        }
        return path
    }
}
