import Geometry
import TestSupport

@testable import Rasteriser

/// Outlines for tests, and their areas by independent methods.
enum OutlineShapes {
    static func polygon(_ corners: [Point]) -> Outline {
        var outline = Outline()
        outline.addContour(corners)
        return outline
    }

    /// Returns an approximate circle of four cubic curves.
    static func circle(_ center: Point, _ radius: Double) -> Outline {
        let handle = 0.5522847498 * radius
        func place(_ x: Double, _ y: Double) -> Point { Point(center.x + x, center.y + y) }
        var outline = Outline()
        outline.move(to: place(radius, 0))
        outline.addCubic(
            control1: place(radius, handle), control2: place(handle, radius), to: place(0, radius))
        outline.addCubic(
            control1: place(-handle, radius), control2: place(-radius, handle), to: place(-radius, 0))
        outline.addCubic(
            control1: place(-radius, -handle), control2: place(-handle, -radius), to: place(0, -radius))
        outline.addCubic(
            control1: place(handle, -radius), control2: place(radius, -handle), to: place(radius, 0))
        outline.close()
        return outline
    }

    /// Returns a star with five points, whose centre has the winding number 2.
    static func pentagram(_ center: Point, _ radius: Double) -> Outline {
        polygon(
            (0..<5).map { corner in
                let (sine, cosine) = Turn.sineAndCosine(Double(corner) * 2 / 5)
                return Point(center.x + radius * sine, center.y - radius * cosine)
            })
    }

    /// Returns random lines and curves, some of them outside the frame.
    static func random(_ random: inout RepeatableRandom, around size: PixelSize, beyond: Double) -> Outline {
        func place() -> Point {
            Point(
                .random(in: -beyond...Double(size.width) + beyond, using: &random),
                .random(in: -beyond...Double(size.height) + beyond, using: &random))
        }
        var outline = Outline()
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            outline.move(to: place())
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                switch Int.random(in: 0..<3, using: &random) {
                case 0: outline.addLine(to: place())
                case 1: outline.addQuadratic(control: place(), to: place())
                default: outline.addCubic(control1: place(), control2: place(), to: place())
                }
            }
            outline.close()
        }
        return outline
    }

    /// Returns the area by Green's theorem, the integral of x dy − y dx along the contours. For lines and quadratic
    /// curves, Simpson's rule is exact (degree 3). For cubic curves (degree 5), three-point Gaussian quadrature is
    /// exact.
    static func area(_ outline: Outline) -> Double {
        outline.contours.reduce(0) { $0 + area($1) }
    }

    private static func area(_ contour: Outline.Contour) -> Double {
        var (sum, last) = (0.0, contour.start)
        for segment in contour.segments + [.line(to: contour.start)] {
            let (a, b, c, d) = cubic(from: last, segment)
            for (node, weight) in [
                (-0.6.squareRoot(), 5.0 / 18), (0, 8.0 / 18), (0.6.squareRoot(), 5.0 / 18),
            ] {
                let t = 0.5 + node / 2
                let s = 1 - t
                func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                    a * s * s * s + 3 * b * s * s * t + 3 * c * s * t * t + d * t * t * t
                }
                func slope(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                    3 * ((b - a) * s * s + 2 * (c - b) * s * t + (d - c) * t * t)
                }
                let x = value(a.x, b.x, c.x, d.x)
                let y = value(a.y, b.y, c.y, d.y)
                sum += weight * (x * slope(a.y, b.y, c.y, d.y) - y * slope(a.x, b.x, c.x, d.x)) / 2
            }
            last = d
        }
        return sum
    }

    private static func cubic(from start: Point, _ segment: Outline.Segment) -> (Point, Point, Point, Point) {
        switch segment {
        case .line(let to): (start, start.interpolated(to: to, 1 / 3), start.interpolated(to: to, 2 / 3), to)
        case .quadratic(let control, let to):
            (start, start.interpolated(to: control, 2 / 3), to.interpolated(to: control, 2 / 3), to)
        case .cubic(let control1, let control2, let to): (start, control1, control2, to)
        }
    }
}

extension Outline {
    mutating func addContour(_ corners: [Point]) {
        for (index, corner) in corners.enumerated() {
            if index == 0 { move(to: corner) } else { addLine(to: corner) }
        }
        close()
    }
}
