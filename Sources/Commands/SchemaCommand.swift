import Expansion
import Files
import Film
import SceneModel
import SceneText
import Terminal

/// Prints the JSON Schema of scene files, or of the values that a template takes.
enum SchemaCommand: Subcommand {
    private static let components = Flag(
        "--components",
        "Print the schema of scene files, with the components of SCENE as layer types.")

    static let command = Command(
        "schema",
        "Print the JSON Schema of scene files, or of the values for the parameters of a scene. Editors use the former for scenes with \"$schema\": \"./scene.schema.json\".",
        operands: [
            Operand(
                "SCENE", "Scene file, whose parameters the schema describes; - reads standard input.",
                completesFiles: true,
                isOptional: true)
        ],
        flags: [components],
        examples: [
            "zoetrope schema > scene.schema.json", "zoetrope schema card.json > card.values.schema.json",
            "zoetrope schema card.json --components > scene.schema.json",
        ],
        sections: [ExitStatus.help(.badData, .noInput)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let withComponents = arguments.isSet(components.name)
        guard let path = arguments.operands(from: 0).first else {
            if withComponents {
                throw UsageError(
                    "--components needs a SCENE", hint: "for example: schema card.json --components")
            }
            return try console.output.result(Scene.templateSchema(kinds: console.program.layers).prettyText)
        }
        try console.output.result(schema(of: path, withComponents, console).prettyText)
    }

    /// Returns the schema of the values that a scene takes, or of scene files with its components.
    private static func schema(of path: String, _ withComponents: Bool, _ console: Console) throws -> JSON {
        guard case .text(let bytes) = try InputOptions.content(of: path, InputOptions.Request(), console)
        else {
            throw UsageError("schema takes scenes: \(excerpt(path)) is a film or a picture")
        }
        do {
            let request = try SceneOptions.expansion(of: path, TemplateValues(), console)
            let kinds = console.program.layers
            return withComponents
                ? try Expansion.templateSchema(componentsOf: bytes, kinds: kinds, request)
                : try Expansion.valuesSchema(of: bytes, kinds: kinds, request)
        } catch let errors as SceneErrors {
            throw CommandFailure(errors, in: InputFile.name(of: path))
        }
    }
}
