import SceneModel

/// A bar of a waveform as far as it is seen.
struct WaveformBar {
    /// Where it begins and ends along the line, in points.
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
            let start = place.middle - grid.bar / 2
            let (from, to) = (max(start, 0), min(start + grid.bar, grid.width))
            guard level.grown > 0, from < to else { return nil }
            return WaveformBar(
                from: from, to: to, height: max(level.maximum * most, least) * level.grown,
                mean: level.mean * most * level.grown,
                played: end.map { min(max(($0 - start) / grid.bar, 0), 1) } ?? 0)
        }
    }

    /// Calls the body with bars of one brush: those that were played, the one that is played now, and the others.
    func forEachPaint(
        of bars: [WaveformBar], rest: Brush?, played: Brush?, _ body: ([WaveformBar], Brush) -> Void
    ) {
        func paint(_ bars: [WaveformBar], _ brush: Brush?) {
            if let brush, !bars.isEmpty { body(bars, brush) }
        }
        paint(bars.filter { $0.played == 0 }, rest)
        for bar in bars where bar.played > 0 && bar.played < 1 {
            paint([bar], Brush.mixed(rest, played, bar.played))
        }
        paint(bars.filter { $0.played == 1 }, played)
    }

    // MARK: - Upright bars

    mutating func addBars(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let grid = BarGrid(bar: content.barWidth, gap: content.barGap, along: size.width)
        let bars = bars(of: wave, on: grid, most: size.height, played: played)
        addUpright(bars, height: \.height, rest: paints.rest, played: paints.played)
        addUpright(bars, height: \.mean, rest: paints.mean, played: paints.playedMean)
    }

    private mutating func addUpright(
        _ bars: [WaveformBar], height: KeyPath<WaveformBar, Double>, rest: Brush?, played: Brush?
    ) {
        var drawing = self
        forEachPaint(of: bars, rest: rest, played: played) { bars, brush in
            drawing.addUpright(bars, height: height, brush)
        }
        self = drawing
    }

    private mutating func addUpright(
        _ bars: [WaveformBar], height: KeyPath<WaveformBar, Double>, _ brush: Brush
    ) {
        let radius = content.barRadius ?? content.barWidth / 2
        if let grid {
            let upright = UprightBars(
                bars.map { ($0.from, $0.to, $0[keyPath: height]) }, middle: size.height / 2, radius: radius,
                on: grid, in: frame)
            return add(upright.columns, ends: upright.ends, brush)
        }
        for group in bars.indices.groups {
            var outline = Outline()
            for bar in bars[group] {
                let height = bar[keyPath: height]
                outline.addBar(
                    at: Point(bar.middle, (size.height + height) / 2), along: Point(0, -1), length: height,
                    width: bar.width, radius: radius)
            }
            add(outline, brush)
        }
    }

    // MARK: - Bars around a circle

    mutating func addRays(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let grid = BarGrid(bar: content.barWidth, gap: content.barGap, around: lineLength)
        let bars = bars(of: wave, on: grid, most: outerRadius - innerRadius, played: played)
        addRays(bars, height: \.height, rest: paints.rest, played: paints.played)
        addRays(bars, height: \.mean, rest: paints.mean, played: paints.playedMean)
    }

    private mutating func addRays(
        _ bars: [WaveformBar], height: KeyPath<WaveformBar, Double>, rest: Brush?, played: Brush?
    ) {
        var drawing = self
        forEachPaint(of: bars, rest: rest, played: played) { bars, brush in
            for group in bars.indices.groups {
                var outline = Outline()
                for bar in bars[group] {
                    let turns = bar.middle / lineLength
                    outline.addBar(
                        at: ringPlace(turns, radius: innerRadius), along: ringDirection(turns),
                        length: bar[keyPath: height], width: bar.width,
                        radius: content.barRadius ?? content.barWidth / 2)
                }
                drawing.add(outline, brush)
            }
        }
        self = drawing
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
