import CPixels
import Geometry

/// The geometry of a radial gradient, whose colours change from one circle to another. Later circles are drawn over
/// earlier ones.
///
/// If one circle lies inside the other, exactly one circle passes through each point. Then a gradient that does not
/// extend beyond its circles is clipped at these circles, with antialiased edges. Otherwise, points that no circle
/// passes through are transparent, and their edges are not antialiased.
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
    /// The squared distance of the centres minus the squared difference of the radii. It is below 0 if one circle lies
    /// inside the other, and 0 if the inner circle touches the outer one.
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

    package func window(of range: ClosedRange<Double>, layerPlace: Affine) -> RampWindow {
        // If circles are nested, the later ones contain the earlier ones, or the other way round.
        let position = growth > 0 ? range.upperBound : range.lowerBound
        guard isNested, position.isFinite else { return .everything }
        let circle = Circle(
            center: Point(start.center.x + move.x * position, start.center.y + move.y * position),
            radius: start.radius + growth * position)
        return RampWindow(inside: circle, layerPlace: layerPlace)
    }

    package func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope
    ) {
        // For circles that almost touch, a float has too few bits.
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

    /// Returns the coefficients of a formula for the position on the gradient. Let q be a point's offset from the tip,
    /// where the gradient's circle has the radius 0 and the position is −r / growth. The point's position is −r /
    /// growth + move · q / excess ± √(u² + v²), where u and v are the scaled components of q along `move` and across
    /// it.
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
