import Geometry
import Rasteriser
import SceneModel

/// A bar of a waveform that is at least partly visible.
struct WaveformBar {
    /// Its start and end along the line, in points; they may lie beyond the line's ends.
    let from, to: Double
    /// Its height, and that of its mean.
    let height, mean: Double
    /// The fraction of it that was played, from 0 to 1.
    let played: Double

    var width: Double { to - from }
    var middle: Double { (from + to) / 2 }
}

extension WaveformDrawing {
    /// The visible bars of a sound; `most` is the maximum height, in points.
    func bars(
        of wave: WaveformWave, on grid: BarGrid, most: Double, played: Double?
    ) -> [WaveformBar] {
        let least = min(content.silenceHeight, most)
        let end = played.map { view.place(of: $0, along: grid.width) }
        return grid.places(in: view).compactMap { place in
            let level = wave.level(at: place, in: view)
            let (start, half) = (place.middle - grid.bar / 2, grid.bar / 2 * level.dot)
            guard half > 0, start < grid.width, start + grid.bar > 0 else { return nil }
            return WaveformBar(
                from: place.middle - half, to: place.middle + half,
                height: max(level.height * most * level.grown, least * level.dot),
                mean: level.mean * most * level.grown,
                played: end.map { min(max(($0 - start) / grid.bar, 0), 1) } ?? 0)
        }
    }

    /// Groups bars by brush: those that were played, the one being played, and the others.
    func paints(
        of bars: [WaveformBar], rest: Brush?, played: Brush?
    ) -> [(bars: [WaveformBar], brush: Brush)] {
        let current = bars.filter { $0.played > 0 && $0.played < 1 }
        let all =
            [(bars.filter { $0.played == 0 }, rest)]
            + current.map { ([$0], Brush.mixed(rest, played, $0.played)) }
            + [(bars.filter { $0.played == 1 }, played)]
        return all.compactMap { bars, brush in
            bars.isEmpty ? nil : brush.map { (bars: bars, brush: $0) }
        }
    }
}

extension Range<Int> {
    /// The number of bars per outline: the rasteriser is slow for outlines with many edges in a row, because it
    /// searches them repeatedly.
    static var groupCount: Int { 8 }

    /// Consecutive parts of this length.
    var groups: [Range<Int>] {
        stride(from: lowerBound, to: upperBound, by: Self.groupCount).map {
            $0..<Swift.min($0 + Self.groupCount, upperBound)
        }
    }
}

extension Brush {
    /// A brush between two others, either of which may be nil: two colours are interpolated; otherwise the nearer brush
    /// is returned.
    static func mixed(_ one: Brush?, _ other: Brush?, _ part: Double) -> Brush? {
        guard case .color(let from) = one?.content, case .color(let to) = other?.content else {
            return part < 0.5 ? one : other
        }
        return Brush(.color(from.interpolated(to: to, part)))
    }
}
