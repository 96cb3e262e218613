/// The name of numbered files, in which `%d` stands for the number, or `%04d` for a number of at least four digits.
package struct NumberedName: Equatable {
    package let pattern: String
    private let head, tail: String
    private let digits: Int

    private static let mostDigits = 9

    /// Nil if the name has no such placeholder.
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

    /// The name of the file with a number.
    package func file(_ number: Int) -> String {
        let text = String(number)
        return head + String(repeating: "0", count: max(digits - text.count, 0)) + text + tail
    }

    /// The number of a file, if its name matches; otherwise nil.
    package func number(of file: String) -> Int? {
        guard file.hasPrefix(head), file.hasSuffix(tail), file.count > head.count + tail.count,
            let number = Int(file.dropFirst(head.count).dropLast(tail.count)), self.file(number) == file
        else { return nil }
        return number
    }
}
