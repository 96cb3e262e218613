import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Prints the progress of a film's parts.
enum StatusCommand: Subcommand {
    static let command = Command(
        "status",
        "Print the progress of a film's parts. The exit status is 0 even if parts are missing.",
        operands: [PartsOptions.operand],
        flags: [
            Flag(
                "--verify",
                "Read all finished chunks, as join does, and count damaged chunks as missing. Default: only check which files exist, which is fast."
            ), Flag("--json", "Print the result as one JSON document."),
        ],
        examples: ["zoetrope status parts", "zoetrope status parts --verify"],
        sections: [ExitStatus.help(.badData, .noInput)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let folder = try PartsOptions.folder(console)
        let isVerified = arguments.isSet("--verify")
        let status =
            try isVerified
            ? folder.verifiedStatus(cancellation: console.interruption.cancellation) : folder.status()
        let incomplete = status.incomplete
        let complete = status.parts.count - incomplete.count
        let begun = incomplete.filter { status.parts[$0].finishedCount > 0 }
        let rest =
            incomplete.isEmpty
            ? "join the parts with zoetrope join \(shellPath(folder.path)) -o film.mp4"
            : "missing\(isVerified ? " or damaged" : ""): \(incomplete.count == 1 ? "part" : "parts") \(arrayList(incomplete))"
                + (begun.isEmpty ? "" : " (begun: \(arrayList(begun)))")
        try console.result(
            "\(printable(folder.path)): \(complete) of \(counted(status.parts.count, "part")) complete\n\(rest)",
            json: [
                "folder": .string(folder.path), "verified": .bool(isVerified),
                "parts": .number(Double(status.parts.count)), "complete": .number(Double(complete)),
                "incomplete": .array(incomplete.map { .number(Double($0)) }),
                "array": .string(arrayList(incomplete)),
                "files": .array(
                    status.parts.map { part in
                        ["made": .number(Double(part.finishedCount)), "all": .number(Double(part.fileCount))]
                    }),
            ])
    }
}
