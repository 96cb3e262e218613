import SceneModel

/// Converts the amplitudes of a waveform's sounds into heights.
struct WaveScale: Sendable {
    /// The maximum and the mean of the amplitude in a bar.
    typealias Peak = (maximum: Double, mean: Double)

    /// The weight of the mean, from 0 to 1.
    private let meanWeight: Double
    /// The factors of the mean at zooms of 1, 2, 4 and so on, which make the largest mean equal to the largest maximum.
    /// The shorter a bar's stretch of sound is, the larger is the largest mean.
    private let gains: [Double]
    /// The amplitude that fills the height.
    let full: Double

    /// Full scale of 16 bits.
    private static let fullScale = 32768.0

    /// Creates a scale for all sounds, at zooms up to `mostZoom`; `bars` returns all their bars at a zoom. If
    /// `normalizes`, the highest bar at a zoom of 1 fills the height.
    init(
        meanWeight: Double, normalizes: Bool, most: UInt16, mostZoom: Double, bars: (_ zoom: Double) -> [Peak]
    ) {
        self.meanWeight = meanWeight
        let most = Double(max(most, 1))
        guard meanWeight > 0 else {
            (gains, full) = ([], normalizes ? most : Self.fullScale)
            return
        }
        var (gains, zoom, highest): ([Double], Double, Double) = ([], 1, 1)
        while true {
            let bars = bars(zoom)
            let mean = bars.map(\.mean).max() ?? 0
            gains.append(mean > 0 ? most / mean : 1)
            if zoom == 1 {
                highest = bars.map { Self.mixed($0, meanWeight, gains[0]) }.max() ?? 1
            }
            if zoom >= mostZoom || bars.count > Self.mostBars { break }
            zoom *= 2
        }
        self.gains = gains
        full = normalizes ? max(highest, 1) : Self.fullScale
    }

    /// With twice as many bars, the largest mean is hardly larger.
    private static let mostBars = 32_768

    /// The height of a bar in a view, from 0 to 1.
    func height(_ peak: Peak, in view: WaveformView) -> Double {
        min(Self.mixed(peak, meanWeight, gain(in: view)) / full, 1)
    }

    private static func mixed(_ peak: Peak, _ weight: Double, _ gain: Double) -> Double {
        peak.maximum + (peak.mean * gain - peak.maximum) * weight
    }

    private func gain(in view: WaveformView) -> Double {
        guard let last = gains.last else { return 0 }
        let zoom = view.length.value > 0 ? view.whole.value / view.length.value : 1
        var from = 1.0
        for (gain, next) in zip(gains, gains.dropFirst()) {
            if zoom < 2 * from { return gain + (next - gain) * max(zoom / from - 1, 0) }
            from *= 2
        }
        return last
    }
}
