/// The arguments of one command, as its table allows them.
public struct Arguments: Sendable {
    private let known: [Flag]
    private let values: [String: String]
    private let operands: [String]

    init(known: [Flag], values: [String: String], operands: [String]) {
        self.known = known
        self.values = values
        self.operands = operands
    }

    /// Whether a flag was given. Flags that no command of the program needs to have read as not given.
    public func isSet(_ name: String) -> Bool { values[name] != nil }

    /// An operand by its place. There are as many as the table says.
    public func operand(_ index: Int) -> String { operands[index] }

    /// The operands that stand at the place of a repeated one.
    public func operands(from index: Int) -> [String] { Array(operands[index...]) }

    /// A flag's value, or nil when it was not given.
    public func string(_ name: String) -> String? {
        precondition(known.contains { $0.name == name && $0.value != nil }, "\(name) is not in the table")
        return values[name]
    }

    /// A flag's value as a whole number.
    public func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        return try Self.integer(text, in: range, for: "\(name) \(text)", "a whole number")
    }

    /// A flag's value as a decimal number.
    public func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = string(name) else { return nil }
        let isDecimal = text.utf8.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
        guard isDecimal, let value = Double(text), range.contains(value) else {
            throw UsageError(
                "\(name) \(text): expected a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
            )
        }
        return value
    }

    /// A flag's value as two whole numbers, such as 1920x1080.
    public func pair(
        _ name: String, separator: Character, in range: ClosedRange<Int>
    ) throws(UsageError) -> (Int, Int)? {
        guard let text = string(name) else { return nil }
        let form = "two whole numbers with \"\(separator)\" between them, each"
        let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw UsageError(
                "\(name) \(text): expected \(form) from \(range.lowerBound) to \(range.upperBound)")
        }
        return (
            try Self.integer(parts[0], in: range, for: "\(name) \(text)", form),
            try Self.integer(parts[1], in: range, for: "\(name) \(text)", form)
        )
    }

    private static func integer(
        _ text: String, in range: ClosedRange<Int>, for given: String, _ form: String
    ) throws(UsageError) -> Int {
        guard text.utf8.allSatisfy({ "0123456789-".utf8.contains($0) }), let value = Int(text),
            range.contains(value)
        else {
            throw UsageError("\(given): expected \(form) from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }
}
