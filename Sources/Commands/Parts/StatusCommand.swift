import Film
import SceneModel
import Spelling
import Terminal

/// Says how far the parts of a film are.
enum StatusCommand: Subcommand {
    static let command = Command(
        "status", "Say how far the parts of a film are.", operands: [PartsOptions.operand],
        flags: [Flag("--json", "Print the result as one JSON document.")],
        examples: ["zoetrope status parts"], sections: [ExitStatus.help(.badData, .noInput)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let folder = try PartsOptions.folder(console)
        let status = try folder.status()
        let incomplete = status.incomplete
        let complete = status.parts.count - incomplete.count
        let begun = incomplete.filter { status.parts[$0].finishedCount > 0 }
        let rest =
            incomplete.isEmpty
            ? "join it with zoetrope join \(shellPath(folder.path)) -o film.mp4"
            : "missing: \(incomplete.count == 1 ? "part" : "parts") \(arrayList(incomplete))"
                + (begun.isEmpty ? "" : " (begun: \(arrayList(begun)))")
        try console.result(
            "\(folder.path): \(complete) of \(counted(status.parts.count, "part")) complete\n\(rest)",
            json: [
                "folder": .string(folder.path), "parts": .number(Double(status.parts.count)),
                "complete": .number(Double(complete)),
                "incomplete": .array(incomplete.map { .number(Double($0)) }),
                "array": .string(arrayList(incomplete)),
                "files": .array(
                    status.parts.map { part in
                        ["made": .number(Double(part.finishedCount)), "all": .number(Double(part.fileCount))]
                    }),
            ])
    }
}
