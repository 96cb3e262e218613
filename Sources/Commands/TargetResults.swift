import Proof
import SceneModel

extension [TargetResult] {
    /// A line for each.
    var lines: [String] { map { row($0.isMet ? "met" : "missed", $0.text) } }

    var json: JSON { .array(map(\.json)) }

    /// What is missed, as a finding for each.
    var misses: [Finding] { filter { !$0.isMet }.map(\.finding) }

    /// Throws what is missed by a file or a measurement, if anything is.
    func check(_ subject: String) throws { try misses.check(subject) }
}

extension [Finding] {
    /// Throws all of them as missed targets of a file or a measurement, if there are any.
    func check(_ subject: String) throws {
        if !isEmpty { throw CheckFailed(messages: map { "missed: \(subject): \($0.text)" }) }
    }
}
