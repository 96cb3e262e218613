import Base
import Files
import Film
import SceneText
import Spelling
import Terminal

/// Removes what killed processes left in a folder.
enum CleanCommand: Subcommand {
    private static let chunks = Flag(
        "--chunks", "Remove chunks of unfinished films too. The same command would go on with them.")

    static let command = Command(
        "clean", "Remove what killed processes left in a folder: unfinished files and temporary folders.",
        operands: [
            Operand(
                "DIR", "The folder. Folders inside are looked through too, but no links.",
                completesFiles: true)
        ],
        flags: [
            chunks, Flag("--dry-run", "Remove nothing; say what would be removed."),
            Flag("--json", "Print the result as one JSON document."),
        ],
        examples: [
            "zoetrope clean films --dry-run", "zoetrope clean films", "zoetrope clean films --chunks",
        ],
        sections: [
            HelpSection(
                "What is left alone",
                [
                    HelpSection.Row("in use", "What a running process holds."),
                    HelpSection.Row(
                        "others", "All that zoetrope did not make, and the files of other users."),
                ]), ExitStatus.help(check: "Something could not be removed.", .noInput),
        ])

    /// The result for a leftover.
    private enum Fate: String {
        case removed, kept, inUse, stuck

        func words(isDry: Bool) -> String {
            switch self {
            case .removed: isDry ? "would be removed" : "removed"
            case .kept: "kept"
            case .inUse: "in use"
            case .stuck: "can't be removed"
            }
        }
    }

    static func run(_ arguments: Arguments, _ console: Console) throws {
        let path = arguments.operand(0)
        let found: [Leftover]
        do throws(SystemError) { found = try Leftover.find(in: path) } catch {
            throw CommandFailure(error.isFault ? .inputOutput : .noInput, "\(path): \(error.reason)")
        }
        let removesChunks = arguments.isSet(chunks.name)
        let isDry = arguments.isSet("--dry-run")
        var results: [(leftover: Leftover, fate: Fate)] = []
        for leftover in found {
            try console.interruption.cancellation.check()
            let fate: Fate
            if leftover.isInUse {
                fate = .inUse
            } else if leftover.kind == .chunks, !removesChunks {
                fate = .kept
            } else {
                fate = isDry || leftover.remove() ? .removed : .stuck
            }
            results.append((leftover, fate))
        }
        try console.result(text(of: results, isDry: isDry), json: json(of: results, isDry: isDry))
        let stuck = results.filter { $0.fate == .stuck }
        if let first = stuck.first {
            throw CheckFailed(messages: [
                "\(counted(stuck.count, "leftover")) could not be removed: \(printable(first.leftover.path))"
            ])
        }
    }

    private static func text(of results: [(leftover: Leftover, fate: Fate)], isDry: Bool) -> String {
        let lines = results.map { leftover, fate in
            let advice = fate == .kept ? "; the same command goes on with them, --chunks removes them" : ""
            return "\(fate.words(isDry: isDry)): \(printable(leftover.path)), \(leftover.words)\(advice)"
        }
        let removed = results.filter { $0.fate == .removed }
        let size = byteCountText(removed.reduce(0) { $0 + $1.leftover.byteCount })
        let verb = isDry ? "would be removed" : "removed"
        let sum =
            results.isEmpty
            ? "nothing is left here"
            : removed.isEmpty ? "nothing \(verb)" : "\(counted(removed.count, "leftover")) \(verb), \(size)"
        return (lines + [sum]).joined(separator: "\n")
    }

    private static func json(of results: [(leftover: Leftover, fate: Fate)], isDry: Bool) -> JSON {
        [
            "dryRun": .bool(isDry),
            "leftovers": .array(
                results.map { leftover, fate in
                    [
                        "path": .string(leftover.path), "kind": .string(leftover.kind.rawValue),
                        "bytes": .number(Double(leftover.byteCount)), "result": .string(fate.rawValue),
                    ]
                }),
        ]
    }
}

extension Leftover {
    fileprivate var words: String {
        let size = byteCountText(byteCount)
        return switch kind {
        case .draft: "unfinished output, \(size)"
        case .temporary: "a temporary folder, \(size)"
        case .chunks: "chunks of an unfinished film, \(size)"
        }
    }
}
