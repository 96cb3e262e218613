import SceneModel

extension Outline {
    /// The outline of a stroke along this one, to be filled by the non-zero rule.
    ///
    /// Empty for contours without length, for a coordinate that is not finite, and for a width that is not above 0.
    /// Throws `DrawingError` when a contour needs more points than FreeType allows, which is some ten thousand
    /// segments, and when memory is short.
    package func stroked(
        width: Double, join: LineJoin = .miter, cap: LineCap = .butt, miterLimit: Double = 4
    ) throws -> Outline {
        var stroked = Outline()
        let reach = (largestCoordinate ?? .infinity) + width
        guard width > 0, reach.isFinite, reach > 0 else { return stroked }
        let stroker = try Stroker(reach: reach)
        stroker.set(width: width, join: join, cap: cap, miterLimit: miterLimit)
        for contour in contours {
            try stroker.trace(contour, into: &stroked)
        }
        return stroked
    }

    /// The largest magnitude of a coordinate; nil when one is not finite.
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
    fileprivate var points: [Point] {
        segments.reduce(into: [start]) { points, segment in
            switch segment {
            case .line(let to): points.append(to)
            case .quadratic(let control, let to): points += [control, to]
            case .cubic(let control1, let control2, let to): points += [control1, control2, to]
            }
        }
    }
}
