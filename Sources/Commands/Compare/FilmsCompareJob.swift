import Comparison
import Files
import Film
import Reports
import SceneModel
import SceneText
import Terminal

/// The job of `compare` with existing films.
struct FilmsCompareJob {
    static let referenceFlag = Flag(
        "--reference", value: "FILM", completesFiles: true,
        "The existing film with which the other films are compared. Default: the film with the highest frame rate; of several such films, the film with the largest picture."
    )

    private static let reportFiles = ["report.json", "report.html", CompareCommand.framesFile]
    /// Flags that apply only to films that `compare` encodes, and are errors with existing films.
    private static let making = [
        "--fps", "--crf", "--preset", "--seconds", "--side-by-side", "--size", "--fit", "--seed", "--without",
        "--pixel-format", "--converter",
    ]
    private static let maximumFilmCount = 32

    private let paths: [String]
    private let reference: String?
    private let screens: [ViewedScreen]
    private let output: String?
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) throws {
        paths = arguments.operands(from: 0)
        reference = arguments.string(Self.referenceFlag.name)
        output = arguments.string("--output")
        screens = ViewedScreen.all(
            try CompareOptions.devices(arguments), try CompareOptions.screens(arguments))
        var patient = console
        patient.takesLong = true
        self.console = patient
        if let flag = Self.making.first(where: arguments.isSet) {
            throw UsageError(
                "\(flag) can't be used with existing films: they are compared as they are",
                hint: "use this flag to encode and compare a single scene or film")
        }
        guard paths.count <= Self.maximumFilmCount else {
            throw UsageError("\(paths.count) films to compare; at most \(Self.maximumFilmCount) are allowed")
        }
        if let twice = paths.first(where: { path in paths.count { FileSystem.isSame($0, path) } > 1 }) {
            throw UsageError("\(excerpt(twice)) is listed twice")
        }
    }

    /// Checks that the films have the same content, compares the films, prints the answer, and writes the report if
    /// `--output` is given.
    func run() throws {
        if let output { try FolderReplacement.check(output) { objection(to: output, $0) } }
        let cancellation = console.interruption.cancellation
        let set = try FilmSet(paths, reference: reference, cancellation: cancellation)
        let decides = console.arguments.isSet("--decide")
        if decides, let rate = set.commonRate { throw Self.oneRate(rate) }
        let match = try self.match(set)
        guard match.isSame else {
            try write(match.json, FilmsPage.html(of: match))
            try console.result("The films are not the same, so nothing is compared.", json: match.json)
            throw CheckFailed(messages: match.differences, status: .notComparable)
        }
        let comparison = try compare(match)
        if let output {
            let page = FilmsPage(comparison, folder: output)
            try write(comparison.json, page.html, frames: comparison.csv)
        }
        let columns = StandardStream.standardOutput.columns
        try console.result(
            FilmsTable(comparison, folder: output).text(columns: columns), json: comparison.json)
        guard decides else { return }
        guard let answer = comparison.answer else { throw Self.oneRate(comparison.referenceRate) }
        try CompareCommand.decide([answer])
    }

    private static func oneRate(_ rate: FrameRate) -> UsageError {
        UsageError(
            "--decide: all films have \(rate) fps", hint: "--decide needs films of different frame rates")
    }

    /// Writes the report's folder if `--output` is given; replaces an older report.
    private func write(_ json: JSON, _ page: String, frames: String? = nil) throws {
        guard let output else { return }
        let leftover = try FolderReplacement.write(to: output, objection: { objection(to: output, $0) }) {
            folder in
            for case (let name, let text?) in zip(Self.reportFiles, [json.prettyText, page, frames]) {
                try FileReplacement.write(Array(text.utf8), to: "\(folder)/\(name)", overwriting: false)
            }
        }
        console.warn(leftover: leftover)
    }

    private func match(_ set: FilmSet) throws -> FilmsMatch {
        try progressing { progress in
            try FilmsMatch(set, cancellation: console.interruption.cancellation) { film in
                progress(.aligning, film, 0)
            }
        }
    }

    private func compare(_ match: FilmsMatch) throws -> FilmsComparison {
        try progressing { progress in
            try FilmsComparison(
                match, on: screens, showsWorst: output != nil,
                cancellation: console.interruption.cancellation, report: progress)
        }
    }

    private func progressing<Result>(
        _ body: (@escaping @Sendable (FilmsComparison.Step, String?, Int) -> Void) throws -> Result
    ) throws -> Result {
        let progress = console.progress(framesPerSecond: 1)
        defer { progress.finish() }
        let start = ContinuousClock.now
        return try body { step, film, frames in
            progress.update(
                label: (film.map { "\(FileSystem.name(of: $0)): " } ?? "") + step.rawValue,
                .framesSoFar(frames),
                seconds: (ContinuousClock.now - start) / .seconds(1))
        }
    }

    private func objection(to folder: String, _ names: [String]) -> String? {
        Self.objection(to: folder, names, overwriting: console.arguments.isSet("--overwrite"))
    }

    /// Returns the reason why a report may not replace `folder`, which contains the files `names`; nil if it may.
    private static func objection(to folder: String, _ names: [String], overwriting: Bool) -> String? {
        if let stray = names.first(where: { !reportFiles.contains($0) }) {
            return
                "the folder contains \(stray), which is not part of a report; move that file, or choose another -o"
        }
        guard FilmsComparison.isReport("\(folder)/\(reportFiles[0])") else {
            return "this folder is not a report; move the folder, or choose another -o"
        }
        return overwriting ? nil : "use --overwrite to replace it, or choose another -o"
    }
}

/// The text that `compare` prints about existing films.
private struct FilmsTable {
    private let comparison: FilmsComparison
    private let folder: String?

    init(_ comparison: FilmsComparison, folder: String?) {
        (self.comparison, self.folder) = (comparison, folder)
    }

    private static let widest = 100

    func text(columns: Int) -> String {
        let answer = comparison.answer.map {
            wrapped(
                $0.words.map { printable($0) }.joined(separator: " "), to: min(columns, Self.widest)
            ).joined(separator: "\n")
        }
        let facts = (["compared with \(comparison.reference)"] + comparison.notes).map { printable($0) }
            .joined(separator: "\n")
        return [answer, table, facts, folder.map { "report: \($0)/report.html" }].compactMap(\.self).joined(
            separator: "\n\n")
    }

    private var table: String {
        let rows = comparison.rows.map { row in
            (title: (row.isPart ? "  " : "") + row.title, values: row.values)
        }
        let names = comparison.films.map { printable($0.name) }
        let titleWidth = (rows.map(\.title.count).max() ?? 0) + 2
        let widths = names.indices.map { column in
            ([names[column]] + rows.map { $0.values[column] }).map(\.count).max() ?? 0
        }
        func line(_ title: String, _ cells: [String]) -> String {
            let padded = zip(widths, cells).map { width, cell in
                String(repeating: " ", count: width - cell.count + 2) + cell
            }
            return title + String(repeating: " ", count: titleWidth - title.count) + padded.joined()
        }
        return ([line("", names)] + rows.map { line($0.title, $0.values) }).joined(separator: "\n")
    }
}
