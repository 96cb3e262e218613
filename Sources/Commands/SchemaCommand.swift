import SceneModel
import Terminal

/// Prints the JSON Schema of scene files.
enum SchemaCommand: Subcommand {
    static let command = Command(
        "schema",
        "Print the JSON Schema of scene files. Editors use it for scenes with \"$schema\": \"./scene.schema.json\".",
        operands: [], flags: [],
        examples: ["zoetrope schema > scene.schema.json"], sections: [ExitStatus.help()])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        try StandardStream.standardOutput.write(Scene.schema(kinds: console.program.layers).prettyText)
    }
}
