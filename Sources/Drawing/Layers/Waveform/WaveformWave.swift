import SceneModel

/// One of a waveform's sounds at a moment: how high it is at each bar.
struct WaveformWave: Sendable {
    let peaks: WavePeaks
    /// The amplitude that fills the height.
    let full: Double
    /// The part of the samples that have arrived, 0 to 1.
    let drawn: Double

    /// The part of the view in which bars grow to their height once samples arrive.
    private static let growth = 0.06

    /// The maximum and the mean at a bar, as parts of the height; and how much of them is there already, 0 to 1.
    func level(at place: BarGrid.Place, in view: WaveformView) -> (
        maximum: Double, mean: Double, grown: Double
    ) {
        let (middle, reach) = (place.seconds * peaks.rate, place.reach * peaks.rate)
        let grown = grown(at: place.seconds, in: view)
        let isBeyond = middle - reach >= Double(peaks.sampleCount)
        guard grown > 0, !isBeyond, let level = peaks.level(blocksOf: reach / 2) else { return (0, 0, 0) }
        let peak = WavePeaks.softPeak(
            of: level, from: middle - reach, to: middle + reach, reach: reach / 2)
        return (min(peak.maximum / full, 1), min(peak.mean / full, 1), grown)
    }

    /// How much of the waveform is there at a time, 0 to 1.
    private func grown(at seconds: Double, in view: WaveformView) -> Double {
        if drawn >= 1 { return 1 }
        let soft = Self.growth * view.length.value
        let edge = drawn * (Double(peaks.sampleCount) / peaks.rate + soft)
        let part = min(max((edge - seconds) / soft, 0), 1)
        return part * part * (3 - 2 * part)
    }

    /// Before which sample all have arrived.
    var arrived: Double { drawn * Double(peaks.sampleCount) }
}
