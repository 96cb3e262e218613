import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Prints the progress of parts, and of the films of a table.
enum StatusCommand: Subcommand {
    static let command = Command(
        "status",
        "Print the progress of parts and, for a table, of its films. The exit status is 0 even if parts are missing.",
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
        let isTable = folder.plan.isTable
        let output = try isTable ? "films" : "film\(folder.format(ofFilm: 0).ending)"
        let rest =
            incomplete.isEmpty
            ? "join the parts with zoetrope join \(shellPath(folder.path)) -o \(output)"
            : "missing\(isVerified ? " or damaged" : ""): \(incomplete.count == 1 ? "part" : "parts") \(arrayList(incomplete))"
                + (begun.isEmpty ? "" : " (begun: \(arrayList(begun)))")
        let films = isTable ? filmsText(status, of: folder.plan) : ""
        try console.result(
            "\(printable(folder.path)): \(complete) of \(counted(status.parts.count, "part")) complete\n\(films)\(rest)",
            json: .object(
                [
                    JSON.Member("folder", .string(folder.path)), JSON.Member("verified", .bool(isVerified)),
                    JSON.Member("parts", .number(Double(status.parts.count))),
                    JSON.Member("complete", .number(Double(complete))),
                    JSON.Member("incomplete", .array(incomplete.map { .number(Double($0)) })),
                    JSON.Member("array", .string(arrayList(incomplete))),
                    JSON.Member("files", .array(status.parts.map { .object($0.members) })),
                ] + (isTable ? filmsMembers(status, of: folder.plan) : [])))
    }

    /// Returns the number of complete films, and the first ones that are not.
    private static func filmsText(_ status: PartsStatus, of plan: PartsPlan) -> String {
        let incomplete = status.incompleteFilms
        let listed = incomplete.prefix(maximumListed).map { index in
            let film = status.films[index]
            return
                "  \(printable(plan.films[index].path)): \(film.finishedCount) of \(counted(film.fileCount, "file"))\n"
        }
        let rest = incomplete.count - listed.count
        let complete = status.films.count - incomplete.count
        return
            "\(complete) of \(counted(status.films.count, "film")) complete\(incomplete.isEmpty ? "" : "; not complete:")\n"
            + listed.joined() + (rest > 0 ? "  and \(rest) more\n" : "")
    }

    private static let maximumListed = 20

    private static func filmsMembers(_ status: PartsStatus, of plan: PartsPlan) -> [JSON.Member] {
        let complete = status.films.count - status.incompleteFilms.count
        return [
            JSON.Member("completeFilms", .number(Double(complete))),
            JSON.Member(
                "films",
                .array(
                    zip(plan.films, status.films).map { film, progress in
                        .object(
                            film.members + progress.members + [
                                JSON.Member("complete", .bool(progress.isComplete))
                            ])
                    })),
        ]
    }
}

extension PartsStatus.Progress {
    fileprivate var members: [JSON.Member] {
        [
            JSON.Member("made", .number(Double(finishedCount))),
            JSON.Member("all", .number(Double(fileCount))),
        ]
    }
}
