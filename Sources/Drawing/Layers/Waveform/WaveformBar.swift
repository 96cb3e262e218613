import Geometry
import Rasteriser
import SceneModel

/// A bar of a waveform, of which at least a part is seen.
struct WaveformBar {
    /// Where it begins and ends along the line, in points; at the line's ends it may go beyond.
    let from, to: Double
    /// Its height, and that of its mean.
    let height, mean: Double
    /// How much of it was played, 0 to 1.
    let played: Double

    var width: Double { to - from }
    var middle: Double { (from + to) / 2 }
}

extension WaveformDrawing {
    /// The bars of a sound that are seen, `most` points high at most.
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

    /// Bars by their brushes: those that were played, the one that is played now, and the others.
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
    /// How many bars make an outline: the rasteriser looks at all of an outline again and again if that has many edges in a
    /// row.
    static var groupCount: Int { 8 }

    /// Parts of so many.
    var groups: [Range<Int>] {
        stride(from: lowerBound, to: upperBound, by: Self.groupCount).map {
            $0..<Swift.min($0 + Self.groupCount, upperBound)
        }
    }
}

extension Brush {
    /// A brush a part of the way from one to another, either of which may be missing: of colours their mean, of others the
    /// nearer one.
    static func mixed(_ one: Brush?, _ other: Brush?, _ part: Double) -> Brush? {
        guard case .color(let from) = one?.content, case .color(let to) = other?.content else {
            return part < 0.5 ? one : other
        }
        return Brush(.color(from.interpolated(to: to, part)))
    }
}
