import CPixels
import Geometry

/// A ramp from one circle to another, the later circles over the earlier ones.
///
/// Where one circle lies inside the other, exactly one circle goes through each place. A ramp that does not extend
/// beyond its circles is then clipped by them, with antialiased edges. Otherwise pixels that no circle goes through
/// are transparent, without antialiasing.
package struct RadialGeometry: RampGeometry {
    package struct Circle: Equatable {
        var center: Point
        var radius: Double

        package init(center: Point, radius: Double) { (self.center, self.radius) = (center, radius) }
    }

    let start: Circle
    let end: Circle
    let extendsBefore: Bool
    let extendsAfter: Bool

    package init(start: Circle, end: Circle, extendsBefore: Bool, extendsAfter: Bool) {
        (self.start, self.end) = (start, end)
        (self.extendsBefore, self.extendsAfter) = (extendsBefore, extendsAfter)
    }

    private var move: Point { Point(end.center.x - start.center.x, end.center.y - start.center.y) }
    private var growth: Double { end.radius - start.radius }
    /// The square of the move less that of the growth: below 0 where one circle lies inside the other, 0 where
    /// they touch from within.
    private var excess: Double {
        let excess = move.x * move.x + move.y * move.y - growth * growth
        return abs(excess) < 1e-9 * growth * growth ? 0 : excess
    }
    private var isNested: Bool { excess < 0 }

    package var coversPlane: Bool { isNested }

    package func clip(layerPlace: Affine) -> RampClip {
        guard isNested else { return RampClip() }
        let cutsBefore = extendsBefore ? nil : start
        let cutsAfter = extendsAfter ? nil : end
        return growth > 0
            ? RampClip(inside: cutsAfter, outside: cutsBefore, layerPlace: layerPlace)
            : RampClip(inside: cutsBefore, outside: cutsAfter, layerPlace: layerPlace)
    }

    package func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope
    ) {
        // Circles that almost touch need more bits than a float has.
        if excess < -growth * growth / 16 {
            var circles = circles(slope)
            unsafe functions.pointee.fill_radial(ramp, &circles, count, planes)
        } else {
            var cone = cone(slope)
            unsafe functions.pointee.fill_conical(ramp, &cone, count, planes)
        }
    }

    private func cone(_ slope: (LinearForm) -> PixelSlope) -> PixelCone {
        PixelCone(
            x: slope(LinearForm(x: 1, y: 0, zeroAt: start.center)),
            y: slope(LinearForm(x: 0, y: 1, zeroAt: start.center)), moveX: move.x, moveY: move.y,
            radius: start.radius, growth: growth, excess: excess,
            least: extendsBefore || isNested ? -.infinity : 0,
            greatest: extendsAfter || isNested ? .infinity : 1)
    }

    /// With q from the circle of radius 0, where t is −r / growth, a place is at −r / growth + move · q / excess
    /// ± √(u² + v²): u and v are q along the move and across it, scaled.
    private func circles(_ slope: (LinearForm) -> PixelSlope) -> PixelCircles {
        let atTip = -start.radius / growth
        let tip = Point(start.center.x + move.x * atTip, start.center.y + move.y * atTip)
        let distance = (move.x * move.x + move.y * move.y).squareRoot()
        let unit = distance > 0 ? Point(move.x / distance, move.y / distance) : Point(1, 0)
        let (uScale, vScale) = (abs(growth) / -excess, 1 / (-excess).squareRoot())
        var along = LinearForm(x: move.x / excess, y: move.y / excess, zeroAt: tip)
        along.constant += atTip
        return PixelCircles(
            along: slope(along), u: slope(LinearForm(x: unit.x * uScale, y: unit.y * uScale, zeroAt: tip)),
            v: slope(LinearForm(x: -unit.y * vScale, y: unit.x * vScale, zeroAt: tip)),
            sign: growth > 0 ? 1 : -1)
    }
}
