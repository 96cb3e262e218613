import Files
import Spelling
import StarterScenes
import Terminal

/// Writes a sample scene to start from.
enum InitCommand: Subcommand {
    private static let usual = StarterScene.all[0].name

    static let command = Command(
        "init", "Write a sample scene to start from.",
        operands: [Operand("NAME", "The scene file. If the name lacks .json, the extension is added.")],
        flags: [
            Flag(
                "--from", value: "SAMPLE", choices: StarterScene.all.map(\.name),
                "The sample. Default: \(usual)."),
            Flag("--overwrite", synonyms: ["--force"], "Replace the file if it exists."),
        ],
        examples: ["zoetrope init party --from confetti", "zoetrope studio party.json"],
        sections: [samples, ExitStatus.help(.cannotCreate)])

    private static let samples = HelpSection(
        "Samples", StarterScene.all.map { HelpSection.Row($0.name, $0.summary) })

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = try path(arguments.operand(0), console)
        guard let beginning = StarterScene.named(arguments.string("--from") ?? usual) else {
            preconditionFailure("the value of --from is always one of its choices")
        }
        let overwrites = arguments.isSet("--overwrite")
        try OutputPath.check(path, inputs: [], overwriting: overwrites, orElse: "choose another name")
        try FileReplacement.write(beginning.text, to: path, overwriting: overwrites)
        guard !arguments.isSet("--quiet") else { return }
        let (program, word) = (console.program.name, shellPath(path))
        try console.output.result(
            "\(printable(path))\nEdit it: \(program) studio \(word)\nEncode it: \(program) encode \(word) -o film.mp4\n"
        )
    }

    /// Returns the scene file's path, which ends with `.json`. Throws if `name` does not end with a file name.
    private static func path(_ name: String, _ console: Console) throws -> String {
        let last = name.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let stem = last.hasSuffix(".json") ? String(last.dropLast(".json".count)) : last
        guard ["", ".", ".."].contains(stem) else { return name.hasSuffix(".json") ? name : "\(name).json" }
        let folder = name.dropLast(stem.isEmpty ? last.count : 0)
        let other = ["", "."].contains(folder) ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
        throw UsageError(
            "\(excerpt(name)): not a file name",
            hint: "for example: \(console.program.name) init \(shellPath("\(other)party"))")
    }
}
