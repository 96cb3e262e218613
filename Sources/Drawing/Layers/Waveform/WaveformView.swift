import SceneModel

/// The stretch of a sound that a waveform shows, along a line.
struct WaveformView: Hashable, Sendable {
    /// The start and length of the stretch, in seconds.
    let start, length: FixedNumber
    /// The duration of the sound.
    let whole: FixedNumber
    /// The position along the line that stays fixed while the zoom changes, from 0 to 1.
    let center: FixedNumber

    /// The view of a sound of `whole` seconds, shifted to later times by `pan`.
    init(whole: Double, zoom: Double, center: Double, pan: Double) {
        // Timing curves may overshoot.
        let zoom = min(max(zoom, 1), WaveformContent.mostZoom)
        let center = min(max(center, 0), 1)
        let length = whole / zoom
        let start = pan + center * (whole - length)
        self.start = FixedNumber(min(max(start, 0), whole - length))
        self.length = FixedNumber(length)
        self.whole = FixedNumber(whole)
        self.center = FixedNumber(center)
    }

    /// The position of a time along a line of a length.
    func place(of seconds: Double, along width: Double) -> Double {
        length.value > 0 ? (seconds - start.value) / length.value * width : 0
    }

    func describe(into bytes: inout FigureBytes) {
        for number in [start, length, whole, center] { bytes.append(number) }
    }
}
