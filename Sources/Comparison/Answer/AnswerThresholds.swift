import Motion
import SceneModel

/// The thresholds from which a higher frame rate is worth its cost. docs/answer.md has the reason for each value.
package struct AnswerThresholds: Sendable, Equatable {
    /// The smallest visible jump on the screen, in arc minutes.
    package var visibleJump = 6.0
    /// The smallest clearly visible jump on the screen, in arc minutes. To avoid such a jump, any cost is
    /// acceptable.
    package var clearJump = 15.0
    /// How long a jump must last to count, in seconds.
    package var keptUp = FilmMovement.keptUp
    /// A rate is smoother on a screen if its jump is at most this fraction of the other rate's jump.
    package var smoother = 0.85
    /// A rate is worse on a screen if its jump is more than this many times the other rate's jump.
    package var worse = 1.05
    /// The most disturbing frames per second that a higher rate may have.
    package var maximumStutters = 1.0
    /// The higher rate may take at most this many times the bytes if the jump is visible, but not clearly visible.
    package var maximumBytes = 1.5
    /// The higher rate may take at most this many times the encoding time if the jump is visible, but not clearly
    /// visible.
    package var mostEncoding = 2.5
    /// The smallest speed measured at the higher rate, as a fraction of the speed at the lower rate. Films of the
    /// same content move at the same speed, so a lower value means that a film was tracked wrongly.
    package var minimumSpeed = 0.8
    /// The largest share of the time with changing pictures in which motion may be untracked, 0...1.
    package var maximumUnmeasured = FilmMovement.maximumUnmeasured

    /// Creates the standard thresholds.
    package init() {}

    var json: JSON {
        [
            "visibleArcMinutes": .number(visibleJump), "clearArcMinutes": .number(clearJump),
            "keptUpSeconds": .number(keptUp), "smootherTimes": .number(smoother),
            "worseTimes": .number(worse), "stuttersPerSecond": .number(maximumStutters),
            "bytesTimes": .number(maximumBytes), "encodingTimes": .number(mostEncoding),
            "leastSpeedTimes": .number(minimumSpeed), "unmeasuredShare": .number(maximumUnmeasured),
        ]
    }
}
