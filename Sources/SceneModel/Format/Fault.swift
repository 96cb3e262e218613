/// What a condition on several properties of an object finds wrong, and where.
public struct Fault {
    /// A way into a value.
    public enum Step: Sendable, Equatable {
        /// The value of a key.
        case key(String)
        /// A value of a list.
        case index(Int)
    }

    /// The way from the object to the value at fault; empty if the object itself is at fault. Of a key that is
    /// not there, messages point at the object.
    let place: [Step]
    let message: String

    /// A fault of a key's value.
    public init(_ key: String, _ message: String) { self.init([.key(key)], message) }

    /// A fault of something inside a key's value.
    public init(_ place: [Step], _ message: String) {
        self.place = place
        self.message = message
    }

    /// The same fault, seen from an object farther out.
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
