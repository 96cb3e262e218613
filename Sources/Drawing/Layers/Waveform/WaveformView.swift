import SceneModel

/// The part of a sound that a waveform shows, along a line of points.
struct WaveformView: Hashable, Sendable {
    /// In seconds.
    let start, length: FixedNumber
    /// The length of the sound.
    let whole: FixedNumber
    /// The place along the line that stays where it is while the zoom changes, 0 to 1.
    let center: FixedNumber

    /// The view of a sound of so many seconds, moved to later by `pan`.
    init(whole: Double, zoom: Double, center: Double, pan: Double) {
        // Curves may overshoot.
        let zoom = min(max(zoom, 1), WaveformContent.mostZoom)
        let center = min(max(center, 0), 1)
        let length = whole / zoom
        let start = pan + center * (whole - length)
        self.start = FixedNumber(min(max(start, 0), whole - length))
        self.length = FixedNumber(length)
        self.whole = FixedNumber(whole)
        self.center = FixedNumber(center)
    }

    /// The place of a time along a line of a length.
    func place(of seconds: Double, along width: Double) -> Double {
        length.value > 0 ? (seconds - start.value) / length.value * width : 0
    }

    func describe(into bytes: inout FigureBytes) {
        for number in [start, length, whole, center] { bytes.append(number) }
    }
}
