import SceneModel

/// One of a waveform's sounds at a moment: how high it is at each bar.
struct WaveformWave: Sendable {
    let peaks: WavePeaks
    let scale: WaveScale
    /// The part of the samples that have arrived, 0 to 1.
    let drawn: Double

    /// The part of the view in which bars grow to their height once samples arrive.
    private static let growth = 0.1

    /// What is drawn at a bar.
    struct Level: Sendable {
        /// The height and the mean, as parts of the layer's height.
        var height = 0.0, mean = 0.0
        /// How long the samples have been there, 0 to 1: at 1 it is as high as it will be.
        let age: Double

        /// How much of the height is there: at first it grows fast.
        var grown: Double { 1 - (1 - age) * (1 - age) * (1 - age) }
        /// How large the dot is out of which a bar grows.
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

    /// Before which sample all have arrived.
    var arrived: Double { drawn * Double(peaks.sampleCount) }
}

extension WavePeaks {
    /// The maximum and the mean at a bar; nil beyond the end.
    func peak(at place: BarGrid.Place) -> WaveScale.Peak? {
        let (middle, reach) = (place.seconds * rate, place.reach * rate)
        guard middle - reach < Double(sampleCount), let level = level(blocksOf: reach / 2) else { return nil }
        return Self.softPeak(of: level, from: middle - reach, to: middle + reach, reach: reach / 2)
    }
}
