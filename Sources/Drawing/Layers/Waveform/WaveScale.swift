import SceneModel

/// The conversion of the amplitudes of a waveform's sounds to heights.
struct WaveScale: Sendable {
    /// The maximum and the mean amplitude of the part of the sound that a bar shows.
    typealias Peak = (maximum: Double, mean: Double)

    /// The weight of the mean in a bar's height, from 0 (the height is the maximum) to 1.
    private let meanWeight: Double
    /// The factors by which mean amplitudes are multiplied at zooms of 1, 2, 4 and so on. Each factor raises the
    /// largest mean of all bars to the largest maximum. Factors decrease with the zoom, because bars then show shorter
    /// times, whose means are larger.
    private let gains: [Double]
    /// The amplitude whose bar has the full height.
    let full: Double

    /// The full scale of 16-bit samples.
    private static let fullScale = 32768.0

    /// Creates the common scale of a waveform's sounds.
    ///
    /// - Parameters:
    ///   - normalizes: True if the highest bar at a zoom of 1 has the full height.
    ///   - most: The maximum amplitude of all sounds.
    ///   - maximumZoom: The maximum zoom.
    ///   - bars: Returns the peaks of all bars of all sounds at a zoom.
    init(
        meanWeight: Double, normalizes: Bool, most: UInt16, maximumZoom: Double,
        bars: (_ zoom: Double) -> [Peak]
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
            if zoom >= maximumZoom || bars.count > Self.maximumBars { break }
            zoom *= 2
        }
        self.gains = gains
        full = normalizes ? max(highest, 1) : Self.fullScale
    }

    /// The number of bars above which no factor is computed for larger zooms, because the factors would hardly change.
    private static let maximumBars = 32_768

    /// Returns the height of a bar in a view, from 0 to 1.
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
