import Files
import Media
import Sound

/// The peaks of a sound that a scene draws, cached in the store of a film, so that a run that goes on after an
/// interruption need not decode long sounds again.
struct CachedPeaks: Sendable {
    /// A hash of the sound and of the libraries that decoded it.
    let key: ChunkKey
    let peaks: SoundPeaks

    /// The name of their folder in a store.
    static let folderName = "peaks"
    private static let ending = ".peaks"

    /// The name of their file.
    var fileName: String { Self.fileName(key) }

    private static func fileName(_ key: ChunkKey) -> String { key.description + ending }

    /// The content of their file.
    func bytes() throws -> [UInt8] { try peaks.binary() }

    /// True for the name of a file that may have peaks.
    static func isFileName(_ name: String) -> Bool {
        name.hasSuffix(ending) && ChunkKey(name.dropLast(ending.count)) != nil
    }

    /// The key of a sound's peaks: of a file with this digest, of one channel or of all mixed.
    static func key(sha256: String, channel: Int?) -> ChunkKey {
        let versions = LibraryVersions.running
        let libraries = [versions.format, versions.codec, versions.resample, versions.util]
        let mixed = channel.map(String.init) ?? "mixed"
        return ChunkKey(
            encoding: (["peaks \(SoundPeaks.version)", sha256, mixed] + libraries).joined(separator: " "),
            frames: [])
    }

    /// Reads peaks that an earlier run cached in a store; nil if there are none, or they can't be read.
    static func read(_ key: ChunkKey, in store: String) -> SoundPeaks? {
        (try? Folder(opening: store).folder(folderName)).flatMap { read(key, from: $0) }
    }

    /// Reads peaks from the folder of a store in which they are cached.
    static func read(_ key: ChunkKey, from folder: Folder) -> SoundPeaks? {
        guard var file = try? folder.open(fileName(key)),
            let bytes = try? file.readAll(atMost: SoundPeaks.mostBytes)
        else { return nil }
        return SoundPeaks(binary: bytes)
    }
}
