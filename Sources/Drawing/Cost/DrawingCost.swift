import Geometry
import Rasteriser
import SceneModel

/// An estimate of the work needed to draw something in a frame, computed without drawing. The unit is the work for one
/// pixel of a four-colour gradient, so the estimate is the same on every machine.
public struct DrawingCost: Sendable {
    /// The work. The unit is the work for one pixel of a four-colour gradient.
    public internal(set) var pixels: Double
    /// The bounding box, in pixels of the frame, of everything that is drawn.
    var bounds: PixelBounds
    /// The path to the most expensive layer, and the work for that layer.
    var largest: (steps: [SceneSource.Step], pixels: Double)?

    /// The cost of drawing nothing.
    public static var nothing: DrawingCost { DrawingCost(0, within: .nothing) }

    /// Creates a cost of `pixels` pixels of a four-colour gradient; `bounds` is the bounding box of what is drawn.
    init(_ pixels: Double, within bounds: PixelBounds) {
        (self.pixels, self.bounds) = (pixels, bounds)
    }

    /// Returns the work of drawing the visible part of a rectangle.
    ///
    /// - Parameters:
    ///   - rectangle: The rectangle, in points of the layer.
    ///   - perPixel: The work per pixel, as a multiple of a four-colour gradient's.
    public static func covering(
        _ rectangle: Rectangle, at moment: Moment, in part: FramePart, perPixel: Double = 1
    ) -> DrawingCost {
        let touched = MappedRectangle(rectangle, transform: moment.transform).touched
            .clamped(to: part.bounds)
        guard !touched.isEmpty else { return .nothing }
        // A rotated rectangle covers fewer pixels than its bounding box.
        let matrix = moment.transform
        let whole =
            abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx) * rectangle.size.width * rectangle.size.height
        let area = whole.isFinite ? min(touched.area, whole + 4) : touched.area
        return DrawingCost(area * perPixel, within: touched)
    }

    /// Adds the work of drawing something else, which also extends the bounding box.
    public static func += (sum: inout DrawingCost, other: DrawingCost) {
        sum.pixels += other.pixels
        sum.bounds = sum.bounds.union(other.bounds)
        if let new = other.largest, new.pixels > sum.largest?.pixels ?? 0 { sum.largest = new }
    }

    /// Adds `perPixel` work for each pixel of the bounding box.
    public mutating func add(perPixel: Double) { pixels += perPixel * bounds.area }

    /// Returns the work multiplied by `count`, which need not be a whole number: for example, to estimate many equal
    /// items from a sample.
    public func times(_ count: Double) -> DrawingCost {
        var cost = self
        cost.pixels *= count
        if let largest { cost.largest = (largest.steps, largest.pixels * count) }
        return cost
    }

    /// Returns the same work, attributed to a layer. An inner layer that causes more than half of the work remains the
    /// most expensive layer.
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
    /// The number of pixels inside the bounds.
    var area: Double { isEmpty ? 0 : Double(columns.count) * Double(rows.count) }
}

/// The part of a frame in which a layer can be visible. Drawing outside of it costs nothing.
public struct FramePart: Sendable {
    let bounds: PixelBounds

    init(_ bounds: PixelBounds) { self.bounds = bounds }

    /// Creates the part that covers a whole frame.
    public init(of frame: PixelSize) {
        self.init(PixelBounds(columns: 0..<frame.width, rows: 0..<frame.height))
    }
}
