import Geometry
import Rasteriser
import SceneModel

extension WaveformDrawing {
    /// Adds the upright bars of the style `bars`.
    mutating func addBars(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let bars = bars(of: wave, on: BarGrid(of: content), most: size.height, played: played)
        addUpright(bars, height: \.height, rest: paints.rest, played: paints.played)
        addUpright(bars, height: \.mean, rest: paints.mean, played: paints.playedMean)
    }

    private mutating func addUpright(
        _ bars: [WaveformBar], height: KeyPath<WaveformBar, Double>, rest: Brush?, played: Brush?
    ) {
        for (bars, brush) in self.paints(of: bars, rest: rest, played: played) {
            if let grid {
                let upright = UprightBars(
                    bars.map { ($0.from, $0.to, $0[keyPath: height]) }, middle: size.height / 2,
                    radius: barRadius, on: grid, in: frame)
                add(upright, brush)
                continue
            }
            let outlines = bars.indices.groups.map { group in
                var outline = Outline()
                for bar in bars[group] {
                    let height = bar[keyPath: height]
                    outline.addBar(
                        at: Point(bar.middle, (size.height + height) / 2), along: Point(0, -1),
                        length: height, width: bar.width, radius: barRadius)
                }
                return outline
            }
            addBars(outlines, brush)
        }
    }
}
