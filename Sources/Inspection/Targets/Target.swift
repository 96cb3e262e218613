import SceneModel

/// Something that a film or sound should be, for checks that must fail where it is not.
package struct Target: Sendable {
    /// The observed value of a target's property.
    struct Observation {
        /// The property as it is, in words or as a number.
        var found: String
        var isMet: Bool
    }

    /// A short name for programs, such as `fps`.
    package let name: String
    /// The wanted value, in words that follow "the target is".
    package let wanted: String
    private let look: @Sendable (InspectedFile) -> Observation

    /// A target about any file.
    init(_ name: String, _ wanted: String, look: @escaping @Sendable (InspectedFile) -> Observation) {
        (self.name, self.wanted, self.look) = (name, wanted, look)
    }

    /// A target about pictures, which a sound misses.
    init(_ name: String, _ wanted: String, ofFilm look: @escaping @Sendable (FilmInspection) -> Observation) {
        self.init(name, wanted) { inspection in
            switch inspection {
            case .film(let film): look(film)
            case .sound: Observation(found: "none, since it is a sound", isMet: false)
            }
        }
    }

    /// Compares a file with this target.
    package func result(for inspection: InspectedFile) -> TargetResult {
        let observation = look(inspection)
        return TargetResult(name, wanted: wanted, found: observation.found, isMet: observation.isMet)
    }
}

/// A target, what was found instead or as wanted, and whether it was met.
package struct TargetResult: Sendable, Equatable {
    /// A short name for programs, such as `fps`.
    package let name: String
    /// The wanted value, in words that follow "the target is".
    package let wanted: String
    /// The observed value.
    package let found: String
    /// Whether that is what is wanted.
    package let isMet: Bool

    /// Creates a result.
    package init(_ name: String, wanted: String, found: String, isMet: Bool) {
        (self.name, self.wanted, self.found, self.isMet) = (name, wanted, found, isMet)
    }

    /// All of it in a sentence.
    package var text: String { "\(name): \(found), the target is \(wanted)" }

    /// The same as something that was found, for a target that is missed.
    package var finding: Finding { Finding(name: name, text: text) }

    /// The same for programs.
    package var json: JSON {
        [
            "name": .string(name), "wanted": .string(wanted), "found": .string(found), "isMet": .bool(isMet),
        ]
    }
}
