import Geometry
import Rasteriser
import SceneModel

/// A bar of a waveform that is at least partly visible.
struct WaveformBar {
    /// The bar's start and end along the time axis, in points; both may lie beyond the axis's ends.
    let from, to: Double
    /// The height of the bar, and the height of the part that shows the mean, in points.
    let height, mean: Double
    /// The fraction of the bar that was played, from 0 to 1.
    let played: Double

    var width: Double { to - from }
    var middle: Double { (from + to) / 2 }
}

extension WaveformDrawing {
    /// Returns the visible bars of a sound.
    ///
    /// - Parameters:
    ///   - most: The maximum height of a bar, in points.
    ///   - played: The position of playback in seconds; nil if the sound is not played.
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

    /// Groups bars by brush: the bars that were played, the bar at the position of playback, and the remaining bars.
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
    /// The number of bars per outline. It is small because the rasteriser is slow for outlines with many edges in one
    /// row of pixels.
    static var groupCount: Int { 8 }

    /// This range split into consecutive parts of `groupCount` numbers; the last part may be shorter.
    var groups: [Range<Int>] {
        stride(from: lowerBound, to: upperBound, by: Self.groupCount).map {
            $0..<Swift.min($0 + Self.groupCount, upperBound)
        }
    }
}

extension Brush {
    /// Returns the brush at a fraction `part` between two brushes, which may be nil. Two colours are interpolated;
    /// otherwise the nearer brush is returned.
    static func mixed(_ one: Brush?, _ other: Brush?, _ part: Double) -> Brush? {
        guard case .color(let from) = one?.content, case .color(let to) = other?.content else {
            return part < 0.5 ? one : other
        }
        return Brush(.color(from.interpolated(to: to, part)))
    }
}
