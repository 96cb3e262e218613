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
        <style>\(Self.style)</style>
        </head>
        <body>
        <h1>\(escaped(name)) compared</h1>
        <p>\(report.size), \(escaped(report.variants.map(\.variant.name).joined(separator: " · "))), screen: \(report.screen) Hz</p>
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

    private func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }

    private static let plotWidth = 600
    private static let plotHeight = 160
    private static let colorCount = 8

    private static let style = """
        :root { color-scheme: light dark; --paper: #fff; --ink: #1b1f24; --faint: #6a737d; --line: #d5dae0;
          --c0: #0b62c4; --c1: #c2410c; --c2: #15803d; --c3: #9333ea; --c4: #b91c5c; --c5: #0e7490;
          --c6: #854d0e; --c7: #4b5563 }
        @media (prefers-color-scheme: dark) { :root { --paper: #14171a; --ink: #e6e8eb; --faint: #98a2ad;
          --line: #343a41; --c0: #6cb0ff; --c1: #ff9a5c; --c2: #5fd38a; --c3: #c99bff; --c4: #ff8ab5;
          --c5: #5fd0e6; --c6: #e0b45c; --c7: #b4bcc6 } }
        * { box-sizing: border-box }
        body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--paper); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
        h1 { font-size: 1.4rem } h2 { font-size: 1.1rem }
        summary { margin: 0 0 1rem; cursor: pointer } .passed summary { color: var(--c2) }
          .meanings { margin-top: 1rem } dt { font-weight: 600 } dd { margin: 0 0 .4rem; max-width: 44rem }
          dt.part, dd.part { margin-left: 1.6rem }
        .wide { overflow-x: auto }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums }
        th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right;
          white-space: nowrap }
        th[scope=row] { position: sticky; left: 0; background: var(--paper); text-align: left;
          font-weight: normal }
        th.part { padding-left: 1.6rem; color: var(--faint) }
        .sheet td { padding: .25rem; border: 0 } .sheet img { display: block; width: 12rem; height: auto }
        .checks, .legend { list-style: none; padding: 0 }
        .checks li::before { content: "passed: "; color: var(--c2) }
        .checks li.no::before { content: "failed: "; color: var(--c4) }
        .legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: 1.5rem 0 0 }
        .legend li::before { content: ""; display: inline-block; width: 1.2em; height: .25em; margin: 0 .4em .2em 0;
          background: currentColor }
        figure { margin: 1.2rem 0 } figcaption { font-weight: 600 }
        svg { display: block; width: 100%; height: auto; overflow: visible }
        polyline { fill: none; stroke: currentColor; stroke-width: 1.5; vector-effect: non-scaling-stroke }
        .axis { stroke: var(--line); vector-effect: non-scaling-stroke }
        .scale { display: flex; justify-content: space-between; margin: .2rem 0; color: var(--faint);
          font-size: .875rem }
        .made { color: var(--faint); font-size: .875rem }
        .c0 { color: var(--c0) } .c1 { color: var(--c1) } .c2 { color: var(--c2) } .c3 { color: var(--c3) }
        .c4 { color: var(--c4) } .c5 { color: var(--c5) } .c6 { color: var(--c6) } .c7 { color: var(--c7) }
        """
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
