/// A pattern for the names of numbered files. `%d` stands for the number, and `%04d` for the number with leading zeros
/// up to four digits.
package struct NumberedName: Equatable {
    package let pattern: String
    private let head, tail: String
    private let digits: Int

    private static let mostDigits = 9

    /// Returns nil if `pattern` has no such placeholder.
    package init?(_ pattern: String) {
        guard let sign = pattern.firstIndex(of: "%") else { return nil }
        let rest = pattern[pattern.index(after: sign)...]
        guard let end = rest.firstIndex(of: "d") else { return nil }
        let width = rest[..<end]
        guard width.isEmpty || width.first == "0" && width.count > 1,
            let digits = width.isEmpty ? 1 : Int(width), (1...Self.mostDigits).contains(digits)
        else { return nil }
        self.pattern = pattern
        self.digits = digits
        head = String(pattern[..<sign])
        tail = String(rest[rest.index(after: end)...])
    }

    /// Returns the name of the file with this number.
    package func file(_ number: Int) -> String {
        let text = String(number)
        return head + String(repeating: "0", count: max(digits - text.count, 0)) + text + tail
    }

    /// Returns the number in a file's name; nil if the name doesn't match the pattern.
    package func number(of file: String) -> Int? {
        guard file.hasPrefix(head), file.hasSuffix(tail), file.count > head.count + tail.count,
            let number = Int(file.dropFirst(head.count).dropLast(tail.count)), self.file(number) == file
        else { return nil }
        return number
    }
}
