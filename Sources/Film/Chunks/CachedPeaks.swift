import Files
import Media
import Sound

/// The peaks of a sound whose waveform a scene draws. The peaks are cached in the film's chunk store, so that the next
/// run after an interruption need not decode long sounds again.
struct CachedPeaks: Sendable {
    /// The hash of the sound's file and of the versions of the libraries that decoded the file.
    let key: ChunkKey
    let peaks: SoundPeaks

    /// The name of the folder for peaks in a chunk store.
    static let folderName = "peaks"
    private static let ending = ".peaks"

    /// The name of the cache file for these peaks.
    var fileName: String { Self.fileName(key) }

    private static func fileName(_ key: ChunkKey) -> String { key.description + ending }

    /// Returns the content of the cache file for these peaks.
    func bytes() throws -> [UInt8] { try peaks.binary() }

    /// Returns true if a file of this name may contain peaks.
    static func isFileName(_ name: String) -> Bool {
        name.hasSuffix(ending) && ChunkKey(name.dropLast(ending.count)) != nil
    }

    /// Returns the key of the peaks of a file with the digest `sha256`, for one channel. If `channel` is nil, returns the key for the mix of
    /// all channels.
    static func key(sha256: String, channel: Int?) -> ChunkKey {
        let versions = LibraryVersions.running
        let libraries = [versions.format, versions.codec, versions.resample, versions.util]
        let mixed = channel.map(String.init) ?? "mixed"
        return ChunkKey(
            encoding: (["peaks \(SoundPeaks.version)", sha256, mixed] + libraries).joined(separator: " "),
            frames: [])
    }

    /// Reads cached peaks from the chunk store at a path; returns nil if the cached peaks are missing or damaged.
    static func read(_ key: ChunkKey, in store: String) -> SoundPeaks? {
        (try? Folder(opening: store).folder(folderName)).flatMap { read(key, from: $0) }
    }

    /// Reads cached peaks from the `peaks` folder of a chunk store; returns nil if the cached peaks are missing or
    /// damaged.
    static func read(_ key: ChunkKey, from folder: Folder) -> SoundPeaks? {
        guard var file = try? folder.open(fileName(key)),
            let bytes = try? file.readAll(atMost: SoundPeaks.maximumBytes)
        else { return nil }
        return SoundPeaks(binary: bytes)
    }
}
