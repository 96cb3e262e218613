import Media
import Sound

/// The packets of a denoised sound as AAC, made as far as they are needed.
final class DenoisedPackets {
    let track: AudioTrack
    private let sound: DenoisedSound
    private var encoder: SoundEncoder?
    /// The samples of each channel; nil if it is not known.
    private let sampleCount: Int?
    /// The place of the track among the film's.
    private let number: Int
    /// The time of the last packet, in samples.
    private var reached = Int64(-SoundEncoder.delay)
    private let report: (Int) throws -> Void

    /// Packets of a sound of so many samples. `report` is told at which sample the last packet began, and may throw.
    init(
        _ sound: DenoisedSound, rate: Int, channelCount: Int, bitRate: Int, sampleCount: Int?, as number: Int,
        report: @escaping (Int) throws -> Void
    ) throws {
        let encoder = try SoundEncoder(rate: rate, channelCount: channelCount, bitRate: bitRate)
        track = encoder.track
        self.encoder = consume encoder
        (self.sound, self.sampleCount, self.number, self.report) = (sound, sampleCount, number, report)
    }

    /// Writes the packets up to a time in seconds, and some more; all that are left if it is nil.
    func write(until time: Double?, _ write: (inout Packet) throws -> Void) throws {
        guard var encoder = self.encoder.take() else { return }
        let limit = time.map { $0 * Double(track.rate) } ?? .infinity
        func pass(_ packet: inout Packet) throws {
            packet.track = number
            packet.isKey = true
            let length = Int64(track.packetLength)
            packet.duration = sampleCount.map { min(length, Int64($0) - packet.presentation) } ?? length
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
