import Proof
import SceneModel

extension [TargetResult] {
    /// A line for each.
    var lines: [String] { map { row($0.isMet ? "met" : "missed", $0.text) } }

    var json: JSON { .array(map(\.json)) }

    /// What is missed, as a finding for each.
    var misses: [Finding] { filter { !$0.isMet }.map(\.finding) }

    /// Throws what is missed by a file or a measurement, if anything is.
    func check(_ subject: String) throws { try missedTexts.check(subject) }

    /// What is missed, in a sentence for each.
    var missedTexts: [String] { misses.map(\.text) }
}

extension [Finding] {
    /// What each is called, and what it says, as a target's text has it too.
    var namedTexts: [String] { map { "\($0.name): \($0.text)" } }
}

extension [String] {
    /// Throws all of them as what a file or a measurement misses, if there are any.
    func check(_ subject: String) throws {
        if !isEmpty { throw CheckFailed(messages: map { "missed: \(subject): \($0)" }) }
    }
}
