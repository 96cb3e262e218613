import Film
import Media
import Sound

/// The progress of denoising.
package struct DenoiseProgress: Sendable, Equatable {
    /// What is being done.
    package enum Phase: String, Sendable {
        /// The sound is read for its noise.
        case listening
        /// The sound is filtered and written.
        case denoising
        /// What was written is read back.
        case verifying
    }

    /// What is being done.
    package let phase: Phase
    /// The seconds of sound done in this phase.
    package let seconds: Double
    /// The seconds of sound that this phase has.
    package let total: Double
}

/// What came of denoising.
package struct DenoiseResult: Sendable {
    /// Something about the stretch of noise that is probably not meant.
    package enum Doubt: Sendable, Equatable {
        /// It is louder than the sound as a whole.
        case louderThanWhole
        /// It is louder than the quietest stretch, by so many decibels.
        case louderThanQuietest(Range<Double>, decibels: Double)
    }

    /// What was asked for.
    package let order: DenoiseOrder
    /// What was written.
    package let target: DenoiseTarget
    /// The input, which stays open.
    package let input: HeldInput
    /// When nothing but noise is heard, in seconds of the input.
    package let noise: Range<Double>
    /// The same of the output.
    package let noiseOfOutput: Range<Double>
    /// The spectra of the noise, one for each channel, before and after.
    package let before, after: [NoiseSpectrum]
    /// What the noise of each channel is like; nil where there is none.
    package let profiles: [NoiseProfile?]
    /// What is doubtful.
    package let doubt: Doubt?
    /// What the input says of its sound.
    package let facts: SoundFacts
    /// Samples a second, and the channels, as they were written.
    package let rate, channelCount: Int
    /// The samples of each channel that were written, and those of silence before the input's first one.
    package let sampleCount, lead: Int
    /// The video's packets, which were copied; nil without video.
    package let videoPacketCount: Int?
    /// The tracks beside the denoised one; nil without video.
    package let tracks: CopiedTracks?
    /// The output's size.
    package let byteCount: Int
    /// What went wrong after the output had its name.
    package let warnings: [String]

    /// The level of the noise in decibels below full scale, before and after; nil of digital silence.
    package var levels: (before: Double?, after: Double?) {
        (Self.level(before), Self.level(after))
    }

    /// The level of all channels together; nil of digital silence.
    private static func level(_ spectra: [NoiseSpectrum]) -> Double? {
        let power = spectra.reduce(0) { $0 + $1.power } / Double(max(spectra.count, 1))
        return power > 0 ? Double(decibelsOfPower: power) : nil
    }
}
