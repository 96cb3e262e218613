import Base
import Files

/// A folder of finished chunks that films, runs and processes share, by their keys.
///
/// There are no locks between processes. A chunk gets its name when it is complete; a chunk that is damaged or that
/// vanished is a miss; and a folder that can't be written to is only read. Chunks are checked when they are taken, so the
/// digests guard against damage, but not against someone who writes a wrong chunk on purpose.
package final class SharedChunks: Sendable {
    private let directory: ChunkDirectory
    /// The only keys that are shared; nil for all.
    private let accepted: Set<ChunkKey>?
    private let claims = Monitor(Claims(), conditionCount: 1)

    private struct Claims {
        /// The chunks that films of this process are making.
        var keys: Set<ChunkKey> = []
        /// Grows whenever a claim ends.
        var endCount = 0
    }

    /// Opens a folder of chunks, which is created if it is missing. Throws `SystemError` if it can't be opened.
    package init(at path: String, accepting keys: Set<ChunkKey>? = nil) throws(SystemError) {
        _ = try FileSystem.makeDirectory(path)
        // The names of unfinished copies differ between processes, also of several machines.
        let maker = String(UInt64.random(in: .min ... .max), radix: 16)
        let real = FileSystem.absolutePath(of: path) ?? path
        directory = ChunkDirectory(try Folder(opening: real), maker: maker)
        accepted = keys
    }

    /// True if chunks with this key are shared.
    func accepts(_ key: ChunkKey) -> Bool { accepted?.contains(key) ?? true }

    /// Adds a chunk to another directory, if this one has it undamaged with `packetCount` packets. Returns false if not.
    func take(_ key: ChunkKey, packetCount: Int, to target: ChunkDirectory) -> Bool {
        guard accepts(key) else { return false }
        do {
            try target.add(key, from: directory)
            if try target.holds(key, packetCount: packetCount) {
                directory.touch(key)
                return true
            }
            try target.remove(key)
            try directory.remove(key)
        } catch { return false }
        return false
    }

    /// Adds a finished chunk of another directory. Errors are ignored: the chunk is then made again when it is needed.
    func give(_ key: ChunkKey, from source: ChunkDirectory) {
        if accepts(key) { try? directory.add(key, from: source) }
    }

    // MARK: Claims

    /// Claims a chunk that a film is about to make. Returns false if another film of this process is making it.
    func claim(_ key: ChunkKey) -> Bool { claims.withLock { $0.keys.insert(key).inserted } }

    /// Ends the claims of chunks that are finished, or that are not made after all.
    func release(_ keys: some Sequence<ChunkKey>) {
        claims.withLock(signalling: 0) { claims in
            claims.keys.subtract(keys)
            claims.endCount += 1
        }
    }

    /// Blocks until a claim ends. Throws `Cancelled` soon after cancellation.
    func wait(_ cancellation: Cancellation) throws(Cancelled) {
        let before = claims.withLock { $0.endCount }
        while true {
            try cancellation.check()
            let hasEnded = claims.withLock(
                waitingFor: 0, atMost: 1, until: { $0.endCount != before || $0.keys.isEmpty }
            ) { $1 }
            if hasEnded { return }
        }
    }
}
