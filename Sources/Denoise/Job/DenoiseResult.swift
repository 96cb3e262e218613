import Film
import Media
import Sound

/// The progress of a denoising job.
package struct DenoiseProgress: Sendable, Equatable {
    /// The phase of the work.
    package enum Phase: String, Sendable {
        /// The input's sound is read to find noise and to measure the sound.
        case listening
        /// The sound is filtered and written.
        case denoising
        /// The written file is read and verified.
        case verifying
    }

    /// The phase of the work.
    package let phase: Phase
    /// The number of seconds of sound that were processed in this phase.
    package let seconds: Double
    /// The total number of seconds of sound to process in this phase.
    package let total: Double
}

/// The result of a denoising job.
package struct DenoiseResult: Sendable {
    /// A warning that the part of the sound that the user chose as noise probably contains other sounds.
    package enum Doubt: Sendable, Equatable {
        /// The chosen part is louder than the whole sound.
        case louderThanWhole
        /// The chosen part is louder than the quietest part, by `decibels`. The range is the quietest part, in seconds
        /// of the input.
        case louderThanQuietest(Range<Double>, decibels: Double)
    }

    /// The settings of the job.
    package let order: DenoiseOrder
    /// The kind of the output file.
    package let target: DenoiseTarget
    /// The input file, which stays open.
    package let input: OpenInput
    /// The part of the sound from which the noise was learned, in seconds of the input.
    package let noise: Range<Double>
    /// The part of the sound from which the noise was learned, in seconds of the output.
    package let noiseOfOutput: Range<Double>
    /// The spectra of the learned noise in the input, and of the same part of the output, one per channel.
    package let before, after: [NoiseSpectrum]
    /// The noise profile of each channel; nil for a channel without noise.
    package let profiles: [NoiseProfile?]
    /// A warning that the learned noise probably contains other sounds; nil if there is no such doubt.
    package let doubt: Doubt?
    /// The properties of the input's sound.
    package let facts: SoundFacts
    /// The sample rate in Hz and the number of channels of the output.
    package let rate, channelCount: Int
    /// The number of samples per channel of the output, and how many of these samples are silence before the input's
    /// first sample.
    package let sampleCount, lead: Int
    /// The number of video packets that were copied; nil if the output has no video.
    package let videoPacketCount: Int?
    /// The tracks of the input that were copied to the output, and the tracks that were left out; nil if the output has
    /// no video.
    package let tracks: CopiedTracks?
    /// The size of the output in bytes.
    package let byteCount: Int
    /// Problems that occurred after the finished output got its final name.
    package let warnings: [String]

    /// The levels of the noise before and after denoising, in decibels relative to full scale; nil for digital silence.
    package var levels: (before: Double?, after: Double?) {
        (Self.level(before), Self.level(after))
    }

    /// Returns the level of all channels together, in decibels; nil for digital silence.
    private static func level(_ spectra: [NoiseSpectrum]) -> Double? {
        let power = spectra.reduce(0) { $0 + $1.power } / Double(max(spectra.count, 1))
        return power > 0 ? Double(decibelsOfPower: power) : nil
    }
}
