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

extension Outline {
    /// The maximum number of dashes. A stroke with more dashes is drawn solid, because the dashes would be too fine
    /// to be seen.
    package static let maximumDashes = 10_000

    /// Returns the part of the outline between two fractions of its total length. The contours count one after another,
    /// in their order. Fractions outside 0...1 wrap around, so that a part of a closed contour can move around the
    /// contour.
    public func trimmed(from: Double, to: Double) -> Outline {
        guard to > from else { return Outline() }
        if to - from >= 1 { return self }
        let contours = contours.map(MeasuredContour.init)
        let length = contours.reduce(0) { $0 + $1.length }
        var trimmed = Outline()
        if contours.count == 1, self.contours[0].isClosed {
            contours[0].add(from: from * length, to: to * length, into: &trimmed)
            return trimmed
        }
        let turns = from.rounded(.down)
        for whole in [0.0, 1] {
            let (start, end) = ((from - turns - whole) * length, (to - turns - whole) * length)
            var before = 0.0
            for contour in contours {
                let (first, last) = (max(start - before, 0), min(end - before, contour.length))
                contour.add(from: first, to: last, into: &trimmed)
                before += contour.length
            }
        }
        return trimmed
    }

    /// Returns the dashes along each contour. `lengths` has alternating lengths of dashes and gaps, which are repeated
    /// and begin at `offset`. A dash of length 0 becomes a dot of a thousandth of `width`, so that caps can be added.
    public func dashed(_ lengths: [Double], offset: Double, width: Double) -> Outline {
        let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        let period = pattern.reduce(0, +)
        let contours = contours.map(MeasuredContour.init)
        let whole = contours.reduce(0) { $0 + $1.length }
        let count = whole / period * Double(pattern.count / 2)
        guard period > 0, count.isFinite, count <= Double(Self.maximumDashes) else { return self }
        var dashed = Outline()
        for contour in contours {
            var place = -(offset - (offset / period).rounded(.down) * period)
            while place < contour.length {
                for index in stride(from: 0, to: pattern.count, by: 2) {
                    let end = place + max(pattern[index], width / 1000)
                    if end > 0, place < contour.length {
                        // The part is a little shorter than the contour, because a gap of length 0 must not close it.
                        contour.add(
                            from: max(place, 0), to: min(end, contour.length * (1 - 1e-9)), into: &dashed)
                    }
                    place += pattern[index] + pattern[index + 1]
                }
            }
        }
        return dashed
    }
}
