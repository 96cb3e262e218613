import Motion
import SceneModel

/// From when on a higher rate is worth it. docs/answer.md has the reason for each value.
package struct AnswerThresholds: Sendable, Equatable {
    /// From here on a jump on the screen is visible, in arc minutes.
    package var visibleJump = 6.0
    /// From here on a jump on the screen is clear, whatever a higher rate costs; in arc minutes.
    package var clearJump = 15.0
    /// How long a jump must be kept up to count, in seconds.
    package var keptUp = FilmMovement.keptUp
    /// A rate is smoother on a screen if its jump is at most so large a part of the other's.
    package var smoother = 0.85
    /// A rate is worse on a screen if its jump is more than this many times the other's.
    package var worse = 1.05
    /// The most stutters a second.
    package var mostStutters = 1.0
    /// The most times the bytes that a visible, but not clear, jump may cost.
    package var mostBytes = 1.5
    /// The most times the encoding time that such a jump may cost.
    package var mostEncoding = 2.5
    /// Films that show the same move at the same speed. At the higher rate at least this part of the lower one's is measured, or one of
    /// them was not followed rightly.
    package var leastSpeed = 0.8
    /// The largest part of the time in which a film changes where nothing could be followed.
    package var mostUnmeasured = FilmMovement.mostUnmeasured

    /// The standard values.
    package init() {}

    var json: JSON {
        [
            "visibleArcMinutes": .number(visibleJump), "clearArcMinutes": .number(clearJump),
            "keptUpSeconds": .number(keptUp), "smootherTimes": .number(smoother),
            "worseTimes": .number(worse), "stuttersPerSecond": .number(mostStutters),
            "bytesTimes": .number(mostBytes), "encodingTimes": .number(mostEncoding),
            "leastSpeedTimes": .number(leastSpeed), "unmeasuredShare": .number(mostUnmeasured),
        ]
    }
}
