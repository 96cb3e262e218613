import SceneText
import Spelling

/// The type of a parameter, with its limits.
indirect enum ParameterType {
    case any
    case text(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Double>)
    case boolean
    case color
    case file
    case choice([String])
    case list(of: ParameterType, ClosedRange<Int>)
    /// An object. Without keys it may have any members.
    case object([Parameter]?)

    /// The names of the types in scenes.
    static let names = ["text", "number", "integer", "boolean", "color", "file", "choice", "list", "object"]

    /// Returns the type without limits of a name; nil if the name is unknown, or if the type needs more than a name.
    init?(named name: String) {
        switch name {
        case "text": self = .text(0...Int.max)
        case "number": self = .number(-Double.infinity...Double.infinity)
        case "integer": self = .integer(-Double.infinity...Double.infinity)
        case "boolean": self = .boolean
        case "color": self = .color
        case "file": self = .file
        case "list": self = .list(of: .any, 0...Int.max)
        case "object": self = .object(nil)
        default: return nil
        }
    }

    /// Returns the type of a default that is written without a type; nil for null.
    init?(of value: JSON) {
        switch value {
        case .null: return nil
        case .bool: self = .boolean
        case .number: self = .number(-Double.infinity...Double.infinity)
        case .string(let text): self = TextColor(text) == nil ? .text(0...Int.max) : .color
        case .array: self = .list(of: .any, 0...Int.max)
        case .object: self = .object(nil)
        }
    }

    /// The values that the type allows, in words.
    var expectation: String {
        switch self {
        case .any: "any value"
        case .text(let counts): "a text\(Self.range(counts).map { " of \($0) characters" } ?? "")"
        case .number(let values): "a number\(Self.range(values).map { " \($0)" } ?? "")"
        case .integer(let values): "an integer\(Self.range(values).map { " \($0)" } ?? "")"
        case .boolean: "true or false"
        case .color: "a color #RRGGBB or #RRGGBBAA"
        case .file: "the path of a file"
        case .choice(let values): "one of \(values.map(\.quotedExcerpt).joined(separator: ", "))"
        case .list(_, let counts): "a list\(Self.range(counts).map { " of \($0) items" } ?? "")"
        case .object: "an object"
        }
    }

    /// Returns how a value may be meant that the type does not allow; nil if there is no guess.
    func hint(for value: JSON) -> String? {
        guard case .number = self, let text = value.string, text.count(where: { $0 == "," }) == 1,
            Double(text.replacing(",", with: ".")) != nil
        else { return nil }
        return "decimals have a point, as in \(text.replacing(",", with: "."))"
    }

    private static func range(_ counts: ClosedRange<Int>) -> String? {
        switch (counts.lowerBound, counts.upperBound) {
        case (0, .max): nil
        case (0, let most): "at most \(most)"
        case (let least, .max): "at least \(least)"
        case (let least, let most): least == most ? "\(least)" : "\(least) to \(most)"
        }
    }

    private static func range(_ values: ClosedRange<Double>) -> String? {
        switch (values.lowerBound, values.upperBound) {
        case (-Double.infinity, Double.infinity): nil
        case (-Double.infinity, let most): "of at most \(most.asText)"
        case (let least, Double.infinity): "of at least \(least.asText)"
        case (let least, let most): "from \(least.asText) to \(most.asText)"
        }
    }
}

/// A declared parameter of a template, or a key of an object parameter.
struct Parameter {
    let name: String
    /// The type; nil if the default has an expression whose value decides, or if the declaration has a mistake.
    let type: ParameterType?
    /// The default with its place; nil if a value must be given.
    let initial: Value?
    /// The title for people who fill in a form.
    let title: String?
    /// The position of the declaration.
    let mark: TextMark
    /// True if the declaration has a mistake that is already reported.
    var isFaulty = false

    /// Returns how the row of a table with these columns can give a value.
    func way(toFillIn columns: [String]) -> String {
        guard !columns.contains(where: { ColumnPath($0).parameter == name }) else {
            return "fill in the row's cell"
        }
        let column = nearestName(to: name, among: columns)?.excerpt ?? "COLUMN"
        return "the table has no such column (use --map \(name.excerpt)=\(column) if it has another name)"
    }
}
