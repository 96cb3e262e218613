import Geometry
import Hashing
import Media
import SceneModel

/// A verifier of chunk files, which decodes all packets of a chunk.
struct ChunkVerifier {
    let plan: FilmPlan
    let directory: ChunkDirectory

    /// Decodes a chunk whose file is complete but not renamed to its final name yet. Throws `FilmFault` if the
    /// number, the timestamps or the sizes of the pictures differ from the plan.
    func verify(_ chunk: Chunk) throws {
        var reader = try directory.openUnfinished(plan.key(of: chunk))
        var decoder = try Decoder(of: plan.track(header: reader.header))
        var count = 0
        func receive(_ picture: borrowing Picture) throws {
            guard picture.timestamp == Int64(count), picture.width == plan.size.width,
                picture.height == plan.size.height
            else { throw FilmFault("chunk \(chunk.index): picture \(count) differs from the plan") }
            count += 1
        }
        for _ in 0..<reader.packetCount { try decoder.decode(try reader.next(), receive) }
        try decoder.finish(receive)
        try reader.finish()
        guard count == chunk.frames.count else {
            throw FilmFault(
                "chunk \(chunk.index): the chunk has \(count) pictures, expected \(chunk.frames.count)")
        }
    }
}

/// The SHA-256 digest of what an MP4 stores of a chunk's packets: all bytes, the keyframe flags, and the presentation
/// and decoding timestamps, counted in frames from the chunk's start.
struct PacketDigest {
    private var hash = SHA256()

    /// Adds the next packet.
    mutating func add(_ packet: borrowing Packet) {
        hash.update(ChunkFormat.head(of: packet))
        packet.withBytes { hash.update($0) }
        hash.update(ChunkFormat.tail(of: packet))
    }

    /// The digest in hexadecimal digits.
    func finish() -> String { hash.digest() }
}
