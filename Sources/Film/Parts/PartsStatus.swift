import Base

/// The progress of films that are encoded in parts.
package struct PartsStatus: Sendable, Equatable {
    /// The progress of one part, or of one film.
    package struct Progress: Sendable, Equatable {
        /// The number of files that are needed: chunks, and the sound.
        package let fileCount: Int
        /// The number of finished files.
        package let finishedCount: Int

        /// True if all files are finished.
        package var isComplete: Bool { finishedCount == fileCount }
    }

    /// The progress of each part, in order. A sound counts in one of the parts.
    package let parts: [Progress]
    /// The progress of each film, in order. A chunk that several films have counts in each of them.
    package let films: [Progress]

    /// The indices of the parts that are not complete.
    package var incomplete: [Int] { parts.indices.filter { !parts[$0].isComplete } }
    /// The indices of the films that are not complete.
    package var incompleteFilms: [Int] { films.indices.filter { !films[$0].isComplete } }
}

extension PartsFolder {
    /// Returns the progress of the parts, judged only by the names of the finished chunks.
    package func status() throws -> PartsStatus {
        let finished = try finishedKeys()
        return status { finished.contains($0) }
    }

    /// Returns the progress of the parts, judged by the content of the chunks: each chunk is read, and damaged chunks
    /// count as missing. Throws `Cancelled` soon after cancellation.
    package func verifiedStatus(cancellation: Cancellation = Cancellation()) throws -> PartsStatus {
        let whole = try undamaged(finishedKeys().intersection(plan.allKeys), cancellation)
        return status { whole.contains($0) }
    }

    /// The keys of all finished chunks and sounds, taken from the names of their files.
    func finishedKeys() throws -> Set<ChunkKey> { Set(try chunks()?.finishedKeys ?? []) }

    /// Reads some chunks, and returns the keys of those that are not damaged.
    func undamaged(_ keys: Set<ChunkKey>, _ cancellation: Cancellation) throws -> Set<ChunkKey> {
        guard let directory = try chunks() else { return [] }
        return try keys.filter { key in
            try cancellation.check()
            do {
                try directory.check(key, packetCount: nil) { _ in }
                return true
            } catch is FilmFault { return false }
        }
    }

    func status(where isFinished: (ChunkKey) -> Bool) -> PartsStatus {
        func progress(_ keys: some Collection<ChunkKey>) -> PartsStatus.Progress {
            PartsStatus.Progress(fileCount: keys.count, finishedCount: keys.count(where: isFinished))
        }
        return PartsStatus(
            parts: plan.parts.map { progress($0.flatMap(plan.keys)) },
            films: plan.films.map { progress($0.allKeys) })
    }
}

/// Formats numbers in ascending order as batch systems write job arrays: `3,7-9`.
package func arrayList(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
        if let last = ranges.last, last.upperBound + 1 == number {
            ranges[ranges.count - 1] = last.lowerBound...number
        } else {
            ranges.append(number...number)
        }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        .joined(separator: ",")
}
