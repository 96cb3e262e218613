import Base
import Drawing
import Files
import Hashing
import Rasteriser

/// Caches of what files contain, kept between plans: a scene that differs from the one before in a number need not read its
/// files again. Everything here follows from a file's content, and a file that changes is another one.
///
/// Threads may share it. The least recently used entries are dropped first.
package final class FileCaches: Sendable {
    /// Digests of files that have not changed since.
    let digests = DigestCache()
    /// Decoded pictures, by the digests of their files.
    let pictures = Cache<String, DecodedImage>(mostBytes: 256 << 20)
    /// Pictures at all their sizes.
    let pyramids = Cache<PyramidOrigin, ImagePyramid>(mostBytes: 256 << 20)
    /// Peaks, by `CachedPeaks.key`.
    let sounds = Cache<ChunkKey, SceneSound>(mostBytes: 64 << 20)
    /// What decoding sounds has shown, by the digests of their files.
    let soundFindings = Cache<String, SoundFindings>(mostBytes: 1 << 20)
    /// Animations, by the digests of their files.
    let animations = Cache<String, SceneLottie>(mostBytes: 64 << 20)
    /// The version of the library that draws animations; its file is hashed once.
    let lottieVersion = Locked<String?>(nil)

    /// Empty caches.
    package init() {}
}

/// A cache of the digests of files, so that a file which is used more than once is hashed once.
final class DigestCache: Sendable {
    private let digests = Locked<[FileState: String]>([:])

    /// A file's digest, read from its start, and the state in which the file has it: as long as that is its state, it is not
    /// changed. The state is nil if changes may not show in it.
    func digest(of input: inout InputFile) throws -> (sha256: String, state: FileState?) {
        let state = try input.settledState()
        if let state, let sha256 = self[state] { return (sha256, state) }
        let sha256 = try input.digest()
        guard let state, try input.state() == state else { return (sha256, nil) }
        self[state] = sha256
        return (sha256, state)
    }

    /// The digest of a file in a state.
    subscript(state: FileState) -> String? {
        get { digests.withLock { $0[state] } }
        set { digests.withLock { $0[state] = newValue } }
    }
}

extension InputFile {
    /// Passes on what was not read yet, piece by piece. Throws `Cancelled` soon after the cancellation is cancelled.
    mutating func readPieces(
        _ cancellation: Cancellation = Cancellation(), _ receive: ([UInt8]) throws -> Void
    ) throws {
        while true {
            try cancellation.check()
            let piece = try read(1 << 20)
            if piece.isEmpty { return }
            try receive(piece)
        }
    }

    /// SHA-256 of what was not read yet. Reads it piece by piece.
    mutating func digest(_ cancellation: Cancellation = Cancellation()) throws -> String {
        var hash = SHA256()
        try readPieces(cancellation) { hash.update($0) }
        return hash.digest()
    }
}
