import Base
import Files

/// A folder of finished chunks that films, runs and processes share, by their keys.
///
/// There are no locks between processes. A chunk gets its name when it is complete; a chunk that is damaged or that
/// vanished is a miss; and a folder that can't be written to is only read. Chunks are checked when they are taken, so the
/// digests guard against damage, but not against someone who writes a wrong chunk on purpose.
package final class SharedChunks: Sendable {
    private let folder: Folder
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
        folder = try Folder(opening: FileSystem.absolutePath(of: path) ?? path)
        directory = ChunkDirectory(folder)
        accepted = keys
    }

    /// True if chunks with this key are shared.
    func accepts(_ key: ChunkKey) -> Bool { accepted?.contains(key) ?? true }

    /// Adds a chunk to another directory, if this one has it undamaged with `packetCount` packets. Returns false if not.
    func take(_ key: ChunkKey, packetCount: Int, to target: ChunkDirectory) -> Bool {
        guard accepts(key) else { return false }
        do {
            guard try directory.holds(key, packetCount: packetCount) else {
                try directory.remove(key)
                return false
            }
            // A chunk that is there but was not taken is damaged.
            try target.remove(key)
            try target.add(key, from: directory)
            directory.touch(key)
            return true
        } catch { return false }
    }

    /// Adds a finished chunk of another directory. Errors are ignored: the chunk is then made again when it is needed.
    func give(_ key: ChunkKey, from source: ChunkDirectory) {
        guard accepts(key) else { return }
        // The names of unfinished copies differ between films and processes, also of several machines.
        let writer = ChunkDirectory(folder, maker: String(UInt64.random(in: .min ... .max), radix: 16))
        do { try writer.add(key, from: source) } catch { try? writer.removeUnfinished() }
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

    /// The number of claims that have ended.
    var endCount: Int { claims.withLock { $0.endCount } }

    /// Blocks until more than `count` claims have ended. Throws `Cancelled` soon after cancellation.
    func wait(after count: Int, _ cancellation: Cancellation) throws(Cancelled) {
        while true {
            try cancellation.check()
            let hasEnded = claims.withLock(waitingFor: 0, atMost: 1, until: { $0.endCount != count }) { $1 }
            if hasEnded { return }
        }
    }
}
