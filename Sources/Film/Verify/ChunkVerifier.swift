import Geometry
import Hashing
import Media
import SceneModel

/// Decodes a chunk as it is on the disk.
struct ChunkVerifier {
    let plan: FilmPlan
    let directory: ChunkDirectory

    /// Decodes a chunk that has not got its name yet. Throws `FilmFault` if its pictures differ from the plan.
    func verify(_ chunk: Chunk) throws {
        var reader = try directory.openUnfinished(plan.key(of: chunk))
        var decoder = try Decoder(of: VideoTrack(format: plan.format, header: reader.header))
        var count = 0
        func receive(_ picture: borrowing Picture) throws {
            guard picture.timestamp == Int64(count), picture.width == plan.size.width,
                picture.height == plan.size.height
            else { throw FilmFault("chunk \(chunk.index): its picture \(count) differs from the plan") }
            count += 1
        }
        for _ in 0..<reader.packetCount { try decoder.decode(try reader.next(), receive) }
        try decoder.finish(receive)
        try reader.finish()
        guard count == chunk.frames.count else {
            throw FilmFault("chunk \(chunk.index): it has \(count) pictures, expected \(chunk.frames.count)")
        }
    }
}

/// SHA-256 of a chunk's packets as a film has them: when they are shown and decoded, counted in frames from the chunk's start,
/// whether they are keyframes, and all their bytes.
struct PacketDigest {
    private var hash = SHA256()

    /// Adds the next packet.
    mutating func add(_ packet: borrowing Packet) {
        hash.update(ChunkFormat.head(of: packet))
        packet.withBytes { hash.update($0) }
    }

    /// The digest in hexadecimal digits.
    func finish() -> String { hash.digest() }
}
