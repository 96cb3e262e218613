import Geometry

/// A frame and a margin around it. What of an outline lies beyond is moved to the border, which changes nothing in
/// the frame.
struct Surroundings {
    /// Pixels on each side of the frame. An outline within is never clipped, so it has the same coverage when it is
    /// moved by whole pixels.
    static let margin = 1024.0

    private let sides: [Side]

    init(of frame: PixelSize) {
        sides = [
            Side(isAcross: true, bound: -Self.margin, inward: 1),
            Side(isAcross: false, bound: -Self.margin, inward: 1),
            Side(isAcross: true, bound: Double(frame.width) + Self.margin, inward: -1),
            Side(isAcross: false, bound: Double(frame.height) + Self.margin, inward: -1),
        ]
    }

    /// Whether all points lie beyond one side. Then only the ends of a curve between them matter.
    func isBeyond(_ one: Point, _ two: Point, _ three: Point) -> Bool {
        sides.contains { $0.depth(of: one) < 0 && $0.depth(of: two) < 0 && $0.depth(of: three) < 0 }
    }

    /// Whether all points lie beyond one side.
    func isBeyond(_ one: Point, _ two: Point, _ three: Point, _ four: Point) -> Bool {
        sides.contains {
            $0.depth(of: one) < 0 && $0.depth(of: two) < 0 && $0.depth(of: three) < 0
                && $0.depth(of: four) < 0
        }
    }

    /// The polygon clipped to the surroundings (Sutherland–Hodgman).
    func clip(_ polygon: [Point]) -> [Point] {
        sides.reduce(polygon) { $1.clip($0) }
    }

    /// A half of the plane.
    private struct Side {
        /// Whether it is a side of the columns; otherwise of the rows.
        let isAcross: Bool
        let bound: Double
        let inward: Double

        func depth(of point: Point) -> Double { ((isAcross ? point.x : point.y) - bound) * inward }

        func clip(_ polygon: [Point]) -> [Point] {
            guard var last = polygon.last, polygon.contains(where: { depth(of: $0) < 0 }) else {
                return polygon
            }
            var corners: [Point] = []
            for point in polygon {
                let (from, to) = (depth(of: last), depth(of: point))
                if (from < 0) != (to < 0) {
                    var crossing = last.interpolated(to: point, from / (from - to))
                    if isAcross { crossing.x = bound } else { crossing.y = bound }
                    corners.append(crossing)
                }
                if to >= 0 { corners.append(point) }
                last = point
            }
            return corners
        }
    }
}
