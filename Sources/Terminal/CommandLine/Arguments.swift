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

    /// Returns true if a flag was given, and false for a flag that the command does not have.
    package func isSet(_ name: String) -> Bool { values[name] != nil }

    /// Returns the operand at `index`. Required operands always exist.
    package func operand(_ index: Int) -> String { operands[index] }

    /// Returns the operands from `index` to the last, for a repeated or optional operand.
    package func operands(from index: Int) -> [String] { Array(operands[index...]) }

    /// Returns the command line for these arguments, with a switch added unless the switch is already set.
    package func words(adding name: String) -> [String] {
        precondition(
            known.contains { $0.name == name && $0.value == nil },
            "the command's table of flags lacks \(name)")
        let given = known.flatMap { flag in
            if flag.name == name { return [name] }
            return values[flag.name, default: []].map { flag.value == nil ? flag.name : "\(flag.name)=\($0)" }
        }
        return given + (operands.contains { $0.hasPrefix("-") } ? ["--"] : []) + operands
    }

    /// Returns these arguments with another value for a flag that was given.
    package func replacing(_ name: String, with value: String) -> Arguments {
        precondition(values[name] != nil, "\(name) was not given")
        return Arguments(known: known, values: values.merging([name: [value]]) { $1 }, operands: operands)
    }

    /// Returns these arguments with other values for a flag that takes values; without the flag if `values` is empty.
    package func setting(_ name: String, to values: [String]) -> Arguments {
        precondition(
            known.contains { $0.name == name && $0.value != nil },
            "the command's table of flags lacks \(name)")
        var all = self.values
        all[name] = values.isEmpty ? nil : values
        return Arguments(known: known, values: all, operands: operands)
    }

    /// Returns the value of a flag, or nil if the flag was not given.
    package func string(_ name: String) -> String? { strings(name).last }

    /// Returns true if the command takes a flag with this name.
    package func takes(_ name: String) -> Bool { known.contains { $0.name == name } }

    /// Returns true if the command takes exactly this flag; another command's flag may have the same name.
    package func takes(_ flag: Flag) -> Bool { known.contains(flag) }

    /// Returns all values of a repeated flag, in order.
    package func strings(_ name: String) -> [String] {
        precondition(
            known.contains { $0.name == name && $0.value != nil },
            "the command's table of flags lacks \(name)")
        return values[name, default: []]
    }

    /// Returns the value of a flag as a whole number, or nil if the flag was not given.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        return try Self.integer(text, in: range, for: "\(name) \(excerpt(text))", "a whole number")
    }

    /// Returns the value of a flag as a decimal number, or nil if the flag was not given.
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

    /// Returns the value of a flag in seconds, given as a decimal number or as a time such as `1:30` or `1:02:03.5`;
    /// nil if the flag was not given.
    package func seconds(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = string(name), text.contains(":") else { return try number(name, in: range) }
        guard let value = Double(clock: text), range.contains(value) else {
            throw UsageError(
                "\(name) \(excerpt(text)): expected a time from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound)) seconds",
                hint: "for example: \(name) 1:30, or \(name) 1:02:03.5")
        }
        return value
    }

    /// Returns the number in a text such as `2.5s` or `2,5`, for a hint; nil if no number in `range` can be found.
    private static func plainNumber(_ text: String, in range: ClosedRange<Double>) -> String? {
        let start = text.prefix { "0123456789.,-".contains($0) }
        let unit = text.dropFirst(start.count)
        let digits = start.replacing(",", with: ".")
        guard unit.count <= 4, unit.allSatisfy({ $0.isLetter || $0 == "%" }),
            let value = Double(digits), range.contains(value)
        else { return nil }
        return String(digits)
    }

    /// Returns the value of a flag as a width and a height, such as 1920x1080; nil if the flag was not given.
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

    /// Returns the hint for a wrong size: the same two numbers with `x` between them, or an example if the text
    /// contains only one number.
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

    /// Returns the value of a flag as a first and a last number, such as 0-99; a single number is both. Nil if the flag
    /// was not given.
    package func span(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> (
        first: Int, last: Int
    )? {
        let form = "a whole number, or two separated by \"-\","
        guard let ends = try integers(name, separator: "-", in: range, form) else { return nil }
        guard ends.count <= 2 else { throw expected(form, in: range, of: name) }
        return (ends[0], ends[ends.count - 1])
    }

    /// Returns the whole numbers in a flag's value, which `separator` separates; at least one. Nil if the flag was not
    /// given.
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

extension Arguments {
    private static let byteUnits: [(name: String, bytes: Double)] = [
        ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9),
        ("b", 1),
    ]

    /// Returns a flag's value as a number of bytes, at least 1; nil if the flag is not set. Units are allowed: `500kB`,
    /// `2.5MB` or `4MiB`.
    package func byteCount(_ name: String) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        let lower = text.lowercased()
        let unit = Self.byteUnits.first { lower.hasSuffix($0.name) }
        let digits = lower.dropLast(unit?.name.count ?? 0)
        guard digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let number = Double(digits),
            case let count = (number * (unit?.bytes ?? 1)).rounded(.down), (1...1e15).contains(count)
        else {
            throw UsageError(
                "\(name) \(excerpt(text)): expected a number of bytes, at least 1",
                hint: "for example: \(name) 500000, \(name) 2.5MB, or \(name) 4MiB")
        }
        return Int(count)
    }
}

extension Double {
    /// Parses seconds such as `2.5`, or a time such as `1:30` or `1:02:03.5`, in which all parts but the first are
    /// below 60. Returns nil for any other text.
    package init?(clock text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            let (isFirst, isLast) = (index == 0, index == parts.count - 1)
            guard
                part.utf8.allSatisfy({ "0123456789".utf8.contains($0) || isLast && $0 == UInt8(ascii: ".") }),
                let value = Double(part), isFirst || value < 60
            else { return nil }
            seconds = seconds * 60 + value
        }
        self = seconds
    }
}
