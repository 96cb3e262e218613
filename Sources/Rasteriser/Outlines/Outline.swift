import Geometry

/// A shape of contours, which consist of lines and curves. The y axis points down; the unit depends on the use.
///
/// Filling closes every contour; only strokes depend on `isClosed`. Any coordinates are allowed: parts far outside the
/// frame are clipped when drawn, and an outline with a coordinate that is not finite covers nothing.
public struct Outline: Sendable, Equatable {
    /// A chain of segments, each beginning where the previous one ends.
    public struct Contour: Sendable, Equatable {
        /// The start point of the first segment.
        public fileprivate(set) var start: Point
        /// The segments, from the first to the last.
        public fileprivate(set) var segments: [Segment] = []
        /// True if a straight line leads from the last segment back to the start.
        public fileprivate(set) var isClosed = false
    }

    /// A line or a Bézier curve that begins where the previous segment ends.
    public enum Segment: Sendable, Equatable {
        /// A straight line.
        case line(to: Point)
        /// A quadratic Bézier curve.
        case quadratic(control: Point, to: Point)
        /// A cubic Bézier curve.
        case cubic(control1: Point, control2: Point, to: Point)
    }

    /// The contours in the order in which they were added.
    public private(set) var contours: [Contour] = []

    /// Creates an outline without contours.
    public init() {}

    /// Begins a new contour at a point.
    public mutating func move(to point: Point) { contours.append(Contour(start: point)) }

    /// Adds a line to the last contour, which must be open.
    public mutating func addLine(to point: Point) { add(.line(to: point)) }

    /// Adds a quadratic Bézier curve to the last contour, which must be open.
    public mutating func addQuadratic(control: Point, to point: Point) {
        add(.quadratic(control: control, to: point))
    }

    /// Adds a cubic Bézier curve to the last contour, which must be open.
    public mutating func addCubic(control1: Point, control2: Point, to point: Point) {
        add(.cubic(control1: control1, control2: control2, to: point))
    }

    /// Closes the last contour, which must be open.
    public mutating func close() {
        precondition(contours.last?.isClosed == false, "there is no open contour")
        contours[contours.count - 1].isClosed = true
    }

    /// Adds a copy of a contour of another outline.
    public mutating func append(_ contour: Contour) { contours.append(contour) }

    /// Adds a segment to the last contour, which must be open.
    public mutating func add(_ segment: Segment) {
        precondition(contours.last?.isClosed == false, "there is no open contour")
        contours[contours.count - 1].segments.append(segment)
    }
}

extension Outline {
    /// The bounding box of all points, including control points; nil if the outline has no points.
    package var box: (least: Point, most: Point)? {
        guard let first = contours.first?.start else { return nil }
        var (least, most) = (first, first)
        func add(_ point: Point) {
            least = Point(min(least.x, point.x), min(least.y, point.y))
            most = Point(max(most.x, point.x), max(most.y, point.y))
        }
        for contour in contours {
            add(contour.start)
            for segment in contour.segments {
                switch segment {
                case .line(let to): add(to)
                case .quadratic(let control, let to):
                    add(control)
                    add(to)
                case .cubic(let control1, let control2, let to):
                    add(control1)
                    add(control2)
                    add(to)
                }
            }
        }
        return (least, most)
    }
}
