import SceneModel

/// The state of one sound of a waveform at a moment, from which the heights of the bars are computed.
struct WaveformWave: Sendable {
    let peaks: WavePeaks
    let scale: WaveScale
    /// The fraction of the sound whose waveform is visible while the waveform draws itself, from 0 to 1.
    let drawn: Double

    /// The length of sound over which bars grow to their full height while the waveform is being drawn, as a fraction
    /// of the visible length.
    private static let growth = 0.1

    /// The size of a bar, and the progress of its growth.
    struct Level: Sendable {
        /// The height of the full-grown bar and the mean amplitude, as fractions of the layer's height.
        var height = 0.0, mean = 0.0
        /// The progress of the bar's growth, from 0 to 1; at 1 the bar has its full height.
        let age: Double

        /// The visible fraction of the height, which grows fast at first.
        var grown: Double { 1 - (1 - age) * (1 - age) * (1 - age) }
        /// The size of the dot from which a bar grows, as a fraction of the bar's width.
        var dot: Double { min(age * 6, 1) }
    }

    func level(at place: BarGrid.Place, in view: WaveformView) -> Level {
        let age = age(at: place.seconds, in: view)
        guard age > 0, let peak = peaks.peak(at: place) else { return Level(age: 0) }
        return Level(height: scale.height(peak, in: view), mean: min(peak.mean / scale.full, 1), age: age)
    }

    private func age(at seconds: Double, in view: WaveformView) -> Double {
        if drawn >= 1 { return 1 }
        let soft = Self.growth * view.length.value
        let edge = drawn * (Double(peaks.sampleCount) / peaks.rate + soft)
        return min(max((edge - seconds) / soft, 0), 1)
    }

    /// The number of samples whose waveform is already visible.
    var arrived: Double { drawn * Double(peaks.sampleCount) }
}

extension WavePeaks {
    /// Returns the maximum and the mean amplitude of a bar; nil beyond the end of the sound.
    func peak(at place: BarGrid.Place) -> WaveScale.Peak? {
        let (middle, reach) = (place.seconds * rate, place.reach * rate)
        guard middle - reach < Double(sampleCount), let level = level(blocksOf: reach / 2) else { return nil }
        return Self.softPeak(of: level, from: middle - reach, to: middle + reach, reach: reach / 2)
    }
}
