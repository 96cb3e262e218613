import CPixels
import Geometry

/// Where along a ramp each place of the plane lies.
package protocol RampGeometry: Sendable {
    /// Whether every place that is not clipped has a colour.
    var coversPlane: Bool { get }
    /// What is clipped, in the frame.
    func clip(layerPlace: Affine) -> RampClip
    /// Writes the colours of so many pixels in a row.
    ///
    /// - Parameter slope: Gives the values in that row of a number that is linear over the layer.
    func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope)
}
