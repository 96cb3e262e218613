import Glibc

/// The noise of one channel, described for FFmpeg's filter `afftdn` as levels in fifteen frequency bands.
package struct NoiseProfile: Sendable, Equatable {
    /// The centre frequencies of the bands in Hz, as in `afftdn`.
    package static let centers = [
        80, 120, 180, 270, 410, 620, 930, 1400, 2100, 3150, 4750, 7100, 10700, 16000, 24000,
    ]
    /// The level of each band in decibels, rounded to tenths: the level of white noise whose power density is the same
    /// as the noise's power density in the band.
    package let levels: [Double]

    /// The number of decibels added to the level of the noise that is passed to the filter. Without this margin, the
    /// filter would treat the noise as sound half of the time, whenever it exceeds its mean level.
    private static let margin = 8.0
    /// The level in decibels by which the filter represents white noise with a mean square of 1.
    private static let filterOffset = -3.0103
    /// The noise floors that the filter accepts, in decibels.
    private static let floors = -80.0 ... -20.0
    /// The maximum difference between band levels in decibels: the filter accepts 24 dB above and below the mean.
    private static let spread = 48.0
    /// The noise reductions that the filter accepts, in decibels.
    package static let reductions = 1.0...60.0

    /// Creates a profile from a spectrum of noise. Returns nil for digital silence, or if there are too few samples.
    package init?(_ spectrum: NoiseSpectrum) {
        var levels: [Double] = []
        for band in Self.centers.indices {
            let bins = Self.bins(of: band, spectrum)
            // Bands above half the sample rate get the level of the band below them.
            let power = spectrum.power(of: bins) ?? 0
            guard power > 0 else {
                levels.append(levels.last ?? -200)
                continue
            }
            levels.append((100 * log10(power)).rounded() / 10)
        }
        guard let highest = levels.max(), highest > -150 else { return nil }
        self.levels = levels.map { max($0, highest - Self.spread) }
    }

    /// Returns the frequency bins of a band, up to the lower edge of the next band. Band 0 begins with bin 1.
    private static func bins(of band: Int, _ spectrum: NoiseSpectrum) -> Range<Int> {
        func edge(_ band: Int) -> Int {
            let frequency = Double(centers[min(band, centers.count - 1)])
            let hertz = band < centers.count ? frequency / 1.224745 : frequency * 1.224745
            return Int(min(hertz / spectrum.binWidth, Double(spectrum.binCount)))
        }
        let first = band == 0 ? 1 : edge(band)
        return first..<max(edge(band + 1), first + 1)
    }

    /// Returns the description of the filter that reduces this noise by up to `reduction` decibels. The filter accepts
    /// only noise floors from -80 dB to -20 dB, so samples must be multiplied by 2 to the power of `exponent` before
    /// filtering, and divided by it afterwards.
    func filter(reduction: Double) -> (description: String, exponent: Int) {
        let mean = levels.reduce(0, +) / Double(levels.count)
        var floor = mean + Self.filterOffset + Self.margin
        var exponent = 0
        let octave = 6.0206
        while floor > Self.floors.upperBound { (floor, exponent) = (floor - octave, exponent - 1) }
        while floor < Self.floors.lowerBound { (floor, exponent) = (floor + octave, exponent + 1) }
        let middle = ((levels.min() ?? 0) + (levels.max() ?? 0)) / 2
        let bands = levels.map { "\((10 * ($0 - middle)).rounded() / 10)" }.joined(separator: "|")
        let (amount, level) = ((10 * reduction).rounded() / 10, (10 * floor).rounded() / 10)
        return ("afftdn=nr=\(amount):nf=\(level):nt=custom:bn=\(bands)", exponent)
    }
}
