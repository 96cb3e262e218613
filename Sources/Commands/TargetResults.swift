import Inspection
import SceneModel

extension [TargetResult] {
    /// A line for each.
    var lines: [String] { map { row($0.isMet ? "met" : "missed", $0.text) } }

    var json: JSON { .array(map(\.json)) }

    /// A finding for each missed target.
    var misses: [Finding] { filter { !$0.isMet }.map(\.finding) }

    /// Throws `CheckFailed` if a target is missed by `subject`, a file or a measurement.
    func check(_ subject: String) throws { try missedTexts.check(subject) }

    /// A sentence for each missed target.
    var missedTexts: [String] { misses.map(\.text) }
}

extension [Finding] {
    /// The name and text of each finding, in the form of a missed target.
    var namedTexts: [String] { map { "\($0.name): \($0.text)" } }
}

extension [String] {
    /// Throws `CheckFailed` with all of them as misses of `subject`, unless there are none.
    func check(_ subject: String) throws {
        if !isEmpty { throw CheckFailed(messages: map { "missed: \(subject): \($0)" }) }
    }
}
