import Geometry
import SceneModel

/// The factor that the gain and the fades of a sound apply to each sample. It has the same bits on every CPU.
struct Amplitude {
    private let gain: Track<Double>
    /// The factor of a gain that does not change; nil if the gain is animated.
    private let constant: Float?
    private let span: LayerSpan
    private let rate: Int
    /// The lengths of the fade-in and the fade-out, and the position at which the fade-out ends, all in samples.
    private let fadeIn, fadeOut, fadeEnd: Int
    private let curve: FadeCurve
    /// The fades of sequences, in samples since the start of the sound.
    private let fades: [Fade]
    /// The factors that were computed last for an animated gain, keyed by the numbers of the points at which the gain
    /// is computed.
    private var known: [Int: Float] = [:]

    /// The number of samples between two points at which an animated gain is computed. Between two points, the gain is
    /// interpolated linearly.
    private static let step = 64

    /// Prepares the factors of a sound that plays for `count` samples, which is also the duration of an animated gain.
    /// Only the first `heard` samples are audible.
    init(of part: SoundPart, count: Int, heard: Int, rate: Int) {
        let length = SceneTime(max(count, 1), over: rate)
        span = LayerSpan(length, round: part.round, seed: part.seed)
        (gain, fadeEnd, self.rate) = (part.gain, heard, rate)
        constant = if case .constant(let gain) = part.gain { Float(decibels: gain) } else { nil }
        curve = part.fadeCurve
        (fadeIn, fadeOut) = (part.fadeIn.samples(at: rate), part.fadeOut.samples(at: rate))
        fades = part.fades.map { fade in
            Fade(
                start: (fade.start - part.start).samples(at: rate), fadeIn: fade.fadeIn.samples(at: rate),
                end: (fade.end - part.start).samples(at: rate), fadeOut: fade.fadeOut.samples(at: rate))
        }
    }

    /// The fades of an item of a sequence, in samples.
    private struct Fade {
        let start, fadeIn, end, fadeOut: Int

        /// Returns the factor at a sample.
        func factor(at sample: Int) -> Float {
            FadeCurve.power.factor(sample - start, of: fadeIn)
                * FadeCurve.power.factor(end - sample, of: fadeOut)
        }
    }

    /// Returns the factor by which a sample is multiplied; samples are counted from the start of the sound.
    mutating func factor(at sample: Int) -> Float {
        var factor = gainFactor(at: sample)
        factor *= curve.factor(sample, of: fadeIn)
        factor *= curve.factor(fadeEnd - sample, of: fadeOut)
        for fade in fades { factor *= fade.factor(at: sample) }
        return factor
    }

    private mutating func gainFactor(at sample: Int) -> Float {
        if let constant { return constant }
        let (number, rest) = sample.quotientAndRemainder(dividingBy: Self.step)
        let (start, end) = (value(number), value(number + 1))
        return start + (end - start) * (Float(rest) / Float(Self.step))
    }

    private mutating func value(_ number: Int) -> Float {
        if let factor = known[number] { return factor }
        let factor = Float(
            decibels: gain.value(at: SceneTime(number * Self.step, over: rate), span: span))
        // Two values are enough to interpolate between them.
        if known.count > 1 { known = known.filter { $0.key == number - 1 } }
        known[number] = factor
        return factor
    }
}

extension FadeCurve {
    /// Returns the factor after a part of a fade-in, or before the end of a fade-out. Powers of fades that meet have sines
    /// and cosines of the same angles, so they add up to 1.
    fileprivate func factor(_ part: Int, of whole: Int) -> Float {
        if whole == 0 || part >= whole { return 1 }
        return switch self {
        case .linear: Float(max(part, 0)) / Float(whole)
        case .power: Float(Turn.sineAndCosine(Double(max(part, 0)) / Double(whole) / 4).sine)
        }
    }
}

extension Float {
    /// Converts a gain in decibels to a factor with the same bits on every CPU. The lowest gain that scenes allow gives
    /// 0.
    package init(decibels: Double) {
        self =
            decibels <= AudioClip.gains.lowerBound ? 0 : Float(Exponential.value(decibels * Self.perDecibel))
    }

    /// One decibel as a natural logarithm: ln(10) / 20.
    private static let perDecibel = 0.115_129_254_649_702_28
}
