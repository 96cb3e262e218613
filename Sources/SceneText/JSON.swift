/// A JSON value. Objects keep the order of their keys.
public enum JSON: Sendable, Equatable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// A string.
    case string(String)
    /// A list of values.
    case array([JSON])
    /// An object, with its keys and values in order; keys are unique.
    case object([Member])

    /// A key of an object, together with the key's value.
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

    /// Returns the value of a key; nil if the key is missing, or if this JSON value is not an object.
    public subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The string; nil if this JSON value is not a string.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The number; nil if this JSON value is not a number.
    public var number: Double? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The elements; nil if this JSON value is not a list.
    public var array: [JSON]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The keys and values; nil if this JSON value is not an object.
    public var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// True for a list or an object.
    package var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }

    /// True if all numbers in this value are finite. Only computed numbers may not be.
    package var isFinite: Bool {
        switch self {
        case .number(let number): number.isFinite
        case .array(let items): items.allSatisfy(\.isFinite)
        case .object(let members): members.allSatisfy(\.value.isFinite)
        default: true
        }
    }

    /// Parses JSON text strictly (RFC 8259). Throws `SceneError` with the position of the error.
    public init(parsing bytes: [UInt8]) throws(SceneError) { self = try JSONParser.parse(bytes).json }

    /// Parses JSON text strictly (RFC 8259), with custom limits on nesting and size.
    package init(parsing bytes: [UInt8], within limits: JSONLimits) throws(SceneError) {
        self = try JSONParser.parse(bytes, within: limits).json
    }

    /// A short description of the value for messages, such as `a list of 12`.
    package var inWords: String {
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
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a list.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Creates an object with the keys in the given order.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
