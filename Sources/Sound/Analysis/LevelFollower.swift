import Geometry
import SceneModel

/// Smooths levels: they rise in the time of an attack, and fall in the time of a release.
struct LevelFollower {
    /// The parts of the way that a level goes from one value to the next.
    private let rise, fall: Double
    fileprivate private(set) var level = 0.0

    /// Creates a follower for values at this rate. The times are in seconds, each for 63 % of the way.
    init(attack: Double, release: Double, rate: Int) {
        (rise, fall) = (Self.part(attack, rate), Self.part(release, rate))
    }

    private static func part(_ seconds: Double, _ rate: Int) -> Double {
        seconds > 0 ? 1 - Exponential.value(-1 / (seconds * Double(rate))) : 1
    }

    /// Returns the smoothed level for the next value.
    mutating func next(_ value: Double) -> Double {
        level += (value - level) * (value > level ? rise : fall)
        return level
    }
}

extension SoundSignal {
    /// Returns the levels of a track from how loud its sound is over the scene, both 100 times per second. In a loop, the
    /// levels at the end lead to those at the start.
    package func levels(of loudness: [Double], loops: Bool) -> [UInt16] {
        var follower = LevelFollower(attack: attack, release: release, rate: SoundLevels.rate)
        if loops {
            for _ in 0..<Self.mostRounds {
                let before = follower.level
                for value in loudness { _ = follower.next(opened(value)) }
                if abs(follower.level - before) < 0.5 / Double(SoundLevels.full) { break }
            }
        }
        return loudness.map { value in
            let level = min(max(follower.next(opened(value)), 0), 1)
            return UInt16((level * Double(SoundLevels.full)).rounded())
        }
    }

    /// The maximum number of rounds after which a loop's levels lead from its end to its start: those of the slowest
    /// attack in a short loop.
    private static let mostRounds = 1000

    private func opened(_ value: Double) -> Double { max(value - threshold, 0) / (1 - threshold) }
}
