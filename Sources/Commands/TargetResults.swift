import Inspection
import SceneModel

extension [TargetResult] {
    /// A line for each.
    var lines: [String] { map { row($0.isMet ? "met" : "missed", $0.text) } }

    var json: JSON { .array(map(\.json)) }

    /// What is missed, as a finding for each.
    var misses: [Finding] { filter { !$0.isMet }.map(\.finding) }

    /// Throws what is missed by a file or a measurement, if anything is.
    func check(_ subject: String) throws { try missedTexts.check(subject) }

    /// A sentence for each missed target.
    var missedTexts: [String] { misses.map(\.text) }
}

extension [Finding] {
    /// The name and text of each finding, in the form of a missed target.
    var namedTexts: [String] { map { "\($0.name): \($0.text)" } }
}

extension [String] {
    /// Throws all of them as what a file or a measurement misses, if there are any.
    func check(_ subject: String) throws {
        if !isEmpty { throw CheckFailed(messages: map { "missed: \(subject): \($0)" }) }
    }
}
