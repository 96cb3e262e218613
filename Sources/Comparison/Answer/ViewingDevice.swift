import Geometry
import Glibc
import SceneModel
import SceneText

/// A device and its viewing distance.
package struct ViewingDevice: Sendable, Equatable {
    /// The device in words after "on a", such as `laptop`.
    package let device: String
    /// The width of the screen, in centimetres.
    package let width: Double
    /// The height of the screen, in centimetres.
    package let height: Double
    /// The distance between eye and screen, in centimetres.
    package let distance: Double
    /// True if users turn the device so that the film is as large as possible.
    package let turns: Bool

    /// Creates a device; nil unless all lengths are finite and above zero.
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

    /// A phone with a 6.1-inch screen, held in the hand.
    package static let phone = ViewingDevice("phone", 14.1, 6.5, from: 32, turns: true)
    /// A laptop with a 14-inch screen on a desk.
    package static let laptop = ViewingDevice("laptop", 30.2, 18.8, from: 60)
    /// A 55-inch TV in a living room.
    package static let television = ViewingDevice("TV", 121.8, 68.5, from: 270)
    /// The devices that a film is judged for by default.
    package static let standard = [phone, laptop, television]

    /// Returns the angle at which a pixel of a film is seen, in arc minutes. The film is shown as large as the
    /// device allows.
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
