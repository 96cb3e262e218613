import Film
import Reports
import SceneText
import Spelling
import Terminal

/// Formats the results of the films of a table, as text and as JSON.
struct TableResultFormatter {
    /// A film and its result.
    struct Film {
        let row: Int?
        let size: String?
        let path: String
        let outcome: Outcome
    }

    /// The result of a film.
    enum Outcome {
        /// The film was made; its properties in JSON.
        case made([JSON.Member])
        case left
        case failed(any Error)
    }

    let films: [Film]
    /// The rows that were left out because they have mistakes.
    let invalidRows: [Int]
    /// The mistakes in these rows.
    var mistakes: [Int: [String]] = [:]

    /// The chunks of the films that were made, by origin; nil if they are not reported.
    var chunks: ChunkCounts?

    private static let maximumListed = 20

    private func count(_ isCounted: (Outcome) -> Bool) -> Int {
        films.count { isCounted($0.outcome) }
    }

    private var madeCount: Int { count { if case .made = $0 { true } else { false } } }
    private var leftCount: Int { count { if case .left = $0 { true } else { false } } }
    private var failures: [(film: Film, failure: CommandFailure)] {
        films.compactMap { film in
            if case .failed(let error) = film.outcome { (film, CommandFailure(error)) } else { nil }
        }
    }

    /// The error with which the command ends if films could not be made, or rows were left out.
    var failure: CheckFailed? {
        let failures = failures
        let rest = failures.count - Self.maximumListed
        let lines =
            failures.prefix(Self.maximumListed).map {
                $0.film.label + message(of: $0.failure, $0.film)
            }
            + (rest > 0 ? ["and \(rest) more"] : [])
        return failures.isEmpty && invalidRows.isEmpty ? nil : CheckFailed(messages: lines)
    }

    /// Returns the message of a failure, with the name of its film once.
    private func message(of failure: CommandFailure, _ film: Film) -> String {
        let message = failure.advice.isEmpty ? failure.message : "\(failure.message); \(failure.advice)"
        return message.hasPrefix(film.path) ? message : "\(film.path): \(message)"
    }

    var text: String {
        let words = [
            (madeCount, "made"), (leftCount, "left as they are"), (failures.count, "failed"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let invalid =
            invalidRows.isEmpty ? "" : "; \(counted(invalidRows.count, "row")) with mistakes left out"
        let made = madeCount == 0 ? "" : chunks.map { "\n\($0.words(made: "made"))" } ?? ""
        return
            "\(counted(films.count, "film")): \(words.isEmpty ? "nothing to do" : words.joined(separator: ", "))\(invalid)\(made)"
    }

    /// The result as JUnit XML: a test case for each film, and one for each row that was left out.
    func junit(_ command: String, of table: String) -> String {
        let made = films.map { film -> JUnitCase in
            let name = film.label + film.path
            switch film.outcome {
            case .made: return JUnitCase(name, .passed)
            case .left: return JUnitCase(name, .passed)
            case .failed(let error):
                return JUnitCase(
                    name, .error, kind: "failed", message: message(of: CommandFailure(error), film))
            }
        }
        let invalid = invalidRows.map { row in
            JUnitCase(
                "row \(row)", .failure, kind: "invalid",
                message: mistakes[row, default: []].joined(separator: "\n"))
        }
        return JUnitCase.document(command, [(table, made + invalid)])
    }

    var json: JSON {
        .object(
            [
                JSON.Member("films", .array(films.map(\.json))),
                JSON.Member("made", .number(Double(madeCount))),
                JSON.Member("left", .number(Double(leftCount))),
                JSON.Member("failed", .number(Double(failures.count))),
                JSON.Member("invalidRows", .array(invalidRows.map { .number(Double($0)) })),
            ] + (chunks?.members ?? []))
    }
}

extension TableResultFormatter.Film {
    /// Names the row before a message; empty for a film without a row.
    fileprivate var label: String { row.map { "row \($0): " } ?? "" }

    fileprivate var json: JSON {
        let (result, more): (String, [JSON.Member]) =
            switch outcome {
            case .made(let properties): ("made", properties)
            case .left: ("left", [])
            case .failed(let error):
                ("failed", [JSON.Member("error", .string(CommandFailure(error).message))])
            }
        return .object(
            [
                JSON.Member("row", row.map { .number(Double($0)) } ?? .null),
                JSON.Member("size", size.map(JSON.string) ?? .null), JSON.Member("film", .string(path)),
                JSON.Member("result", .string(result)),
            ] + more)
    }
}

extension TableResultFormatter.Outcome {
    /// The result of a film of `encode`.
    init(_ outcome: FilmBatch.Outcome) {
        self =
            switch outcome {
            case .made(let report):
                .made(
                    Self.members(report.sha256, report.byteCount, report.frameCount, report.warnings)
                        + report.chunks.members)
            case .left: .left
            case .failed(let error): .failed(error)
            }
    }

    /// The result of a film of `join`. The advice about missing parts is left out, since it is given once for all films.
    init(_ outcome: JoinBatch.Outcome, _ path: String) {
        self =
            switch outcome {
            case .made(let report):
                .made(
                    Self.members(report.sha256, report.byteCount, report.plan.frameCount, report.warnings))
            case .left: .left
            case .failed(let error as PartsError) where !error.parts.isEmpty:
                .failed(
                    CommandFailure(
                        .noInput,
                        "\(path): missing or damaged: \(error.parts.count == 1 ? "part" : "parts") \(arrayList(error.parts))"
                    ))
            case .failed(let error): .failed(error)
            }
    }

    private static func members(
        _ sha256: String, _ byteCount: Int, _ frameCount: Int, _ warnings: [String]
    ) -> [JSON.Member] {
        [
            JSON.Member("sha256", .string(sha256)), JSON.Member("bytes", .number(Double(byteCount))),
            JSON.Member("frames", .number(Double(frameCount))),
            JSON.Member("warnings", .array(warnings.map(JSON.string))),
        ]
    }
}
