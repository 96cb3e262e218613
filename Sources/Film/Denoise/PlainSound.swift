import Media
import Pipeline
import Sound

/// Writes the sound of a file as it is, alone and as AAC, to be heard beside another.
package enum PlainSound {
    /// Writes the input of what was denoised to a path, in sync with the output: as long, and with the same silence before
    /// it.
    package static func write(
        _ result: DenoiseResult, to output: String, cancellation: Cancellation
    ) throws {
        let target = DenoiseTarget.m4a
        let rate = target.rate(for: result.rate)
        let sound = try DownmixedSound(
            path: result.input.path, rate: rate, mostChannels: target.mostChannels)
        func samples(_ count: Int) -> Int {
            Int((Double(count) * Double(rate) / Double(result.rate)).rounded())
        }
        let timed = TimedSound(
            channelCount: sound.channelCount, lead: samples(result.lead),
            sampleCount: samples(result.sampleCount), sound.next)
        let packets = try DenoisedPackets(
            timed, rate: rate, bitRate: SoundSettings.usualBitRate, as: 0,
            report: { _ in try cancellation.check() })
        var writer = try MP4Writer(path: output, tracks: [.audio(packets.track)])
        try packets.write(until: nil) { try writer.write(&$0) }
        try writer.finish()
    }
}
