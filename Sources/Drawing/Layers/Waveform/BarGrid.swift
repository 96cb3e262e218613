import SceneModel

/// The positions of a waveform's bars along a line, and the stretches of the sound that they show.
///
/// A bar belongs to a fixed place in the sound, so bars keep their heights when panned. When the zoom changes, the bar
/// at the zoom's centre stays in place; without panning, all the others do too.
struct BarGrid: Hashable, Sendable {
    /// The length of the line, in points.
    let width: Double
    /// The width of a bar.
    let bar: Double
    /// The distance from the start of a bar to the start of the next.
    let step: Double
    /// The start of the first bar when the whole sound is in view.
    let margin: Double
    /// The number of bars when the whole sound is in view.
    let count: Int

    /// Creates as many bars as fit along a line, centred.
    init(bar: Double, gap: Double, along width: Double) {
        self.width = width
        self.bar = min(bar, width)
        step = bar + gap
        count = max(Int((width + gap) / step), 1)
        // On a whole point, so that bars of whole points are sharp.
        margin = max(((width - (Double(count) * step - gap)) / 2).rounded(.down), 0)
    }

    /// Creates bars that are evenly spaced around a circle.
    init(bar: Double, gap: Double, around length: Double) {
        width = length
        count = max(Int(length / (bar + gap)), 3)
        step = length / Double(count)
        self.bar = min(bar, step)
        margin = (step - self.bar) / 2
    }

    /// Creates the grid of a waveform's bars, or of the points of its contour.
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
        /// Its centre along the line, which may be beyond the line's ends.
        let middle: Double
        /// The stretch of the sound that it shows, in seconds: its centre, and the distance from there to its ends.
        let seconds, reach: Double
    }

    /// All bars of a sound that is `whole` seconds long.
    func places(of whole: Double, zoom: Double) -> [Place] {
        let view = WaveformView(whole: whole, zoom: zoom, center: 0, pan: 0)
        return places(in: view, margin: Int(zoom.rounded(.up)) * count)
    }

    /// The bars that are at least partly visible, and `margin` more at both ends, from left to right.
    func places(in view: WaveformView, margin extra: Int = 0) -> [Place] {
        let whole = view.whole.value
        let center = view.center.value * width
        let anchor = min(max(((center - margin) / step).rounded(.down), 0), Double(count - 1))
        let perPoint = view.length.value / width
        // The distance from the fixed point to the centre of the bar there.
        let aside = margin + anchor * step + bar / 2 - center
        let still = view.center.value * whole
        let (seconds, middle) = (still + aside * perPoint, view.place(of: still, along: width) + aside)
        let most = bar / 2 + Double(extra) * step
        let first = ((-most - middle) / step).rounded(.up)
        let last = ((width + most - middle) / step).rounded(.down)
        guard first <= last else { return [] }
        return stride(from: first, through: last, by: 1).compactMap { number in
            let own = seconds + number * step * perPoint
            // A bar must not extend beyond the sound's ends.
            let (before, after) = (own / perPoint, (whole - own) / perPoint)
            guard min(before, after) >= bar / 2 - 1e-6 else { return nil }
            return Place(middle: middle + number * step, seconds: own, reach: step * perPoint / 2)
        }
    }
}
