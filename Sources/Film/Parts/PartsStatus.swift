import Base

/// The progress of the parts of a film.
package struct PartsStatus: Sendable, Equatable {
    /// A part.
    package struct Part: Sendable, Equatable {
        /// The files that it makes: its chunks, and perhaps the sound.
        package let fileCount: Int
        /// Those that are there.
        package let finishedCount: Int

        /// True if nothing is left to do.
        package var isComplete: Bool { finishedCount == fileCount }
    }

    /// The parts, in their order.
    package let parts: [Part]

    /// The numbers of those that are not complete.
    package var incomplete: [Int] { parts.indices.filter { !parts[$0].isComplete } }
}

extension PartsFolder {
    /// The progress of the parts, by the names of the finished chunks alone.
    package func status() throws -> PartsStatus {
        let finished = Set(try chunks()?.finishedKeys ?? [])
        return status { finished.contains($0) }
    }

    /// The progress of the parts by the content of their chunks: each is read, and a damaged one counts as missing. Soon throws
    /// `Cancelled` after `cancellation` is cancelled.
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

/// Numbers as arrays of batch systems have them: `3,7-9`.
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

/// An error of making a film in parts, or of joining them.
package struct PartsError: Problem, Equatable {
    /// `noInput` for what is missing, `notValid` for the rest.
    package var kind: ProblemKind {
        switch cause {
        case .notFound, .incomplete: .noInput
        case .notValid, .differs: .notValid
        }
    }

    /// Kinds of errors.
    package enum Cause: Sendable {
        /// There is no folder of parts.
        case notFound
        /// Something that was given can't be used.
        case notValid
        /// This program, the scene or a file is not what it was when the film was planned.
        case differs
        /// Parts are missing or damaged.
        case incomplete
    }

    /// The kind of the error.
    package let cause: Cause
    /// The fault, and its place.
    package let description: String
    /// The way to mend it; may be empty.
    package let advice: String

    init(_ cause: Cause, _ description: String, _ advice: String = "") {
        (self.cause, self.description, self.advice) = (cause, description, advice)
    }
}
