import Drawing
import Embedded
import Film
import FilmReading
import Geometry
import Goldens
import PageParts
import SceneModel
import Spelling

/// The HTML page of a golden check. The page shows picture files from its own folder.
struct GoldenPage {
    private let report: GoldenCheckReport

    init(_ report: GoldenCheckReport) { self.report = report }

    /// The HTML of the page.
    var html: String {
        ReportHTML(
            title: "Goldens checked", style: EmbeddedFolder.reportPage["goldens.css"],
            content: Self.page.filled([
                "summary": summary, "faults": faults,
                "goldens": report.goldens.filter { $0.comparison.verdict != .same }.map(section)
                    .joined(separator: "\n"),
            ])
        ).text
    }

    private var summary: String {
        let verdicts = report.goldens.map(\.comparison.verdict)
        func count(_ verdict: GoldenComparison.Verdict) -> Int { verdicts.count { $0 == verdict } }
        let parts = [
            (count(.differs), count(.differs) == 1 ? "differs" : "differ"),
            (count(.notComparable), "not comparable"),
            (count(.withinTolerance), "within tolerance"), (count(.same), "the same"),
            (report.broken.count, "broken"), (report.missing.count, "missing"),
        ]
        let shown = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return
            "\(counted(report.goldens.count + report.broken.count, "golden")): \(shown.joined(separator: ", "))"
    }

    private var faults: String {
        let lines = report.broken.map(\.message) + report.missing.map { "\($0): no golden" }
        guard !lines.isEmpty else { return "" }
        return "<ul class=\"checks\">\(lines.map { "<li class=\"no\">\($0.asHTML)</li>" }.joined())</ul>"
    }

    private func section(_ golden: GoldenReport) -> String {
        let isSmall = golden.comparison.frames.renderer.size.width <= Self.widestSmall
        let details = golden.details.map { "<li>\($0.asHTML)</li>" }.joined()
        return Self.section.filled([
            "headline": golden.headline.asHTML, "details": details, "timeline": timeline(of: golden),
            "frames": golden.pictures.shown.map { figures($0, isSmall: isSmall) }.joined(separator: "\n"),
        ])
    }

    /// Returns a timeline of the whole film, with a mark where frames differ.
    private func timeline(of golden: GoldenReport) -> String {
        guard let layer = golden.comparison.layers.first(where: { !$0.differingFrames.isEmpty }) else {
            return ""
        }
        let count = max(layer.frameCount, 1)
        // Neighbouring frames share a mark if the film has more frames than columns.
        let columns = min(count, Self.columns)
        let marks = Set(layer.differingPairs.map { min($0.number.number, count - 1) * columns / count })
            .sorted()
        let seconds = golden.comparison.frames.rate.time(of: count).value
        let bars = marks.map { "<rect class=\"differs\" x=\"\($0)\" y=\"0\" width=\"1\" height=\"1\"/>" }
        let (differing, shown) = (layer.differingPairs.count, golden.pictures.shown.count)
        return Self.timeline.filled([
            "columns": "\(columns)", "marks": bars.joined(),
            "counts": "\(differing) of \(count) frames differ, \(shown) shown", "seconds": fixed(seconds, 2),
        ])
    }

    /// The largest width, in pixels, at which frames are shown with sharp pixels. Larger frames are scaled smoothly.
    private static let widestSmall = 480

    private func figures(_ picture: GoldenPicture, isSmall: Bool) -> String {
        let pictures = [
            ("Expected", picture.expected), ("Actual", picture.actual),
            ("Difference, amplified", picture.difference),
        ].compactMap { (title, file) -> String? in
            guard let file else { return nil }
            return
                "<figure><figcaption>\(title)</figcaption><a href=\"\(file.asURL)\"><img loading=\"lazy\" alt=\"\(title)\" src=\"\(file.asURL)\"></a></figure>"
        }
        return """
            <h3>\(title(of: picture).asHTML)</h3>
            <div class="frames\(isSmall ? " small" : "")">\(pictures.joined())\(blink(picture))</div>
            """
    }

    private func title(of picture: GoldenPicture) -> String {
        "F\(picture.name.dropFirst()) at \(fixed(picture.seconds, 3)) s: \(picture.words)"
    }

    private func blink(_ picture: GoldenPicture) -> String {
        guard let expected = picture.expected, let actual = picture.actual else { return "" }
        return
            "<figure class=\"blink\"><figcaption>Expected and actual in turn</figcaption><div><img loading=\"lazy\" alt=\"Expected\" src=\"\(expected.asURL)\"><img loading=\"lazy\" alt=\"Actual\" src=\"\(actual.asURL)\"></div></figure>"
    }

    private static let columns = 400

    private static let page = PageTemplate(EmbeddedFolder.reportPage["goldens.html"])
    private static let section = PageTemplate(EmbeddedFolder.reportPage["golden.html"])
    private static let timeline = PageTemplate(EmbeddedFolder.reportPage["golden-timeline.html"])
}
