import Geometry
import SceneModel

/// The arrival of a row at the end of the chat, which pushes all earlier rows up.
struct ChatPush: Sendable {
    /// The time when the push begins, in seconds from the start of the chat.
    let time: Double
    /// The index of the row that arrives; all rows with smaller indices are pushed.
    let row: Int
    /// The distance by which rows are pushed up, in points; if negative, rows move down.
    let distance: Double
    /// The timing curve with which the arriving row rises.
    let rise: MessageProperty
    /// The duration of the arriving row's rise, in seconds.
    let duration: Double
}

/// The springs by which older messages follow a push. Their motion is computed in closed form, without time steps.
struct ChatSprings: Sendable {
    private let spring: Spring
    private let frequency: Double
    private let resistance: Double
    /// The time after which a spring is at rest, in seconds.
    private let rest: Double

    init(_ motion: MessageMotion) {
        spring = Spring(damping: motion.damping)
        frequency = motion.frequency
        resistance = motion.resistance
        // At the settling time, 1/4096 of the distance remains; at twice that time, the square of that fraction.
        rest = 2 * spring.settlingTime(frequency: motion.frequency)
    }

    /// Returns true if the rows moved by a push are at rest at a time.
    func isOver(_ push: ChatPush, at time: Double) -> Bool { time - push.time >= max(rest, push.duration) }

    /// Returns the distance by which a push has moved a row that is `distance` points above the arriving row. Near rows
    /// move together with the arriving row; distant rows follow with their spring.
    func moved(_ push: ChatPush, at time: Double, distance: Double) -> Double {
        let age = time - push.time
        if age < 0 { return 0 }
        let share = min(max(distance / resistance, 0), 1)
        let risen = push.rise.progress(at: age / push.duration)
        let swung = age >= rest ? 1 : 1 - spring.distance(at: 2 * Double.pi * frequency * age)
        return push.distance * ((1 - share) * risen + share * swung)
    }
}
