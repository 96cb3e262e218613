import SceneText

/// A value in an expression.
struct Value: Sendable {
    let json: JSON
    /// The place in which the value was written; nil for a value that was computed.
    let place: JSONPlace?

    init(_ json: JSON, _ place: JSONPlace? = nil) { (self.json, self.place) = (json, place) }

    /// Returns the value of a key; nil if the key is missing or this value is no object.
    func member(_ key: String) -> Value? {
        guard case .object(let members) = json, let index = members.firstIndex(where: { $0.key == key })
        else {
            return nil
        }
        return Value(members[index].value, place?.inner[index])
    }

    /// Returns an item of a list; nil if it is missing or this value is no list.
    func item(_ index: Int) -> Value? {
        guard case .array(let items) = json, items.indices.contains(index) else { return nil }
        return Value(items[index], place?.inner[index])
    }
}

extension JSON {
    /// The type of the value in messages.
    var typeWords: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "the number \(value.asText)"
        case .string: "the text \(inWords)"
        case .array: inWords
        case .object: inWords
        }
    }

    /// True if both values are equal; the order of an object's keys does not matter.
    func isSame(as other: JSON) -> Bool {
        switch (self, other) {
        case (.array(let one), .array(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
        case (.object(let one), .object(let two)):
            one.count == two.count
                && one.allSatisfy { member in other[member.key].map { $0.isSame(as: member.value) } ?? false }
        default: self == other
        }
    }
}
