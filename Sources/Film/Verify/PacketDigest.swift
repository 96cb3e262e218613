import Hashing
import Media

/// SHA-256 of a chunk's packets as a film has them: when they are shown and decoded, counted in frames from the chunk's start,
/// whether they are keyframes, and all their bytes.
struct PacketDigest {
    private var hash = SHA256()

    /// Adds the next packet.
    mutating func add(_ packet: borrowing Packet) {
        hash.update(ChunkFile.head(of: packet))
        packet.withBytes { hash.update($0) }
    }

    /// The digest in hexadecimal digits.
    func finish() -> String { hash.digest() }
}
