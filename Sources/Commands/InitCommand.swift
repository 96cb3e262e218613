import Beginnings
import Files
import Terminal

/// Writes a scene to begin with.
enum InitCommand: Subcommand {
    private static let usual = Beginning.all[0].name

    static let command = Command(
        "init", "Write a scene to begin with.",
        operands: [Operand("NAME", "The scene file; .json is added.")],
        flags: [
            Flag(
                "--from", value: "SAMPLE", choices: Beginning.all.map(\.name),
                "What it shows. Default: \(usual)."),
            Flag("--overwrite", synonyms: ["--force"], "Replace the file if it exists."),
        ],
        examples: ["zoetrope init party --from confetti", "zoetrope studio party.json"],
        sections: [samples, ExitStatus.help(.cannotCreate)])

    private static let samples = HelpSection(
        "Samples", Beginning.all.map { HelpSection.Row($0.name, $0.summary) })

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let name = arguments.operand(0)
        let path = name.hasSuffix(".json") ? name : "\(name).json"
        guard let beginning = Beginning.named(arguments.string("--from") ?? usual) else {
            preconditionFailure("a flag's value is one of its choices")
        }
        let overwrites = arguments.isSet("--overwrite")
        try OutputPath.check(path, inputs: [], overwriting: overwrites)
        try FileReplacement.write(beginning.text, to: path, overwriting: overwrites)
        try StandardStream.standardOutput.write(
            "\(path)\nzoetrope studio \(path) opens it in the browser, zoetrope encode \(path) makes its film.\n"
        )
    }
}
