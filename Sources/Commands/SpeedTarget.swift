import Inspection
import SceneModel
import Terminal

/// A least speed of making films.
enum SpeedTarget {
    /// What can be asked for.
    static let range = 0.000_001...1_000_000.0

    /// Whether a speed is at least the one that is wanted.
    static func result(_ name: String, _ speed: Double, atLeast least: Double, unit: String) -> TargetResult {
        TargetResult(
            name, wanted: "at least \(JSON.number(least).text)",
            // As many digits as tell a miss from the target.
            found: "\(speed < 10 ? fixed(speed, 4) : fixed(speed, 1)) \(unit)", isMet: speed >= least)
    }
}
