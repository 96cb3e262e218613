/// Something that a film or sound should be, for checks that must fail where it is not.
package struct Target: Sendable {
    /// What was found of a target's property.
    struct Observation {
        /// The property as it is, in words or as a number.
        var found: String
        var isMet: Bool
    }

    /// A short name for programs, such as `fps`.
    package let name: String
    /// What is wanted, in words that follow "the target is".
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

    /// What this target says about a file.
    package func result(for inspection: InspectedFile) -> TargetResult {
        let observation = look(inspection)
        return TargetResult(name, wanted: wanted, found: observation.found, isMet: observation.isMet)
    }
}
