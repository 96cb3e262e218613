import Media

/// The packets of a film's sound, as they are muxed between those of its pictures.
final class SoundPackets {
    let track: AudioTrack
    private let plan: SoundPlan
    private var reader: ChunkReader?
    private var count = 0
    /// The place of the track among the film's.
    private let number: Int
    /// Read, and not yet written.
    private var next: Packet?

    /// Reads from the sound's file in the store.
    init(_ reader: consuming ChunkReader, of plan: SoundPlan, as number: Int) throws {
        track = plan.settings.track(header: reader.header)
        guard reader.packetCount == plan.packetCount else {
            throw FilmFault("the sound has \(reader.packetCount) packets, expected \(plan.packetCount)")
        }
        self.reader = consume reader
        (self.plan, self.number) = (plan, number)
    }

    /// Writes the packets that begin before a frame of pictures at a rate; all that are left if it is nil.
    func write(
        before frame: Int64?, at rate: Ratio, _ write: (inout Packet) throws -> Void
    ) throws {
        while count < plan.packetCount {
            if next == nil { next = try reader?.next() }
            guard var packet = next.take() else { return }
            let time = packet.presentation * Int64(rate.numerator)
            if let frame, time >= frame * Int64(rate.denominator) * Int64(track.rate) {
                next = consume packet
                return
            }
            packet.join(track, as: number, sampleCount: plan.sampleCount)
            try write(&packet)
            count += 1
        }
        if frame == nil { try reader.take()?.finish() }
    }
}
