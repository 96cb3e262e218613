import Geometry
import Rasteriser
import SceneModel

/// The vertical lines of the style `classic`: one line per column of pixels. In a rotated or stretched layer, lines are
/// about one pixel wide.
struct WaveLines {
    /// The map from points to pixels; nil if the layer is rotated or stretched.
    let grid: PixelGrid?
    /// The pixel column of the first line; 0 if `grid` is nil.
    let first: Int
    private let size: Size
    /// The width of a line in points.
    private let width: Double
    /// The maximum and the mean amplitude of each line, as fractions of the height; nil for lines that are not visible
    /// yet.
    private let levels: [(maximum: Double, mean: Double)?]
    /// The number of samples per line, and the sample at which the first line begins.
    private let samples, start: Double
    /// The sample rate, in hertz.
    private let rate: Double

    /// The maximum number of lines in a rotated or stretched layer, where lines are not aligned with pixels.
    private static let most = 16_384.0

    init(
        of wave: WaveformWave, in view: WaveformView, size: Size, under transform: Affine, frame: PixelSize
    ) {
        self.size = size
        rate = wave.peaks.rate
        grid = PixelGrid(transform, frame)
        let columns: Range<Int>
        /// The distance from the layer's left edge to the first line, in widths of a line.
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
            // The last line may extend beyond the end of the sound.
            let isThere = from + step / 2 < arrived || (wave.drawn >= 1 && from < end)
            guard isThere, let level else { return nil }
            let peak = WavePeaks.peak(of: level, from: from, to: from + step)
            return (
                min(Double(peak.maximum) / wave.scale.full, 1), min(Double(peak.mean) / wave.scale.full, 1)
            )
        }
    }

    var count: Int { levels.count }

    /// Returns the number of lines whose centres are before a time of the sound.
    func count(before seconds: Double) -> Int {
        guard samples > 0 else { return 0 }
        let lines = ((seconds * rate - start) / samples - 0.5).rounded(.up)
        return Int(min(max(lines, 0), Double(count)))
    }

    /// Returns the pixel rows of a line: the rows whose centres the line covers, or one row for silence.
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

    /// Returns the outline of a range of lines, in points. Used only if `grid` is nil.
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

extension WaveformDrawing {
    /// Adds a sound's waveform in the style `classic`: one line per column of pixels. Lines keep their heights while
    /// the view is panned, because each line shows a fixed time range of the sound and moves by whole pixels.
    mutating func addLines(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let lines = WaveLines(of: wave, in: view, size: size, under: transform, frame: frame)
        let end = played.map { lines.count(before: $0) } ?? 0
        for (part, maximum, mean) in [
            (0..<end, paints.played, paints.playedMean), (end..<lines.count, paints.rest, paints.mean),
        ] where !part.isEmpty {
            add(lines, part, isMean: false, maximum)
            add(lines, part, isMean: true, mean)
        }
    }

    private mutating func add(_ lines: WaveLines, _ part: Range<Int>, isMean: Bool, _ brush: Brush?) {
        guard let brush else { return }
        guard let grid = lines.grid else {
            return addTouching(part.groups.map { lines.outline($0, isMean: isMean) }, brush)
        }
        var columns = PixelColumns(
            columns: lines.first + part.lowerBound..<lines.first + part.upperBound, of: frame)
        for line in part {
            columns.cover(lines.first + line, rows: lines.rows(line, on: grid, isMean: isMean))
        }
        add(columns, brush)
    }
}
