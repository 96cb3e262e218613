import CPixels
import Geometry

/// The place along a ramp of each point of the plane.
package protocol RampGeometry: Sendable {
    /// Whether every place that is not clipped has a colour.
    var coversPlane: Bool { get }
    /// The circles at which the ramp ends, in the frame.
    func clip(layerPlace: Affine) -> RampClip
    /// Writes the colours of pixels in a row.
    ///
    /// - Parameter slope: Gives the values in that row of a number that is linear over the layer.
    func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope)
}

/// A number that is linear over the plane.
package struct LinearForm: Sendable {
    /// The gain for one step right and one down.
    var x, y: Double
    /// The number at the origin.
    var constant: Double

    init(x: Double, y: Double, constant: Double) {
        (self.x, self.y, self.constant) = (x, y, constant)
    }

    init(x: Double, y: Double, zeroAt place: Point) {
        self.init(x: x, y: y, constant: -(x * place.x + y * place.y))
    }

    /// The number at where a map takes a place.
    func after(_ map: Affine) -> LinearForm {
        LinearForm(
            x: x * map.xx + y * map.yx, y: x * map.xy + y * map.yy,
            constant: x * map.dx + y * map.dy + constant)
    }

    /// The number at the middles of a row's pixels, from one of them on.
    func slope(x first: Int, y row: Int) -> PixelSlope {
        PixelSlope(first: x * (Double(first) + 0.5) + y * (Double(row) + 0.5) + constant, step: x)
    }
}

/// A ramp along a straight line.
package struct LinearGeometry: RampGeometry {
    package let coversPlane = true
    private let along: LinearForm

    package init(start: Point, end: Point) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        along = LinearForm(x: dx / square, y: dy / square, zeroAt: start)
    }

    package func clip(layerPlace: Affine) -> RampClip { RampClip() }

    package func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope
    ) {
        unsafe functions.pointee.fill_linear(ramp, slope(along), count, planes)
    }
}
