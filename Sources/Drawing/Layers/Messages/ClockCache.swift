import Geometry
import SceneModel

/// Shapes the digits of clocks, those of each colour once. For one thread, while a chat is opened.
final class ClockCache {
    private var known: [(color: Color, digits: ClockDigits)] = []

    /// Digits of a size, which is the same for all of a chat.
    func digits(size: Double, color: Color, _ typesetter: any MessageTypesetter) throws -> ClockDigits {
        if let known = known.first(where: { $0.color == color }) { return known.digits }
        let digits = try ClockDigits(size: size, color: color, lineHeight: 15, typesetter)
        known.append((color, digits))
        return digits
    }
}
