import Rasteriser
import SceneModel

extension WaveformDrawing {
    /// Adds the bars around a circle of the style `circle`.
    mutating func addRays(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let (inner, outer) = content.radii
        let bars = bars(of: wave, on: BarGrid(of: content), most: outer - inner, played: played)
            .compactMap(ray)
        addRays(bars, height: \.height, rest: paints.rest, played: paints.played)
        addRays(bars, height: \.mean, rest: paints.mean, played: paints.playedMean)
    }

    /// Makes a bar smaller as it leaves the view, because a circle has no edge that could clip it.
    private func ray(_ bar: WaveformBar) -> WaveformBar? {
        let (from, to) = (max(bar.from, 0), min(bar.to, lineLength))
        guard from < to else { return nil }
        let part = (to - from) / bar.width
        return WaveformBar(
            from: from, to: to, height: bar.height * part, mean: bar.mean * part, played: bar.played)
    }

    private mutating func addRays(
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
