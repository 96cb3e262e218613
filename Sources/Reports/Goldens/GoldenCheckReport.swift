import Files
import Goldens
import SceneModel
import SceneText

/// The result of checking goldens, written as report.json, as a page and as JUnit XML.
package struct GoldenCheckReport: Sendable {
    /// A golden that could not be compared.
    package struct Broken: Sendable {
        /// The golden's folder, or the command-line argument that should name a golden.
        package let place: String
        /// The reason why the golden could not be compared, in one line.
        package let message: String

        /// Creates an entry for a golden that could not be compared.
        package init(_ place: String, _ message: String) {
            self.place = place
            self.message = message
        }
    }

    /// The reports of all goldens that could be compared.
    package let goldens: [GoldenReport]
    /// The goldens that could not be compared.
    package let broken: [Broken]
    /// The scenes without a golden.
    package let missing: [String]
    /// True if a scene without a golden is not an error.
    package let allowsMissing: Bool

    /// Creates a report.
    package init(
        goldens: [GoldenReport], broken: [Broken], missing: [String] = [], allowsMissing: Bool = false
    ) {
        (self.goldens, self.broken) = (goldens, broken)
        (self.missing, self.allowsMissing) = (missing, allowsMissing)
    }

    /// The worst verdict of the goldens that could be compared.
    package var verdict: GoldenComparison.Verdict {
        let verdicts = goldens.map(\.comparison.verdict)
        return [.differs, .notComparable, .withinTolerance].first(where: verdicts.contains) ?? .same
    }

    /// The verdict on all goldens and scenes in one word.
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

    /// Returns the names of the files that belong to the report in `folder`. A later report replaces only these files.
    package static func ownNames(inReportIn folder: String) -> Set<String> {
        let report = ReportFile.content(of: "\(folder)/\(data)")
        let pictures = (report?[Key.goldens]?.array ?? []).flatMap(GoldenReport.pictureNames(in:))
        return Set([data, page] + pictures.filter { !$0.contains("/") && $0.hasSuffix(".png") })
    }

    /// Returns true if `path` is the report's `folder` itself, or the path of a file that a report in `folder` may
    /// contain.
    package static func hasOwn(_ path: String, inReportAt folder: String) -> Bool {
        let place = FileSystem.place(of: folder)
        if FileSystem.place(of: path) == place { return true }
        let name = FileSystem.name(of: path)
        return FileSystem.place(of: FileSystem.parent(of: path)) == place
            && ([data, page].contains(name) || name.hasSuffix(".png"))
    }

    /// Writes report.json and report.html into `folder`.
    package func write(to folder: String) throws {
        let page = GoldenPage(self)
        for (name, text) in [(Self.data, json.prettyText), (Self.page, page.html)] {
            try FileReplacement.write(Array(text.utf8), to: "\(folder)/\(name)", overwriting: false)
        }
    }

    /// Returns true if `folder` contains the report of a golden check.
    package static func isReport(_ folder: String) -> Bool {
        ReportFile.content(of: "\(folder)/\(data)")?[Key.goldens] != nil
    }
}
