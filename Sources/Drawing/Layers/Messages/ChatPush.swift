import Geometry
import SceneModel

/// Something that comes at the end of the chat and pushes the rows above it up.
struct ChatPush: Sendable {
    /// When it begins.
    let time: Double
    /// The rows before this one are pushed.
    let row: Int
    /// How far, in points; below 0 they come down.
    let distance: Double
    /// How what comes rises.
    let rise: MessageProperty
    let duration: Double
}

/// The springs on which older messages hang, in closed form.
struct ChatSprings: Sendable {
    private let spring: Spring
    private let frequency: Double
    private let resistance: Double
    /// When the spring is at rest beyond any doubt.
    private let rest: Double

    init(_ motion: MessageMotion) {
        spring = Spring(damping: motion.damping)
        frequency = motion.frequency
        resistance = motion.resistance
        // Its settling time leaves 1/4096 of the way; twice that leaves the square of it.
        rest = 2 * spring.settlingTime(frequency: motion.frequency)
    }

    /// Whether a push is over.
    func isOver(_ push: ChatPush, at time: Double) -> Bool { time - push.time >= max(rest, push.duration) }

    /// How far a push has moved a row that hangs so many points above what pushes. What hangs near moves along with
    /// it; the further away, the more it follows its spring.
    func moved(_ push: ChatPush, at time: Double, distance: Double) -> Double {
        let age = time - push.time
        if age < 0 { return 0 }
        let share = min(max(distance / resistance, 0), 1)
        let risen = push.rise.progress(at: age / push.duration)
        let swung = age >= rest ? 1 : 1 - spring.distance(at: 2 * Double.pi * frequency * age)
        return push.distance * ((1 - share) * risen + share * swung)
    }
}
