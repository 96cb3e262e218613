import Foundation
import Geometry

@testable import Rasteriser

/// A reference for gradients: their formulas, evaluated pixel by pixel in double precision.
struct RampReference {
    var ramp: ColorRamp
    /// Returns the position of a point on the gradient; nil if the gradient does not reach the point.
    var position: (Point) -> Double?

    static func linear(_ ramp: ColorRamp, from start: Point, to end: Point) -> RampReference {
        RampReference(ramp: ramp) { place in
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            return ((place.x - start.x) * dx + (place.y - start.y) * dy) / (dx * dx + dy * dy)
        }
    }

    static func radial(_ ramp: ColorRamp, _ geometry: RadialGeometry) -> RampReference {
        let (start, end) = (geometry.start, geometry.end)
        func isShown(_ t: Double) -> Bool {
            (t >= 0 || geometry.extendsBefore) && (t <= 1 || geometry.extendsAfter)
                && start.radius + t * (end.radius - start.radius) >= 0
        }
        return RampReference(ramp: ramp) { place in
            let (mx, my) = (end.center.x - start.center.x, end.center.y - start.center.y)
            let (px, py) = (place.x - start.center.x, place.y - start.center.y)
            let growth = end.radius - start.radius
            let a = mx * mx + my * my - growth * growth
            let b = mx * px + my * py + start.radius * growth
            let c = px * px + py * py - start.radius * start.radius
            guard a != 0 else { return b == 0 ? nil : [c / (2 * b)].first(where: isShown) }
            let discriminant = b * b - a * c
            guard discriminant >= 0 else { return nil }
            let roots = [(b + discriminant.squareRoot()) / a, (b - discriminant.squareRoot()) / a]
            return roots.sorted(by: >).first(where: isShown)
        }
    }

    /// Returns red, green and blue (0 to 255) and alpha (0 to 1) at a point.
    func color(at place: Point) -> [Double] { position(place).map(color(along:)) ?? [0, 0, 0, 0] }

    /// Returns the colour at a position on the gradient.
    func color(along t: Double) -> [Double] {
        let stops = ramp.colors.map { color in
            [Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) / 255]
        }
        guard let next = stops.indices.first(where: { ramp.location($0) > t }) else {
            return stops[stops.count - 1]
        }
        guard next > 0 else { return stops[0] }
        let (start, end) = (ramp.location(next - 1), ramp.location(next))
        let way = ramp.easing.value(at: (t - start) / (end - start))
        return zip(stops[next - 1], stops[next]).enumerated().map { channel, pair in
            min(max(pair.0 + (pair.1 - pair.0) * way, 0), channel == 3 ? 1 : 255)
        }
    }
}

/// The colours of all rows of a field: red, green and blue (0 to 255) and alpha (0 to 1) for each pixel.
struct DrawnField {
    let size: PixelSize
    private var pixels: [[Double]] = []

    init(_ field: consuming some ColorField, size: PixelSize) {
        self.size = size
        var row = FieldRow(width: size.width)
        for y in 0..<size.height {
            field.fill(&row, y: y)
            for x in 0..<size.width {
                let levels = (0..<3).map { Double(unsafe row.plane($0)[x]) / FieldRow.levelStep }
                let alpha = Double(unsafe row.plane(3)[x]) / Double(FieldRow.opaque)
                pixels.append(levels + [row.visible.contains(x) ? alpha : 0])
            }
        }
    }

    subscript(x: Int, y: Int) -> [Double] { pixels[y * size.width + x] }
}
