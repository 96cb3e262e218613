import SceneModel
import SceneText

/// A required property of a film or sound. A check fails if the file lacks the property.
package struct Target: Sendable {
    /// The observed value of a target's property, and the comparison with the target.
    struct Observation {
        /// The observed value, in words or as a number.
        var found: String
        var isMet: Bool
    }

    /// A short name for programs, such as `fps`.
    package let name: String
    /// The required value, in words that follow "the target is".
    package let wanted: String
    private let look: @Sendable (InspectedFile) -> Observation

    /// Creates a target for films and sounds.
    init(_ name: String, _ wanted: String, look: @escaping @Sendable (InspectedFile) -> Observation) {
        (self.name, self.wanted, self.look) = (name, wanted, look)
    }

    /// Creates a target for films. A sound always misses the target.
    init(_ name: String, _ wanted: String, ofFilm look: @escaping @Sendable (FilmInspection) -> Observation) {
        self.init(name, wanted) { inspection in
            switch inspection {
            case .film(let film): look(film)
            case .sound: Observation(found: "none, because the file is a sound", isMet: false)
            }
        }
    }

    /// Compares a file with the target.
    package func result(for inspection: InspectedFile) -> TargetResult {
        let observation = look(inspection)
        return TargetResult(name, wanted: wanted, found: observation.found, isMet: observation.isMet)
    }
}

/// The result of comparing a file with a target.
package struct TargetResult: Sendable, Equatable {
    /// A short name for programs, such as `fps`.
    package let name: String
    /// The required value, in words that follow "the target is".
    package let wanted: String
    /// The observed value.
    package let found: String
    /// True if the target is met.
    package let isMet: Bool

    /// Creates a result.
    package init(_ name: String, wanted: String, found: String, isMet: Bool) {
        (self.name, self.wanted, self.found, self.isMet) = (name, wanted, found, isMet)
    }

    /// The result in one sentence.
    package var text: String { "\(name): \(found), the target is \(wanted)" }

    /// The result as a finding, for a missed target.
    package var finding: Finding { Finding(name: name, text: text) }

    /// The result in JSON.
    package var json: JSON {
        [
            "name": .string(name), "wanted": .string(wanted), "found": .string(found), "isMet": .bool(isMet),
        ]
    }
}
