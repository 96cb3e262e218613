import Media
import SceneModel

/// The packets of finished chunks and those of the sound, in the order in which a film has them. Their timestamps are the
/// film's frame numbers, and the sound's samples.
final class FilmPackets {
    /// The tracks of the film.
    let tracks: [MediaTrack]
    private let files: ChunkFolder
    private let rate: Ratio
    private let header: [UInt8]
    private let sound: SoundPackets?
    /// When the last packet was decoded.
    private var decoding: Int64?

    /// The packets of a film. Its first chunk, and its sound, must be in the folder.
    init(of plan: FilmPlan, in files: ChunkFolder) throws {
        let header = try files.open(plan.keys[0]).header
        let sound = try plan.sound.map { try SoundPackets(files.open($0.key), of: $0, as: 1) }
        let pictures = MediaTrack.video(VideoTrack(format: plan.format, header: header))
        tracks = [pictures] + (sound.map { [.audio($0.track)] } ?? [])
        (self.files, self.header, self.sound) = (files, header, sound)
        rate = plan.format.rate
    }

    /// Hands on the packets of the next chunk, and of the sound until its last one is decoded.
    func next(
        _ key: ChunkKey, at start: FilmFrame, _ write: (inout Packet) throws -> Void
    ) throws {
        var reader = try files.open(key)
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

    /// Hands on the packets of the sound that begin before a frame, or all that are left.
    func sound(before frame: FilmFrame?, _ write: (inout Packet) throws -> Void) throws {
        try sound?.write(before: frame.map { Int64($0.number) }, at: rate, write)
    }
}
