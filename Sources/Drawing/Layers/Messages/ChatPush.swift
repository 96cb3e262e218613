import Geometry
import SceneModel

/// An arrival at the end of the chat, which pushes the rows above it up.
struct ChatPush: Sendable {
    /// The time when it begins.
    let time: Double
    /// The rows before this one are pushed.
    let row: Int
    /// The distance in points; if negative, the rows come down.
    let distance: Double
    /// The rise of what arrives.
    let rise: MessageProperty
    let duration: Double
}

/// The springs on which older messages hang, in closed form.
struct ChatSprings: Sendable {
    private let spring: Spring
    private let frequency: Double
    private let resistance: Double
    /// The time after which a spring is certainly at rest.
    private let rest: Double

    init(_ motion: MessageMotion) {
        spring = Spring(damping: motion.damping)
        frequency = motion.frequency
        resistance = motion.resistance
        // At its settling time 1/4096 of the distance is left; at twice that, the square of this fraction.
        rest = 2 * spring.settlingTime(frequency: motion.frequency)
    }

    /// True if a push is over.
    func isOver(_ push: ChatPush, at time: Double) -> Bool { time - push.time >= max(rest, push.duration) }

    /// The distance by which a push has moved a row that is `distance` points above it. Near rows move along with the
    /// push; the farther a row is away, the more it follows its spring.
    func moved(_ push: ChatPush, at time: Double, distance: Double) -> Double {
        let age = time - push.time
        if age < 0 { return 0 }
        let share = min(max(distance / resistance, 0), 1)
        let risen = push.rise.progress(at: age / push.duration)
        let swung = age >= rest ? 1 : 1 - spring.distance(at: 2 * Double.pi * frequency * age)
        return push.distance * ((1 - share) * risen + share * swung)
    }
}
