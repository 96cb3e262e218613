import Geometry

/// The stroke of a contour with more points than FreeType allows, made in parts. The parts meet in the middle of long
/// segments, away from any join.
struct LongStroke {
    private let starts: [Point]
    private let segments: [Outline.Segment]
    private let isClosed: Bool
    private let style: Stroker.Style

    init(_ contour: Outline.Contour, _ style: Stroker.Style) {
        self.style = style
        isClosed = contour.isClosed
        let closing: [Outline.Segment] = contour.isClosed ? [.line(to: contour.start)] : []
        var (starts, segments, last): ([Point], [Outline.Segment], Point) = ([], [], contour.start)
        for segment in contour.segments + closing {
            if segment.points.contains(where: { $0 != last }) {
                starts.append(last)
                segments.append(segment)
            }
            last = segment.end
        }
        (self.starts, self.segments) = (starts, segments)
    }

    /// Adds the outline of the stroke, in parts of at most `most` segments and at most as many points as FreeType
    /// allows.
    func trace(
        inPartsOf most: Int = .max, by stroker: Stroker, into outline: inout Outline
    ) throws(DrawingError) {
        var inner = style
        inner.cap = mayEndRound ? .round : .butt
        stroker.set(inner)
        try trace(segments.indices, most, by: stroker, into: &outline)
        if isClosed || inner.cap == .round { return }
        let count = segments.count
        let last = [starts[count - 1]] + segments[count - 1].points
        addCap(to: &outline, at: starts[0], from: segments[0].points.first { $0 != starts[0] })
        addCap(to: &outline, at: last[last.count - 1], from: last.last { $0 != last[last.count - 1] })
    }

    /// True if the parts of the stroke may have round ends. With flat ends, FreeType adds a line through the middle of
    /// a wide stroke at every turn, so that filling takes ten times longer. Round ends cover some edge pixels twice,
    /// but if the stroke is wider than its path, other parts cover nearly all of these pixels.
    private var mayEndRound: Bool {
        guard style.join == .round, isClosed || style.cap == .round else { return false }
        let points = starts + segments.flatMap(\.points)
        func length(_ places: [Double]) -> Double { (places.max() ?? 0) - (places.min() ?? 0) }
        return style.width > max(length(points.map(\.x)), length(points.map(\.y)))
    }

    private func trace(
        _ range: Range<Int>, _ most: Int, by stroker: Stroker, into outline: inout Outline
    ) throws(DrawingError) {
        if range.count <= most, try stroker.trace(part(range), into: &outline) { return }
        guard range.count > 1 else { throw DrawingError.longStroke }
        let cut = longest(in: range)
        try trace(range.lowerBound..<cut, most, by: stroker, into: &outline)
        try trace(cut..<range.upperBound, most, by: stroker, into: &outline)
    }

    /// Returns the index of the longest segment in the middle half of `range`.
    private func longest(in range: Range<Int>) -> Int {
        let margin = max(range.count / 4, 1)
        func length(_ index: Int) -> Double { (segments[index].end - starts[index]).length }
        var longest = range.lowerBound + margin
        for index in longest...(range.upperBound - margin) where index < range.upperBound {
            if length(index) > length(longest) { longest = index }
        }
        return longest
    }

    /// Returns the part of the contour from the middle of the first segment in `range` to the middle of the segment
    /// after `range`. Where the range reaches an end of an open contour, the part reaches up to that end.
    private func part(_ range: Range<Int>) -> Outline.Contour {
        let (first, end) = (range.lowerBound, range.upperBound)
        var part = Outline()
        if first == 0, !isClosed {
            part.move(to: starts[0])
            part.add(segments[0])
        } else {
            let half = CubicCurve(from: starts[first], segments[first]).part(from: 0.5, to: 1)
            part.move(to: half.start)
            part.add(half.segment)
        }
        for segment in segments[(first + 1)..<end] { part.add(segment) }
        if end < segments.count || isClosed {
            let next = end % segments.count
            let half = CubicCurve(from: starts[next], segments[next]).part(from: 0, to: 0.5)
            part.add(half.segment)
        }
        return part.contours[0]
    }

    /// Adds a round or square cap at `end`, pointing away from the point `inside`. The cap has the same winding as
    /// FreeType's strokes. Adds nothing if `inside` is nil or the caps are butt.
    private func addCap(to outline: inout Outline, at end: Point, from inside: Point?) {
        guard let inside, style.cap != .butt else { return }
        let (x, y) = (end.x - inside.x, end.y - inside.y)
        let scale = style.width / 2 / (x * x + y * y).squareRoot()
        func place(ahead: Double, aside: Double) -> Point {
            Point(end.x + (x * ahead - y * aside) * scale, end.y + (y * ahead + x * aside) * scale)
        }
        outline.move(to: place(ahead: 0, aside: 1))
        if style.cap == .square {
            outline.addLine(to: place(ahead: 1, aside: 1))
            outline.addLine(to: place(ahead: 1, aside: -1))
            outline.addLine(to: place(ahead: 0, aside: -1))
        } else {
            // The distance of the control points for a quarter of the unit circle.
            let control = 0.552_284_749_830_793_4
            outline.addCubic(
                control1: place(ahead: control, aside: 1), control2: place(ahead: 1, aside: control),
                to: place(ahead: 1, aside: 0))
            outline.addCubic(
                control1: place(ahead: 1, aside: -control), control2: place(ahead: control, aside: -1),
                to: place(ahead: 0, aside: -1))
        }
        outline.close()
    }
}

extension Outline.Segment {
    /// The control points and the end point of the segment.
    package var points: [Point] {
        switch self {
        case .line(let to): [to]
        case .quadratic(let control, let to): [control, to]
        case .cubic(let control1, let control2, let to): [control1, control2, to]
        }
    }

    /// The end point of the segment.
    var end: Point {
        switch self {
        case .line(let to), .quadratic(_, let to), .cubic(_, _, let to): to
        }
    }
}
