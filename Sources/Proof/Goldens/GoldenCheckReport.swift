import Files
import SceneModel

/// What a check of goldens found: report.json.
public struct GoldenCheckReport: Sendable {
    /// Every golden that could be compared.
    public let goldens: [GoldenReport]
    /// What is wrong with the others, a line each.
    public let broken: [String]

    /// Puts a report together.
    public init(goldens: [GoldenReport], broken: [String]) {
        self.goldens = goldens
        self.broken = broken
    }

    /// The worst verdict of those that could be compared.
    public var verdict: GoldenComparison.Verdict {
        let verdicts = goldens.map(\.comparison.verdict)
        return [.differs, .notComparable].first(where: verdicts.contains) ?? .same
    }

    /// The keys of report.json that this program also reads.
    private enum Key {
        static let goldens = "goldens"
    }

    /// The content of report.json.
    public var json: JSON {
        .object([
            JSON.Member("verdict", .string(broken.isEmpty ? verdict.rawValue : "broken")),
            JSON.Member(Key.goldens, .array(goldens.map(\.json))),
            JSON.Member("broken", .array(broken.map(JSON.string))),
        ])
    }

    /// Removes the pictures that an older report in a folder lists, and nothing else. What can't be removed stays.
    public static func removePictures(ofReportIn folder: String) {
        let report = ReportFile.content(of: "\(folder)/report.json")
        for name in (report?[Key.goldens]?.array ?? []).compactMap(GoldenReport.pictureName(in:))
        where !name.contains("/") && name.hasSuffix(".png") {
            try? FileSystem.remove("\(folder)/\(name)")
        }
    }
}
