import Geometry
import Rasteriser
import SceneModel

extension WaveformDrawing {
    /// Adds a sound's waveform in the style `bars`: upright bars.
    mutating func addBars(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let bars = bars(of: wave, on: BarGrid(of: content), most: size.height, played: played)
        addUpright(bars, height: \.height, rest: paints.rest, played: paints.played)
        addUpright(bars, height: \.mean, rest: paints.mean, played: paints.playedMean)
    }

    mutating func addUpright(
        _ bars: [WaveformBar], height: KeyPath<WaveformBar, Double>, rest: Brush?, played: Brush?
    ) {
        let line = content.barLine
        for (bars, brush) in self.paints(of: bars, rest: rest, played: played) {
            if let grid {
                let upright = UprightBars(
                    bars.map { ($0.from, $0.to, $0[keyPath: height]) }, line: size.height * line, above: line,
                    radius: barRadius, on: grid, in: frame)
                add(upright, brush)
                continue
            }
            let outlines = bars.indices.groups.map { group in
                var outline = Outline()
                for bar in bars[group] {
                    let height = bar[keyPath: height]
                    outline.addBar(
                        at: Point(bar.middle, size.height * line + height * (1 - line)), along: Point(0, -1),
                        length: height, width: bar.width, radius: barRadius)
                }
                return outline
            }
            addBars(outlines, brush)
        }
    }
}

extension WaveformDrawing {
    /// Adds a sound's waveform in the style `circle`: bars around a circle.
    mutating func addRays(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let (inner, outer) = content.radii
        let bars = bars(of: wave, on: BarGrid(of: content), most: outer - inner, played: played)
            .compactMap(ray)
        addRays(bars, height: \.height, rest: paints.rest, played: paints.played)
        addRays(bars, height: \.mean, rest: paints.mean, played: paints.playedMean)
    }

    /// Returns the visible part of a bar, with its height reduced by the same factor as its width; nil if the bar is
    /// not in the view. Bars shrink as they leave the view, because a circle has no edge that could clip them.
    private func ray(_ bar: WaveformBar) -> WaveformBar? {
        let (from, to) = (max(bar.from, 0), min(bar.to, lineLength))
        guard from < to else { return nil }
        let part = (to - from) / bar.width
        return WaveformBar(
            from: from, to: to, height: bar.height * part, mean: bar.mean * part, played: bar.played)
    }

    mutating func addRays(
        _ bars: [WaveformBar], height: KeyPath<WaveformBar, Double>, rest: Brush?, played: Brush?
    ) {
        for (bars, brush) in self.paints(of: bars, rest: rest, played: played) {
            let outlines = bars.indices.groups.map { group in
                var outline = Outline()
                for bar in bars[group] {
                    let turns = bar.middle / lineLength
                    outline.addBar(
                        at: ringPlace(turns, radius: content.radii.inner), along: ringDirection(turns),
                        length: bar[keyPath: height], width: bar.width,
                        radius: barRadius)
                }
                return outline
            }
            addBars(outlines, brush)
        }
    }
}
