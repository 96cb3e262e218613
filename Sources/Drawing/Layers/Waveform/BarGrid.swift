import SceneModel

/// The positions of a waveform's bars along its time axis, and the time range of the sound that each bar shows.
///
/// Each bar belongs to a fixed position in the sound, so bars keep their heights while the view is panned. While the
/// zoom changes, the bar at the zoom's centre stays in place.
struct BarGrid: Hashable, Sendable {
    /// The length of the time axis, in points.
    let width: Double
    /// The width of a bar, in points.
    let bar: Double
    /// The distance from the start of a bar to the start of the next bar, in points.
    let step: Double
    /// The distance from the start of the time axis to the first bar when the whole sound is in view, in points.
    let margin: Double
    /// The number of bars when the whole sound is in view.
    let count: Int

    /// Creates the maximum number of bars that fit along a line. The bars are centred on the line.
    init(bar: Double, gap: Double, along width: Double) {
        self.width = width
        self.bar = min(bar, width)
        step = bar + gap
        count = max(Int((width + gap) / step), 1)
        // Rounded to a whole point, so that the edges of bars are sharp if their width and gap are whole points.
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

    /// Creates the grid for a waveform's bars, or for the points of its contour.
    init(of content: WaveformContent) {
        let (bar, gap) = content.bars
        if content.style == .circle {
            self.init(bar: bar, gap: gap, around: content.lineLength)
        } else {
            self.init(bar: bar, gap: gap, along: content.lineLength)
        }
    }

    /// The position of a bar in a view, and the time range of the sound that the bar shows.
    struct Place: Sendable {
        /// The bar's centre along the time axis, in points; it may lie beyond the axis's ends.
        let middle: Double
        /// The centre and half the length of the time range that the bar shows, in seconds of the sound.
        let seconds, reach: Double
    }

    /// Returns all bars of a sound with a duration of `whole` seconds, at the zoom factor `zoom`.
    func places(of whole: Double, zoom: Double) -> [Place] {
        let view = WaveformView(whole: whole, zoom: zoom, center: 0, pan: 0)
        return places(in: view, margin: Int(zoom.rounded(.up)) * count)
    }

    /// Returns the bars that are at least partly visible, and `margin` more bars at each end, from left to right.
    func places(in view: WaveformView, margin extra: Int = 0) -> [Place] {
        let whole = view.whole.value
        let center = view.center.value * width
        let anchor = min(max(((center - margin) / step).rounded(.down), 0), Double(count - 1))
        let perPoint = view.length.value / width
        // The distance from the zoom's centre to the centre of the nearest bar.
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
