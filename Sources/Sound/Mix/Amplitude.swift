import Geometry
import SceneModel

/// The factor of a sound's samples over time: its gain and its fades. The same bits on every CPU.
struct Amplitude {
    private let gain: Track<Double>
    /// The factor of a gain that stays as it is.
    private let constant: Float?
    private let span: LayerSpan
    private let rate: Int
    /// The samples of its fades, and that of them which is no longer heard.
    private let fadeIn, fadeOut, fadeEnd: Int
    /// The amplitude at the last moments that were computed, by their numbers.
    private var known: [Int: Float] = [:]

    /// The gain is computed at every so many samples; between them it is a straight line.
    private static let step = 64

    /// The factors of a part of `count` samples, over which its gain's track runs; the first `heard` of them are heard.
    init(of part: SoundPart, count: Int, heard: Int, rate: Int) {
        let length = SceneTime(max(count, 1), over: rate)
        span = LayerSpan(length, round: part.round, seed: part.seed)
        (gain, fadeEnd, self.rate) = (part.gain, heard, rate)
        constant = if case .constant(let gain) = part.gain { Float(decibels: gain) } else { nil }
        (fadeIn, fadeOut) = (part.fadeIn.samples(at: rate), part.fadeOut.samples(at: rate))
    }

    /// The factor of a sample.
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
        // Two are asked for again and again.
        if known.count > 1 { known = known.filter { $0.key == number - 1 } }
        known[number] = factor
        return factor
    }
}

extension Float {
    /// The amplitude of a gain; 0 for the lowest one that scenes have. The same bits on every CPU.
    package init(decibels: Double) {
        self =
            decibels <= AudioClip.gains.lowerBound ? 0 : Float(Exponential.value(decibels * Self.perDecibel))
    }

    /// The natural logarithm of 10, divided by 20.
    private static let perDecibel = 0.115_129_254_649_702_28
}
