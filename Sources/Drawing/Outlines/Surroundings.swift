import SceneModel

/// A frame and the plane around it as far as outlines are drawn as they are. What lies beyond is moved to the
/// border, which changes nothing in the frame.
struct Surroundings {
    /// Pixels on each side of the frame. An outline that reaches less far is never cut, so moved by whole pixels
    /// it has the same coverage.
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

    /// Whether all of some points lie beyond one side. Of a curve between them only the ends matter then.
    func isBeyond(_ points: Point...) -> Bool {
        sides.contains { side in points.allSatisfy { side.depth(of: $0) < 0 } }
    }

    /// The polygon without what lies beyond; where it did, it goes along the border.
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
