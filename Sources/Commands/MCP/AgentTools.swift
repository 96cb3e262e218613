import Base
import Files
import Film
import MCP
import PageParts
import SceneModel
import SceneText
import Spelling
import Terminal

/// The tools that agents call: commands of the program, with JSON for their flags.
struct AgentTools: Sendable {
    let program: ZoetropeProgram

    /// Instructions for the model that calls the tools.
    static let instructions = """
        Zoetrope makes films of scenes: JSON files. Write the scene as a file in the folder that is served, then work in this order: \
        "docs" prints documents, such as skill and scene-format, and the sections about a word, such as sequence; "schema" lists the types of layers, and with a type its keys; "check" with look finds errors and texts that are hard to \
        read, and with fix mends what it can; "sheet" shows the whole film as a picture, "still" one moment; "encode" makes the \
        film. An error has a line, a column, what is allowed and often a "fix": replace "length" bytes of the UTF-8 file, \
        from "offset" on, by "text". Names of files count from the folder of the scene. Messages use the words of the command \
        line: --overwrite is "overwrite": true, -o is "output", --at is "at".
        """

    var all: [MCPTool] { [docs, schema, check, expand, still, sheet, encode, compare, inspect] }

    private var schema: MCPTool {
        MCPTool(
            "schema",
            "Lists the keys of a scene and the types of layers. With \"type\", lists the keys of layers of that type, with what is allowed.",
            schema: Self.object([("type", "The type of a layer, such as text.", ["type": "string"])])
        ) { arguments, _ in
            let digest = SchemaDigest(Scene.templateSchema(kinds: program.layers))
            guard let type = try Self.string("type", arguments) else {
                return MCPResult([.text(digest.overview)])
            }
            guard let text = digest.keys(ofType: type) else {
                throw MCPError(
                    parameters:
                        "no layer has the type \(type.quotedExcerpt); types are \(digest.types.joined(separator: ", "))"
                )
            }
            return MCPResult([.text(text)])
        }
    }

    private var docs: MCPTool {
        MCPTool(
            "docs",
            "Prints a document or the sections about a layer type, an effect, a transition, a command or a heading. Without a topic, lists the topics.",
            schema: Self.object([
                (
                    "topic", "Such as skill, scene-format, templates, text, sequence, enter.",
                    ["type": "string"]
                )
            ])
        ) { arguments, cancellation in
            let topic = try Self.string("topic", arguments)
            guard topic?.hasPrefix("-") != true else { throw MCPError(parameters: "topic: expected a word") }
            let run = CommandLineTool.run(
                ["docs"] + (topic.map { [$0, "--json"] } ?? []), of: program, cancellation)
            guard run.ending.status == .done else {
                return MCPResult([.text(run.ending.lines.joined(separator: "\n"))], isError: true)
            }
            let sections = (try? JSON(parsing: Array(run.result.utf8)))?["sections"]?.array ?? []
            let text = sections.compactMap { $0["text"]?.string }.joined(separator: "\n")
            return MCPResult([.text(topic == nil ? run.result : text)])
        }
    }

    private var check: MCPTool {
        command(
            "check", "Reads a scene and all its files, and returns all errors and warnings.",
            [
                ("look", "Also find texts that are hard to read, as they are drawn.", ["type": "boolean"]),
                (
                    "safe",
                    "With look: the area that texts must not leave. safe: what apps and players leave visible; action: 90 % of the frame; titles: 80 %.",
                    ["type": "string", "enum": ["safe", "action", "titles"]]
                ),
                (
                    "fix", "First mend the errors in the file for which it is known what was meant.",
                    ["type": "boolean"]
                ),
            ] + Self.values, isReadOnly: false
        ) { arguments in
            ["--json"] + (try Self.switches(["look", "fix"], arguments))
                + (try Self.flags(["safe"], arguments))
        }
    }

    private var expand: MCPTool {
        command("expand", "Returns the plain scene that a template becomes.", [Self.size] + Self.values) {
            try Self.flags(["size"], $0)
        }
    }

