import Geometry

/// A filter that lets a band of frequencies pass: Butterworth filters of eighth order at the band's edges, which take away
/// 48 dB per octave beyond them. It gives the same bits on every CPU, and nothing passes before it is heard.
struct BandFilter {
    private var sections: [Section]

    /// A filter of second order, with its two delayed values.
    private struct Section {
        let b0, b1, a1, a2: Double
        var (first, second) = (0.0, 0.0)

        /// Creates a high-pass or a low-pass filter, as in Robert Bristow-Johnson's Audio EQ Cookbook.
        init(at frequency: Double, quality: Double, isHigh: Bool, rate: Double) {
            let (sine, cosine) = Turn.sineAndCosine(frequency / rate)
            let width = sine / (2 * quality)
            let whole = 1 + width
            b0 = (isHigh ? 1 + cosine : 1 - cosine) / 2 / whole
            b1 = (isHigh ? -2 : 2) * b0
            (a1, a2) = (-2 * cosine / whole, (1 - width) / whole)
        }

        @inline(__always)
        mutating func filtered(_ sample: Double) -> Double {
            let result = b0 * sample + first
            first = b1 * sample - a1 * result + second
            second = b0 * sample - a2 * result
            return result
        }
    }

    /// The quality of each section of a Butterworth filter of eighth order: 1 / (2 cos((2k + 1)π / 16)).
    private static let qualities = [
        0.509_795_579_104_159, 0.601_344_886_935_045, 0.899_976_223_136_416, 2.562_915_447_741_505,
    ]
    /// The frequency below which nothing passes, because nobody hears it.
    private static let lowest = 20.0

    /// Creates the filter of a channel. Without a lower edge, only what nobody hears is taken away below.
    init(from low: Double?, to high: Double?, rate: Int) {
        let rate = Double(rate)
        sections =
            (low.map { edge in
                Self.qualities.map { Section(at: edge, quality: $0, isHigh: true, rate: rate) }
            } ?? [Section(at: Self.lowest, quality: 0.5.squareRoot(), isHigh: true, rate: rate)])
            + (high.map { edge in
                Self.qualities.map { Section(at: edge, quality: $0, isHigh: false, rate: rate) }
            } ?? [])
    }

    /// Filters samples in place.
    mutating func apply(to samples: inout [Double]) {
        for index in sections.indices {
            var section = sections[index]
            for place in samples.indices { samples[place] = section.filtered(samples[place]) }
            // Numbers that are almost zero would make the CPU slow in silence.
            if abs(section.first) < 1e-30 { section.first = 0 }
            if abs(section.second) < 1e-30 { section.second = 0 }
            sections[index] = section
        }
    }
}
