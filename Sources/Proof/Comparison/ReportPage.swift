import Film
import SceneModel

/// A comparison as one HTML file that needs nothing beside it.
public struct ReportPage {
    private let report: ComparisonReport
    private let number: (Double, Int) -> String

    /// A page; `number` writes a number with so many digits after the point.
    public init(_ report: ComparisonReport, number: @escaping (Double, Int) -> String) {
        self.report = report
        self.number = number
    }

    /// The file's text.
    public var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(escaped(name)) compared</title>
        <style>\(PageStyle.text)</style>
        </head>
        <body>
        <h1>\(escaped(name)) compared</h1>
        <p>\(report.size), \(escaped(report.variants.map(\.variant.name).joined(separator: " · "))), screen: \(report.screen) Hz</p>
        \(answers)
        \(checks)
        <div class="wide"><table>\(table)</table></div>
        <details class="meanings"><summary>What the numbers mean</summary><dl>\(meanings)</dl></details>
        <ul class="legend">\(legend)</ul>
        \(report.plots.map(figure).joined(separator: "\n"))
        <h2>Pictures</h2>
        <div class="wide"><table class="sheet">\(pictures)</table></div>
        <p class="made">\(escaped(report.fingerprint.parts.map { "\($0.name) \($0.version)" }.joined(separator: ", ")))</p>
        </body>
        </html>

        """
    }

    private var name: String { report.scene.split(separator: "/").last.map(String.init) ?? report.scene }

    /// The answers in words, each with the jumps that it rests on, folded up.
    private var answers: String {
        report.answers.map { answer in
            let title = answer.title.map { "<h2>\(escaped($0))</h2>" } ?? ""
            return title + AnswerSection(answer.answer).html(number: number)
        }.joined(separator: "\n")
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

    private var table: String {
        let names = report.variants.map { "<th scope=\"col\">\(escaped($0.variant.name))</th>" }.joined()
        let rows = FigureKind.all.enumerated().map { row, kind in
            let cells = report.variants.map { variant in
                let figure = variant.figures[row]
                return "<td>\(figure.value.map { number($0, kind.digits) } ?? figure.substitute)</td>"
            }
            let part = kind.isPart ? " class=\"part\"" : ""
            return "<tr><th scope=\"row\"\(part)>\(escaped(kind.label))</th>\(cells.joined())</tr>"
        }
        return "<thead><tr><td></td>\(names)</tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody>"
    }

    private var meanings: String {
        FigureKind.all.map { kind in
            let part = kind.isPart ? " class=\"part\"" : ""
            return "<dt\(part)>\(escaped(kind.title))</dt><dd\(part)>\(escaped(kind.meaning))</dd>"
        }.joined()
    }

    private var legend: String {
        report.variants.enumerated().map { index, variant in
            "<li class=\"c\(index % Self.colorCount)\">\(escaped(variant.variant.name))</li>"
        }.joined()
    }

    private func figure(_ plot: Plot) -> String {
        """
        <figure>
        <figcaption>\(plot.title), \(plot.unit)</figcaption>
        <svg viewBox="0 0 \(Self.plotWidth) \(Self.plotHeight)" role="img" aria-label="\(plot.title) over time">
        <line class="axis" x1="0" y1="\(Self.plotHeight)" x2="\(Self.plotWidth)" y2="\(Self.plotHeight)"/>
        \(plot.curves.enumerated().map { curve($1.values, $0, plot.bounds) }.joined(separator: "\n"))
        </svg>
        <p class="scale"><span>\(number(plot.bounds.lowerBound, Plot.digits)) to \(number(plot.bounds.upperBound, Plot.digits)) \(plot.unit)</span><span>\(number(plot.seconds, 3)) s</span></p>
        </figure>
        """
    }

    /// A line, with breaks where there is no value.
    private func curve(_ values: [Double?], _ index: Int, _ bounds: ClosedRange<Double>) -> String {
        let height = bounds.upperBound - bounds.lowerBound
        let points = values.enumerated().map { place, value in
            value.map { value in
                let x = (Double(place) + 0.5) / Double(values.count) * Double(Self.plotWidth)
                let y = (1 - (value - bounds.lowerBound) / height) * Double(Self.plotHeight)
                return "\(number(x, 1)),\(number(y, 1))"
            }
        }
        let lines = points.split { $0 == nil }.map { $0.compactMap(\.self).joined(separator: " ") }
        return lines.map { "<polyline class=\"c\(index % Self.colorCount)\" points=\"\($0)\"/>" }.joined()
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

    private static let plotWidth = 600
    private static let plotHeight = 160
    private static let colorCount = 8
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
