import Base
import FilmReading
import Pipeline
import SceneModel
import SceneText

/// The result of checking if the first minute of each film shows the same as the reference.
package struct FilmsMatch: Sendable {
    /// The compared films and their reference.
    package let set: FilmSet
    /// The likeness of each film to the reference, in the films' order; nil for the reference itself.
    package let likenesses: [FilmLikeness?]

    /// Decodes the first minute of all films and compares them with the reference. Blocks until done.
    package init(
        _ set: FilmSet, cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (_ film: String) -> Void = { _ in }
    ) throws {
        let thumbnails = try inParallel(set.all.count, cancellation: cancellation) { index in
            report(set.all[index])
            return try FilmThumbnails(
                of: set.all[index], seconds: FilmAlignment.looked, cancellation: cancellation)
        }
        self.set = set
        likenesses = try inParallel(set.paths.count, cancellation: cancellation) { index in
            try cancellation.check()
            return index == set.place ? nil : FilmLikeness(of: thumbnails[index], to: thumbnails[set.place])
        }
    }

    /// True unless a film is certainly different from the reference.
    package var isSame: Bool { !likenesses.contains { $0?.isSame == false } }

    /// A sentence for each film that is not the same film as the reference, without a period at the end.
    package var differences: [String] {
        zip(set.names, likenesses).compactMap { name, likeness in
            guard let likeness, likeness.isSame == false else { return nil }
            return "\(name) is not the same film as \(set.names[set.place]): \(likeness.difference)"
        }
    }

    /// The content of report.json if the films can't be compared.
    package var json: JSON {
        [
            "reference": .string(set.reference), "answer": .null,
            "films": .array(
                zip(set.paths, likenesses).map { path, likeness in
                    .object([JSON.Member("film", .string(path))] + FilmLikeness.members(likeness))
                }),
        ]
    }
}

extension FilmLikeness {
    /// Returns the members of report.json that describe a film's likeness to the reference; nil stands for the
    /// reference itself.
    package static func members(_ likeness: FilmLikeness?) -> [JSON.Member] {
        let isSame = likeness?.isSame == true
        return [
            JSON.Member("isSame", likeness?.isSame.map(JSON.bool) ?? .null),
            JSON.Member(
                "difference",
                likeness.flatMap { $0.difference.isEmpty ? nil : .string($0.difference) } ?? .null),
            JSON.Member("placement", isSame ? likeness?.placement.json ?? .null : .null),
            JSON.Member(
                "delaySeconds",
                likeness.flatMap {
                    $0.isSame == false ? nil : .number($0.alignment.delay.rounded(toDigits: 4))
                } ?? .null),
            JSON.Member("isAligned", likeness.map { .bool($0.alignment.isKnown) } ?? .null),
        ]
    }
}

/// Calls `body` for each index below `count`, at most two calls at a time, and returns the results in the order of the
/// indices.
func inParallel<Value: Sendable>(
    _ count: Int, cancellation: Cancellation, _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
    let next = Locked(0)
    let found = Locked([Int: Value]())
    let work: Stage = {
        while true {
            let index = next.withLock { next in
                defer { next += 1 }
                return next
            }
            guard index < count else { return }
            let value = try body(index)
            found.withLock { $0[index] = value }
        }
    }
    try run([work, work], cancellation: cancellation)
    return found.withLock { found in (0..<count).compactMap { found[$0] } }
}
