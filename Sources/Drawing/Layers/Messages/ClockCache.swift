import Geometry
import SceneModel

/// A cache of the clocks' digits, by colour. For one thread, while a chat is opened.
final class ClockCache {
    private var known: [(color: Color, digits: ClockDigits)] = []

    /// The digits in a colour; `size` is the same throughout a chat.
    func digits(size: Double, color: Color, _ typesetter: any MessageTypesetter) throws -> ClockDigits {
        if let known = known.first(where: { $0.color == color }) { return known.digits }
        let digits = try ClockDigits(size: size, color: color, lineHeight: 15, typesetter)
        known.append((color, digits))
        return digits
    }
}
