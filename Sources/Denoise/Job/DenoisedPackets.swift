import Base
import Film
import Media
import Sound

/// The packets of a sound as AAC, made as far as they are needed.
final class DenoisedPackets {
    let track: AudioTrack
    private let sound: TimedSound
    private var encoder: SoundEncoder?
    /// The place of the track among the film's.
    private let number: Int
    /// The time of the last packet, in samples.
    private var reached = Int64(-SoundEncoder.delay)
    private let report: (Int) throws -> Void

    /// Packets of a sound. `report` is called with the sample at which the last packet began, and may throw.
    init(
        _ sound: TimedSound, rate: Int, bitRate: Int, as number: Int,
        report: @escaping (Int) throws -> Void
    ) throws {
        let encoder = try SoundEncoder(rate: rate, channelCount: sound.channelCount, bitRate: bitRate)
        track = encoder.track
        self.encoder = consume encoder
        (self.sound, self.number, self.report) = (sound, number, report)
    }

    /// Writes the packets up to a time in seconds, and some more; all that are left if it is nil.
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

/// A sound of a fixed length in blocks, with silence before it. For one thread at a time.
final class TimedSound {
    /// Passes on the next block of samples, with interleaved channels; returns false at the end. A block may be empty.
    typealias Source = (_ receive: (Span<Float>) throws -> Void) throws -> Bool

    /// The number of channels.
    let channelCount: Int
    /// The number of samples per channel, including the silence.
    let sampleCount: Int
    private let source: Source
    /// The remaining samples of silence, and those of the source after them.
    private var silence, rest: Int

    private static let blockLength = 4096

    /// `sampleCount` samples: first `lead` of silence, then those of a source. What the source has beyond them is left out; where it
    /// has fewer, this ends with it.
    init(channelCount: Int, lead: Int, sampleCount: Int, _ source: @escaping Source) {
        precondition(channelCount > 0 && (0...sampleCount).contains(lead), "silence within the sound")
        (self.channelCount, self.sampleCount, self.source) = (channelCount, sampleCount, source)
        (silence, rest) = (lead, sampleCount - lead)
    }

    /// Passes on the next block, with interleaved channels; returns false at the end. A block may be empty.
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
