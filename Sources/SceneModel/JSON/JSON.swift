/// A JSON value. Objects keep the order of their keys.
public enum JSON: Sendable, Equatable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// A string.
    case string(String)
    /// A list of values.
    case array([JSON])
    /// Keys and values in their order; no key stands twice.
    case object([Member])

    /// One key of an object and its value.
    public struct Member: Sendable, Equatable {
        /// The key.
        public var key: String
        /// The value.
        public var value: JSON

        /// Creates a member.
        public init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    /// The value of an object's key, or nil when there is none or this is no object.
    public subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The string that this is, or nil.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The number that this is, or nil.
    public var number: Double? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The list that this is, or nil.
    public var array: [JSON]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The keys and values of the object that this is, or nil.
    public var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Reads JSON text strictly. Throws `SceneError` with the place where the text is wrong.
    public init(parsing bytes: [UInt8]) throws(SceneError) { self = try JSONParser.parse(bytes).value }

    /// The value in a few words, for messages.
    var inWords: String {
        switch self {
        case .null, .bool, .number: text
        case .string(let string): string.isShort ? text : "a string of \(string.utf8.count) bytes"
        case .array(let values): values.isEmpty ? "an empty list" : "a list of \(values.count)"
        case .object: "an object"
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A list.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// An object, its keys in the order written.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
