import Geometry

/// A timing curve from 0 to 1, approximated by cubic polynomials, so that it can be evaluated quickly for every pixel.
struct CurvePieces {
    /// A part of the curve. For p from 0 (start) to 1 (end), the value is constant + slope · p + square · p² + cubic ·
    /// p³.
    struct Piece: Equatable {
        let start: Double
        let end: Double
        var constant, slope, square, cubic: Double
    }

    /// The pieces in ascending order; each begins where the previous one ends.
    private(set) var pieces: [Piece] = []

    /// The length of the shortest piece. Where the curve jumps or is vertical, a piece of this length is flat.
    private static let shortest = 0x1p-20

    /// Approximates a curve. The error is at most `tolerance` at eight test points of each piece.
    init(_ curve: Curve, tolerance: Double) {
        switch curve {
        case .table(let values):
            for index in 0..<values.count - 1 {
                let count = Double(values.count - 1)
                pieces.append(
                    Piece(
                        start: Double(index) / count, end: Double(index + 1) / count, constant: values[index],
                        slope: values[index + 1] - values[index], square: 0, cubic: 0))
            }
        case .named(.linear):
            pieces = [Piece(start: 0, end: 1, constant: 0, slope: 1, square: 0, cubic: 0)]
        case .named, .bezier, .spring, .steps:
            // The curve is first divided into quarters, because in a single piece a bend could lie between the test
            // points.
            for quarter in 0..<4 {
                add(curve, Double(quarter) / 4, Double(quarter + 1) / 4, tolerance)
            }
        }
    }

    private mutating func add(_ curve: Curve, _ start: Double, _ end: Double, _ tolerance: Double) {
        func value(_ p: Double) -> Double { curve.value(at: start + (end - start) * p) }
        guard end - start > Self.shortest else {
            pieces.append(
                Piece(start: start, end: end, constant: value(0), slope: 0, square: 0, cubic: 0))
            return
        }
        let piece = Piece(
            start: start, end: end, through: value(0), value(1.0 / 3), value(2.0 / 3), value(1))
        let isClose = stride(from: 1.0 / 16, to: 1, by: 1.0 / 8).allSatisfy { p in
            abs(piece.value(at: p) - value(p)) <= tolerance
        }
        if isClose {
            pieces.append(piece)
        } else {
            let middle = (start + end) / 2
            add(curve, start, middle, tolerance)
            add(curve, middle, end, tolerance)
        }
    }
}

extension CurvePieces.Piece {
    /// Creates the cubic through four values at equal intervals; the first value is at the start, and the last one at
    /// the end.
    fileprivate init(
        start: Double, end: Double, through a: Double, _ b: Double, _ c: Double, _ d: Double
    ) {
        self.init(
            start: start, end: end, constant: a, slope: (-11 * a + 18 * b - 9 * c + 2 * d) / 2,
            square: (18 * a - 45 * b + 36 * c - 9 * d) / 2, cubic: (-9 * a + 27 * b - 27 * c + 9 * d) / 2)
    }

    /// Returns the curve's value at `p`, which is 0 at the start of the piece and 1 at the end.
    func value(at p: Double) -> Double { constant + (slope + (square + cubic * p) * p) * p }
}
