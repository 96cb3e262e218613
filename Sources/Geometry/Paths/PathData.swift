/// A path of lines and Bézier curves, parsed from the `d` attribute of an SVG path. Arcs are converted to curves.
public struct PathData: Sendable, Hashable {
    /// A segment of the path, or the start or end of a contour. All coordinates are absolute.
    public enum Step: Sendable, Hashable {
        /// The start of a new contour.
        case move(to: Point)
        /// A straight line.
        case line(to: Point)
        /// A quadratic Bézier curve.
        case quadratic(control: Point, to: Point)
        /// A cubic Bézier curve.
        case cubic(control1: Point, control2: Point, to: Point)
        /// A straight line back to the start of the contour, which is then closed.
        case close
    }

    /// The maximum size of a path's SVG text, in bytes.
    public static let maximumBytes = 100_000
    /// The maximum number of steps in a path.
    public static let maximumSteps = 10_000
    /// The maximum magnitude of a coordinate.
    public static let farthest = 1e6

    /// The SVG text that was parsed; empty for an interpolated or mapped path.
    public let text: String
    /// The steps of the path. Every contour begins with a move, even after a close.
    public let steps: [Step]

    /// Parses the SVG text of a path. Throws `PathError` with the position of the first error.
    public init(_ text: String) throws(PathError) {
        var parser = PathParser(text)
        self.init(text: text, steps: try parser.parse())
    }

    init(text: String, steps: [Step]) {
        self.text = text
        self.steps = steps
    }

    /// Returns a copy in which each point is mapped by `map`; the copy's `text` is empty.
    package func mapped(_ map: (Point) -> Point) -> PathData {
        PathData(
            text: "",
            steps: steps.map { step in
                switch step {
                case .move(let to): .move(to: map(to))
                case .line(let to): .line(to: map(to))
                case .quadratic(let control, let to): .quadratic(control: map(control), to: map(to))
                case .cubic(let control1, let control2, let to):
                    .cubic(control1: map(control1), control2: map(control2), to: map(to))
                case .close: .close
                }
            })
    }
}

extension PathData: Interpolatable {
    /// Returns a path whose points are interpolated linearly; a line becomes a curve where the other path has a curve.
    /// If the two paths have different structures, returns this path for fractions below 1, otherwise `other`.
    public func interpolated(to other: PathData, _ fraction: Double) -> PathData {
        if fraction == 0 || self == other { return self }
        guard fraction != 1, fault(against: other) == nil else { return fraction < 1 ? self : other }
        var (here, there) = (Point(0, 0), Point(0, 0))
        let mixed = zip(steps, other.steps).map { one, two in
            let step = one.interpolated(to: two, fraction, from: here, there)
            (here, there) = (one.end ?? here, two.end ?? there)
            return step
        }
        return PathData(text: "", steps: mixed)
    }

    /// All points of the path, including control points.
    package var points: [Point] {
        steps.flatMap { step in
            switch step {
            case .move(let to), .line(let to): [to]
            case .quadratic(let control, let to): [control, to]
            case .cubic(let control1, let control2, let to): [control1, control2, to]
            case .close: [Point]()
            }
        }
    }

    /// Returns the reason why two paths can't be interpolated, as text for the user; nil if their structures are equal.
    package func fault(against other: PathData) -> String? {
        let (mine, others) = (contours, other.contours)
        if mine.count != others.count {
            return "\(others.count) contours where the first path has \(mine.count)"
        }
        for (index, (one, two)) in zip(mine, others).enumerated() {
            if one.count != two.count {
                return "\(two.count) segments in contour \(index + 1), where the first path has \(one.count)"
            }
            if one.isClosed != two.isClosed {
                return "contour \(index + 1) is \(two.isClosed ? "closed" : "open"), unlike the first path's"
            }
        }
        return nil
    }

    /// The number of segments in each contour, and whether the contour is closed.
    private var contours: [(count: Int, isClosed: Bool)] {
        steps.reduce(into: []) { contours, step in
            switch step {
            case .move: contours.append((0, false))
            case .close: contours[contours.count - 1].isClosed = true
            default: contours[contours.count - 1].count += 1
            }
        }
    }
}

extension PathData.Step {
    /// The end point of the step; nil for `close`.
    public var end: Point? {
        switch self {
        case .move(let to), .line(let to), .quadratic(_, let to), .cubic(_, _, let to): to
        case .close: nil
        }
    }

    /// Returns the step interpolated to its counterpart in another path. The step starts at `here`, and its counterpart
    /// at `there`.
    fileprivate func interpolated(
        to other: PathData.Step, _ fraction: Double, from here: Point, _ there: Point
    ) -> PathData.Step {
        func between(_ one: Point, _ two: Point) -> Point { one.interpolated(to: two, fraction) }
        switch (self, other) {
        case (.close, _): return .close
        case (.move(let one), .move(let two)): return .move(to: between(one, two))
        case (.line(let one), .line(let two)): return .line(to: between(one, two))
        case (.quadratic(let control, let one), .quadratic(let otherControl, let two)):
            return .quadratic(control: between(control, otherControl), to: between(one, two))
        default:
            let (one, two) = (cubic(from: here), other.cubic(from: there))
            return .cubic(
                control1: between(one.0, two.0), control2: between(one.1, two.1), to: between(one.2, two.2))
        }
    }

    /// Returns the step as a cubic curve that starts at `start`.
    private func cubic(from start: Point) -> (Point, Point, Point) {
        switch self {
        case .move(let to), .line(let to):
            (start.interpolated(to: to, 1.0 / 3), start.interpolated(to: to, 2.0 / 3), to)
        case .quadratic(let control, let to):
            (start.interpolated(to: control, 2.0 / 3), to.interpolated(to: control, 2.0 / 3), to)
        case .cubic(let control1, let control2, let to): (control1, control2, to)
        case .close: (start, start, start)
        }
    }
}
