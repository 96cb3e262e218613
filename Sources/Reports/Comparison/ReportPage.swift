import Comparison
import Film
import SceneModel

/// A comparison as one HTML file, which plays the films beside it and needs nothing else.
package struct ReportPage {
    private let report: ComparisonReport
    private let number: (Double, Int) -> String

    /// A page; `number` writes a number with so many digits after the point.
    package init(_ report: ComparisonReport, number: @escaping (Double, Int) -> String) {
        self.report = report
        self.number = number
    }

    /// The file's text.
    package var html: String {
        ReportHTML(
            title: "\(name) compared", head: FilmPlayer.head,
            content: """
                \(answers.map(\.words).joined(separator: "\n"))
                \(player)
                <p class="made">\(report.size), \(escaped(report.variants.map(\.variant.name).joined(separator: " · "))), screen: \(report.screen) Hz</p>
                \(answers.map { $0.jumps(number: number) }.joined(separator: "\n"))
                \(checks)
                \(report.bdRates.map { "<p>\($0.words.asHTML).</p>" }.joined(separator: "\n"))
                \(table)
                <ul class="legend">\(legend)</ul>
                \(report.plots.map { PlotFigure($0, number: number).html }.joined(separator: "\n"))
                <h2>Pictures</h2>
                <div class="wide"><table class="sheet">\(pictures)</table></div>
                <p class="made">\(escaped(report.fingerprint.parts.map { "\($0.name) \($0.version)" }.joined(separator: ", ")))</p>
                """
        ).text
    }

    private var name: String { report.scene.split(separator: "/").last.map(String.init) ?? report.scene }

    private var answers: [AnswerSection] {
        report.answers.map { AnswerSection($0.answer, title: $0.title) }
    }

    /// The checks; folded up when all passed.
    private var checks: String {
        let list = "<ul class=\"checks\">\(report.checks.map(check).joined())</ul>"
        guard report.checks.allSatisfy(\.isPassed) else { return list }
        return "<details class=\"passed\"><summary>All checks passed</summary>\(list)</details>"
    }

    private func check(_ check: ComparisonReport.Check) -> String {
        "<li class=\"\(check.isPassed ? "yes" : "no")\">\(escaped(check.text))</li>"
    }

    private var player: String {
        FilmPlayer(
            report.variants.map { PlayedFilm($0.variant.name, path: $0.variant.fileName, $0.movement) }
        )
        .html
    }

    private var table: String {
        let rows = FigureKind.all.enumerated().map { row, kind in
            let values = report.variants.map { variant in
                let figure = variant.figures[row]
                return figure.value.map { number($0, kind.digits) } ?? figure.substitute
            }
            return FigureRow(title: kind.label, meaning: kind.meaning, isPart: kind.isPart, values: values)
        }
        return FigureRow.table(rows, of: report.variants.map(\.variant.name))
    }

    private var legend: String {
        report.variants.enumerated().map { index, variant in
            "<li class=\"c\(index % PlotFigure.colorCount)\">\(escaped(variant.variant.name))</li>"
        }.joined()
    }

    private var pictures: String {
        let moments = report.sheet.seconds.map { "<th scope=\"col\">\(number($0, 2)) s</th>" }.joined()
        let rows = report.sheet.rows.map { row in
            let cells = row.pictures.map { picture in
                "<td><img width=\"\(report.sheet.size.width)\" height=\"\(report.sheet.size.height)\" alt=\"\(escaped(row.title))\" src=\"data:image/png;base64,\(base64(picture))\"></td>"
            }
            return "<tr><th scope=\"row\">\(escaped(row.title))</th>\(cells.joined())</tr>"
        }
        return "<thead><tr><td></td>\(moments)</tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody>"
    }

    private func escaped(_ text: String) -> String { text.asHTML }
}

/// Bytes as text (RFC 4648).
func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for place in 0..<4 {
            text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
