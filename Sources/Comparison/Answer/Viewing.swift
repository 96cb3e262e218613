import Geometry
import Glibc
import SceneModel

/// A device and the distance from which it is looked at.
package struct Viewing: Sendable, Equatable {
    /// The device in words that follow "on a", as `laptop`.
    package let device: String
    /// From left to right, in centimetres.
    package let width: Double
    /// From top to bottom, in centimetres.
    package let height: Double
    /// From the eye, in centimetres.
    package let distance: Double
    /// Whether it is turned so that a film fits best.
    package let turns: Bool

    /// Creates a viewing; nil unless all lengths are finite and above zero.
    package init?(device: String, width: Double, height: Double, distance: Double, turns: Bool = false) {
        guard [width, height, distance].allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        self.init(device, width, height, from: distance, turns: turns)
    }

    private init(
        _ device: String, _ width: Double, _ height: Double, from distance: Double, turns: Bool = false
    ) {
        (self.device, self.turns) = (device, turns)
        (self.width, self.height, self.distance) = (width, height, distance)
    }

    /// A phone of 6.1 inches in the hand.
    package static let phone = Viewing("phone", 14.1, 6.5, from: 32, turns: true)
    /// A laptop of 14 inches on a desk.
    package static let laptop = Viewing("laptop", 30.2, 18.8, from: 60)
    /// A TV of 55 inches in a living room.
    package static let television = Viewing("TV", 121.8, 68.5, from: 270)
    /// The devices that a film is judged for, unless others are asked for.
    package static let standard = [phone, laptop, television]

    /// The angle at which a pixel is seen, in arc minutes, of a film shown as large as the device allows.
    func arcMinutes(perPixelOf size: PixelSize) -> Double {
        let (columns, rows) = (Double(max(size.width, 1)), Double(max(size.height, 1)))
        var pixel = min(width / columns, height / rows)
        if turns { pixel = max(pixel, min(height / columns, width / rows)) }
        return atan(pixel / distance) * 180 / .pi * 60
    }

    var json: JSON {
        [
            "device": .string(device), "centimetresWide": .number(width), "centimetresHigh": .number(height),
            "centimetresAway": .number(distance), "turns": .bool(turns),
        ]
    }
}
