import Fetching
import Files
import Film
import Glibc
import Import
import SceneModel
import SceneText
import Spelling
import Terminal

/// Writes a scene from an edit of another program.
enum ImportCommand: Subcommand {
    private static let assets = Flag(
        "--assets", value: "DIR", completesFiles: true,
        "Folder for the files behind addresses, counted from the scene's folder. The scene names the files as fetch will. Default: assets."
    )

    static let command = Command(
        "import", "Write a scene from an edit of editly (JSON, JSON5) or Shotstack (JSON).",
        operands: [Operand("EDIT", "The edit; - reads standard input.", completesFiles: true)],
        flags: [
            Flag(
                "--output", short: "o", value: "FILE", completesFiles: true,
                "The scene file. Default: standard output."),
            Flag(
                "--from", value: "FORMAT", choices: EditFormat.allCases.map(\.rawValue),
                "The edit's format. Default: recognised by its keys."),
            assets,
            Flag(
                "--addresses", value: "FILE", completesFiles: true,
                "Also write a table of the addresses that the edit names, for fetch."),
            Flag("--overwrite", synonyms: ["--force"], "Replace the scene file and the table if they exist."),
            Flag("--strict", "Exit with 1 if something was left out. The scene is written either way."),
            Flag("--json", "Print the result as one JSON document. Without -o, it has the scene."),
        ],
        examples: [
            "zoetrope import edit.json5 -o scene.json",
            "zoetrope import edit.json -o scene.json --addresses files.csv",
            "zoetrope fetch files.csv --into assets",
        ],
        sections: [
            ExitStatus.help(check: "--strict, and something was left out.", .badData, .noInput, .cannotCreate)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let edit = arguments.operand(0)
        let (output, table) = (arguments.string("--output"), arguments.string("--addresses"))
        let overwrites = arguments.isSet("--overwrite")
        if let output { try OutputPath.check(output, inputs: [edit], overwriting: overwrites) }
        if let table {
            try OutputPath.check(
                table, inputs: [edit, output].compactMap(\.self), overwriting: overwrites,
                orElse: "choose another --addresses")
            if table == output { throw UsageError("--output and --addresses are the same file") }
        }
        let folders = ImportFolders(
            edit: edit, output: output, assets: arguments.string(assets.name) ?? "assets")
        let imported: SceneImport
        do {
            imported = try SceneImport(
                of: text(of: edit), as: arguments.string("--from").flatMap(EditFormat.init(rawValue:)),
                media: folders.media)
        } catch let errors as SceneErrors { throw CommandFailure(errors, in: InputFile.name(of: edit)) }
        let scene = SceneLayout.text(of: imported.scene)
        if let table {
            try FileReplacement.write(
                Array(Self.table(of: imported).utf8), to: table, overwriting: overwrites)
        }
        if let output {
            try FileReplacement.write(Array(scene.utf8), to: output, overwriting: overwrites)
        } else if !console.isJSON {
            try console.output.result(scene)
        }
        let report = ImportReport(imported, edit: edit, output: output)
        report.tellNotes(console)
        let missing = imported.addresses.count { !folders.hasFile($0.file) }
        if table == nil, missing > 0 {
            console.note(folders.advice(for: missing, program: console.program.name))
        }
        if output != nil || console.isJSON { try console.result(report.text, json: report.json) }
        if arguments.isSet("--strict"), report.leftOutCount > 0 {
            throw CheckFailed(messages: ["failed: \(report.leftOutText)"])
        }
    }

    private static func text(of path: String) throws -> [UInt8] {
        do {
            var file = try path == "-" ? InputFile.standardInput() : InputFile(openingStream: path)
            let bytes = try file.readAll(atMost: Scene.maximumBytes + 1)
            guard bytes.count <= Scene.maximumBytes else {
                throw CommandFailure(
                    .badData,
                    "\(InputFile.name(of: path)): too large: an edit may have at most \(Scene.maximumBytes >> 20) MiB"
                )
            }
            return bytes
        } catch let error as SystemError {
            throw CommandFailure(error.isFault ? .inputOutput : .noInput, error.description)
        }
    }

    /// Returns the addresses as CSV.
    private static func table(of imported: SceneImport) -> String {
        func cell(_ text: String) -> String {
            text.contains(where: { ",\"\n\r".contains($0) })
                ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
        }
        return "address,file\n" + imported.addresses.map { "\(cell($0.address)),\(cell($0.file))\n" }.joined()
    }
}
