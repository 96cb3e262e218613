import Files
import SceneModel

/// What a check of goldens found: report.json, the page and the JUnit file.
public struct GoldenCheckReport: Sendable {
    /// A golden that could not be compared.
    public struct Broken: Sendable {
        /// Its folder, or what stands for it on the command line.
        public let place: String
        /// What is wrong, in a line.
        public let message: String

        /// A golden that could not be compared.
        public init(_ place: String, _ message: String) {
            self.place = place
            self.message = message
        }
    }

    /// Every golden that could be compared.
    public let goldens: [GoldenReport]
    /// The others.
    public let broken: [Broken]
    /// The scenes without a golden.
    public let missing: [String]
    /// Whether those are no fault.
    public let allowsMissing: Bool

    /// Puts a report together.
    public init(
        goldens: [GoldenReport], broken: [Broken], missing: [String] = [], allowsMissing: Bool = false
    ) {
        (self.goldens, self.broken) = (goldens, broken)
        (self.missing, self.allowsMissing) = (missing, allowsMissing)
    }

    /// The worst verdict of those that could be compared.
    public var verdict: GoldenComparison.Verdict {
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
    public var json: JSON {
        .object([
            JSON.Member("verdict", .string(word)),
            JSON.Member(Key.goldens, .array(goldens.map(\.json))),
            JSON.Member("broken", .array(broken.map { .string($0.message) })),
            JSON.Member("missing", .array(missing.map(JSON.string))),
        ])
    }

    /// Removes the pictures that an older report in a folder lists, and nothing else. What can't be removed stays.
    public static func removePictures(ofReportIn folder: String) {
        let report = ReportFile.content(of: "\(folder)/report.json")
        for name in (report?[Key.goldens]?.array ?? []).flatMap(GoldenReport.pictureNames(in:))
        where !name.contains("/") && name.hasSuffix(".png") {
            try? FileSystem.remove("\(folder)/\(name)")
        }
    }

    /// Writes report.json and report.html into a folder; `number` writes a number with so many digits after the point.
    public func write(to folder: String, number: @escaping (Double, Int) -> String) throws {
        try FileReplacement.write(Array(json.prettyText.utf8), to: "\(folder)/report.json", overwriting: true)
        let page = GoldenPage(self, number: number)
        try FileReplacement.write(Array(page.html.utf8), to: "\(folder)/report.html", overwriting: true)
    }

    /// Whether a folder is the report of a check.
    public static func isReport(_ folder: String) -> Bool {
        ReportFile.content(of: "\(folder)/report.json")?[Key.goldens] != nil
    }
}
