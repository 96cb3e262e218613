import Comparison
import Embedded
import Film
import Geometry
import PageParts
import SceneModel
import Spelling

/// The HTML page of a comparison of frame rates. The page plays the films in its own folder and needs no other files.
package struct ReportPage {
    private let report: ComparisonReport

    /// Creates a page.
    package init(_ report: ComparisonReport) { self.report = report }

    /// The HTML of the page.
    package var html: String {
        ReportHTML(
            title: "\(name) compared", head: FilmPlayer.head,
            content: Self.content.filled([
                "answers": lines(answers.map(\.words)), "player": player, "size": "\(report.size)",
                "films": report.variants.map(\.variant.name).joined(separator: " · ").asHTML,
                "screen": "\(report.screen)", "jumps": lines(answers.map(\.jumps)),
                "checks": checks, "bdRates": lines(report.bdRates.map { "<p>\($0.words.asHTML).</p>" }),
                "table": table, "legend": legend,
                "plots": lines(report.plots.map { PlotFigure($0).html }),
                "pictures": pictures,
                "versions": report.fingerprint.parts.map { "\($0.name) \($0.version)" }
                    .joined(separator: ", ").asHTML,
            ])
        ).text
    }

    private static let content = PageTemplate(EmbeddedFolder.reportPage["comparison.html"])

    private func lines(_ parts: [String]) -> String { parts.joined(separator: "\n") }

    private var name: String { report.scene.split(separator: "/").last.map(String.init) ?? report.scene }

    private var answers: [AnswerSection] {
        report.answers.map { AnswerSection($0.answer, title: $0.title) }
    }

    /// The list of checks. The list is collapsed if all checks passed.
    private var checks: String {
        let list = "<ul class=\"checks\">\(report.checks.map(check).joined())</ul>"
        guard report.checks.allSatisfy(\.isPassed) else { return list }
        return "<details class=\"passed\"><summary>All checks passed</summary>\(list)</details>"
    }

    private func check(_ check: ComparisonReport.Check) -> String {
        "<li class=\"\(check.isPassed ? "yes" : "no")\">\(check.text.asHTML)</li>"
    }

    private var player: String {
        FilmPlayer(
            report.variants.map { PlayedFilm($0.variant.name, path: $0.variant.fileName, $0.movement) }
        )
        .html
    }

    private var table: String {
        let rows = MetricKind.all.enumerated().map { row, kind in
            let values = report.variants.map { variant in
                let metric = variant.metrics[row]
                return metric.value.map { fixed($0, kind.digits) } ?? metric.substitute
            }
            return MetricRow(title: kind.label, meaning: kind.meaning, isPart: kind.isPart, values: values)
        }
        return MetricRow.table(rows, of: report.variants.map(\.variant.name))
    }

    private var legend: String {
        report.variants.enumerated().map { index, variant in
            "<li class=\"c\(index % PlotFigure.colorCount)\">\(variant.variant.name.asHTML)</li>"
        }.joined()
    }

    private var pictures: String {
        let moments = report.sheet.seconds.map { "<th scope=\"col\">\(fixed($0, 2)) s</th>" }.joined()
        let rows = report.sheet.rows.map { row in
            let cells = row.pictures.map { picture in
                "<td><img width=\"\(report.sheet.size.width)\" height=\"\(report.sheet.size.height)\" alt=\"\(row.title.asHTML)\" src=\"data:image/png;base64,\(base64(picture))\"></td>"
            }
            return "<tr><th scope=\"row\">\(row.title.asHTML)</th>\(cells.joined())</tr>"
        }
        return "<thead><tr><td></td>\(moments)</tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody>"
    }
}
