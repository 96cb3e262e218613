import Files
import Goldens
import SceneModel

/// The result of a check of goldens, as report.json, a page and a JUnit file.
package struct GoldenCheckReport: Sendable {
    /// A golden that could not be compared.
    package struct Broken: Sendable {
        /// Its folder, or what stands for it on the command line.
        package let place: String
        /// The fault in a line.
        package let message: String

        /// A golden that could not be compared.
        package init(_ place: String, _ message: String) {
            self.place = place
            self.message = message
        }
    }

    /// Every golden that could be compared.
    package let goldens: [GoldenReport]
    /// The others.
    package let broken: [Broken]
    /// The scenes without a golden.
    package let missing: [String]
    /// Whether those are no fault.
    package let allowsMissing: Bool

    /// Puts a report together.
    package init(
        goldens: [GoldenReport], broken: [Broken], missing: [String] = [], allowsMissing: Bool = false
    ) {
        (self.goldens, self.broken) = (goldens, broken)
        (self.missing, self.allowsMissing) = (missing, allowsMissing)
    }

    /// The worst verdict of those that could be compared.
    package var verdict: GoldenComparison.Verdict {
        let verdicts = goldens.map(\.comparison.verdict)
        return [.differs, .notComparable, .withinTolerance].first(where: verdicts.contains) ?? .same
    }

    /// The verdict on all of them in a word.
    var word: String {
        if !broken.isEmpty { return "broken" }
        return verdict != .differs && !missing.isEmpty && !allowsMissing ? "missing" : verdict.rawValue
    }

    /// The keys of report.json that this program also reads.
    private enum Key {
        static let goldens = "goldens"
    }

    /// The content of report.json.
    package var json: JSON {
        .object([
            JSON.Member("verdict", .string(word)),
            JSON.Member(Key.goldens, .array(goldens.map(\.json))),
            JSON.Member("broken", .array(broken.map { .string($0.message) })),
            JSON.Member("missing", .array(missing.map(JSON.string))),
        ])
    }

    private static let (data, page) = ("report.json", "report.html")

    /// The names of the files that the report in a folder consists of: what a later report replaces. Others are not ours.
    package static func ownNames(inReportIn folder: String) -> Set<String> {
        let report = ReportFile.content(of: "\(folder)/\(data)")
        let pictures = (report?[Key.goldens]?.array ?? []).flatMap(GoldenReport.pictureNames(in:))
        return Set([data, page] + pictures.filter { !$0.contains("/") && $0.hasSuffix(".png") })
    }

    /// Whether a path is that of a report, or of a file which a report there may consist of.
    package static func hasOwn(_ path: String, inReportAt folder: String) -> Bool {
        let place = FileSystem.place(of: folder)
        if FileSystem.place(of: path) == place { return true }
        let name = FileSystem.name(of: path)
        return FileSystem.place(of: FileSystem.parent(of: path)) == place
            && ([data, page].contains(name) || name.hasSuffix(".png"))
    }

    /// Writes report.json and report.html into a folder.
    package func write(to folder: String) throws {
        let page = GoldenPage(self)
        for (name, text) in [(Self.data, json.prettyText), (Self.page, page.html)] {
            try FileReplacement.write(Array(text.utf8), to: "\(folder)/\(name)", overwriting: false)
        }
    }

    /// Whether a folder is the report of a check.
    package static func isReport(_ folder: String) -> Bool {
        ReportFile.content(of: "\(folder)/\(data)")?[Key.goldens] != nil
    }
}
