import SceneModel

/// A shape: contours of lines and curves, in the pixels of whoever draws it, y downwards.
///
/// Filling closes every contour; `isClosed` matters to strokes. Any coordinates are allowed: what is far outside a
/// frame is clipped there, and an outline with a coordinate that is not finite covers nothing.
package struct Outline: Sendable, Equatable {
    /// Segments one after the other, each beginning where the one before ends.
    package struct Contour: Sendable, Equatable {
        /// Where the first segment begins.
        package fileprivate(set) var start: Point
        /// What follows.
        package fileprivate(set) var segments: [Segment] = []
        /// Whether a line leads back to the start.
        package fileprivate(set) var isClosed = false
    }

    /// A line or a Bézier curve to a point.
    package enum Segment: Sendable, Equatable {
        /// A straight line.
        case line(to: Point)
        /// A quadratic curve.
        case quadratic(control: Point, to: Point)
        /// A cubic curve.
        case cubic(control1: Point, control2: Point, to: Point)
    }

    /// The contours in the order in which they were added.
    package private(set) var contours: [Contour] = []

    /// An outline without contours.
    package init() {}

    /// Begins a contour.
    package mutating func move(to point: Point) { contours.append(Contour(start: point)) }

    /// Adds a line to the contour that was begun last and is not closed yet.
    package mutating func addLine(to point: Point) { add(.line(to: point)) }

    /// Adds a quadratic curve.
    package mutating func addQuadratic(control: Point, to point: Point) {
        add(.quadratic(control: control, to: point))
    }

    /// Adds a cubic curve.
    package mutating func addCubic(control1: Point, control2: Point, to point: Point) {
        add(.cubic(control1: control1, control2: control2, to: point))
    }

    /// Closes the contour that was begun last.
    package mutating func close() {
        precondition(contours.last?.isClosed == false, "there is no open contour")
        contours[contours.count - 1].isClosed = true
    }

    /// Adds a contour of another outline.
    package mutating func append(_ contour: Contour) { contours.append(contour) }

    /// Adds a segment to the contour that was begun last and is not closed yet.
    mutating func add(_ segment: Segment) {
        precondition(contours.last?.isClosed == false, "there is no open contour")
        contours[contours.count - 1].segments.append(segment)
    }
}
