import Rasteriser
import SceneModel

extension WaveformDrawing {
    /// Adds the lines of the style `classic`, one per column of pixels. Columns show consecutive stretches of the
    /// sound, counted from its start, so lines move by whole pixels and keep their heights when panned.
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
