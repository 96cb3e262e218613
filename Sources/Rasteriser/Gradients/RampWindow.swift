import CPixels
import Geometry

/// The part of a frame outside of which all pixels of a gradient have the alpha 0, and need not be computed.
package struct RampWindow {
    private enum Shape {
        case everything
        case nothing
        /// The pixels at which a linear form has a value of a range.
        case strip(LinearForm, ClosedRange<Double>)
        case disc(Disc)
    }

    private let shape: Shape

    /// The distance, in pixels, by which each window is larger than what is seen, because positions are rounded.
    private static let margin = 1.5

    /// The window that is the whole frame.
    static let everything = RampWindow(shape: .everything)

    private init(shape: Shape) { self.shape = shape }

    /// Creates the window of the pixels at which `form`, in pixels of the frame, has a value of the range.
    init(_ form: LinearForm, in range: ClosedRange<Double>) { shape = .strip(form, range) }

    /// Creates the window of the pixels in a circle of the layer.
    init(inside circle: RadialGeometry.Circle, layerPlace: Affine) {
        guard circle.radius > 0 else {
            shape = .nothing
            return
        }
        // One pixel is at most this many points of the layer, in any direction.
        let stretch =
            (layerPlace.xx * layerPlace.xx + layerPlace.xy * layerPlace.xy + layerPlace.yx * layerPlace.yx
            + layerPlace.yy * layerPlace.yy).squareRoot()
        let disc = layerPlace.inverse.flatMap {
            Disc(center: circle.center, radius: circle.radius + Self.margin * stretch, transform: $0)
        }
        shape = disc.map(Shape.disc) ?? .everything
    }

    /// Returns the columns of row `y` in the window.
    func columns(_ y: Int, of row: borrowing FieldRow) -> Range<Int> {
        let bounds = PixelBounds(columns: 0..<row.length, rows: 0..<0)
        switch shape {
        case .everything: return bounds.columns
        case .nothing: return 0..<0
        case .disc(let disc): return disc.columns(y, bounds)
        case .strip(let form, let range):
            let slope = form.slope(x: 0, y: y)
            guard slope.first.isFinite, slope.step.isFinite else { return bounds.columns }
            if slope.step == 0 { return range.contains(slope.first) ? bounds.columns : 0..<0 }
            let (one, other) = (
                (range.lowerBound - slope.first) / slope.step, (range.upperBound - slope.first) / slope.step
            )
            return bounds.columns(
                from: min(one, other) + 0.5 - Self.margin, to: max(one, other) + 0.5 + Self.margin)
        }
    }
}
