import Geometry
import Rasteriser
import SceneModel

/// The icons of a chat, as outlines with coordinates in points from the icon's top left corner.
enum ChatIcons {
    /// The line width of ticks, in points.
    private static let tickWidth = 1.4

    /// Creates the first tick. The first and the second tick together are 16 points wide and 10 points high.
    static func firstTick() throws -> Outline {
        var lines = Outline()
        lines.move(to: Point(1, 5.6))
        lines.addLine(to: Point(4, 8.8))
        lines.addLine(to: Point(10.4, 1.2))
        return try lines.stroked(width: tickWidth, join: .round, cap: .round)
    }

    /// Creates the second tick, to the right of the first tick and with a shorter left stroke.
    static func secondTick() throws -> Outline {
        var lines = Outline()
        lines.move(to: Point(7.2, 7.6))
        lines.addLine(to: Point(8.4, 8.8))
        lines.addLine(to: Point(14.8, 1.2))
        return try lines.stroked(width: tickWidth, join: .round, cap: .round)
    }

    /// Creates an arrow that points up, for a round button with a diameter in points.
    static func arrow(in diameter: Double) throws -> Outline {
        let middle = diameter / 2
        let reach = diameter * 0.22
        var lines = Outline()
        lines.move(to: Point(middle, middle + reach))
        lines.addLine(to: Point(middle, middle - reach))
        lines.move(to: Point(middle - reach * 0.95, middle - reach * 0.1))
        lines.addLine(to: Point(middle, middle - reach))
        lines.addLine(to: Point(middle + reach * 0.95, middle - reach * 0.1))
        return try lines.stroked(width: diameter * 0.075, join: .round, cap: .round)
    }

    /// Creates a microphone, 24 points high.
    static func microphone() throws -> Outline {
        var lines = Outline()
        lines.move(to: Point(5.5, 10.5))
        lines.addCubic(control1: Point(5.5, 19.2), control2: Point(18.5, 19.2), to: Point(18.5, 10.5))
        lines.move(to: Point(12, 17.2))
        lines.addLine(to: Point(12, 21.2))
        lines.addRounded(MessageFrame(x: 8.7, y: 2.6, width: 6.6, height: 11.4), radius: 3.3)
        return try lines.stroked(width: 1.6, join: .round, cap: .round)
    }

    /// Creates a paper clip, 24 points high.
    static func clip() throws -> Outline {
        var lines = Outline()
        lines.move(to: Point(18.6, 11.2))
        lines.addLine(to: Point(11.6, 18.2))
        lines.addCubic(control1: Point(6.6, 23.2), control2: Point(-0.2, 16.2), to: Point(4.8, 11.3))
        lines.addLine(to: Point(12.6, 3.5))
        lines.addCubic(control1: Point(16.2, 0.2), control2: Point(20.8, 4.9), to: Point(17.5, 8.4))
        lines.addLine(to: Point(10.3, 15.6))
        lines.addCubic(control1: Point(8.2, 17.5), control2: Point(5.7, 15.1), to: Point(7.6, 13))
        lines.addLine(to: Point(14, 6.6))
        return try lines.stroked(width: 1.6, join: .round, cap: .round)
    }

    /// Creates a back arrow, 13 points wide and 22 points high.
    static func back() throws -> Outline {
        var lines = Outline()
        lines.move(to: Point(10.5, 1.5))
        lines.addLine(to: Point(1.5, 11))
        lines.addLine(to: Point(10.5, 20.5))
        return try lines.stroked(width: 2.4, join: .round, cap: .round)
    }

    /// Creates the two bars of a pause sign, for a round button with a diameter in points.
    static func pause(in diameter: Double) -> Outline {
        let (width, height) = (diameter * 0.1, diameter * 0.36)
        var outline = Outline()
        for middle in [0.4, 0.6] {
            let frame = MessageFrame(
                x: diameter * middle - width / 2, y: (diameter - height) / 2, width: width, height: height)
            outline.addRounded(frame, radius: width / 3)
        }
        return outline
    }

    /// Creates the triangle of a play sign, for a round button with a diameter in points.
    static func play(in diameter: Double) -> Outline {
        let (middle, reach) = (diameter / 2, diameter * 0.19)
        let corners = [
            Point(middle - reach * 0.75, middle - reach * 1.1), Point(middle + reach * 1.2, middle),
            Point(middle - reach * 0.75, middle + reach * 1.1),
        ]
        var outline = Outline()
        outline.move(to: corners[0].middle(corners[2]))
        for (index, corner) in corners.enumerated() {
            let before = index == 0 ? corners[2] : corners[index - 1]
            let next = corners[(index + 1) % 3]
            // Each corner is rounded over about a fifth of the adjacent sides.
            outline.addLine(to: corner.interpolated(to: before, 0.18))
            outline.addQuadratic(control: corner, to: corner.interpolated(to: next, 0.18))
        }
        outline.close()
        return outline
    }
}
