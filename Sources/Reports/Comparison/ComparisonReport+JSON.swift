import Comparison
import Film
import Media
import SceneModel
import SceneText

extension ComparisonReport {
    /// The keys of report.json that this program also reads.
    private enum Key {
        static let variants = "variants"
        static let film = "film"
        static let fingerprint = "fingerprint"
    }

    /// The content of report.json.
    package var json: JSON {
        .object([
            JSON.Member("scene", .string(scene)), JSON.Member("size", .string("\(size)")),
            JSON.Member("screenHz", .string("\(screen)")),
            JSON.Member(
                Key.variants,
                .array(
                    variants.map { variant in
                        .object(
                            [
                                JSON.Member("name", .string(variant.variant.name)),
                                JSON.Member(Key.film, .string(variant.variant.fileName)),
                                JSON.Member("fps", .string("\(variant.rate)")),
                                JSON.Member("crf", .number(variant.variant.order.settings.crf)),
                                JSON.Member(
                                    "preset", .string(variant.variant.order.settings.preset.rawValue)),
                            ] + variant.metrics.map { JSON.Member($0.kind.name, $0.json) })
                    })),
            JSON.Member("answers", .array(answers.map(\.json))),
            JSON.Member("bdRates", .array(bdRates.map(\.json))),
            JSON.Member("figures", .array(MetricKind.all.map(\.json))),
            JSON.Member(
                "checks",
                .array(checks.map { ["text": .string($0.text), "isPassed": .bool($0.isPassed)] })),
            JSON.Member("warnings", .array(warnings.map(JSON.string))),
            JSON.Member("plots", .array(plots.map(\.json))),
            JSON.Member("pictureSeconds", .array(sheet.seconds.map(JSON.number))),
            JSON.Member(Key.fingerprint, fingerprint.json),
        ])
    }

    /// Returns the file names of the films that a report.json lists. Nil if the file is not the report.json of a
    /// comparison.
    package static func films(inReportAt path: String) -> [String]? {
        guard let report = ReportFile.content(of: path), report[Key.fingerprint] != nil else { return nil }
        return report[Key.variants]?.array?.compactMap { $0[Key.film]?.string }
    }
}
