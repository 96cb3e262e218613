import Base
import Film
import Media
import Sound

/// An encoder of a sound to AAC packets, which are encoded only when they are to be written.
final class DenoisedPackets {
    let track: AudioTrack
    private let sound: TimedSound
    private var encoder: SoundEncoder?
    /// The index of the sound track in the output.
    private let number: Int
    /// The presentation time of the last packet, in samples.
    private var reached = Int64(-DenoiseTarget.codec.delay)
    private let report: (Int) throws -> Void

    /// Creates an encoder of a sound. `number` is the index of the sound's track. `report` is called with the start of
    /// the last packet, in samples, and may throw.
    init(
        _ sound: TimedSound, rate: Int, bitRate: Int, as number: Int,
        report: @escaping (Int) throws -> Void
    ) throws {
        let encoder = try SoundEncoder(
            .aac(bitRate: bitRate), rate: rate, channelCount: sound.channelCount)
        track = encoder.track
        self.encoder = consume encoder
        (self.sound, self.number, self.report) = (sound, number, report)
    }

    /// Encodes and writes packets at least up to `time`, in seconds; all remaining packets if `time` is nil.
    func write(until time: Double?, _ write: (inout Packet) throws -> Void) throws {
        guard var encoder = self.encoder.take() else { return }
        let limit = time.map { $0 * Double(track.rate) } ?? .infinity
        func pass(_ packet: inout Packet) throws {
            packet.join(track, as: number, sampleCount: sound.sampleCount)
            reached = packet.presentation
            try write(&packet)
        }
        while Double(reached) < limit {
            guard try sound.next({ try encoder.encode($0, pass) }) else {
                try encoder.finish(pass)
                try report(Int(reached))
                return
            }
            try report(Int(reached))
        }
        self.encoder = consume encoder
    }
}

/// A sound of a fixed length that begins with silence, read in blocks. Only one thread may use the sound at a time.
final class TimedSound {
    /// A function that calls `receive` with the next block of samples, with interleaved channels. The function returns
    /// false at the end. A block may be empty.
    typealias Source = (_ receive: (Span<Float>) throws -> Void) throws -> Bool

    /// The number of channels.
    let channelCount: Int
    /// The number of samples per channel, including the silence.
    let sampleCount: Int
    private let source: Source
    /// The number of samples of silence that are still to be returned, and the number of samples of the source that
    /// follow the silence.
    private var silence, rest: Int

    private static let blockLength = 4096

    /// Creates a sound of `lead` samples of silence followed by the samples of a source, in all `sampleCount` samples
    /// per channel. Further samples of the source are left out. If the source has fewer samples, the sound ends
    /// earlier.
    init(channelCount: Int, lead: Int, sampleCount: Int, _ source: @escaping Source) {
        precondition(
            channelCount > 0 && (0...sampleCount).contains(lead),
            "the silence must not be longer than the sound")
        (self.channelCount, self.sampleCount, self.source) = (channelCount, sampleCount, source)
        (silence, rest) = (lead, sampleCount - lead)
    }

    /// Calls `receive` with the next block, with interleaved channels. Returns false at the end. A block may be empty.
    func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        guard silence == 0 else {
            let count = min(silence, Self.blockLength)
            silence -= count
            let block = [Float](repeating: 0, count: count * channelCount)
            try receive(block.span)
            return true
        }
        return try source { samples in
            let count = min(samples.count / channelCount, rest)
            rest -= count
            try receive(samples.extracting(0..<count * channelCount))
        }
    }
}

/// Functions that write a sound without denoising, for comparison with the denoised sound.
package enum PlainSound {
    /// Writes the sound of a denoising job's input as AAC, without denoising. The sound has the same duration, and the
    /// same silence at the start, as in the job's output.
    package static func write(
        _ result: DenoiseResult, to output: String, cancellation: Cancellation
    ) throws {
        let target = DenoiseTarget.m4a
        let rate = target.rate(for: result.rate)
        let sound = try DownmixedSound(
            path: result.input.path, rate: rate, maximumChannels: target.maximumChannels)
        func samples(_ count: Int) -> Int {
            Int((Double(count) * Double(rate) / Double(result.rate)).rounded())
        }
        let timed = TimedSound(
            channelCount: sound.channelCount, lead: samples(result.lead),
            sampleCount: samples(result.sampleCount), sound.next)
        let packets = try DenoisedPackets(
            timed, rate: rate, bitRate: SoundSettings.usualBitRate, as: 0,
            report: { _ in try cancellation.check() })
        var writer = try ContainerWriter(path: output, tracks: [.audio(packets.track)])
        try packets.write(until: nil) { try writer.write(&$0) }
        try writer.finish()
    }
}
