import Files
import Film
import Media
import Sound

/// The user's settings for denoising a film or an audio file.
package struct DenoiseOrder: Sendable {
    /// The path of the film or audio file that is read.
    package var input: String
    /// The path of the output. The file name extension chooses the kind of output.
    package var output: String
    /// The time range in which only noise is heard, in seconds of the input; nil to use the quietest part.
    package var noise: Range<Double>?
    /// The maximum reduction of the noise, in decibels.
    package var reduction = Self.usualReduction
    /// The bit rate of AAC, in bits per second.
    package var bitRate = SoundSettings.usualBitRate
    /// True if an existing file at the output's path may be replaced.
    package var overwrites = false

    /// The default for `reduction`, in decibels. A stronger reduction leaves tones that audibly come and go.
    package static let usualReduction = 16.0
    /// The minimum duration of the time range in which only noise is heard, in seconds.
    package static let shortestNoise = 0.1

    /// Creates an order with the default settings.
    package init(input: String, output: String) { (self.input, self.output) = (input, output) }
}

/// The kind of file to which a denoised sound is written.
package enum DenoiseTarget: String, Sendable, CaseIterable {
    /// A film with the unchanged video and the denoised sound as AAC.
    case mp4
    /// The denoised sound alone, as AAC.
    case m4a
    /// The denoised sound alone, uncompressed.
    case wav

    /// Chooses the kind by the extension of a path. Throws `OutputError` for an unknown extension.
    package init(of path: String) throws(OutputError) {
        let name = path.lowercased()
        guard let target = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
            throw OutputError(
                "\(path): the output must be .mp4 (a film), .m4a or .wav (the sound alone)",
                "choose a name with one of these endings")
        }
        self = target
    }

    /// The codec of films and of sounds that are encoded.
    static let codec = SoundCodec.aac(bitRate: SoundSettings.usualBitRate)

    /// The maximum number of channels in this kind of file.
    package var maximumChannels: Int { self == .wav ? SoundFacts.maximumChannels : 2 }

    /// Returns the sample rate for writing a sound of `rate` Hz: the same rate, or the nearest higher rate that AAC
    /// supports.
    func rate(for rate: Int) -> Int {
        if self == .wav { return rate }
        return SoundEncoder.rates.first { $0 >= rate } ?? SoundEncoder.rates.last ?? rate
    }
}

/// An error for a sound that can't be denoised as requested.
package struct DenoiseError: Error, Equatable, CustomStringConvertible {
    /// True if the time range that the user chose as noise is the problem; false if the file is.
    package let isAboutStretch: Bool
    /// The problem, in one line.
    package let description: String
    /// Advice on how to solve the problem; may be empty.
    package let advice: String

    static func stretch(_ description: String) -> DenoiseError {
        DenoiseError(isAboutStretch: true, description: description, advice: "")
    }

    static func content(_ description: String, _ advice: String = "") -> DenoiseError {
        DenoiseError(isAboutStretch: false, description: description, advice: advice)
    }
}