    private var still: MCPTool {
        picture(
            "still", "Draws one moment of a scene.",
            [("at", "The moment in seconds.", ["type": "number", "minimum": 0]), Self.size] + Self.values
        ) { try Self.flags(["at", "size"], $0) }
    }

    private var sheet: MCPTool {
        picture(
            "sheet",
            "Draws frames of the whole scene side by side, with their times. The quickest way to see a film.",
            [
                (
                    "count", "The number of frames. Default: 12.",
                    ["type": "integer", "minimum": 1, "maximum": 200]
                ),
                ("columns", "The number of frames in a row.", ["type": "integer", "minimum": 1]), Self.size,
            ] + Self.values
        ) { try Self.flags(["count", "columns", "size"], $0) }
    }

    private var encode: MCPTool {
        command(
            "encode",
            "Makes the film of a scene: H.264 in an MP4, or another format by the ending of its name. Returns its SHA-256 and its size.",
            [
                ("output", "The film; its name ends with \(OutputFormat.allEndings).", ["type": "string"]),
                Self.size,
                ("fps", "Frames per second, if not the scene's.", ["type": "integer"]),
                ("transparent", "Leave out the background, in a format with alpha.", ["type": "boolean"]),
                ("overwrite", "Replace the film if it is there.", ["type": "boolean"]),
            ] + Self.values, required: ["output"], isReadOnly: false
        ) { arguments in
            ["--json"] + (try Self.flags(["output", "size", "fps"], arguments))
                + (try Self.switches(["transparent", "overwrite"], arguments))
        }
    }

    private var compare: MCPTool {
        command(
            "compare",
            "Makes films of a scene at several rates, and compares their size, movement and quality. Writes a report to a new folder.",
            [
                ("fps", "The rates, such as [30, 60].", ["type": "array", "items": ["type": "integer"]]),
                ("output", "The folder of the report.", ["type": "string"]),
            ], required: ["fps", "output"], isReadOnly: false
        ) { arguments in
            guard let rates = arguments["fps"]?.array, !rates.isEmpty else {
                throw MCPError(parameters: "compare: \"fps\" is a list of rates, such as [30, 60]")
            }
            return ["--json", "--fps", rates.map(\.text).joined(separator: ",")]
                + (try Self.flags(["output"], arguments))
        }
    }

    private var inspect: MCPTool {
        command("inspect", "Returns facts about a film, and its defects.", [], operand: "film") { _ in
            ["--json"]
        }
    }
}

extension AgentTools {
    typealias Property = (name: String, summary: String, schema: JSON)

    private static let size: Property = (
        "size", "A size such as 1080x1920, or a named size of the scene.", ["type": "string"]
    )
    private static let values: [Property] = [
        (
            "set", "Values for the parameters of a template, by name, such as {\"price\": 39}.",
            ["type": "object"]
        )
    ]

    /// A tool that runs a command with a scene, and returns what it prints. `words` makes flags of the arguments.
    private func command(
        _ name: String, _ summary: String, _ properties: [Property], operand: String = "scene",
        required: [String] = [], isReadOnly: Bool = true,
        _ words: @escaping @Sendable (JSON) throws -> [String]
    ) -> MCPTool {
        let first: Property = (operand, "The file of the \(operand).", ["type": "string"])
        return MCPTool(
            name, summary, schema: Self.object([first] + properties, required: [operand] + required),
            isReadOnly: isReadOnly
        ) { arguments, cancellation in
            let run = CommandLineTool.run(
                [name, try Self.file(operand, arguments)] + (try words(arguments))
                    + (try Self.settings(arguments)),
                of: program, cancellation)
            let messages = (run.messages + run.ending.lines).joined(separator: "\n")
            let texts = [run.result, messages, run.result.isEmpty ? run.ending.json?.prettyText ?? "" : ""]
            // A check that failed did its work.
            let isError = run.ending.status != .done && run.ending.status != .checkFailed
            return MCPResult(texts.filter { !$0.isEmpty }.map { .text($0) }, isError: isError)
        }
    }

