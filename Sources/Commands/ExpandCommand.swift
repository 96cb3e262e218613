import Expansion
import Film
import SceneModel
import SceneText
import Terminal

/// Prints the plain scene that a template is expanded to.
enum ExpandCommand: Subcommand {
    static let command = Command(
        "expand",
        "Print the scene that a template becomes, with its parameters, directives and components expanded.",
        operands: [Operand("SCENE", "Scene file; - reads standard input.", completesFiles: true)],
        flags: TemplateOptions.flags + [SceneOptions.size, SceneOptions.fit, SceneOptions.allowPath],
        examples: [
            "zoetrope expand card.json", "zoetrope expand card.json --set name=Ann --size square",
        ],
        sections: [ExitStatus.help(.badData, .noInput)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operand(0)
        let values = try TemplateOptions.values(arguments)
        if arguments.isSet(SceneOptions.size.name), values.size == nil, values.pixels == nil {
            throw UsageError(
                "expand takes a named size, or a size with --fit reflow",
                hint: "other sizes only scale the picture")
        }
        let scene = try SceneOptions.read(
            path, InputOptions.Request(template: values), console)
        guard let source = scene.source, let json = source.expandedScene else {
            throw UsageError("expand takes scenes: \(excerpt(path)) is a film or a picture")
        }
        try console.output.result(json.withLiteralBraces.prettyText)
    }
}

extension JSON {
    /// The value with texts that are read as they are: braces in them begin no expressions.
    fileprivate var withLiteralBraces: JSON {
        switch self {
        case .string(let text): .string(text.replacing("{{", with: "{{'{{'}}"))
        case .array(let items): .array(items.map(\.withLiteralBraces))
        case .object(let members): .object(members.map { JSON.Member($0.key, $0.value.withLiteralBraces) })
        case .null, .bool, .number: self
        }
    }
}
