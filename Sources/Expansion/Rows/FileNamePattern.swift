import SceneText

/// A pattern for names of films, such as `films/{slug(name)}-{size}.mp4`, in which expressions stand in single braces.
package struct FileNamePattern: Sendable {
    /// The pattern as it was written.
    package let text: String
    /// The flag that gave the pattern, for messages.
    package let flag: String

    /// Creates a pattern that a flag gave.
    package init(_ text: String, of flag: String = "-o") { (self.text, self.flag) = (text, flag) }

    /// True if the pattern has expressions.
    package var hasExpressions: Bool { text.contains("{") }

    /// The names in the pattern's expressions.
    package var names: Set<String> { ExpressionParser.names(in: template) }

    /// The pattern as a string of a template.
    fileprivate var template: String {
        text.contains("{{")
            ? text : text.replacing("{", with: "{{").replacing("}", with: "}}")
    }
}

extension Expansion {
    /// Returns the name that a pattern gives with the values of a request. Expressions see the scene's parameters, the
    /// columns of the row, `row` (its number) and `size` (the chosen size's name). Throws the mistakes in the pattern and
    /// in the values.
    package static func fileName(
        _ pattern: FileNamePattern, of scene: JSONParser.Result, _ text: SourceText,
        _ request: ExpansionRequest
    ) throws(SceneErrors) -> String {
        let expander = Expander(text, request)
        let name = expander.fileName(pattern, of: Value(scene.json, scene.place))
        if let errors = expander.mistakes.errors(in: expander.texts) { throw errors }
        return name ?? pattern.text
    }
}

extension Expander {
    fileprivate func fileName(_ pattern: FileNamePattern, of scene: Value) -> String? {
        guard let (file, names, _) = beginning(of: scene), mistakes.count == 0 else { return nil }
        let others = Names()
        if let (_, columns, row) = request.row {
            // A row has no empty cells.
            for column in columns where column.isName { others.set(column, .value(Value(.string("")))) }
            for cell in row.cells where cell.column.isName {
                others.set(cell.column, .value(Value(cell.value)))
            }
            others.set("row", .value(Value(.number(Double(row.number)))))
        }
        others.set("size", .value(Value(.string(request.size ?? ""))))
        // The scene's parameters win over columns.
        let scope = Scope(file, others).adding(names)
        let index = texts.add(
            SourceText(Array(pattern.text.utf8), kind: .flag, name: "\(pattern.flag) \(pattern.text.excerpt)")
        )
        let mark = TextMark(file: index, offset: 0)
        let (parts, faults) = ExpressionParser.parts(of: pattern.template)
        for fault in faults {
            let message = fault.message.replacing("{{", with: "{").replacing("}}", with: "}")
            fail(message, at: mark)
        }
        guard faults.isEmpty else { return nil }
        let evaluator = Evaluator(expander: self, scope: scope, mark: mark)
        var name = ""
        for part in parts {
            switch part {
            case .text(let text): name += text
            case .expression(let expression):
                guard let value = evaluator.value(of: expression) else { continue }
                guard let text = value.json.asText else {
                    evaluator.report(
                        "expected a text or a number for the name, got \(value.json.typeWords)",
                        at: expression.start)
                    continue
                }
                guard !text.isEmpty else {
                    evaluator.report("the text for the name is empty", at: expression.start)
                    continue
                }
                // As UTF-8, because a slash and an accent after it are one character.
                guard !text.utf8.contains(UInt8(ascii: "/")), text != "..",
                    text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
                else {
                    evaluator.report(
                        "\(text.quotedExcerpt) can't be part of a file's name: use slug(…)",
                        at: expression.start)
                    continue
                }
                name += text
            }
        }
        return name
    }
}

extension String {
    /// True if the text can be written as a name in an expression.
    fileprivate var isName: Bool {
        !isEmpty && first?.isNumber == false
            && unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_")
            }
    }
}
