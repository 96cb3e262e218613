import SceneText

/// Parses strings with expressions: a Pratt parser, in which each operator has a binding power.
struct ExpressionParser {
    private var lexer: Lexer
    private var token = Token.end
    private var start = 0
    private let opening: Int
    private var depth = 0

    /// The number of operators, members and items so far.
    private var links = 0

    /// The maximum nesting of parentheses, brackets and operators in one expression.
    private static let maximumDepth = 200
    /// The maximum number of operators, members and items in one expression.
    private static let maximumLinks = 500

    /// Splits a string into its parts. Returns the parts, and the faults of all expressions that can't be parsed.
    static func parts(of string: String) -> (parts: [StringPart], faults: [ExpressionFault]) {
        var parts: [StringPart] = []
        var faults: [ExpressionFault] = []
        let bytes = Array(string.utf8)
        let lexer = Lexer(string)
        var position = 0
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        while let opening = braces("{{", in: bytes, from: position) {
            if opening > position { parts.append(.text(text(position..<opening))) }
            do throws(ExpressionFault) {
                var parser = ExpressionParser(lexer.beginning(at: opening + 2), opening: opening)
                parts.append(.expression(try parser.whole()))
                position = parser.lexer.position
            } catch {
                let end = braces("}}", in: bytes, from: max(error.position, opening + 2))
                faults.append(end == nil ? .unclosed(at: opening) : error)
                position = end.map { $0 + 2 } ?? bytes.count
            }
        }
        if position < bytes.count { parts.append(.text(text(position..<bytes.count))) }
        return (parts, faults)
    }

    private static func braces(_ pair: String, in bytes: [UInt8], from start: Int) -> Int? {
        guard let brace = pair.utf8.first, start < bytes.count - 1 else { return nil }
        return (start..<(bytes.count - 1)).first { bytes[$0] == brace && bytes[$0 + 1] == brace }
    }

    private init(_ lexer: Lexer, opening: Int) { (self.lexer, self.opening) = (lexer, opening) }

    private mutating func whole() throws(ExpressionFault) -> Expression {
        try advance()
        if token == .end { throw fault("expected an expression between {{ and }}") }
        let expression = try conditional()
        guard token == .end else { throw unexpected() }
        return expression
    }

    private mutating func advance() throws(ExpressionFault) {
        token = try lexer.next(orMissingEnd: opening)
        start = lexer.start
    }

    private func fault(_ message: String) -> ExpressionFault {
        ExpressionFault(message: message, position: start)
    }

    /// Returns the fault for a token that can't stand at this position.
    private func unexpected() -> ExpressionFault {
        switch token {
        case .symbol("&&"): fault("&& is written as and")
        case .symbol("||"): fault("|| is written as or")
        case .symbol("!"): fault("! is written as not")
        case .symbol("="): fault("= is written as ==")
        case .symbol("==="): fault("=== is written as ==")
        case .symbol("!=="): fault("!== is written as !=")
        case .symbol(let word): fault("unexpected \(word) in an expression")
        case .name(let word): fault("unexpected \(word.prefix(40)) in an expression")
        case .number(let value): fault("unexpected \(value.asText) in an expression")
        case .text(let text): fault("unexpected text \(text.prefix(40)) in an expression")
        case .end: fault("the expression ends too early")
        }
    }

    private mutating func take(_ symbol: String) throws(ExpressionFault) -> Bool {
        guard token == .symbol(symbol) else { return false }
        try advance()
        return true
    }

