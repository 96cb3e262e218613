import Geometry

/// A frame with a margin around it, to which outlines are clipped. Parts of an outline beyond the margin are moved to
/// the margin's border, which changes nothing inside the frame.
struct Surroundings {
    /// The width of the margin, in pixels. An outline that lies within the frame and the margin is never clipped, so
    /// its coverage stays the same when the outline is moved by whole pixels.
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

    /// Returns true if all points lie beyond the same side of the surroundings. If they are a curve's control points,
    /// only the ends of the curve can then affect the frame.
    func isBeyond(_ one: Point, _ two: Point, _ three: Point) -> Bool {
        sides.contains { $0.depth(of: one) < 0 && $0.depth(of: two) < 0 && $0.depth(of: three) < 0 }
    }

    /// Returns true if all points lie beyond the same side of the surroundings.
    func isBeyond(_ one: Point, _ two: Point, _ three: Point, _ four: Point) -> Bool {
        sides.contains {
            $0.depth(of: one) < 0 && $0.depth(of: two) < 0 && $0.depth(of: three) < 0
                && $0.depth(of: four) < 0
        }
    }

    /// Returns the polygon, clipped to the surroundings by the Sutherland–Hodgman algorithm.
    func clip(_ polygon: [Point]) -> [Point] {
        sides.reduce(polygon) { $1.clip($0) }
    }

    /// A half-plane, bounded by one side of the surroundings.
    private struct Side {
        /// True for the left or right side, false for the top or bottom.
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
