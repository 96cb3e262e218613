import Files
import Film
import SceneText
import Spelling
import Terminal

/// Says what a store of chunks holds, and looks after it.
enum StoreCommand: Subcommand {
    static let command = Command(
        "store", "List what a store of chunks (encode --store) holds; limit, trim or verify it.",
        operands: [
            Operand("DIR", "The folder of --store, or of ZOETROPE_STORE.", completesFiles: true)
        ],
        flags: [
            Flag(
                "--limit", value: "SIZE",
                "Let the store hold at most this much, such as 50GB. When it holds more, the chunks that were not used for the longest time are removed. Default: \(byteCountText(SharedChunks.usualLimit))."
            ),
            Flag(
                "--trim", value: "SIZE", synonyms: ["--prune"],
                "Remove the chunks that were not used for the longest time until this much is left, and what killed processes left. 0 removes all chunks."
            ),
            Flag(
                "--verify",
                "Read all chunks, and remove those that are damaged. Exit with 1 if there are any."),
            Flag("--json", "Print the result as one JSON document."),
        ],
        examples: [
            "zoetrope store ~/chunks", "zoetrope store ~/chunks --trim 5GB",
            "zoetrope store ~/chunks --verify",
        ],
        sections: [
            ExitStatus.help(
                check: "--verify found damaged chunks, or files could not be removed.", .noInput)
        ])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operand(0)
        let limit = try arguments.byteCount("--limit")
        let most = arguments.string("--trim") == "0" ? 0 : try arguments.byteCount("--trim")
        let store = try open(path)
        var removals: [SharedChunks.Removal] = []
        if let limit { removals.append(try store.setLimit(limit)) }
        let verified =
            arguments.isSet("--verify") ? try store.verify(console.interruption.cancellation) : nil
        if let most { removals.append(try store.trim(to: most)) }
        let removal = removals.first.map { removals.dropFirst().reduce($0, +) }
        let contents = try store.contents()
        try console.result(
            text(of: contents, in: store, path, removal, verified),
            json: json(of: contents, in: store, path, removal, verified))
        let failures = failures([verified?.removal, removal].compactMap(\.self))
        if !failures.isEmpty || verified?.damaged.isEmpty == false { throw CheckFailed(messages: failures) }
    }

    /// Returns a message about the files that could not be removed.
    private static func failures(_ removals: [SharedChunks.Removal]) -> [String] {
        let count = removals.reduce(0) { $0 + $1.failureCount }
        guard let first = removals.lazy.compactMap(\.failure).first else { return [] }
        return ["\(counted(count, "file")) could not be removed: \(first)"]
    }

    private static func open(_ path: String) throws -> SharedChunks {
        do throws(SystemError) { return try SharedChunks(store: path, creating: false) } catch {
            throw CommandFailure(error.isFault ? .inputOutput : .noInput, "\(path): \(error.reason)")
        }
    }

    private static func text(
        of contents: SharedChunks.Contents, in store: SharedChunks, _ path: String,
        _ removal: SharedChunks.Removal?, _ verified: SharedChunks.Verification?
    ) -> String {
        var lines: [String] = []
        if let verified {
            lines.append(
                "\(counted(verified.count, "chunk")) read, "
                    + (verified.damaged.isEmpty
                        ? "none damaged"
                        : verified.removal.failureCount > 0
                            ? "\(verified.damaged.count) damaged, \(verified.removal.chunkCount) removed"
                            : "\(verified.damaged.count) damaged and removed")
            )
        }
        if let removal {
            let copies =
                removal.unfinishedCount == 0
                ? "" : ", and \(counted(removal.unfinishedCount, "unfinished file"))"
            lines.append(
                "\(counted(removal.chunkCount, "chunk")) removed, \(byteCountText(removal.byteCount))\(copies)"
            )
        }
        let unused =
            contents.secondsUnused.map { "; the least recently used one was used \(age($0)) ago" } ?? ""
        lines.append(
            "\(printable(path)): \(counted(contents.chunkCount, "chunk")), \(byteCountText(contents.byteCount)) of at most \(byteCountText(store.limit))\(unused)"
        )
        if contents.takenCount > 0 {
            lines.append(
                "taken from it: \(counted(contents.takenCount, "chunk")) with \(counted(contents.takenFrameCount, "frame")), which were not made again"
            )
        }
        if contents.unfinishedCount > 0 {
            lines.append(
                "\(counted(contents.unfinishedCount, "unfinished file")); --trim removes those that are older than a day"
            )
        }
        if contents.otherCount > 0 {
            lines.append("\(counted(contents.otherCount, "other file")) not of the store, left alone")
        }
        return lines.joined(separator: "\n")
    }

    private static func age(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: counted(max(seconds, 0), "second")
        case ..<7200: counted(seconds / 60, "minute")
        case ..<172_800: counted(seconds / 3600, "hour")
        default: counted(seconds / 86_400, "day")
        }
    }

    private static func json(
        of contents: SharedChunks.Contents, in store: SharedChunks, _ path: String,
        _ removal: SharedChunks.Removal?, _ verified: SharedChunks.Verification?
    ) -> JSON {
        [
            "store": .string(path), "chunks": .number(Double(contents.chunkCount)),
            "bytes": .number(Double(contents.byteCount)), "limit": .number(Double(store.limit)),
            "secondsUnused": contents.secondsUnused.map { .number(Double($0)) } ?? .null,
            "takenChunks": .number(Double(contents.takenCount)),
            "takenFrames": .number(Double(contents.takenFrameCount)),
            "unfinished": .number(Double(contents.unfinishedCount)),
            "others": .number(Double(contents.otherCount)),
            "removedChunks": .number(Double(removal?.chunkCount ?? 0)),
            "removedBytes": .number(Double(removal?.byteCount ?? 0)),
            "notRemoved": .number(
                Double((removal?.failureCount ?? 0) + (verified?.removal.failureCount ?? 0))),
            "verifiedChunks": verified.map { .number(Double($0.count)) } ?? .null,
            "damaged": .array((verified?.damaged ?? []).map(JSON.string)),
        ]
    }
}
