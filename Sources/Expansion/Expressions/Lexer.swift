/// A piece of an expression, such as a number, a name or an operator.
enum Token: Equatable {
    case number(Double)
    case text(String)
    case name(String)
    /// An operator, a parenthesis, a bracket, a comma or a point.
    case symbol(String)
    /// The closing braces.
    case end
}

/// Splits an expression into tokens. Positions count UTF-8 bytes from the start of the string.
struct Lexer {
    private let scalars: [Unicode.Scalar]
    private let offsets: [Int]
    private var index: Int

    /// The position of the token that was read last.
    private(set) var start = 0
    /// The position after the token that was read last.
    var position: Int { offsets[index] }

    private static let symbols = [
        "===", "!==", "==", "!=", "<=", ">=", "??", "&&", "||", "+", "-", "*", "/", "%", "<", ">", "?", ":",
        "(",
        ")", "[", "]", ",", ".", "!", "=",
    ]

    /// Creates a lexer at the beginning of a string.
    init(_ string: String) {
        scalars = Array(string.unicodeScalars)
        var offset = 0
        var offsets: [Int] = []
        offsets.reserveCapacity(scalars.count + 1)
        for scalar in scalars {
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        offsets.append(offset)
        self.offsets = offsets
        index = 0
    }

    /// Returns a lexer of the same string that begins at a position.
    func beginning(at position: Int) -> Lexer {
        var lexer = self
        var (low, high) = (0, scalars.count)
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] < position { low = middle + 1 } else { high = middle }
        }
        lexer.index = low
        return lexer
    }

    /// Reads the next token. Throws if there is none, or if the text at this position is no token.
    mutating func next(orMissingEnd opening: Int) throws(ExpressionFault) -> Token {
        while let scalar = peek, scalar.properties.isWhitespace { index += 1 }
        start = position
        guard let scalar = peek else {
            throw .unclosed(at: opening)
        }
        if starts(with: "}}") {
            index += 2
            return .end
        }
        if scalar == "'" || scalar == "\"" { return try text(scalar) }
        if ("0"..."9").contains(scalar) { return try number() }
        if Self.beginsName(scalar) { return name() }
        if let symbol = Self.symbols.first(where: starts(with:)) {
            index += symbol.unicodeScalars.count
            return .symbol(symbol)
        }
        let advice = scalar == "|" ? "; a function is written as upper(name)" : ""
        throw ExpressionFault(message: "unexpected \(scalar) in an expression\(advice)", position: start)
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func starts(with word: String) -> Bool { scalars[index...].starts(with: word.unicodeScalars) }

    private mutating func text(_ quote: Unicode.Scalar) throws(ExpressionFault) -> Token {
        guard let end = scalars[(index + 1)...].firstIndex(of: quote) else {
            throw ExpressionFault(
                message: "a text without an end: expected another \(quote)", position: start)
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[(index + 1)..<end])
        index = end + 1
        return .text(String(text))
    }

    private mutating func number() throws(ExpressionFault) -> Token {
        let first = index
        takeDigits()
        if peek == ".", index + 1 < scalars.count, ("0"..."9").contains(scalars[index + 1]) {
            index += 1
            takeDigits()
        }
        if peek == "e" || peek == "E" {
            let before = index
            index += 1
            if peek == "+" || peek == "-" { index += 1 }
            let digits = index
            takeDigits()
            if index == digits { index = before }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[first..<index])
        let word = String(view)
        guard let value = Double(word), value.isFinite else {
            throw ExpressionFault(message: "\(word.prefix(30)) is too large for a number", position: start)
        }
        if word.count > 1, word.hasPrefix("0"), !word.hasPrefix("0."), !word.lowercased().hasPrefix("0e") {
            throw ExpressionFault(message: "\(word.prefix(30)) is not a number", position: start)
        }
        return .number(value)
    }

    private mutating func takeDigits() {
        while let scalar = peek, ("0"..."9").contains(scalar) { index += 1 }
    }

    private mutating func name() -> Token {
        let first = index
        while let scalar = peek, Self.continuesName(scalar) { index += 1 }
        var word = String.UnicodeScalarView()
        word.append(contentsOf: scalars[first..<index])
        return .name(String(word))
    }

    /// Returns true if a word can be a name in expressions.
    static func isName(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, beginsName(first) else { return false }
        return word.unicodeScalars.allSatisfy(continuesName) && !reserved.contains(word)
    }

    /// The words that mean something in expressions and can't be names.
    static let reserved: Set<String> = ["and", "or", "not", "true", "false", "null", "scene"]

    private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic
    }

    private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
        beginsName(scalar) || ("0"..."9").contains(scalar)
            || scalar.properties.generalCategory == .nonspacingMark
    }
}
