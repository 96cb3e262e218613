import SceneText

@testable import Expansion

/// Makes expressions, and puts them into texts. Most expressions that are changed byte by byte can't be parsed.
struct ExpressionMutator: Mutator {
    /// The functions by name.
    private let functions = Function.all.sorted { $0.key < $1.key }
    private let names = [
        "n", "text", "list", "flag", "color", "object", "object.a", "object.b[0]", "list[n - 1]",
    ]
    private let literals = [
        "0", "1", "-1", "2.5", "100", "1e9", "'a'", "'Zoë 👋'", "''", "'#ff8000'", "'de'", "'2024-02-29'",
        "'hh:mm'", "true", "false", "null",
    ]
    private let operators = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or", "??"]

    func mutate(_ bytes: [UInt8], atMost limit: Int, _ random: inout SeededRandom) -> [UInt8]? {
        let text = String(decoding: bytes, as: UTF8.self)
        let changed =
            switch random.below(4) {
            case 0: "{{\(expression(depth: 3, &random))}}"
            case 1: text + "{{\(expression(depth: 2, &random))}}"
            default: replacingWord(of: text, &random)
            }
        return changed.utf8.count <= min(limit, 2000) ? Array(changed.utf8) : nil
    }

    /// Replaces a name or number of a text with an expression.
    private func replacingWord(of text: String, _ random: inout SeededRandom) -> String {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        guard let word = words.randomElement(using: &random) else { return "{{n}}" }
        let made = expression(depth: 1, &random)
        return text[..<word.startIndex] + made + text[word.endIndex...]
    }

    private func expression(depth: Int, _ random: inout SeededRandom) -> String {
        guard depth > 0 else {
            return random.once(in: 2)
                ? names[random.below(names.count)] : literals[random.below(literals.count)]
        }
        func inner() -> String { expression(depth: random.below(depth), &random) }
        switch random.below(8) {
        case 0: return "\(inner()) \(operators[random.below(operators.count)]) \(inner())"
        case 1: return "(\(inner()))[\(inner())]"
        case 2: return "\(inner()) ? \(inner()) : \(inner())"
        case 3: return random.once(in: 2) ? "not \(inner())" : "-\(inner())"
        default:
            let (name, function) = functions[random.below(functions.count)]
            let most = min(function.counts.upperBound, function.counts.lowerBound + 2)
            let count = function.counts.lowerBound + random.below(most - function.counts.lowerBound + 1)
            return "\(name)(\((0..<count).map { _ in inner() }.joined(separator: ", ")))"
        }
    }
}
