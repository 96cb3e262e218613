import Geometry
import Rasteriser
import SceneModel

/// A smooth line through the heights of a waveform. The line is monotone between neighbouring points, so it doesn't
/// overshoot.
struct WaveContour: Sendable {
    private let places, heights, slopes: [Double]

    /// Creates a line through points, which must be sorted from left to right and have distinct positions; nil if there
    /// are fewer than two points.
    init?(_ points: [(x: Double, height: Double)]) {
        guard points.count > 1 else { return nil }
        (places, heights) = (points.map(\.x), points.map(\.height))
        let rises = zip(points, points.dropFirst()).map { ($1.height - $0.height) / ($1.x - $0.x) }
        slopes = points.indices.map { index in
            guard index > 0, index < rises.count else { return 0 }
            let (before, after) = (rises[index - 1], rises[index])
            guard before * after > 0 else { return 0 }
            // The slope is at most three times the smaller neighbouring rise, so that the line is monotone (Fritsch and
            // Carlson).
            let mean = (before + after) / 2
            return mean > 0 ? min(mean, 3 * min(before, after)) : max(mean, 3 * max(before, after))
        }
    }

    /// A cubic Bézier curve of heights, whose control points are evenly spaced along x.
    private struct Piece {
        var from, to: Double
        var first, second, third, fourth: Double

        /// Returns the part of the curve between two x coordinates.
        func cut(from start: Double, to end: Double) -> Piece {
            guard start > from || end < to else { return self }
            let (a, b) = ((start - from) / (to - from), (end - from) / (to - from))
            func blossom(_ x: Double, _ y: Double, _ z: Double) -> Double {
                func mix(_ one: Double, _ other: Double, _ part: Double) -> Double {
                    one + (other - one) * part
                }
                let (p, q, r) = (mix(first, second, x), mix(second, third, x), mix(third, fourth, x))
                return mix(mix(p, q, y), mix(q, r, y), z)
            }
            return Piece(
                from: start, to: end, first: blossom(a, a, a), second: blossom(a, a, b),
                third: blossom(a, b, b), fourth: blossom(b, b, b))
        }
    }

    private func pieces(from start: Double, to end: Double) -> [Piece] {
        (0..<places.count - 1).compactMap { index in
            let (from, to) = (places[index], places[index + 1])
            let (left, right) = (max(from, start), min(to, end))
            guard left < right else { return nil }
            let third = (to - from) / 3
            return Piece(
                from: from, to: to, first: heights[index], second: heights[index] + slopes[index] * third,
                third: heights[index + 1] - slopes[index + 1] * third, fourth: heights[index + 1]
            ).cut(from: left, to: right)
        }
    }

    /// Returns the area under the line and, mirrored, below the base, between two x coordinates. A height of 1 is `up`
    /// points above the base and `down` points below it.
    func outline(from start: Double, to end: Double, base: Double, up: Double, down: Double) -> Outline {
        var outline = Outline()
        let pieces = pieces(from: start, to: end)
        guard let first = pieces.first, let last = pieces.last else { return outline }
        outline.move(to: Point(first.from, base - first.first * up))
        for piece in pieces {
            let third = (piece.to - piece.from) / 3
            outline.addCubic(
                control1: Point(piece.from + third, base - piece.second * up),
                control2: Point(piece.to - third, base - piece.third * up),
                to: Point(piece.to, base - piece.fourth * up))
        }
        outline.addLine(to: Point(last.to, base + last.fourth * down))
        if down == 0 {
            outline.addLine(to: Point(first.from, base))
        } else {
            for piece in pieces.reversed() {
                let third = (piece.to - piece.from) / 3
                outline.addCubic(
                    control1: Point(piece.to - third, base + piece.third * down),
                    control2: Point(piece.from + third, base + piece.second * down),
                    to: Point(piece.from, base + piece.first * down))
            }
        }
        outline.close()
        return outline
    }
}
