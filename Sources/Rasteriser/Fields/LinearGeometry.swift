import CPixels
import SceneModel

/// A ramp along a straight line.
struct LinearGeometry: RampGeometry {
    let coversPlane = true
    private let along: LinearForm

    init(start: Point, end: Point) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        along = LinearForm(x: dx / square, y: dy / square, zeroAt: start)
    }

    func clip(layerPlace: Affine) -> RampClip { RampClip() }

    func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope
    ) {
        unsafe functions.pointee.fill_linear(ramp, slope(along), count, planes)
    }
}