    /// A tool that runs a command that draws, and returns the picture.
    private func picture(
        _ name: String, _ summary: String, _ properties: [Property],
        _ words: @escaping @Sendable (JSON) throws -> [String]
    ) -> MCPTool {
        let first: Property = ("scene", "The file of the scene.", ["type": "string"])
        return MCPTool(name, summary, schema: Self.object([first] + properties, required: ["scene"])) {
            arguments, cancellation in
            let folder = try TemporaryFolder()
            let path = "\(folder.path)/picture.png"
            let run = CommandLineTool.run(
                [name, try Self.file("scene", arguments), "-o", path] + (try words(arguments))
                    + (try Self.settings(arguments)), of: program, cancellation)
            let messages = (run.messages + run.ending.lines).joined(separator: "\n")
            guard run.ending.status == .done else {
                return MCPResult(
                    [messages, run.ending.json?.prettyText ?? ""].map { .text($0) }, isError: true)
            }
            var file = try InputFile(openingFile: path)
            let png = try file.readAll(atMost: .max)
            return MCPResult([.picture(base64(png))] + (messages.isEmpty ? [] : [.text(messages)]))
        }
    }

    private static func object(_ properties: [Property], required: [String] = []) -> JSON {
        let members = properties.map { property in
            JSON.Member(
                property.name,
                .object(
                    [JSON.Member("description", .string(property.summary))] + (property.schema.members ?? []))
            )
        }
        return [
            "type": "object", "properties": .object(members), "required": .array(required.map(JSON.string)),
            "additionalProperties": false,
        ]
    }

    private static func string(_ name: String, _ arguments: JSON) throws -> String? {
        guard let value = arguments[name] else { return nil }
        guard let text = value.string else {
            throw MCPError(parameters: "\(name): expected a string, got \(value.inWords)")
        }
        return text
    }

    /// Returns the path of a file, which must lie in the working folder.
    private static func file(_ name: String, _ arguments: JSON) throws -> String {
        guard let path = try string(name, arguments), !path.isEmpty else {
            throw MCPError(parameters: "\(name): the path of a file is missing")
        }
        return try inside(path, name)
    }

    /// Returns a path if it lies in the working folder, as far as its text tells.
    private static func inside(_ path: String, _ name: String) throws -> String {
        guard let own = FileSystem.workingFolder else {
            throw MCPError(parameters: "\(name): the folder that is served does not exist any more")
        }
        let isInside =
            (!path.hasPrefix("/") || path.hasPrefix(own == "/" ? own : "\(own)/"))
            && !path.split(separator: "/").contains("..")
        guard isInside, !path.hasPrefix("-"), !path.unicodeScalars.contains("\0") else {
            throw MCPError(
                parameters: "\(name): \(path.quotedExcerpt) is outside of the folder that is served")
        }
        return path
    }

    /// Returns flags for the arguments that are given.
    private static func flags(_ names: [String], _ arguments: JSON) throws -> [String] {
        try names.flatMap { name -> [String] in
            guard let value = arguments[name] else { return [] }
            guard let text = value.string ?? value.number.map({ JSON.number($0).text }) else {
                throw MCPError(parameters: "\(name): expected a string or a number, got \(value.inWords)")
            }
            return ["--\(name)", name == "output" ? try inside(text, name) : text]
        }
    }

    private static func switches(_ names: [String], _ arguments: JSON) throws -> [String] {
        try names.flatMap { name -> [String] in
            switch arguments[name] {
            case nil, .bool(false)?: []
            case .bool(true)?: ["--\(name)"]
            case let other?:
                throw MCPError(parameters: "\(name): expected true or false, got \(other.inWords)")
            }
        }
    }

    private static func settings(_ arguments: JSON) throws -> [String] {
        guard let values = arguments["set"] else { return [] }
        guard let members = values.members else {
            throw MCPError(parameters: "set: expected an object, got \(values.inWords)")
        }
        return members.flatMap { ["--set", "\($0.key)=\($0.value.string ?? $0.value.text)"] }
    }
}
