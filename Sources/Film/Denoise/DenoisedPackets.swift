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

    /// Packets of a sound. `report` is told at which sample the last packet began, and may throw.
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
