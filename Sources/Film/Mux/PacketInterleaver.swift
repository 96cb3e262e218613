import Media
import SceneModel

/// The packets of finished chunks and those of the sound, in the order in which a film has them. Their timestamps are the
/// film's frame numbers, and the sound's samples.
final class PacketInterleaver {
    /// The tracks of the film.
    let tracks: [MediaTrack]
    private let directory: ChunkDirectory
    private let rate: Ratio
    private let header: [UInt8]
    private let sound: SoundPackets?
    /// The decoding time of the last packet.
    private var decoding: Int64?

    /// The packets of a film. Its first chunk, and its sound, must be in the folder.
    init(of plan: FilmPlan, in directory: ChunkDirectory) throws {
        let header = try directory.open(plan.keys[0]).header
        let sound = try plan.sound.map { try SoundPackets(directory.open($0.key), of: $0, as: 1) }
        let pictures = MediaTrack.video(VideoTrack(format: plan.format, header: header))
        tracks = [pictures] + (sound.map { [.audio($0.track)] } ?? [])
        (self.directory, self.header, self.sound) = (directory, header, sound)
        rate = plan.format.rate
    }

    /// Passes on the packets of the next chunk, and of the sound until its last one is decoded.
    func next(
        _ key: ChunkKey, at start: FilmFrame, _ write: (inout Packet) throws -> Void
    ) throws {
        var reader = try directory.open(key)
        guard reader.header == header else {
            throw FilmFault(
                "the chunk at frame \(start): its SPS and PPS differ from those of the first chunk")
        }
        for _ in 0..<reader.packetCount {
            var packet = try reader.next()
            packet.presentation += Int64(start.number)
            packet.decoding += Int64(start.number)
            if let decoding, packet.decoding != decoding + 1 {
                throw FilmFault(
                    "the chunk at frame \(start): its timestamps do not follow those of the chunk before")
            }
            decoding = packet.decoding
            try sound?.write(before: packet.decoding, at: rate, write)
            try write(&packet)
        }
        try reader.finish()
    }

    /// Passes on the packets of the sound that begin before a frame, or all that are left.
    func sound(before frame: FilmFrame?, _ write: (inout Packet) throws -> Void) throws {
        try sound?.write(before: frame.map { Int64($0.number) }, at: rate, write)
    }
}

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

extension Packet {
    /// Makes an encoder's packet one of a film's sound track of `sampleCount` samples: the last packet states no more
    /// than what is left of them.
    package mutating func join(_ track: AudioTrack, as number: Int, sampleCount: Int) {
        self.track = number
        isKey = true
        duration = min(Int64(track.packetLength), Int64(sampleCount) - presentation)
    }
}
