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

extension ImportNote {
    /// The place without the numbers of clips and layers, such as `clips.layers.fontPath`.
    private var kindOfPlace: String {
        place.split { ".[]".contains($0) }.filter { Int($0) == nil }.joined(separator: ".")
    }

    /// Returns notes that say the same of the same kind of place as one line, where the first of them was.
    package static func lines(of notes: [ImportNote]) -> [(kind: Kind, text: String)] {
        var groups: [(note: ImportNote, places: [String])] = []
        var known: [ImportNote: Int] = [:]
        for note in notes {
            let key = ImportNote(note.kind, note.kindOfPlace, note.message)
            if let index = known[key] {
                groups[index].places.append(note.place)
            } else {
                known[key] = groups.count
                groups.append((note, [note.place]))
            }
        }
        return groups.map { note, places in
            let rest = places.count - 2
            let words = places.prefix(2).joined(separator: rest > 0 ? ", " : " and ")
            let place = rest > 0 ? "\(words) and \(rest) more" : words
            return (note.kind, place.isEmpty ? note.message : "\(place): \(note.message)")
        }
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
