import Sound

/// What is to be denoised, and how.
public struct DenoiseOrder: Sendable {
    /// The film or sound that is read.
    public var input: String
    /// What is written; its name says which kind it is.
    public var output: String
    /// When nothing but noise is heard, in seconds of the input; nil to find the quietest stretch.
    public var noise: Range<Double>?
    /// By how many decibels noise is damped at most.
    public var reduction = Self.usualReduction
    /// Audio bit rate (AAC), in bits per second.
    public var bitRate = SoundSettings.usualBitRate
    /// Whether a file at the output's name may be replaced.
    public var overwrites = false

    /// By how many decibels noise is damped if nothing is asked for: more leaves single tones of it that come and go.
    public static let usualReduction = 16.0
    /// The shortest stretch of noise, in seconds.
    public static let shortestNoise = 0.1

    /// An order with the usual settings.
    public init(input: String, output: String) { (self.input, self.output) = (input, output) }
}
