import Geometry
import Rasteriser
import SceneModel

/// The lines of the style `classic`: one for each column of pixels, or for each pixel's width of a layer that is rotated.
struct WaveLines {
    /// How the layer lies on the pixels; nil if it is rotated.
    let grid: PixelGrid?
    /// The first line's column of the frame; 0 for a layer that is rotated.
    let first: Int
    private let size: Size
    /// The width of a line in points.
    private let width: Double
    /// The maximum and the mean of each line as parts of the height; nil where no samples have arrived.
    private let levels: [(maximum: Double, mean: Double)?]
    /// The samples of a line, and that at which the first one begins.
    private let samples, start: Double
    /// Samples a second.
    private let rate: Double

    /// The most lines of a layer that is rotated.
    private static let most = 16_384.0

    init(
        of wave: WaveformWave, in view: WaveformView, size: Size, under transform: Affine, frame: PixelSize
    ) {
        self.size = size
        rate = wave.peaks.rate
        grid = PixelGrid(transform, frame)
        let columns: Range<Int>
        /// Where in the layer the first line begins, in lines.
        let skipped: Double
        if let grid {
            let part = PixelBounds(columns: 0..<frame.width, rows: 0..<0).columns(
                from: grid.left, to: grid.left + size.width * grid.scale)
            (columns, width, skipped) = (part, 1 / grid.scale, Double(part.lowerBound) - grid.left)
        } else {
            let count = min(max((size.width * transform.meanScale).rounded(), 1), Self.most)
            (columns, width, skipped) = (0..<(count.isFinite ? Int(count) : 1), size.width / count, 0)
        }
        first = columns.lowerBound
        samples = view.length.value * rate / size.width * width
        guard samples > 0, samples.isFinite else {
            (start, levels) = (0, [])
            return
        }
        let number = ((view.start.value * rate) / samples + skipped).rounded()
        start = number * samples
        let step = samples
        let level = wave.peaks.level(blocksOf: samples)
        let end = Double(wave.peaks.sampleCount)
        let arrived = min(wave.arrived, end)
        levels = columns.indices.map { column in
            let from = (number + Double(column - columns.lowerBound)) * step
            // The last line may reach beyond the end.
            let isThere = from + step / 2 < arrived || (wave.drawn >= 1 && from < end)
            guard isThere, let level else { return nil }
            let peak = WavePeaks.peak(of: level, from: from, to: from + step)
            return (
                min(Double(peak.maximum) / wave.scale.full, 1), min(Double(peak.mean) / wave.scale.full, 1)
            )
        }
    }

    var count: Int { levels.count }

    /// How many lines lie before a time, by their middles.
    func count(before seconds: Double) -> Int {
        guard samples > 0 else { return 0 }
        let lines = ((seconds * rate - start) / samples - 0.5).rounded(.up)
        return Int(min(max(lines, 0), Double(count)))
    }

    /// The rows that a line has: those whose middles it covers, and silence one.
    func rows(_ line: Int, on grid: PixelGrid, isMean: Bool) -> Range<Int> {
        guard let level = levels[line] else { return 0..<0 }
        let middle = grid.top + size.height / 2 * grid.scale
        let half = (isMean ? level.mean : level.maximum) * size.height / 2 * grid.scale
        let all = PixelBounds.anywhere
        if half == 0, isMean { return 0..<0 }
        let rows = all.rows(from: middle - half, to: middle + half)
        guard rows.isEmpty, !isMean else { return rows }
        return all.rows(from: middle.rounded(.down), to: middle.rounded(.down) + 1)
    }

    /// Some lines of a layer that is rotated, in points.
    func outline(_ part: Range<Int>, isMean: Bool) -> Outline {
        var outline = Outline()
        for line in part {
            guard let level = levels[line] else { continue }
            let height = isMean ? level.mean * size.height : max(level.maximum * size.height, width)
            guard height > 0 else { continue }
            let (left, top) = (Double(line) * width, (size.height - height) / 2)
            let (right, bottom) = (left + width, top + height)
            outline.move(to: Point(left, top))
            for corner in [Point(right, top), Point(right, bottom), Point(left, bottom)] {
                outline.addLine(to: corner)
            }
            outline.close()
        }
        return outline
    }
}
