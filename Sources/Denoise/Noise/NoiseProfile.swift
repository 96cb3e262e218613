import Glibc

/// The profile of noise, as `afftdn` takes it: a level for each of fifteen bands.
package struct NoiseProfile: Sendable, Equatable {
    /// The middles of the bands in hertz, as `afftdn` has them.
    package static let centers = [
        80, 120, 180, 270, 410, 620, 930, 1400, 2100, 3150, 4750, 7100, 10700, 16000, 24000,
    ]
    /// The levels of the bands in decibels to a tenth: of white noise that is as strong there as this noise is.
    package let levels: [Double]

    /// The decibels by which noise is stated louder to the filter: at its mean level, every second moment of it would
    /// be taken for sound.
    private static let margin = 8.0
    /// The filter's level of white noise whose mean square is 1.
    private static let filterOffset = -3.0103
    /// The levels that the filter takes.
    private static let floors = -80.0 ... -20.0
    /// The most decibels between levels: the filter takes 24 dB in both directions.
    private static let spread = 48.0
    /// The decibels by which the filter may damp noise.
    package static let reductions = 1.0...60.0

    /// The profile of a spectrum of noise alone; nil for digital silence, and for too few samples.
    package init?(_ spectrum: NoiseSpectrum) {
        var levels: [Double] = []
        for band in Self.centers.indices {
            let bins = Self.bins(of: band, spectrum)
            // Bands that the sound is too slow for are like the last one that it has.
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

    /// The bins from one band's lower edge to the next one's. The lowest band begins with the first bin.
    private static func bins(of band: Int, _ spectrum: NoiseSpectrum) -> Range<Int> {
        func edge(_ band: Int) -> Int {
            let frequency = Double(centers[min(band, centers.count - 1)])
            let hertz = band < centers.count ? frequency / 1.224745 : frequency * 1.224745
            return Int(min(hertz / spectrum.binWidth, Double(spectrum.binCount)))
        }
        let first = band == 0 ? 1 : edge(band)
        return first..<max(edge(band + 1), first + 1)
    }

    /// The filter that damps this noise by up to `reduction` decibels, and the power of two that samples are multiplied by
    /// before and divided by after it: the filter takes no noise above -20 dB, and none below -80 dB.
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
