/// Something in an edit that the scene says in another way, or does not say at all.
package struct ImportNote: Sendable, Hashable {
    /// What became of it.
    package enum Kind: String, Sendable {
        /// The scene shows less than the edit.
        case leftOut
        /// The scene shows something that is near, or a value had to be chosen.
        case changed
    }

    /// What became of it.
    package let kind: Kind
    /// The place in the edit, such as `clips[2].layers[1]`.
    package let place: String
    /// One sentence about it, without a full stop.
    package let message: String

    /// Creates a note.
    package init(_ kind: Kind, _ place: String, _ message: String) {
        (self.kind, self.place, self.message) = (kind, place, message)
    }
}

/// The notes about one edit, in the order in which they were found.
final class ImportNotes {
    private var known: Set<ImportNote> = []
    private var found: [ImportNote] = []

    /// The notes in the order of their places in the edit; those of one place in the order in which they were found.
    var list: [ImportNote] {
        let keyed = found.enumerated().map { (steps: Self.steps(of: $1.place), offset: $0, note: $1) }
        return keyed.sorted {
            $0.steps == $1.steps
                ? $0.offset < $1.offset : $0.steps.lexicographicallyPrecedes($1.steps, by: Self.precedes)
        }.map(\.note)
    }

    private static func precedes(_ one: PlaceStep, _ other: PlaceStep) -> Bool {
        (one.word, one.index) < (other.word, other.index)
    }

    private static func steps(of place: String) -> [PlaceStep] {
        place.split { ".[]".contains($0) }.map { part in
            Int(part).map { PlaceStep(word: "", index: $0) } ?? PlaceStep(word: String(part), index: 0)
        }
    }

    /// Adds a note about something that the scene lacks.
    func leaveOut(_ place: String, _ message: String) { add(ImportNote(.leftOut, place, message)) }

    /// Adds a note about something that the scene says in another way.
    func change(_ place: String, _ message: String) { add(ImportNote(.changed, place, message)) }

    private func add(_ note: ImportNote) {
        if known.insert(note).inserted { found.append(note) }
    }
}

/// A step of a place in an edit: a key, or the index of an element.
private struct PlaceStep: Equatable {
    let word: String
    let index: Int
}
