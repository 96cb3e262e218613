import Geometry
import SceneModel

/// The filters of an equalizer: a low shelf, a bell and a high shelf, as in Robert Bristow-Johnson's Audio EQ Cookbook. They
/// give the same bits on every CPU.
struct EqualizerFilter {
    private let sections: [Section]
    private let channelCount: Int
    /// The two delayed values of each section in each channel.
    private var delays: [(first: Double, second: Double)]

    /// The coefficients of a filter of second order.
    fileprivate struct Section {
        let b0, b1, b2, a1, a2: Double
    }

    private static let (lowEdge, middle, highEdge) = (250.0, 1000.0, 4000.0)

    /// Creates the filters of a sound with the sample rate `rate`. Bands without a gain have no filter.
    init(_ equalizer: Equalizer, rate: Int, channelCount: Int) {
        let bands: [(Double, (Double, Int) -> Section)] = [
            (equalizer.low, { .shelf(at: Self.lowEdge, gain: $0, isHigh: false, rate: $1) }),
            (equalizer.mid, { .bell(at: Self.middle, gain: $0, rate: $1) }),
            (equalizer.high, { .shelf(at: Self.highEdge, gain: $0, isHigh: true, rate: $1) }),
        ]
        sections = bands.filter { $0.0 != 0 }.map { $1($0, rate) }
        self.channelCount = channelCount
        delays = Array(repeating: (0, 0), count: sections.count * channelCount)
    }

    /// Filters the next samples, with interleaved channels.
    mutating func apply(to samples: inout [Float]) {
        for (number, section) in sections.enumerated() {
            for channel in 0..<channelCount {
                var (first, second) = delays[number * channelCount + channel]
                for index in stride(from: channel, to: samples.count, by: channelCount) {
                    let sample = Double(samples[index])
                    let result = section.b0 * sample + first
                    first = section.b1 * sample - section.a1 * result + second
                    second = section.b2 * sample - section.a2 * result
                    samples[index] = Float(result)
                }
                // Numbers that are almost zero would make the CPU slow in silence.
                if abs(first) < 1e-30 { first = 0 }
                if abs(second) < 1e-30 { second = 0 }
                delays[number * channelCount + channel] = (first, second)
            }
        }
    }
}

extension EqualizerFilter.Section {
    /// Creates a shelf with the slope 1.
    fileprivate static func shelf(at frequency: Double, gain: Double, isHigh: Bool, rate: Int) -> Self {
        let (a, sine, cosine) = terms(frequency, gain, rate)
        let slope = sine * 2.0.squareRoot() * a.squareRoot()
        // A high shelf is a low shelf that is mirrored in the frequency.
        let mirror = isHigh ? -1.0 : 1.0
        let (more, less) = (a + 1, a - 1)
        return normalized(
            b: (
                a * (more - mirror * less * cosine + slope), mirror * 2 * a * (less - mirror * more * cosine),
                a * (more - mirror * less * cosine - slope)
            ),
            a: (
                more + mirror * less * cosine + slope, mirror * -2 * (less + mirror * more * cosine),
                more + mirror * less * cosine - slope
            ))
    }

    /// Creates a bell of two octaves.
    fileprivate static func bell(at frequency: Double, gain: Double, rate: Int) -> Self {
        let (a, sine, cosine) = terms(frequency, gain, rate)
        let width = sine * 0.75  // 1 / 2Q with Q = 2/3
        return normalized(
            b: (1 + width * a, -2 * cosine, 1 - width * a), a: (1 + width / a, -2 * cosine, 1 - width / a))
    }

    /// ln(10) / 40: the cookbook's amplitude is the square root of the gain.
    private static let amplitudePerDecibel = 0.057_564_627_324_851_14

    private static func terms(
        _ frequency: Double, _ gain: Double, _ rate: Int
    ) -> (amplitude: Double, sine: Double, cosine: Double) {
        let angle = Turn.sineAndCosine(frequency / Double(rate))
        return (Exponential.value(gain * amplitudePerDecibel), angle.sine, angle.cosine)
    }

    private static func normalized(b: (Double, Double, Double), a: (Double, Double, Double)) -> Self {
        Self(b0: b.0 / a.0, b1: b.1 / a.0, b2: b.2 / a.0, a1: a.1 / a.0, a2: a.2 / a.0)
    }
}
