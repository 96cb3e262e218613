import Base
import Files

extension SharedChunks {
    /// What a store of chunks holds, and what it has saved.
    package struct Contents: Sendable, Equatable {
        /// The number of finished chunks, of pictures and of sounds.
        package internal(set) var chunkCount = 0
        /// The size of the finished chunks in bytes.
        package internal(set) var byteCount = 0
        /// The number of copies that are being written, or that a killed process left.
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
        /// The number of unfinished copies.
        package internal(set) var unfinishedCount = 0
    }

    /// Copies that were not written to for this long were left by killed processes: a day, in seconds.
    private static let longestWrite = 86_400

    /// Lists what the store holds. Reads no chunk.
    package func contents() throws(SystemError) -> Contents {
        let (files, otherCount) = try directory.files()
        var contents = Contents()
        for file in files {
            if file.isFinished {
                contents.chunkCount += 1
                contents.byteCount += file.byteCount
            } else {
                contents.unfinishedCount += 1
            }
        }
        contents.otherCount = otherCount - ledger.fileCount
        contents.secondsUnused = files.filter(\.isFinished).map(\.age).max()
        (contents.takenCount, contents.takenFrameCount) = ledger.taken()
        return contents
    }

    /// Removes the chunks that were not used for the longest time, until the others have at most `most` bytes, and the
    /// copies that killed processes left. Chunks that films have taken stay in these films. Other processes may use the
    /// store meanwhile.
    @discardableResult
    package func trim(to most: Int) throws(SystemError) -> Removal {
        let files = try directory.files().chunks
        var removal = Removal()
        for file in files where !file.isFinished && file.age > Self.longestWrite {
            try directory.remove(file)
            removal.unfinishedCount += 1
        }
        let chunks = files.filter(\.isFinished).sorted { ($0.age, $1.name) > ($1.age, $0.name) }
        var byteCount = chunks.reduce(0) { $0 + $1.byteCount }
        for chunk in chunks where byteCount > most {
            try directory.remove(chunk)
            byteCount -= chunk.byteCount
            removal.chunkCount += 1
            removal.byteCount += chunk.byteCount
        }
        return removal
    }

    /// Reads all chunks and removes those that are damaged. Returns how many chunks were read, and the names of the files
    /// that were removed. Blocks until all are read; throws `Cancelled` soon after cancellation.
    package func verify(_ cancellation: Cancellation) throws -> (count: Int, damaged: [String]) {
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
        for file in damaged { try directory.remove(file) }
        return (files.count, damaged.map(\.name))
    }
}
