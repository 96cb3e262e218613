/// The parsed arguments of one command.
package struct Arguments: Sendable {
    private let known: [Flag]
    private let values: [String: [String]]
    private let operands: [String]

    init(known: [Flag], values: [String: [String]], operands: [String]) {
        self.known = known
        self.values = values
        self.operands = operands
    }

    /// True if a flag was given. False for a flag that the command does not have.
    package func isSet(_ name: String) -> Bool { values[name] != nil }

    /// An operand by its index. Required operands are always there.
    package func operand(_ index: Int) -> String { operands[index] }

    /// The operands from an index on, for a repeated or optional operand.
    package func operands(from index: Int) -> [String] { Array(operands[index...]) }

    /// The command line for these arguments, with a switch added unless it is already set.
    package func words(adding name: String) -> [String] {
        precondition(known.contains { $0.name == name && $0.value == nil }, "\(name) is not in the table")
        let given = known.flatMap { flag in
            if flag.name == name { return [name] }
            return values[flag.name, default: []].map { flag.value == nil ? flag.name : "\(flag.name)=\($0)" }
        }
        return given + (operands.contains { $0.hasPrefix("-") } ? ["--"] : []) + operands
    }

    /// A flag's value, or nil if it was not given.
    package func string(_ name: String) -> String? { strings(name).last }

    /// True if the command takes a flag with this name.
    package func takes(_ name: String) -> Bool { known.contains { $0.name == name } }

    /// True if the command takes this very flag; another command's flag may have the same name.
    package func takes(_ flag: Flag) -> Bool { known.contains(flag) }

    /// All values of a repeated flag, in order.
    package func strings(_ name: String) -> [String] {
        precondition(known.contains { $0.name == name && $0.value != nil }, "\(name) is not in the table")
        return values[name, default: []]
    }

    /// A flag's value as a whole number.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        return try Self.integer(text, in: range, for: "\(name) \(excerpt(text))", "a whole number")
    }

    /// A flag's value as a decimal number.
    package func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = string(name) else { return nil }
        let isDecimal = text.utf8.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
        guard isDecimal, let value = Double(text), range.contains(value) else {
            throw UsageError(
                "\(name) \(excerpt(text)): expected a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))",
                hint: Self.plainNumber(text, in: range).map { "without a unit: \(name) \($0)" } ?? "")
        }
        return value
    }

    /// A flag's value as seconds: a decimal number, or a time such as `1:30` or `1:02:03.5`.
    package func seconds(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = string(name), text.contains(":") else { return try number(name, in: range) }
        guard let value = Double(clock: text), range.contains(value) else {
            throw UsageError(
                "\(name) \(excerpt(text)): expected a time from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound)) seconds",
                hint: "for example: \(name) 1:30, or \(name) 1:02:03.5")
        }
        return value
    }

    /// The number in a text such as `2.5s` or `2,5`, or nil.
    private static func plainNumber(_ text: String, in range: ClosedRange<Double>) -> String? {
        let start = text.prefix { "0123456789.,-".contains($0) }
        let unit = text.dropFirst(start.count)
        let digits = start.replacing(",", with: ".")
        guard unit.count <= 4, unit.allSatisfy({ $0.isLetter || $0 == "%" }),
            let value = Double(digits), range.contains(value)
        else { return nil }
        return String(digits)
    }

    /// A flag's value as a width and a height, such as 1920x1080.
    package func size(
        _ name: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> (width: Int, height: Int)? {
        let form = "two whole numbers separated by \"x\", each"
        do throws(UsageError) {
            guard let sides = try integers(name, separator: "x", in: range, form) else { return nil }
            guard sides.count == 2 else { throw expected(form, in: range, of: name) }
            return (sides[0], sides[1])
        } catch {
            throw UsageError(error.message, hint: sizeHint(name, in: range))
        }
    }

    /// The hint for a wrong size: the same sides with `x` between them, or an example if there is only one side.
    private func sizeHint(_ name: String, in range: ClosedRange<Int>) -> String {
        let parts = (string(name) ?? "").split(maxSplits: 2) { "xX*×:,;/ ".contains($0) }
        let sides = parts.compactMap { Int($0) }.filter(range.contains)
        guard sides.count == parts.count else { return "" }
        switch sides.count {
        case 1: return "width and height, for example: \(name) 1920x1080"
        case 2: return "did you mean \(name) \(sides[0])x\(sides[1])?"
        default: return ""
        }
    }

    /// A flag's value as a first and a last number, such as 0-99; a single number is both.
    package func span(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> (
        first: Int, last: Int
    )? {
        let form = "a whole number, or two separated by \"-\","
        guard let ends = try integers(name, separator: "-", in: range, form) else { return nil }
        guard ends.count <= 2 else { throw expected(form, in: range, of: name) }
        return (ends[0], ends[ends.count - 1])
    }

    /// The numbers between the separators, at least one.
    private func integers(
        _ name: String, separator: Character, in range: ClosedRange<Int>, _ form: String
    ) throws(UsageError) -> [Int]? {
        guard let text = string(name) else { return nil }
        var numbers: [Int] = []
        for part in text.split(separator: separator, omittingEmptySubsequences: false) {
            numbers.append(
                try Self.integer(String(part), in: range, for: "\(name) \(excerpt(text))", form))
        }
        return numbers
    }

    private func expected(_ form: String, in range: ClosedRange<Int>, of name: String) -> UsageError {
        UsageError(
            "\(name) \(excerpt(string(name) ?? "")): expected \(form) from \(range.lowerBound) to \(range.upperBound)"
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
