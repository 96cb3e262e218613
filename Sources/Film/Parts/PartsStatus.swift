import Base

/// The progress of a film that is encoded in parts.
package struct PartsStatus: Sendable, Equatable {
    /// The progress of one part.
    package struct Part: Sendable, Equatable {
        /// The number of files in the part: its chunks, and the sound in one of the parts.
        package let fileCount: Int
        /// The number of finished files.
        package let finishedCount: Int

        /// True if all files of the part are finished.
        package var isComplete: Bool { finishedCount == fileCount }
    }

    /// The progress of each part, in order.
    package let parts: [Part]

    /// The indices of the parts that are not complete.
    package var incomplete: [Int] { parts.indices.filter { !parts[$0].isComplete } }
}

extension PartsFolder {
    /// Returns the progress of the parts, judged only by the names of the finished chunks.
    package func status() throws -> PartsStatus {
        let finished = Set(try chunks()?.finishedKeys ?? [])
        return status { finished.contains($0) }
    }

    /// Returns the progress of the parts, judged by the content of the chunks: each chunk is read, and damaged chunks
    /// count as missing. Throws `Cancelled` soon after cancellation.
    package func verifiedStatus(cancellation: Cancellation = Cancellation()) throws -> PartsStatus {
        guard let directory = try chunks() else { return status { _ in false } }
        var whole: Set<ChunkKey> = []
        for key in Set(try directory.finishedKeys).intersection(film.allKeys) {
            try cancellation.check()
            do {
                try directory.check(key, packetCount: nil) { _ in }
                whole.insert(key)
            } catch is FilmFault {}
        }
        return status { whole.contains($0) }
    }

    func status(where isFinished: (ChunkKey) -> Bool) -> PartsStatus {
        PartsStatus(
            parts: film.parts.enumerated().map { index, places in
                let sound = index == PartedFilm.partWithSound ? film.sound.map { [$0] } ?? [] : []
                let keys = places.map { film.keys[$0] } + sound
                return PartsStatus.Part(fileCount: keys.count, finishedCount: keys.count(where: isFinished))
            })
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

/// An error when a film is made in parts or joined.
package struct PartsError: Problem, Equatable {
    /// The kind of the problem: `noInput` if something is missing, else `notValid`.
    package var kind: ProblemKind {
        switch cause {
        case .notFound, .incomplete: .noInput
        case .notValid, .differs: .notValid
        }
    }

    /// The cause of an error.
    package enum Cause: Sendable {
        /// The folder of parts does not exist.
        case notFound
        /// The folder or an argument is not valid.
        case notValid
        /// This program, the scene or a file has changed since the film was planned.
        case differs
        /// Parts are missing or damaged.
        case incomplete
    }

    /// The cause of the error.
    package let cause: Cause
    /// The problem, and the path of the folder.
    package let description: String
    /// The advice how to fix the problem; may be empty.
    package let advice: String

    init(_ cause: Cause, _ description: String, _ advice: String = "") {
        (self.cause, self.description, self.advice) = (cause, description, advice)
    }
}
