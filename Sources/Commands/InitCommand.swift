import Files
import SceneText
import Shelf
import Spelling
import StarterScenes
import Terminal

/// Writes a sample scene to start from, or a component to change.
enum InitCommand: Subcommand {
    private static let usual = StarterScene.all[0].name

    static let command = Command(
        "init", "Write a sample scene to start from, or a component of the program to change.",
        operands: [Operand("NAME", "The scene file. If the name lacks .json, the extension is added.")],
        flags: [
            Flag(
                "--from", value: "SAMPLE",
                choices: StarterScene.all.map(\.name) + ShelfComponent.all.map(\.name),
                "The sample or component. Default: \(usual)."),
            Flag("--overwrite", synonyms: ["--force"], "Replace the file if it exists."),
        ],
        examples: ["zoetrope init party --from confetti", "zoetrope studio party.json"],
        sections: [samples, components, ExitStatus.help(.cannotCreate)])

    private static let samples = HelpSection(
        "Samples", StarterScene.all.map { HelpSection.Row($0.name, $0.summary) })
    private static let components = HelpSection(
        "Components, which scenes can use as layer types",
        ShelfComponent.all.map { HelpSection.Row($0.name, $0.summary) })

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = try path(arguments.operand(0), console)
        let name = arguments.string("--from") ?? usual
        let component = ShelfComponent.named(name)
        guard let text = component?.text ?? StarterScene.named(name)?.text else {
            preconditionFailure("the value of --from is always one of its choices")
        }
        let overwrites = arguments.isSet("--overwrite")
        try OutputPath.check(path, inputs: [], overwriting: overwrites, orElse: "choose another name")
        try FileReplacement.write(text, to: path, overwriting: overwrites)
        guard !arguments.isSet("--quiet") else { return }
        let next = component.map { use(of: path, insteadOf: $0) } ?? start(with: path, console)
        try console.output.result("\(printable(path))\n\(next)\n")
    }

    private static func start(with path: String, _ console: Console) -> String {
        let (program, word) = (console.program.name, shellPath(path))
        return "Edit it: \(program) studio \(word)\nEncode it: \(program) encode \(word) -o film.mp4"
    }

    /// Returns how a scene uses the copy of a component.
    private static func use(of path: String, insteadOf component: ShelfComponent) -> String {
        let components: JSON = ["components": [component.name: .string(path)]]
        return "Use it in a scene: \(components.text.dropFirst().dropLast())"
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
