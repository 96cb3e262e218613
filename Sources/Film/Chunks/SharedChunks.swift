import Base
import Files

/// A folder of finished chunks that films, runs and processes share, by their keys.
///
/// There are no locks between processes. A chunk gets its name when it is complete; a chunk that is damaged or that
/// vanished is a miss; and a folder that can't be written to is only read. Chunks are checked when they are taken, so the
/// digests guard against damage, but not against someone who writes a wrong chunk on purpose. If such a chunk can't be
/// decoded, it is removed and made again.
package final class SharedChunks: Sendable {
    private let folder: Folder
    let directory: ChunkDirectory
    let ledger: StoreLedger
    /// The only keys that are shared; nil for all.
    private let accepted: Set<ChunkKey>?
    /// The maximum size of all chunks in bytes; nil if there is none.
    private let bound: Locked<Int?>
    /// The bytes that may still be added before the store is trimmed.
    private let room: Locked<Int>
    private let claims = Monitor(Claims(), conditionCount: 1)

    private struct Claims {
        /// The chunks that films of this process are making.
        var keys: Set<ChunkKey> = []
        /// Grows whenever a claim ends.
        var endCount = 0
    }

    /// The maximum size of a store in bytes, unless the user sets another one.
    package static let usualLimit = 20_000_000_000
    /// A process trims a store whenever it has added this part of its maximum size.
    private static let addedPart = 100
    /// A store is trimmed until this part of its maximum size is free, so that several processes may add their part before
    /// it is full.
    private static let freePart = 20

    /// Opens a store, which keeps chunks between runs up to a maximum size. Throws `SystemError` if it can't be opened, or
    /// if it is missing and must not be created.
    package convenience init(store path: String, creating: Bool = true) throws(SystemError) {
        if creating { _ = try FileSystem.makeDirectory(path) }
        let folder = try Folder(opening: FileSystem.absolutePath(of: path) ?? path)
        self.init(folder, accepting: nil, limit: StoreLedger(folder).limit ?? Self.usualLimit)
    }

    /// Creates a folder for the chunks with the given keys, without a maximum size. Throws `SystemError` if that fails.
    convenience init(at path: String, accepting keys: Set<ChunkKey>) throws(SystemError) {
        _ = try FileSystem.makeDirectory(path)
        self.init(try Folder(opening: path), accepting: keys, limit: nil)
    }

    private init(_ folder: Folder, accepting keys: Set<ChunkKey>?, limit: Int?) {
        (self.folder, accepted) = (folder, keys)
        (directory, ledger) = (ChunkDirectory(folder), StoreLedger(folder))
        bound = Locked(limit)
        // Many short runs together trim the store as often as one long run.
        room = Locked(limit.map { Int.random(in: 0...$0 / Self.addedPart) } ?? .max)
    }

    /// The maximum size of all chunks in bytes.
    package var limit: Int { bound.withLock { $0 } ?? Self.usualLimit }

    /// Sets the maximum size of all chunks for all processes that open the store from now on, and removes what is above
    /// it. Throws `SystemError` if the store can't be written to.
    package func setLimit(_ byteCount: Int) throws -> Removal {
        try ledger.setLimit(byteCount)
        bound.withLock { $0 = byteCount }
        return try trim(to: byteCount)
    }

    /// Trims the store if enough was added since it was last trimmed.
    private func makeRoom(for byteCount: Int) {
        guard let limit = bound.withLock({ $0 }) else { return }
        let isDue = room.withLock { room in
            room -= byteCount
            if room >= 0 { return false }
            room = limit / Self.addedPart
            return true
        }
        // What can't be removed is removed later, or by another process.
        if isDue { _ = try? trim(to: limit - limit / Self.freePart) }
    }

    /// True if chunks with this key are shared.
    func accepts(_ key: ChunkKey) -> Bool { accepted?.contains(key) ?? true }

    /// Returns the size of a chunk in bytes, or nil if it is not there. The chunk is not read.
    func byteCount(of key: ChunkKey) -> Int? { try? directory.byteCount(of: key) }

    /// Adds a chunk to another directory, if this one has it undamaged with `packetCount` packets. Returns false if not.
    /// `frameCount` is the number of frames that need not be made.
    func take(_ key: ChunkKey, packetCount: Int?, frameCount: Int, to target: ChunkDirectory) -> Bool {
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
            ledger.addTaken(frameCount: frameCount)
            return true
        } catch { return false }
    }

    /// Removes a chunk that may be wrong. Errors are ignored.
    func discard(_ key: ChunkKey) { if accepts(key) { try? directory.remove(key) } }

    /// Adds a finished chunk of another directory. Errors are ignored: the chunk is then made again when it is needed.
    func give(_ key: ChunkKey, from source: ChunkDirectory) {
        guard accepts(key) else { return }
        // The names of unfinished copies differ between films and processes, also of several machines.
        let writer = ChunkDirectory(folder, maker: String(UInt64.random(in: .min ... .max), radix: 16))
        do {
            if try writer.add(key, from: source) { makeRoom(for: try directory.byteCount(of: key)) }
        } catch { try? writer.removeUnfinished() }
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
