extension JSON {
    /// The number in a string that contains nothing else but a unit, such as `"8"` or `"48px"`; nil for other values.
    var numberInQuotes: JSON? {
        guard case .string(let text) = self, text.isShort else { return nil }
        let digits = text.prefix { "+-.0123456789".contains($0) }
        guard ["", "s", "px", "pt", "deg", "°"].contains(text.dropFirst(digits.count)) else { return nil }
        guard case .number(let value) = try? JSON(parsing: Array(digits.utf8)) else { return nil }
        return .number(value)
    }

    /// A number converted to a string; nil for other values.
    var quotedNumber: JSON? {
        guard case .number = self else { return nil }
        return .string(text)
    }

    /// An object that names a file, made from a string with the name; nil for other values.
    var namedFile: JSON? {
        guard case .string(let name) = self, !name.isEmpty, name.isShort else { return nil }
        return ["file": self]
    }

    /// The numbers of an object that has exactly these keys, such as `x` and `y`; nil for other values.
    func numbers(of keys: String...) -> JSON? {
        guard let members, members.count == keys.count else { return nil }
        let numbers = keys.compactMap { self[$0]?.number }
        return numbers.count == keys.count ? .array(numbers.map(JSON.number)) : nil
    }
}
