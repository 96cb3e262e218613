import Denoise
import Embedded
import Film
import FilmReading
import PageParts
import Sound
import Spelling

/// The HTML page of a denoise report. The page plays files from its own folder.
struct DenoisePage {
    private let report: DenoiseReport

    /// Creates a page.
    init(_ report: DenoiseReport) { self.report = report }

    private var result: DenoiseResult { report.result }

    /// The HTML of the page.
    var html: String {
        ReportHTML(
            title: "\(name(result.order.input)) denoised",
            content: PageTemplate(EmbeddedFolder.reportPage["denoise.html"]).filled([
                "summary": summary, "rows": rows, "players": players,
                "before": waveform("Before", report.waves.before, color: 1, shift: result.lead),
                "after": waveform("After", report.waves.after, color: 0, shift: 0),
                "seconds": fixed(seconds, 2), "spectra": SpectrumPlot(report).html,
            ])
        ).text
    }

    private func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private var seconds: Double { Double(result.sampleCount) / Double(result.rate) }

    private var summary: String {
        let stretch = "\(fixed(result.noise.lowerBound, 2)) to \(fixed(result.noise.upperBound, 2)) s"
        let found = result.order.noise == nil ? "the quietest stretch" : "as asked"
        let video =
            result.videoPacketCount == nil ? "" : " The video packets are copied unchanged from the input."
        return
            "Noise was learned at \(stretch), \(found), and reduced by up to \(fixed(result.order.reduction, 1)) dB.\(video)"
    }

    private var rows: String {
        let levels = result.levels
        let (before, after) = (
            DenoiseReport.level(report.whole.before), DenoiseReport.level(report.whole.after)
        )
        return row("noise floor", levels.before, levels.after) + row("whole sound", before, after)
    }

    private func row(_ title: String, _ before: Double?, _ after: Double?) -> String {
        let cells = [before, after].map { level in
            "<td>\(level.map { fixed($0, 1) } ?? "silence")</td>"
        }
        let change = before.flatMap { before in after.map { $0 - before } }
        return
            "<tr><th scope=\"row\">\(title)</th>\(cells.joined())<td>\(change.map { fixed($0, 1) } ?? "–")</td></tr>"
    }

    private var players: String {
        func audio(_ title: String, _ file: String) -> String {
            "<p>\(title)</p><audio controls preload=\"metadata\" src=\"\(file)\"></audio>"
        }
        let film =
            result.videoPacketCount == nil
            ? ""
            : "\n<p>The film, after</p><video controls preload=\"metadata\" src=\"\(report.after)\"></video>"
        return audio("Before", DenoiseReport.before) + "\n" + audio("After", report.after) + film
    }

    private func waveform(_ title: String, _ data: WaveformData, color: Int, shift: Int) -> String {
        let width = max(seconds * Double(data.rate) / Double(data.samplesPerPixel), 1)
        let origin = Double(shift) / Double(result.rate) * Double(data.rate) / Double(data.samplesPerPixel)
        let columns = (0..<data.length).map { data.extremes($0, channel: 0) }
        func point(_ column: Int, _ sample: Int16, below: Double) -> String {
            let y = (1 - Double(sample) / 32768) / 2 * Self.height + below
            return "\(fixed(origin + Double(column), 1)),\(fixed(y, 1))"
        }
        // The curve is at least 0.8 units high, so that silence is visible too.
        let upper = columns.enumerated().map { point($0, $1.upperBound, below: -0.4) }
        let lower = columns.enumerated().reversed().map { point($0, $1.lowerBound, below: 0.4) }
        let noise = result.noiseOfOutput
        let scale = width / seconds
        return """
            <figure class="c\(color)"><figcaption>\(title)</figcaption>
            <svg viewBox="0 0 \(fixed(width, 1)) \(fixed(Self.height, 0))" preserveAspectRatio="none" style="height: 7rem" role="img" aria-label="Waveform \(title.lowercased())">
            <rect class="mark" x="\(fixed(noise.lowerBound * scale, 1))" y="0" width="\(fixed(max((noise.upperBound - noise.lowerBound) * scale, 2), 1))" height="\(fixed(Self.height, 0))"/>
            <polygon class="wave" points="\((upper + lower).joined(separator: " "))"/>
            </svg></figure>
            """
    }

    private static let height = 120.0
}
