import Files
import Film
import Media
import Sound

/// An order to denoise a film or a sound.
package struct DenoiseOrder: Sendable {
    /// The film or sound that is read.
    package var input: String
    /// The output; the end of its name chooses the kind.
    package var output: String
    /// The stretch of noise alone, in seconds of the input; nil to find the quietest stretch.
    package var noise: Range<Double>?
    /// By how many decibels noise is damped at most.
    package var reduction = Self.usualReduction
    /// Audio bit rate (AAC), in bits per second.
    package var bitRate = SoundSettings.usualBitRate
    /// True to replace a file at the output's name.
    package var overwrites = false

    /// By how many decibels noise is damped if nothing is asked for: more leaves single tones of it that come and go.
    package static let usualReduction = 16.0
    /// The shortest stretch of noise, in seconds.
    package static let shortestNoise = 0.1

    /// An order with the usual settings.
    package init(input: String, output: String) { (self.input, self.output) = (input, output) }
}

/// The kind of file that a denoised sound is written to.
package enum DenoiseTarget: String, Sendable, CaseIterable {
    /// A film with its video as it is, and the sound as AAC.
    case mp4
    /// The sound alone, as AAC.
    case m4a
    /// The sound alone, as samples.
    case wav

    /// The kind by the end of a name. Throws `OutputError` for any other.
    package init(of path: String) throws(OutputError) {
        let name = path.lowercased()
        guard let target = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
            throw OutputError(
                "\(path): what is denoised is written as .mp4 (a film), .m4a or .wav (its sound)",
                "choose a name with one of these endings")
        }
        self = target
    }

    /// The most channels that it has.
    package var mostChannels: Int { self == .wav ? SoundFacts.mostChannels : 2 }

    /// The rate at which a sound is written: its own, or the next one that AAC has.
    func rate(for rate: Int) -> Int {
        if self == .wav { return rate }
        return SoundEncoder.rates.first { $0 >= rate } ?? SoundEncoder.rates.last ?? rate
    }
}

/// An error of a sound that can't be denoised as asked.
package struct DenoiseError: Error, Equatable, CustomStringConvertible {
    /// True if the stretch that was asked for is at fault, not the file.
    package let isAboutStretch: Bool
    /// The fault.
    package let description: String
    /// The way to mend it; may be empty.
    package let advice: String

    static func stretch(_ description: String) -> DenoiseError {
        DenoiseError(isAboutStretch: true, description: description, advice: "")
    }

    static func content(_ description: String, _ advice: String = "") -> DenoiseError {
        DenoiseError(isAboutStretch: false, description: description, advice: advice)
    }
}
