import Base
import Files

extension SharedChunks {
    /// What a store of chunks holds, and what it has saved.
    package struct Contents: Sendable, Equatable {
        /// The number of finished chunks, of pictures and of sounds.
        package internal(set) var chunkCount = 0
        /// The size of the finished chunks in bytes.
        package internal(set) var byteCount = 0
        /// The number of files that are being written, or that a killed process left.
        package internal(set) var unfinishedCount = 0
        /// The number of entries of the folder that are not the store's. They are never touched.
        package internal(set) var otherCount = 0
        /// The seconds since the least recently used chunk was used; nil if there are no chunks.
        package internal(set) var secondsUnused: Int?
        /// How often a chunk was taken instead of made.
        package internal(set) var takenCount = 0
        /// The number of frames in the chunks that were taken. Sounds have none.
        package internal(set) var takenFrameCount = 0
    }

    /// Chunks that were removed from a store.
    package struct Removal: Sendable, Equatable {
        /// The number of chunks.
        package internal(set) var chunkCount = 0
        /// Their size in bytes.
        package internal(set) var byteCount = 0
        /// The number of unfinished files.
        package internal(set) var unfinishedCount = 0
        /// The number of files that could not be removed, because they belong to another user, for example.
        package internal(set) var failureCount = 0
        /// The error of the first of them.
        package internal(set) var failure: SystemError?

        /// Returns both removals together.
        package static func + (one: Removal, other: Removal) -> Removal {
            var both = one
            both.chunkCount += other.chunkCount
            both.byteCount += other.byteCount
            both.unfinishedCount += other.unfinishedCount
            both.failureCount += other.failureCount
            both.failure = one.failure ?? other.failure
            return both
        }

        /// Calls `body`, which removes a file. Returns false, and counts the file, if it fails.
        fileprivate mutating func trying(_ body: () throws(SystemError) -> Void) -> Bool {
            do throws(SystemError) {
                try body()
                return true
            } catch {
                failureCount += 1
                failure = failure ?? error
                return false
            }
        }
    }

    /// Files that were not written to for this long were left by killed processes: a day, in seconds.
    private static let longestWrite = 86_400

    /// Lists what the store holds. Reads no chunk.
    package func contents() throws(SystemError) -> Contents {
        let (files, others) = try directory.files()
        var contents = Contents()
        for file in files {
            if file.isFinished {
                contents.chunkCount += 1
                contents.byteCount += file.byteCount
            } else {
                contents.unfinishedCount += 1
            }
        }
        contents.unfinishedCount += others.count(where: StoreLedger.isDraft)
        contents.otherCount = others.count { !StoreLedger.isName($0) && !StoreLedger.isDraft($0) }
        contents.secondsUnused = files.filter(\.isFinished).map(\.age).max()
        (contents.takenCount, contents.takenFrameCount) = ledger.taken()
        return contents
    }

    /// Removes the chunks that were not used for the longest time, until the others have at most `most` bytes, and the
    /// files that killed processes left. Chunks that films have taken stay in these films. Other processes may use the
    /// store meanwhile. A file that can't be removed is counted, and others are removed in its place. Throws `SystemError`
    /// only if the folder can't be read.
    @discardableResult
    package func trim(to most: Int) throws(SystemError) -> Removal {
        let (files, others) = try directory.files()
        var removal = Removal()
        for file in files where !file.isFinished && file.age > Self.longestWrite {
            let isRemoved = removal.trying { () throws(SystemError) in try directory.remove(file) }
            if isRemoved { removal.unfinishedCount += 1 }
        }
        for name in others where ledger.isAbandonedDraft(name, seconds: Self.longestWrite) {
            let isRemoved = removal.trying { () throws(SystemError) in try ledger.removeDraft(name) }
            if isRemoved { removal.unfinishedCount += 1 }
        }
        let chunks = files.filter(\.isFinished).sorted { ($0.used, $0.name) < ($1.used, $1.name) }
        var byteCount = chunks.reduce(0) { $0 + $1.byteCount }
        for chunk in chunks where byteCount > most {
            guard removal.trying({ () throws(SystemError) in try directory.remove(chunk) }) else { continue }
            byteCount -= chunk.byteCount
            removal.chunkCount += 1
            removal.byteCount += chunk.byteCount
        }
        return removal
    }

    /// Reads all chunks and removes those that are damaged. Returns how many chunks were read, the names of the files that
    /// are damaged, and what was removed of them. Blocks until all are read; throws `Cancelled` soon after cancellation.
    package func verify(_ cancellation: Cancellation) throws -> Verification {
        let files = try directory.files().chunks.filter(\.isFinished)
        let damaged = try files.filter { file in
            try cancellation.check()
            do {
                try directory.check(file.key, packetCount: nil) { _ in }
                return false
            } catch let error as SystemError where error.isMissing {
                return false
            } catch is FilmFault {
                return true
            }
        }
        var removal = Removal()
        for file in damaged where removal.trying({ () throws(SystemError) in try directory.remove(file) }) {
            removal.chunkCount += 1
            removal.byteCount += file.byteCount
        }
        return Verification(count: files.count, damaged: damaged.map(\.name), removal: removal)
    }

    /// The result of reading all chunks of a store.
    package struct Verification: Sendable {
        /// The number of chunks that were read.
        package let count: Int
        /// The names of the files that are damaged.
        package let damaged: [String]
        /// What was removed of them.
        package let removal: Removal
    }
}
