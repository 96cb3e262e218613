import Film
import Media
import Sound

/// The progress of denoising.
package struct DenoiseProgress: Sendable, Equatable {
    /// The phase of the work.
    package enum Phase: String, Sendable {
        /// The sound is read for its noise.
        case listening
        /// The sound is filtered and written.
        case denoising
        /// The output is read back.
        case verifying
    }

    /// The phase of the work.
    package let phase: Phase
    /// The seconds of sound done in this phase.
    package let seconds: Double
    /// The seconds of sound that this phase has.
    package let total: Double
}

/// The result of denoising.
package struct DenoiseResult: Sendable {
    /// A warning about the stretch of noise, which is probably not meant.
    package enum Doubt: Sendable, Equatable {
        /// It is louder than the sound as a whole.
        case louderThanWhole
        /// It is louder than the quietest stretch, by some decibels.
        case louderThanQuietest(Range<Double>, decibels: Double)
    }

    /// The order.
    package let order: DenoiseOrder
    /// The kind of the output.
    package let target: DenoiseTarget
    /// The input, which stays open.
    package let input: HeldInput
    /// The stretch of noise alone, in seconds of the input.
    package let noise: Range<Double>
    /// The same of the output.
    package let noiseOfOutput: Range<Double>
    /// The spectra of the noise, one for each channel, before and after.
    package let before, after: [NoiseSpectrum]
    /// The profile of each channel's noise; nil where there is none.
    package let profiles: [NoiseProfile?]
    /// A warning about the stretch of noise.
    package let doubt: Doubt?
    /// The facts of the input's sound.
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
    /// Problems after the output had its name.
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
