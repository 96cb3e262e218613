import Drawing
import Hashing

/// The name of a chunk: the SHA-256, in 64 hexadecimal digits, of everything that determines the chunk's bytes.
/// Chunks with the same key have the same bytes, in any position of any film.
package struct ChunkKey: Sendable, Hashable, CustomStringConvertible {
    /// The hexadecimal digits, in lower case.
    package let description: String

    static let length = 64

    /// Computes the key of a chunk, independently of the film that contains the chunk.
    ///
    /// - Parameters:
    ///   - encoding: A description of what else determines the chunk's bytes: encoder settings and versions.
    ///   - frames: The identity of each frame, in order: a description of all that determines the frame's pixels.
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

    /// Parses a key of 64 hexadecimal digits; returns nil for any other string.
    init?(_ digits: some StringProtocol) {
        let digits = String(digits)
        guard digits.utf8.count == Self.length,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        description = digits
    }
}

/// The chunk keys that an earlier plan of the same film computed, perhaps in another process.
struct PlannedKeys {
    /// The key of each chunk, in the order of the film.
    let all: [ChunkKey]
    /// The indices of the chunks whose keys are computed again.
    let checked: Set<Int>

    /// Returns the planned key of a chunk, or nil if the key must be computed again.
    func key(of chunk: Chunk) -> ChunkKey? {
        all.indices.contains(chunk.index) && !checked.contains(chunk.index) ? all[chunk.index] : nil
    }
}
