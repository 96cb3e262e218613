import Geometry
import SceneModel

/// A cache of clock digits, by colour. Used on one thread while a chat is opened.
final class ClockCache {
    private var known: [(color: Color, digits: ClockDigits)] = []

    /// Returns the digits in a colour. `size` is the font size in points, which must be the same in every call.
    func digits(size: Double, color: Color, _ typesetter: any MessageTypesetter) throws -> ClockDigits {
        if let known = known.first(where: { $0.color == color }) { return known.digits }
        let digits = try ClockDigits(size: size, color: color, lineHeight: 15, typesetter)
        known.append((color, digits))
        return digits
    }
}
