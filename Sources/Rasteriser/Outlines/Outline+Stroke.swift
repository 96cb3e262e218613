import Geometry

extension Outline {
    /// Returns the outline of a stroke along this outline, to be filled with the non-zero rule.
    ///
    /// The result is empty if the outline has no length, a coordinate is not finite, or the width is not above 0.
    /// Throws `DrawingError` if memory is short.
    public func stroked(
        width: Double, join: LineJoin = .miter, cap: LineCap = .butt, miterLimit: Double = 4
    ) throws -> Outline {
        var stroked = Outline()
        let reach = (largestCoordinate ?? .infinity) + width
        guard width > 0, reach.isFinite, reach > 0 else { return stroked }
        let stroker = try Stroker(reach: reach)
        let style = Stroker.Style(width: width, join: join, cap: cap, miterLimit: miterLimit)
        for contour in contours {
            stroker.set(style)
            if try stroker.trace(contour, into: &stroked) { continue }
            try LongStroke(contour, style).trace(by: stroker, into: &stroked)
        }
        return stroked
    }

    /// The maximum magnitude of a coordinate; nil if a coordinate is not finite.
    private var largestCoordinate: Double? {
        var largest = 0.0
        for contour in contours {
            for point in contour.points {
                guard point.x.isFinite, point.y.isFinite else { return nil }
                largest = max(largest, abs(point.x), abs(point.y))
            }
        }
        return largest
    }
}

extension Outline.Contour {
    fileprivate var points: [Point] { segments.reduce(into: [start]) { $0 += $1.points } }
}
