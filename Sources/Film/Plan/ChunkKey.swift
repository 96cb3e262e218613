import Drawing
import Hashing

/// The name of a chunk: SHA-256, in 64 hexadecimal digits, of everything that decides the chunk's bytes. Chunks
/// of one key have the same bytes, in any place of any film.
package struct ChunkKey: Sendable, Hashable, CustomStringConvertible {
    /// The digits, in lower case.
    package let description: String

    static let length = 64

    /// The key of a chunk, whatever film it is in.
    ///
    /// - Parameters:
    ///   - encoding: Everything but the frames that decides the bytes: the encoder's settings and the versions.
    ///   - frames: What each frame is drawn from, in order.
    init(encoding: String, frames: some Sequence<FigureBytes>) {
        var hash = SHA256()
        var bytes = FigureBytes()
        bytes.append(name: encoding)
        hash.update(bytes.bytes)
        for frame in frames {
            var bytes = FigureBytes()
            bytes.append(frame)
            hash.update(bytes.bytes)
        }
        description = hash.digest()
    }

    /// A key from its digits; nil for anything else.
    init?(_ digits: some StringProtocol) {
        let digits = String(digits)
        guard digits.utf8.count == Self.length,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        description = digits
    }
}

/// The keys of a film that was planned before, by another process perhaps.
struct PlannedKeys {
    /// The key of each chunk, in the order of the film.
    let all: [ChunkKey]
    /// The chunks whose keys are computed again, by their places in the film.
    let checked: Set<Int>

    /// The key of a chunk that is not checked.
    func key(of chunk: Chunk) -> ChunkKey? {
        all.indices.contains(chunk.index) && !checked.contains(chunk.index) ? all[chunk.index] : nil
    }
}
