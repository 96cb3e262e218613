import Geometry
import Rasteriser
import SceneModel

/// The work of drawing something in a frame, estimated from numbers without drawing. The unit is a pixel of a
/// four-colour gradient, so that the estimate is the same on every machine.
public struct DrawingCost: Sendable {
    /// The work, in pixels of a four-colour gradient.
    public internal(set) var pixels: Double
    /// The pixels of the frame outside of which nothing is drawn.
    var bounds: PixelBounds
    /// The most expensive layer, with the path to it.
    var largest: (steps: [SceneSource.Step], pixels: Double)?

    /// No work.
    public static var nothing: DrawingCost { DrawingCost(0, within: .nothing) }

    /// Creates an amount of work within some pixels of the frame.
    init(_ pixels: Double, within bounds: PixelBounds) {
        (self.pixels, self.bounds) = (pixels, bounds)
    }

    /// The work of drawing the visible part of a rectangle.
    ///
    /// - Parameters:
    ///   - rectangle: The rectangle, in points of the layer.
    ///   - perPixel: The work per pixel, relative to a four-colour gradient.
    public static func covering(
        _ rectangle: Rectangle, at moment: Moment, in part: FramePart, perPixel: Double = 1
    ) -> DrawingCost {
        let touched = MappedRectangle(rectangle, transform: moment.transform).touched
            .clamped(to: part.bounds)
        guard !touched.isEmpty else { return .nothing }
        // A rotated rectangle covers less than the pixels that it touches.
        let matrix = moment.transform
        let whole =
            abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx) * rectangle.size.width * rectangle.size.height
        let area = whole.isFinite ? min(touched.area, whole + 4) : touched.area
        return DrawingCost(area * perPixel, within: touched)
    }

    /// Adds the work of drawing something else.
    public static func += (sum: inout DrawingCost, other: DrawingCost) {
        sum.pixels += other.pixels
        sum.bounds = PixelBounds.union([sum.bounds, other.bounds])
        if let new = other.largest, new.pixels > sum.largest?.pixels ?? 0 { sum.largest = new }
    }

    /// Adds work for each of the pixels already drawn on.
    public mutating func add(perPixel: Double) { pixels += perPixel * bounds.area }

    /// The work multiplied by a number, which need not be whole: for example, to estimate many equal things from a few
    /// of them.
    public func times(_ count: Double) -> DrawingCost {
        var cost = self
        cost.pixels *= count
        if let largest { cost.largest = (largest.steps, largest.pixels * count) }
        return cost
    }

    /// The same work, attributed to a layer. If one of the layer's inner layers takes more than half of it, that one
    /// stays the most expensive.
    func ofLayer(_ step: SceneSource.Step) -> DrawingCost {
        var cost = self
        if let inner = largest, inner.pixels > pixels / 2 {
            cost.largest = ([step] + inner.steps, inner.pixels)
        } else {
            cost.largest = ([step], pixels)
        }
        return cost
    }
}

extension PixelBounds {
    /// The number of pixels.
    var area: Double { isEmpty ? 0 : Double(columns.count) * Double(rows.count) }
}
