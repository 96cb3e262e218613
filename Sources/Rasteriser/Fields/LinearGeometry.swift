import CPixels
import Geometry

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
