import CPixels
import Geometry

/// The colours of a gradient, divided into pieces in which the colours are polynomials of the position on the gradient.
/// The pieces are computed once and used for many frames.
package struct RampColors: Sendable {
    /// True if every colour is opaque.
    let isOpaque: Bool
    /// The range of positions outside of which the alpha is 0, a little enlarged, because positions are rounded.
    let seen: ClosedRange<Double>
    private let isStraight: Bool
    /// The pieces of the gradient, in ascending order. The last piece only marks the end of the previous piece.
    private let pieces: [PixelRampPiece]

    /// The maximum error of a gradient with an easing curve, in colour levels.
    private static let tolerance = 0.05
    /// Positions before the first and after the last piece, as `PixelRamp` requires them.
    private static let ends: (Float, Float) = (-1e30, 1e30)

    package init(_ ramp: ColorRamp) {
        isOpaque = ramp.colors.allSatisfy { $0.alpha == 255 }
        isStraight = ramp.easing == .named(.linear)
        let levels = ramp.colors.map(Self.levels)
        var nowhere = levels[0]
        nowhere.w = 0
        var pieces = [
            PixelRampPiece(start: Self.ends.0, from: nowhere),
            PixelRampPiece(start: Self.ends.0 / 10, from: levels[0]),
        ]
        let curve = CurvePieces(
            ramp.easing, tolerance: Self.tolerance / max(1, Self.greatestStep(ramp.colors)))
        for index in 0..<levels.count - 1 {
            let (start, length) = (ramp.location(index), ramp.location(index + 1) - ramp.location(index))
            for piece in curve.pieces {
                pieces.append(
                    PixelRampPiece(
                        start: Float(start + length * piece.start), piece, from: levels[index],
                        to: levels[index + 1]))
            }
        }
        pieces.append(
            PixelRampPiece(start: Float(ramp.location(levels.count - 1)), from: levels[levels.count - 1]))
        pieces.append(PixelRampPiece(start: Self.ends.1, from: SIMD4()))
        self.pieces = Self.withLengths(pieces)
        seen = Self.seen(self.pieces)
    }

    /// Calls `body` with a pointer to the gradient's colours.
    func withRamp(_ body: (UnsafePointer<PixelRamp>) -> Void) {
        unsafe pieces.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("a gradient needs at least one piece")
            }
            var ramp = unsafe PixelRamp(
                pieces: base, count: Int32(buffer.count - 1), isStraight: isStraight ? 1 : 0)
            unsafe body(&ramp)
        }
    }

    /// Returns red, green, blue and alpha, scaled as in a `FieldRow`.
    private static func levels(_ color: Color) -> SIMD4<Float> {
        let alpha = (Float(color.alpha) / 255 * Float(FieldRow.opaque)).rounded()
        return SIMD4(Float(color.red) * 256, Float(color.green) * 256, Float(color.blue) * 256, alpha)
    }

    /// Returns the maximum difference between neighbouring colours of the gradient in any channel, in levels.
    private static func greatestStep(_ colors: [Color]) -> Double {
        func channels(_ color: Color) -> SIMD4<Int> {
            SIMD4(Int(color.red), Int(color.green), Int(color.blue), Int(color.alpha))
        }
        let steps = zip(colors, colors.dropFirst()).map { one, other in
            let step = channels(one) &- channels(other)
            return max(step.max(), -step.min())
        }
        return Double(steps.max() ?? 0)
    }

    private static func seen(_ pieces: [PixelRampPiece]) -> ClosedRange<Double> {
        // The first piece is for points without a position, and the last one only marks an end.
        let colors = 1..<pieces.count - 1
        guard let first = colors.first(where: { pieces[$0].hasAlpha }),
            let last = colors.last(where: { pieces[$0].hasAlpha })
        else { return 0...0 }
        // Positions are rounded to single precision.
        func slack(_ position: Float) -> Double { 1e-4 * (1 + Double(abs(position))) }
        let (start, end) = (pieces[first].start, pieces[last + 1].start)
        let least = first == colors.first ? -.infinity : Double(start) - slack(start)
        let most = last == colors.last ? .infinity : Double(end) + slack(end)
        return least...most
    }

    /// Removes pieces without length, except for the last piece, and sets `perLength` (1 / length) of the pieces
    /// between the first and the last.
    private static func withLengths(_ pieces: [PixelRampPiece]) -> [PixelRampPiece] {
        var kept: [PixelRampPiece] = []
        for index in pieces.indices {
            var piece = pieces[index]
            guard index < pieces.count - 1 else { return kept + [piece] }
            let length = pieces[index + 1].start - piece.start
            guard length > 0 else { continue }
            piece.perLength = length < 2 ? 1 / length : 0
            kept.append(piece)
        }
        return kept
    }
}

extension PixelRampPiece {
    /// True if a colour of the piece is not transparent.
    fileprivate var hasAlpha: Bool { base.3 != 0 || gain.3 != 0 }

    /// Creates a piece of constant colour.
    fileprivate init(start: Float, from color: SIMD4<Float>) {
        let flat = CurvePieces.Piece(start: 0, end: 1, constant: 0, slope: 1, square: 0, cubic: 0)
        self.init(start: start, flat, from: color, to: color)
    }

    /// Creates a piece that mixes two colours in the proportion that a piece of the easing curve gives.
    fileprivate init(
        start: Float, _ piece: CurvePieces.Piece, from: SIMD4<Float>, to: SIMD4<Float>
    ) {
        let gain = to - from
        self.init(
            start: start, perLength: 0, constant: Float(piece.constant), slope: Float(piece.slope),
            square: Float(piece.square), cubic: Float(piece.cubic), base: (from.x, from.y, from.z, from.w),
            gain: (gain.x, gain.y, gain.z, gain.w))
    }
}
