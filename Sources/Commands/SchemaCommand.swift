import Expansion
import Files
import Film
import SceneModel
import SceneText
import Terminal

/// Prints the JSON Schema of scene files, or of the values that a template takes.
enum SchemaCommand: Subcommand {
    static let command = Command(
        "schema",
        "Print the JSON Schema of scene files, or of the values for the parameters of a scene. Editors use the former for scenes with \"$schema\": \"./scene.schema.json\".",
        operands: [
            Operand(
                "SCENE", "Scene file, whose parameters the schema describes; - reads standard input.",
                completesFiles: true,
                isOptional: true)
        ],
        flags: [],
        examples: [
            "zoetrope schema > scene.schema.json", "zoetrope schema card.json > card.values.schema.json",
        ],
        sections: [ExitStatus.help(.badData, .noInput)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let schema = try arguments.operands(from: 0).first.map { try valuesSchema($0, console) }
        try console.output.result((schema ?? Scene.schema(kinds: console.program.layers)).prettyText)
    }

    private static func valuesSchema(_ path: String, _ console: Console) throws -> JSON {
        guard case .text(let bytes) = try InputOptions.content(of: path, InputOptions.Request(), console)
        else {
            throw UsageError("schema takes scenes: \(excerpt(path)) is a film or a picture")
        }
        do {
            let request = try SceneOptions.expansion(of: path, TemplateValues(), console)
            return try Expansion.valuesSchema(of: bytes, kinds: console.program.layers, request)
        } catch let errors as SceneErrors {
            throw CommandFailure(errors, in: InputFile.name(of: path))
        }
    }
}
