import SceneModel

/// Where the bars of a waveform stand along a line, and which stretches of the sound they show.
///
/// A bar belongs to a place in the sound, so bars that are panned keep their heights. While the zoom changes, the bar at
/// the zoom's centre stays where it is and so do, if nothing is panned, all others.
struct BarGrid: Hashable, Sendable {
    /// The length of the line, in points.
    let width: Double
    /// The width of a bar.
    let bar: Double
    /// From the start of a bar to that of the next.
    let step: Double
    /// Where the first bar begins when all of the sound is seen.
    let margin: Double
    /// How many bars there are then.
    let count: Int

    /// As many bars as there is room for along a line, in its middle.
    init(bar: Double, gap: Double, along width: Double) {
        self.width = width
        self.bar = min(bar, width)
        step = bar + gap
        count = max(Int((width + gap) / step), 1)
        // On a whole point, so that bars of whole points are sharp.
        margin = max(((width - (Double(count) * step - gap)) / 2).rounded(.down), 0)
    }

    /// Bars around a circle, evenly.
    init(bar: Double, gap: Double, around length: Double) {
        width = length
        count = max(Int(length / (bar + gap)), 3)
        step = length / Double(count)
        self.bar = min(bar, step)
        margin = (step - self.bar) / 2
    }

    /// The bars of a waveform, or of the places of its contour.
    init(of content: WaveformContent) {
        let (bar, gap) = content.bars
        if content.style == .circle {
            self.init(bar: bar, gap: gap, around: content.lineLength)
        } else {
            self.init(bar: bar, gap: gap, along: content.lineLength)
        }
    }

    /// A bar in a view.
    struct Place: Sendable {
        /// Its middle along the line; it may lie beyond the line's ends.
        let middle: Double
        /// The stretch of the sound that it shows, in seconds: beside its middle.
        let seconds, reach: Double
    }

    /// All bars of a sound of so many seconds.
    func places(of whole: Double, zoom: Double) -> [Place] {
        let view = WaveformView(whole: whole, zoom: zoom, center: 0, pan: 0)
        return places(in: view, margin: Int(zoom.rounded(.up)) * count)
    }

    /// The bars of which something is seen, and so many more at both ends, from left to right.
    func places(in view: WaveformView, margin extra: Int = 0) -> [Place] {
        let whole = view.whole.value
        let center = view.center.value * width
        let anchor = min(max(((center - margin) / step).rounded(.down), 0), Double(count - 1))
        let perPoint = view.length.value / width
        // From the point that stays in place to the middle of the bar there.
        let aside = margin + anchor * step + bar / 2 - center
        let still = view.center.value * whole
        let (seconds, middle) = (still + aside * perPoint, view.place(of: still, along: width) + aside)
        let most = bar / 2 + Double(extra) * step
        let first = ((-most - middle) / step).rounded(.up)
        let last = ((width + most - middle) / step).rounded(.down)
        guard first <= last else { return [] }
        return stride(from: first, through: last, by: 1).compactMap { number in
            let own = seconds + number * step * perPoint
            // No bar reaches beyond the sound's ends.
            let (before, after) = (own / perPoint, (whole - own) / perPoint)
            guard min(before, after) >= bar / 2 - 1e-6 else { return nil }
            return Place(middle: middle + number * step, seconds: own, reach: step * perPoint / 2)
        }
    }
}
