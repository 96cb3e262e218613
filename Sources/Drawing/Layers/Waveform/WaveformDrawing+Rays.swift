import SceneModel

extension WaveformDrawing {
    /// The style `circle`: bars around a circle.
    mutating func addRays(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let grid = BarGrid(bar: content.barWidth, gap: content.barGap, around: lineLength)
        let bars = bars(of: wave, on: grid, most: outerRadius - innerRadius, played: played)
        addRays(bars, height: \.height, rest: paints.rest, played: paints.played)
        addRays(bars, height: \.mean, rest: paints.mean, played: paints.playedMean)
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
                        at: ringPlace(turns, radius: innerRadius), along: ringDirection(turns),
                        length: bar[keyPath: height], width: bar.width,
                        radius: content.barRadius ?? content.barWidth / 2)
                }
                return outline
            }
            addBars(outlines, brush)
        }
    }
}
