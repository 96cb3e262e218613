import Geometry

/// A contour with the lengths of its segments, for cutting out parts between two distances along the contour.
struct MeasuredContour {
    /// The length of the contour, including the line that closes it.
    let length: Double
    private let contour: Outline.Contour
    private let pieces: [Piece]

    /// A part of a segment that is so short that its length is nearly proportional to the curve parameter.
    private struct Piece {
        let segment: Int
        /// The range of the segment's curve parameter.
        let from, to: Double
        /// The distance along the contour at which the piece starts, and the length of the piece.
        let start, length: Double
    }

    /// The segments, including the closing line, as cubic curves.
    private let curves: [CubicCurve]

    private static let piecesPerCurve = 16

    init(_ contour: Outline.Contour) {
        self.contour = contour
        var (curves, pieces, length, last) = ([CubicCurve](), [Piece](), 0.0, contour.start)
        var segments = contour.segments
        if contour.isClosed { segments.append(.line(to: contour.start)) }
        for segment in segments {
            let curve = CubicCurve(from: last, segment)
            let count = curve.isLine ? 1 : Self.piecesPerCurve
            for index in 0..<count {
                let (from, to) = (Double(index) / Double(count), Double(index + 1) / Double(count))
                let own = curve.isLine ? (curve.end - curve.start).length : curve.length(from: from, to: to)
                guard own > 0 else { continue }
                pieces.append(Piece(segment: curves.count, from: from, to: to, start: length, length: own))
                length += own
            }
            curves.append(curve)
            last = curve.end
        }
        (self.curves, self.pieces, self.length) = (curves, pieces, length)
    }

    /// Adds the part of the contour between two distances along it. On a closed contour, the part may continue past the
    /// end to the beginning; a part of the whole length is added as a closed contour.
    func add(from start: Double, to end: Double, into outline: inout Outline) {
        guard length > 0, end > start else { return }
        if end - start >= length * (1 - 1e-12) { return outline.append(contour) }
        guard contour.isClosed else {
            return add(max(start, 0), min(end, length), into: &outline, continuing: false)
        }
        let first = start - (start / length).rounded(.down) * length
        let last = first + (end - start)
        add(first, min(last, length), into: &outline, continuing: false)
        if last > length { add(0, last - length, into: &outline, continuing: first < length) }
    }

    private func add(_ start: Double, _ end: Double, into outline: inout Outline, continuing: Bool) {
        guard end > start else { return }
        var isOpen = continuing
        var index = firstPiece(endingAfter: start)
        while index < pieces.count, pieces[index].start < end {
            let segment = pieces[index].segment
            let curve = curves[segment]
            let from = parameter(at: start, in: pieces[index])
            while index + 1 < pieces.count, pieces[index + 1].segment == segment,
                pieces[index + 1].start < end
            {
                index += 1
            }
            let part = curve.part(from: from, to: parameter(at: end, in: pieces[index]))
            if !isOpen { outline.move(to: part.start) }
            isOpen = true
            outline.add(part.segment)
            index += 1
        }
    }

    private func firstPiece(endingAfter place: Double) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].start + pieces[middle].length <= place {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private func parameter(at place: Double, in piece: Piece) -> Double {
        let part = min(max((place - piece.start) / piece.length, 0), 1)
        return part == 1 ? piece.to : piece.from + (piece.to - piece.from) * part
    }
}
