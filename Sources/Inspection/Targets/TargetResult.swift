import SceneModel

/// A target, what was found instead or as wanted, and whether it was met.
package struct TargetResult: Sendable, Equatable {
    /// A short name for programs, such as `fps`.
    package let name: String
    /// What is wanted, in words that follow "the target is".
    package let wanted: String
    /// What was found.
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
