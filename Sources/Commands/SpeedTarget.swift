import Inspection
import SceneModel
import Spelling
import Terminal

/// A required speed of encoding.
enum SpeedTarget {
    /// The values that are allowed.
    static let range = 0.000_001...1_000_000.0

    /// The result of comparing a speed with the required one.
    static func result(_ name: String, _ speed: Double, atLeast least: Double, unit: String) -> TargetResult {
        TargetResult(
            name, wanted: "at least \(JSON.number(least).text)",
            // Enough digits to tell a near miss from the target.
            found: "\(speed < 10 ? fixed(speed, 4) : fixed(speed, 1)) \(unit)", isMet: speed >= least)
    }
}
