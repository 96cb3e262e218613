/// A violated condition on several properties of an object, with its place.
public struct Fault {
    /// A step of a path into a value.
    public enum Step: Sendable, Equatable {
        /// The value of a key.
        case key(String)
        /// An element of a list.
        case index(Int)
    }

    /// The path from the object to the faulty value; empty if it is the object itself. For a missing key, messages
    /// point at the object.
    let place: [Step]
    let message: String

    /// Creates a fault of a key's value.
    public init(_ key: String, _ message: String) { self.init([.key(key)], message) }

    /// Creates a fault of a value at a path.
    public init(_ place: [Step], _ message: String) {
        self.place = place
        self.message = message
    }

    /// The same fault, seen from an enclosing object.
    public func inside(_ place: [Step]) -> Fault { Fault(place + self.place, message) }
}

extension JSONPath {
    /// The path to a value inside this one.
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
