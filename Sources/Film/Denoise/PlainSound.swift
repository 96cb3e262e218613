import Media
import Pipeline
import Sound

/// Writes the sound of a file as it is, alone and as AAC, to be heard beside another.
package enum PlainSound {
    /// Writes to a path, with so many seconds of silence before it.
    package static func write(
        _ path: String, to output: String, lead: Double, cancellation: Cancellation
    ) throws {
        let target = DenoiseTarget.m4a
        let rate = target.rate(for: try SoundReader<Float>(path: path).facts.track.sampleRate)
        let sound = try DownmixedSound(path: path, rate: rate, mostChannels: target.mostChannels)
        let channelCount = sound.channelCount
        let unchanged = try NoiseReduction(
            Array(repeating: nil, count: channelCount), rate: rate, reduction: DenoiseOrder.usualReduction)
        let packets = try DenoisedPackets(
            DenoisedSound(sound, unchanged, lead: Int((lead * Double(rate)).rounded()), sampleCount: nil),
            rate: rate,
            channelCount: channelCount, bitRate: SoundSettings.usualBitRate, sampleCount: nil, as: 0,
            report: { _ in try cancellation.check() })
        var writer = try MP4Writer(path: output, tracks: [.audio(packets.track)])
        try packets.write(until: nil) { try writer.write(&$0) }
        try writer.finish()
    }
}
