import Motion
import SceneModel
import SceneText

/// The thresholds that decide whether a higher frame rate is worth its cost. docs/answer.md has the reason for each
/// value.
package struct AnswerThresholds: Sendable, Equatable {
    /// The smallest visible jump on the screen, in arc minutes.
    package var visibleJump = 6.0
    /// The smallest clearly visible jump on the screen, in arc minutes. To avoid such a jump, any cost is
    /// acceptable.
    package var clearJump = 15.0
    /// The minimum time that a jump must last to count, in seconds.
    package var keptUp = FilmMovement.keptUp
    /// The maximum ratio of jumps, higher rate to lower rate, at which the higher rate counts as smoother on a screen.
    package var smoother = 0.85
    /// The maximum ratio of jumps, higher rate to lower rate, at which the higher rate does not count as worse on a
    /// screen.
    package var worse = 1.05
    /// The maximum number of frames per second that disturb the movement (such as repeated frames) at the higher rate.
    package var maximumStutters = 1.0
    /// The maximum acceptable ratio of bytes, higher rate to lower rate, for removing a jump that is visible, but not
    /// clearly visible.
    package var maximumBytes = 1.5
    /// The maximum acceptable ratio of encoding times, higher rate to lower rate, for removing a jump that is visible,
    /// but not clearly visible.
    package var mostEncoding = 2.5
    /// The smallest acceptable speed of motion in the film with the higher rate, as a fraction of the speed at the lower rate. Films of the
    /// same content move at the same speed, so a lower value means that a film was tracked wrongly.
    package var minimumSpeed = 0.8
    /// The maximum share (0...1) of the time with changing pictures in which the motion could not be tracked.
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
