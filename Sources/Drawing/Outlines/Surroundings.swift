import SceneModel

/// A frame and a margin around it. What of an outline lies beyond is moved to the border, which changes nothing in
/// the frame.
struct Surroundings {
    /// Pixels on each side of the frame. An outline within is never clipped, so it has the same coverage when it is
    /// moved by whole pixels.
    static let margin = 1024.0

    private let sides: [Side]

    init(of frame: PixelSize) {
        sides = [
            Side(axis: \.x, bound: -Self.margin, inward: 1),
            Side(axis: \.y, bound: -Self.margin, inward: 1),
            Side(axis: \.x, bound: Double(frame.width) + Self.margin, inward: -1),
            Side(axis: \.y, bound: Double(frame.height) + Self.margin, inward: -1),
        ]
    }

    /// Whether all points lie beyond one side. Then only the ends of a curve between them matter.
    func isBeyond(_ points: Point...) -> Bool {
        sides.contains { side in points.allSatisfy { side.depth(of: $0) < 0 } }
    }

    /// The polygon clipped to the surroundings (Sutherland–Hodgman).
    func clip(_ polygon: [Point]) -> [Point] {
        sides.reduce(polygon) { $1.clip($0) }
    }

    /// A half of the plane.
    private struct Side {
        let axis: WritableKeyPath<Point, Double>
        let bound: Double
        let inward: Double

        func depth(of point: Point) -> Double { (point[keyPath: axis] - bound) * inward }

        func clip(_ polygon: [Point]) -> [Point] {
            guard var last = polygon.last, polygon.contains(where: { depth(of: $0) < 0 }) else {
                return polygon
            }
            var corners: [Point] = []
            for point in polygon {
                let (from, to) = (depth(of: last), depth(of: point))
                if (from < 0) != (to < 0) {
                    var crossing = last.interpolated(to: point, from / (from - to))
                    crossing[keyPath: axis] = bound
                    corners.append(crossing)
                }
                if to >= 0 { corners.append(point) }
                last = point
            }
            return corners
        }
    }
}
