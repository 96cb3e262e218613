import Geometry

/// A shape: contours of lines and curves, in the pixels of whoever draws it, y downwards.
///
/// Filling closes every contour; `isClosed` matters to strokes. Any coordinates are allowed: what is far outside a
/// frame is clipped there, and an outline with a coordinate that is not finite covers nothing.
public struct Outline: Sendable, Equatable {
    /// Segments one after the other, each beginning where the one before ends.
    public struct Contour: Sendable, Equatable {
        /// Where the first segment begins.
        public fileprivate(set) var start: Point
        /// What follows.
        public fileprivate(set) var segments: [Segment] = []
        /// Whether a line leads back to the start.
        public fileprivate(set) var isClosed = false
    }

    /// A line or a Bézier curve to a point.
    public enum Segment: Sendable, Equatable {
        /// Interpolates linearly.
        case line(to: Point)
        /// A quadratic curve.
        case quadratic(control: Point, to: Point)
        /// A cubic curve.
        case cubic(control1: Point, control2: Point, to: Point)
    }

    /// The contours in the order in which they were added.
    public private(set) var contours: [Contour] = []

    /// An outline without contours.
    public init() {}

    /// Begins a contour.
    public mutating func move(to point: Point) { contours.append(Contour(start: point)) }

    /// Adds a line to the contour that was begun last and is not closed yet.
    public mutating func addLine(to point: Point) { add(.line(to: point)) }

    /// Adds a quadratic curve.
    public mutating func addQuadratic(control: Point, to point: Point) {
        add(.quadratic(control: control, to: point))
    }

    /// Adds a cubic curve.
    public mutating func addCubic(control1: Point, control2: Point, to point: Point) {
        add(.cubic(control1: control1, control2: control2, to: point))
    }

    /// Closes the contour that was begun last.
    public mutating func close() {
        precondition(contours.last?.isClosed == false, "there is no open contour")
        contours[contours.count - 1].isClosed = true
    }

    /// Adds a contour of another outline.
    public mutating func append(_ contour: Contour) { contours.append(contour) }

    /// Adds a segment to the contour that was begun last and is not closed yet.
    public mutating func add(_ segment: Segment) {
        precondition(contours.last?.isClosed == false, "there is no open contour")
        contours[contours.count - 1].segments.append(segment)
    }
}

extension Outline {
    /// The box around all points, those of curves included; nil without any.
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
