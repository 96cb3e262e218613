import Geometry
import Rasteriser
import SceneModel

/// How much work it is to draw something in a frame, estimated from numbers without drawing it. The unit is a pixel of a
/// four-colour gradient, so that it is the same on every machine.
public struct DrawingCost: Sendable {
    /// In pixels of a four-colour gradient.
    public internal(set) var pixels: Double
    /// The pixels of the frame outside of which nothing is drawn.
    var bounds: PixelBounds
    /// The layer that takes most, with the way to it.
    var largest: (steps: [SceneSource.Step], pixels: Double)?

    /// No work.
    public static var nothing: DrawingCost { DrawingCost(0, within: .nothing) }

    /// Work in some pixels of the frame.
    init(_ pixels: Double, within bounds: PixelBounds) {
        (self.pixels, self.bounds) = (pixels, bounds)
    }

    /// The work of drawing the part of a rectangle that is seen.
    ///
    /// - Parameters:
    ///   - rectangle: In the layer's points.
    ///   - perPixel: What a pixel takes, where one of a four-colour gradient takes 1.
    public static func covering(
        _ rectangle: Rectangle, at moment: Moment, in part: FramePart, perPixel: Double = 1
    ) -> DrawingCost {
        let touched = MappedRectangle(rectangle, transform: moment.transform).touched
            .clamped(to: part.bounds)
        guard !touched.isEmpty else { return .nothing }
        // What is rotated covers less than the pixels that it touches.
        let matrix = moment.transform
        let whole =
            abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx) * rectangle.size.width * rectangle.size.height
        let area = whole.isFinite ? min(touched.area, whole + 4) : touched.area
        return DrawingCost(area * perPixel, within: touched)
    }

    /// Adds what is drawn too.
    public static func += (sum: inout DrawingCost, other: DrawingCost) {
        sum.pixels += other.pixels
        sum.bounds = PixelBounds.union([sum.bounds, other.bounds])
        if let new = other.largest, new.pixels > sum.largest?.pixels ?? 0 { sum.largest = new }
    }

    /// Adds the work of drawing something in the pixels that are drawn on already.
    public mutating func add(perPixel: Double) { pixels += perPixel * bounds.area }

    /// The work of drawing it several times, such as that of some of many equal things for all of them. The number need not
    /// be whole.
    public func times(_ count: Double) -> DrawingCost {
        var cost = self
        cost.pixels *= count
        if let largest { cost.largest = (largest.steps, largest.pixels * count) }
        return cost
    }

    /// The same as that of a layer. One of its own layers that takes more than half of it stays the one that is named.
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
    /// How many pixels there are.
    var area: Double { isEmpty ? 0 : Double(columns.count) * Double(rows.count) }
}
