/// A parsed expression, with the position of each part in the string that contains it.
struct Expression: Sendable {
    /// The operators between two values.
    enum Operator: String, Sendable {
        case times = "*"
        case divided = "/"
        case remainder = "%"
        case plus = "+"
        case minus = "-"
        case otherwise = "??"
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case equal = "=="
        case unequal = "!="
        case and
        case or
    }

    /// The form of an expression.
    indirect enum Form: Sendable {
        case literal(Scalar)
        case list([Expression])
        case name(String)
        case call(String, [Expression])
        /// A member of an object, with the position of the member's name.
        case member(Expression, String, at: Int)
        case item(Expression, Expression)
        case negative(Expression)
        case not(Expression)
        /// Two values and the operator between them, with the operator's position.
        case binary(Expression, Operator, Expression, at: Int)
        case conditional(Expression, Expression, Expression)
    }

    /// A value that an expression contains.
    enum Scalar: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case text(String)
    }

    let form: Form
    /// The position of the expression's first character, in UTF-8 bytes from the start of the string.
    let start: Int
}

/// A part of a string: plain text, or an expression between `{{` and `}}`.
enum StringPart: Sendable {
    case text(String)
    case expression(Expression)
}

/// A fault in an expression, with its position in UTF-8 bytes from the start of the string.
struct ExpressionFault: Error {
    let message: String
    let position: Int

    /// Returns the fault of an expression without its closing braces.
    static func unclosed(at position: Int) -> ExpressionFault {
        ExpressionFault(message: "an expression without its end: expected }}", position: position)
    }
}
