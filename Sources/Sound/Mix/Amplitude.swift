import Geometry
import SceneModel

/// The amplitude of a sound over time, as a factor: its gain and its fades. The bits are the same on every CPU.
struct Amplitude {
    private let gain: Track<Double>
    /// The factor of a constant gain; nil if the gain is animated.
    private let constant: Float?
    private let span: LayerSpan
    private let rate: Int
    /// The lengths of the fades in samples, and the sample at which the fade-out ends.
    private let fadeIn, fadeOut, fadeEnd: Int
    /// The amplitudes at the last two computed points of the gain, by their numbers.
    private var known: [Int: Float] = [:]

    /// The gain is computed at every 64th sample and interpolated linearly in between.
    private static let step = 64

    /// Prepares the factors of a part of `count` samples, over which its gain's track runs. Only the first `heard` of
    /// them are audible.
    init(of part: SoundPart, count: Int, heard: Int, rate: Int) {
        let length = SceneTime(max(count, 1), over: rate)
        span = LayerSpan(length, round: part.round, seed: part.seed)
        (gain, fadeEnd, self.rate) = (part.gain, heard, rate)
        constant = if case .constant(let gain) = part.gain { Float(decibels: gain) } else { nil }
        (fadeIn, fadeOut) = (part.fadeIn.samples(at: rate), part.fadeOut.samples(at: rate))
    }

    /// The factor of a sample, counted from the start of the part.
    mutating func factor(at sample: Int) -> Float {
        var factor = gainFactor(at: sample)
        if sample < fadeIn { factor *= Float(sample) / Float(fadeIn) }
        let left = max(fadeEnd - sample, 0)
        if left < fadeOut { factor *= Float(left) / Float(fadeOut) }
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
        // Only two values are needed at a time.
        if known.count > 1 { known = known.filter { $0.key == number - 1 } }
        known[number] = factor
        return factor
    }
}

extension Float {
    /// The amplitude of a gain in decibels; 0 for the lowest gain in scenes. The bits are the same on every CPU.
    package init(decibels: Double) {
        self =
            decibels <= AudioClip.gains.lowerBound ? 0 : Float(Exponential.value(decibels * Self.perDecibel))
    }

    /// ln(10) / 20.
    private static let perDecibel = 0.115_129_254_649_702_28
}
