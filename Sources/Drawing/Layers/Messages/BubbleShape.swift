import Geometry
import Rasteriser
import SceneModel

/// The shape of a bubble: the corners of its body, and its tail.
struct BubbleShape: Sendable {
    /// The side of the bubble at which the tail is.
    enum Side: Sendable {
        case left, right
    }

    var side: Side
    /// The radii of the upper and the lower corner on the side of the tail, in points.
    var upperNear, lowerNear: Double
    /// The radius of both corners on the side without a tail, in points.
    var far: Double
    /// The visible extent of the tail, from 0 (no tail) to 1 (the whole tail).
    var tail: Double

    /// Returns the shape of a rounded rectangle without a tail.
    static func rounded(_ radius: Double) -> BubbleShape {
        BubbleShape(side: .right, upperNear: radius, lowerNear: radius, far: radius, tail: 0)
    }

    /// Returns the interpolated shape between this shape and another with the tail on the same side.
    func interpolated(to other: BubbleShape, _ fraction: Double) -> BubbleShape {
        BubbleShape(
            side: other.side, upperNear: upperNear.interpolated(to: other.upperNear, fraction),
            lowerNear: lowerNear.interpolated(to: other.lowerNear, fraction),
            far: far.interpolated(to: other.far, fraction), tail: tail.interpolated(to: other.tail, fraction))
    }
}

extension Outline {
    /// Adds a bubble; `frame` is the rectangle of its body, which is enlarged on all sides by `outset` points.
    mutating func addBubble(_ shape: BubbleShape, _ frame: MessageFrame, tail: BubbleTail, outset: Double = 0)
    {
        let (width, height) = (frame.width + 2 * outset, frame.height + 2 * outset)
        guard width > 0, height > 0 else { return }
        let (left, top) = (frame.x - outset, frame.y - outset)
        func place(_ x: Double, _ y: Double) -> Point {
            Point(left + (shape.side == .right ? x : width - x), top + y)
        }
        func radius(_ radius: Double) -> Double { min(max(radius + outset, 0), width / 2, height / 2) }
        let (far, upper, lower) = (radius(shape.far), radius(shape.upperNear), radius(shape.lowerNear))
        let corner = BubbleTail.plain(radius: lower).interpolated(to: tail.corner, shape.tail)
        // The distance of a quarter circle's Bézier handles from the corner of the rectangle, in radii.
        let bend = 1 - 0.552_284_749_8
        move(to: place(far, 0))
        addLine(to: place(width - upper, 0))
        addCubic(
            control1: place(width - upper * bend, 0), control2: place(width, upper * bend),
            to: place(width, upper))
        addLine(to: place(width + corner.start.x, height + corner.start.y))
        for curve in corner.curves {
            addCubic(
                control1: place(width + curve.control1.x, height + curve.control1.y),
                control2: place(width + curve.control2.x, height + curve.control2.y),
                to: place(width + curve.to.x, height + curve.to.y))
        }
        addLine(to: place(far, height))
        addCubic(
            control1: place(far * bend, height), control2: place(0, height - far * bend),
            to: place(0, height - far))
        addLine(to: place(0, far))
        addCubic(control1: place(0, far * bend), control2: place(far * bend, 0), to: place(far, 0))
        close()
    }

    /// Adds a rounded rectangle.
    mutating func addRounded(_ frame: MessageFrame, radius: Double) {
        addBubble(.rounded(min(radius, frame.width / 2, frame.height / 2)), frame, tail: .none)
    }
}

extension BubbleTail {
    /// A placeholder for shapes without a tail.
    static let none = BubbleTail(radius: 0)
}

/// A rectangle in points.
struct MessageFrame: Sendable, Equatable {
    var x, y, width, height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }

    /// Returns the rectangle, moved by (dx, dy) points.
    func moved(_ dx: Double, _ dy: Double) -> MessageFrame {
        MessageFrame(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Returns the rectangle, made smaller by `distance` points on each side.
    func inset(_ distance: Double) -> MessageFrame {
        MessageFrame(
            x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }
}

/// The fill of all outgoing or all incoming bubbles, prepared for drawing.
struct BubbleFill: Sendable {
    let paint: Paint
    let brush: Brush
    /// True if the gradient covers the whole screen, so that each bubble shows a part of the gradient; false if each
    /// bubble shows the whole gradient.
    let isOverScreen: Bool
    /// True if all colours of the fill are opaque.
    let isOpaque: Bool

    init(_ bubble: MessageTheme.Bubble) {
        paint = bubble.fill
        brush = Brush(paint)
        isOverScreen = bubble.fillOver == .screen
        isOpaque = paint.colors.allSatisfy { $0.alpha == 255 }
    }
}

extension Paint {
    /// The colours of the paint, in order.
    var colors: [Color] {
        switch self {
        case .color(let color): [color]
        case .linear(let paint): paint.ramp.colors
        case .radial(let paint): paint.ramp.colors
        }
    }

    /// The colour in the middle of the list of colours.
    var middleColor: Color { colors[colors.count / 2] }
}
