import Inspection
import SceneModel
import SceneText
import Spelling
import Terminal

extension [TargetResult] {
    /// The lines that a summary prints, one for each target.
    var lines: [String] { map { row($0.isMet ? "met" : "missed", $0.text) } }

    var json: JSON { .array(map(\.json)) }

    /// A finding for each missed target.
    var misses: [Finding] { filter { !$0.isMet }.map(\.finding) }

    /// Throws `CheckFailed` if any target was missed. In the messages, `subject` names what was measured.
    func check(_ subject: String) throws { try missedTexts.check(subject) }

    /// A sentence for each missed target.
    var missedTexts: [String] { misses.map(\.text) }
}

extension [Finding] {
    /// The texts of the findings, each preceded by the finding's name.
    var namedTexts: [String] { map { "\($0.name): \($0.text)" } }
}

extension [String] {
    /// Throws `CheckFailed` unless the list is empty. Each string becomes a message about a missed target of `subject`.
    func check(_ subject: String) throws {
        if !isEmpty { throw CheckFailed(messages: map { "missed: \(subject): \($0)" }) }
    }
}

/// A minimum speed of encoding, which a flag requires.
enum SpeedTarget {
    /// The minimum speeds that a flag may require.
    static let range = 0.000_001...1_000_000.0

    /// Returns the result of comparing the speed of encoding frames, as a multiple of real time, with the required one.
    /// The target is also met if no frames had to be encoded. There is no result without a required speed.
    static func results(
        _ speed: Double, encodedFrameCount: Int, atLeast least: Double?
    ) -> [TargetResult] {
        guard let least else { return [] }
        guard encodedFrameCount > 0 else {
            return [
                TargetResult(
                    "speed", wanted: "at least \(JSON.number(least).text)", found: "no frames to encode",
                    isMet: true)
            ]
        }
        return [result("speed", speed, atLeast: least, unit: "times real time")]
    }

    /// Returns the result of comparing the measured `speed` with the required speed `least`, both in `unit`.
    static func result(_ name: String, _ speed: Double, atLeast least: Double, unit: String) -> TargetResult {
        TargetResult(
            name, wanted: "at least \(JSON.number(least).text)",
            // Enough digits to distinguish a near miss from the target.
            found: "\(speed < 10 ? fixed(speed, 4) : fixed(speed, 1)) \(unit)", isMet: speed >= least)
    }
}
