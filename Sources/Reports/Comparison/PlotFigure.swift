import Comparison
import PageParts
import Spelling

/// A figure with the curves of a plot and the reasons for their gaps.
struct PlotFigure {
    private let plot: ComparisonPlot

    /// The number of different curve colours. Further curves reuse the colours from the first.
    static let colorCount = 8
    private static let width = 600.0
    private static let height = 160.0
    /// The height of the marks that show gaps at the bottom of the plot, in units of the view box.
    private static let markHeight = 3.0

    init(_ plot: ComparisonPlot) { self.plot = plot }

    var html: String {
        """
        <figure>
        <figcaption>\(plot.title), \(plot.unit)</figcaption>
        <svg class="curves" preserveAspectRatio="none" viewBox="0 0 \(fixed(Self.width, 0)) \(fixed(Self.height, 0))" role="img" aria-label="\(plot.title) over time">
        <line class="axis" x1="0" y1="\(fixed(Self.height, 0))" x2="\(fixed(Self.width, 0))" y2="\(fixed(Self.height, 0))"/>
        \(plot.curves.enumerated().map { lines($1, $0) + marks($1, $0) }.joined(separator: "\n"))
        </svg>
        <p class="scale"><span>\(fixed(plot.bounds.lowerBound, ComparisonPlot.digits)) to \(fixed(plot.bounds.upperBound, ComparisonPlot.digits)) \(plot.unit)</span><span>\(fixed(plot.seconds, 3)) s</span></p>\(gaps)
        </figure>
        """
    }

    private func color(_ index: Int) -> String { "c\(index % Self.colorCount)" }

    /// Returns the HTML of a curve as lines, with breaks where values are missing.
    private func lines(_ curve: ComparisonPlot.Curve, _ index: Int) -> String {
        let height = plot.bounds.upperBound - plot.bounds.lowerBound
        let points = curve.values.enumerated().map { place, value in
            value.map { value in
                let x = (Double(place) + 0.5) / Double(curve.values.count) * Self.width
                let y = (1 - (value - plot.bounds.lowerBound) / height) * Self.height
                return "\(fixed(x, 1)),\(fixed(y, 1))"
            }
        }
        let lines = points.split { $0 == nil }.map { $0.compactMap(\.self).joined(separator: " ") }
        return lines.map { "<polyline class=\"\(color(index))\" points=\"\($0)\"/>" }.joined()
    }

    /// Returns the HTML of a mark for each gap of a curve. The mark's tooltip states the reason for the gap.
    private func marks(_ curve: ComparisonPlot.Curve, _ index: Int) -> String {
        let scale = plot.seconds > 0 ? Self.width / plot.seconds : 0
        let y = Self.height - Self.markHeight * Double(index + 1)
        return curve.gaps.map { gap in
            """
            <rect class="gap \(color(index))" x="\(fixed(gap.from * scale, 1))" y="\(fixed(y, 1))" \
            width="\(fixed((gap.to - gap.from) * scale, 1))" height="\(fixed(Self.markHeight, 0))">\
            <title>\(words(gap, curve).asHTML)</title></rect>
            """
        }.joined()
    }

    private func words(_ gap: ComparisonPlot.Gap, _ curve: ComparisonPlot.Curve) -> String {
        "\(curve.name), \(fixed(gap.from, ComparisonPlot.digits)) to \(fixed(gap.to, ComparisonPlot.digits)) s: \(gap.reason)"
    }

    /// The HTML of the reasons for all gaps. A click on the reasons unfolds a list of the gaps and their times.
    private var gaps: String {
        let all = plot.curves.flatMap { curve in curve.gaps.map { (gap: $0, words: words($0, curve)) } }
        var reasons: [String] = []
        for (gap, _) in all where !reasons.contains(gap.reason) { reasons.append(gap.reason) }
        guard !reasons.isEmpty else { return "" }
        let list = all.map { "<li>\($0.words.asHTML)</li>" }.joined()
        return """

            <details class="gaps"><summary>Gaps: \(reasons.joined(separator: "; ").asHTML)</summary><ul>\(list)</ul></details>
            """
    }
}
