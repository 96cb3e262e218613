import CPixels
import Geometry

/// The colours along a ramp, as pieces in which they are polynomials. Made once for many frames.
package struct RampColors: Sendable {
    /// Whether every colour is opaque.
    let isOpaque: Bool
    private let isStraight: Bool
    /// The last one only marks the end.
    private let pieces: [PixelRampPiece]

    /// The largest distance of an eased ramp from its curve, in levels.
    private static let tolerance = 0.05
    /// Places before and after all others, as `PixelRamp` has them.
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
    }

    /// Lends the ramp.
    func withRamp(_ body: (UnsafePointer<PixelRamp>) -> Void) {
        unsafe pieces.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("a ramp without pieces") }
            var ramp = unsafe PixelRamp(
                pieces: base, count: Int32(buffer.count - 1), isStraight: isStraight ? 1 : 0)
            unsafe body(&ramp)
        }
    }

    /// Red, green, blue and alpha as a `FieldRow` has them.
    private static func levels(_ color: Color) -> SIMD4<Float> {
        let alpha = (Float(color.alpha) / 255 * Float(FieldRow.opaque)).rounded()
        return SIMD4(Float(color.red) * 256, Float(color.green) * 256, Float(color.blue) * 256, alpha)
    }

    /// The greatest difference between neighbours in any channel, in levels.
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

    /// Drops pieces without length, but never the last one, and sets `perLength` of the inner ones.
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
    /// A constant colour.
    fileprivate init(start: Float, from color: SIMD4<Float>) {
        let flat = CurvePieces.Piece(start: 0, end: 1, constant: 0, slope: 1, square: 0, cubic: 0)
        self.init(start: start, flat, from: color, to: color)
    }

    /// A piece of the mix of two colours.
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
