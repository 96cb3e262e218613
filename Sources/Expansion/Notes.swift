import SceneText

/// Collects what a template uses.
struct NoteCollector {
    private var usedNames: Set<String> = []
    private var usedComponents: Set<String> = []
    private var conditions: [TextMark: Bool] = [:]
    /// The version of the rules of locales that were used; nil if none were.
    var locales: String?

    mutating func use(_ name: String, of file: Int) { usedNames.insert("\(file) \(name)") }

    mutating func use(component name: String, of file: Int) { usedComponents.insert("\(file) \(name)") }

    mutating func decide(_ mark: TextMark, _ isTrue: Bool) {
        var mark = mark
        mark.use = -1
        conditions[mark] = conditions[mark] ?? false || isTrue
    }

    /// Returns the observations about all files of a template.
    func notes(of files: [TemplateFile]) -> ExpansionNotes {
        var notes = ExpansionNotes()
        notes.locales = locales
        for file in files {
            let written = file.content.json.names
            for parameter in file.parameters
            where !usedNames.contains("\(file.index) \(parameter.name)") && !written.contains(parameter.name)
            {
                notes.unusedParameters.append((parameter.name, parameter.mark))
            }
            for component in file.components.values.sorted(by: { $0.mark.offset < $1.mark.offset })
            where !usedComponents.contains("\(file.index) \(component.name)") {
                notes.unusedComponents.append((component.name, component.mark))
            }
        }
        notes.neverTrue = conditions.filter { !$0.value }.map(\.key).sorted {
            ($0.file, $0.offset) < ($1.file, $1.offset)
        }
        return notes
    }
}

extension JSON {
    /// The names in all expressions of the value, also in those that were not computed.
    fileprivate var names: Set<String> {
        switch self {
        case .array(let items): return items.reduce(into: []) { $0.formUnion($1.names) }
        case .object(let members): return members.reduce(into: []) { $0.formUnion($1.value.names) }
        case .string(let text) where text.contains("{{"):
            return ExpressionParser.names(in: text)
        default: return []
        }
    }
}

extension ExpressionParser {
    /// Returns the names in the expressions of a text.
    static func names(in text: String) -> Set<String> {
        parts(of: text).parts.reduce(into: []) { names, part in
            if case .expression(let expression) = part { names.formUnion(expression.names) }
        }
    }
}

extension Expression {
    /// The names in the expression.
    fileprivate var names: Set<String> {
        switch form {
        case .literal: []
        case .name(let name): [name]
        case .list(let items), .call(_, let items): items.reduce(into: []) { $0.formUnion($1.names) }
        case .member(let base, _, _), .negative(let base), .not(let base): base.names
        case .item(let one, let two), .binary(let one, _, let two, _): one.names.union(two.names)
        case .conditional(let test, let one, let two): test.names.union(one.names).union(two.names)
        }
    }
}