    /// Parses an expression of any kind: the conditional binds loosest, and groups to the right.
    private mutating func conditional() throws(ExpressionFault) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw fault("an expression with more than \(Self.maximumDepth) levels is not supported")
        }
        let condition = try operation(above: 0)
        guard try take("?") else { return condition }
        let first = try conditional()
        guard try take(":") else {
            throw token == .end ? fault("expected : and the value for the other case") : unexpected()
        }
        let second = try conditional()
        return Expression(form: .conditional(condition, first, second), start: condition.start)
    }

    /// The binding power of each operator, from loose to tight.
    private static func power(of symbol: Expression.Operator) -> Int {
        switch symbol {
        case .or: 1
        case .and: 2
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal: 4
        case .otherwise: 5
        case .plus, .minus: 6
        case .times, .divided, .remainder: 7
        }
    }

    private static let powerOfNot = 3
    private static let powerOfComparison = 4

    private var operation: Expression.Operator? {
        switch token {
        case .symbol(let word): Expression.Operator(rawValue: word)
        case .name("and"): .and
        case .name("or"): .or
        default: nil
        }
    }

    /// Parses operators that bind tighter than a power.
    private mutating func operation(above power: Int) throws(ExpressionFault) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw fault("an expression with more than \(Self.maximumDepth) levels is not supported")
        }
        var left = try prefix(above: power)
        var hasCompared = false
        while let symbol = operation, Self.power(of: symbol) > power {
            let own = Self.power(of: symbol)
            let position = start
            try takeLink()
            if own == Self.powerOfComparison {
                guard !hasCompared else {
                    throw fault("comparisons can't be chained; join two of them with and")
                }
                hasCompared = true
            }
            try advance()
            if token == .end { throw fault("expected a value after \(symbol.rawValue)") }
            // ?? groups to the right: its right side may contain another one.
            let right = try operation(above: symbol == .otherwise ? own - 1 : own)
            left = Expression(form: .binary(left, symbol, right, at: position), start: left.start)
        }
        return left
    }

    private mutating func takeLink() throws(ExpressionFault) {
        links += 1
        guard links <= Self.maximumLinks else {
            throw fault(
                "an expression with more than \(Self.maximumLinks) operators and values is not supported")
        }
    }

    private mutating func prefix(above power: Int) throws(ExpressionFault) -> Expression {
        let position = start
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw fault("an expression with more than \(Self.maximumDepth) levels is not supported")
        }
        if token == .name("not"), power < Self.powerOfNot {
            try advance()
            if token == .end { throw fault("expected a value after not") }
            return Expression(form: .not(try operation(above: Self.powerOfNot - 1)), start: position)
        }
        if try take("-") {
            if token == .end { throw fault("expected a value after -") }
            return Expression(form: .negative(try prefix(above: .max)), start: position)
        }
        return try suffixes(of: primary())
    }

    private mutating func primary() throws(ExpressionFault) -> Expression {
        let position = start
        func literal(_ value: Expression.Scalar) -> Expression {
            Expression(form: .literal(value), start: position)
        }
        switch token {
        case .number(let value):
            try advance()
            return literal(.number(value))
        case .text(let value):
            try advance()
            return literal(.text(value))
        case .name(let word):
            switch word {
            case "true", "false":
                try advance()
                return literal(.bool(word == "true"))
            case "null":
                try advance()
                return literal(.null)
            case "and", "or", "not": throw unexpected()
            default:
                try advance()
                guard token == .symbol("(") else { return Expression(form: .name(word), start: position) }
                return Expression(form: .call(word, try list(closedBy: ")", opening: start)), start: position)
            }
        case .symbol("("):
            try advance()
            if token == .end {
                throw ExpressionFault(message: "expected ) to close the parenthesis", position: position)
            }
            let inner = try conditional()
            guard try take(")") else { throw unclosed("(", ")", position) }
            return Expression(form: inner.form, start: position)
        case .symbol("["):
            return Expression(form: .list(try list(closedBy: "]", opening: position)), start: position)
        default: throw unexpected()
        }
    }

    private func unclosed(_ open: String, _ close: String, _ position: Int) -> ExpressionFault {
        token == .end
            ? ExpressionFault(message: "\(open) without its \(close)", position: position) : unexpected()
    }

    /// Parses values that are separated by commas, from the opening to the closing bracket.
    private mutating func list(closedBy close: String, opening: Int) throws(ExpressionFault) -> [Expression] {
        let open = close == ")" ? "(" : "["
        try advance()
        var items: [Expression] = []
        if try take(close) { return items }
        repeat {
            if token == .end { throw unclosed(open, close, opening) }
            items.append(try conditional())
        } while try take(",")
        guard try take(close) else { throw unclosed(open, close, opening) }
        return items
    }

    private mutating func suffixes(of base: Expression) throws(ExpressionFault) -> Expression {
        var base = base
        while true {
            let position = start
            try takeLink()
            if try take(".") {
                guard case .name(let word) = token else {
                    throw token == .end
                        ? fault("expected the name of a member after the point") : unexpected()
                }
                base = Expression(form: .member(base, word, at: start), start: base.start)
                try advance()
            } else if token == .symbol("[") {
                try advance()
                if token == .end { throw unclosed("[", "]", position) }
                let index = try conditional()
                guard try take("]") else { throw unclosed("[", "]", position) }
                base = Expression(form: .item(base, index), start: base.start)
            } else {
                return base
            }
        }
    }
}
