import Base
import Drawing
import Files
import Geometry
import Hashing
import Rasteriser
import Sound

/// Caches of the contents of files, kept from one opening of a scene to the next: if only a number changes in a scene,
/// no file needs to be read again. Each entry is stored under the digest of a file's content, so a changed file never
/// finds an old entry. Callable from any thread. The least recently used entries are dropped first.
package final class FileCaches: Sendable {
    /// The digests of files that have not changed since they were hashed.
    let digests = DigestCache()
    /// The decoded pictures, keyed by the digests of their files.
    let pictures = Cache<String, DecodedImage>(maximumBytes: 256 << 20)
    /// Image pyramids (pictures at several sizes), keyed by file, crop and tint.
    let pyramids = Cache<PyramidOrigin, ImagePyramid>(maximumBytes: 256 << 20)
    /// The peaks (the amplitudes) of sounds, keyed by `CachedPeaks.key`.
    let sounds = Cache<ChunkKey, SceneSound>(maximumBytes: 64 << 20)
    /// How loud bands of sounds are, keyed by the digests of the sounds' files and the bands.
    let loudness = Cache<String, BandLoudness>(maximumBytes: 32 << 20)
    /// The spectra of sounds, keyed by the digests of the sounds' files and the channels.
    let spectra = Cache<String, SceneSpectrum>(maximumBytes: 64 << 20)
    /// Facts found by decoding sounds, keyed by the digests of the sounds' files.
    let soundFindings = Cache<String, SoundFindings>(maximumBytes: 1 << 20)
    /// The Lottie animations, keyed by the digests of their files.
    let animations = Cache<String, SceneLottie>(maximumBytes: 64 << 20)
    /// The lookup tables for colours, keyed by the digests of their files.
    let cubes = Cache<String, ColorCube>(maximumBytes: 64 << 20)
    /// The version of librlottie, cached because finding it hashes the library's file; nil until needed.
    let lottieVersion = Locked<String?>(nil)

    /// Creates empty caches.
    package init() {}
}

/// A cache of the digests of files, so that a file that is used several times is hashed only once.
final class DigestCache: Sendable {
    private let digests = Locked<[FileState: String]>([:])

    /// Returns the SHA-256 of a file, which must not have been read yet, and the file's state (such as its size and
    /// times). As long as the state stays the same, the content has not changed. The state is nil if it can't show
    /// later changes.
    func digest(of input: inout InputFile) throws -> (sha256: String, state: FileState?) {
        let state = try input.settledState()
        if let state, let sha256 = self[state] { return (sha256, state) }
        let sha256 = try input.digest()
        guard let state, try input.state() == state else { return (sha256, nil) }
        self[state] = sha256
        return (sha256, state)
    }

    /// The digest of the file with this state (such as its size and times).
    subscript(state: FileState) -> String? {
        get { digests.withLock { $0[state] } }
        set { digests.withLock { $0[state] = newValue } }
    }
}

extension InputFile {
    /// Passes the rest of the file to `receive`, in pieces of at most 1 MiB. Throws `Cancelled` soon after
    /// cancellation.
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

    /// Returns the SHA-256 of the rest of the file, which is read piece by piece.
    mutating func digest(_ cancellation: Cancellation = Cancellation()) throws -> String {
        var hash = SHA256()
        try readPieces(cancellation) { hash.update($0) }
        return hash.digest()
    }
}
