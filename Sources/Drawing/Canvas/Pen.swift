import CPixels
import SceneModel

/// Draws shapes in a layer's points. Valid only inside the closure it was lent to.
@safe
package struct Pen: ~Copyable {
    private let transform: Affine
    private let bounds: PixelBounds
    private let frame: PixelSize
    private let target: PixelTarget
    private let workspace: Workspace
    private let level = SIMDLevel.current

    init(
        on target: PixelTarget, transform: Affine, bounds: PixelBounds, frame: PixelSize, workspace: Workspace
    ) {
        self.transform = transform
        self.bounds = bounds
        self.frame = frame
        self.target = target
        self.workspace = workspace
    }

    /// Fills a circle; `alpha` (0…1) is multiplied with the colour's own.
    package func fillCircle(center: Point, radius: Double, color: Color, alpha: Double = 1) {
        guard let disc = Disc(center: center, radius: radius, transform: transform) else { return }
        fill(disc, pixel: color.pixel, weight: color.weight(alpha))
    }

    /// Fills a circle of the frame; `full` is the colour's blend weight, 0 to 256.
    func fill(_ disc: Disc, pixel: UInt32, weight full: Double) {
        guard full > 0 else { return }
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bounds.columns.count) { weights in
            guard let weights = weights.baseAddress else { return }
            for y in disc.rows(in: bounds.rows) {
                let columns = disc.columns(y, bounds)
                let solid = disc.solidColumns(y, bounds).clamped(to: columns)
                for x in columns.lowerBound..<solid.lowerBound {
                    unsafe weights[x - columns.lowerBound] = Self.rounded(disc.coverage(x, y) * full)
                }
                unsafe (weights + (solid.lowerBound - columns.lowerBound)).update(
                    repeating: Self.rounded(full), count: solid.count)
                for x in solid.upperBound..<columns.upperBound {
                    unsafe weights[x - columns.lowerBound] = Self.rounded(disc.coverage(x, y) * full)
                }
                unsafe level.functions.pointee.blend_color(
                    pixel, weights, Int32(columns.count), target.row(y) + columns.lowerBound)
            }
        }
    }

    /// Fills an outline; `alpha` (0…1) is multiplied with the colour's own. Throws `DrawingError` for an outline with
    /// too many lines through one pixel, and when memory is short.
    package func fill(
        _ outline: Outline, color: Color, alpha: Double = 1, rule: FillRule = .nonZero
    ) throws {
        let full = color.weight(alpha)
        guard full > 0 else { return }
        let flat = FlatOutline(outline, under: transform, frame: frame)
        let spans = try workspace.rasterizer().cover(flat, rule, in: bounds)
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bounds.columns.count) { weights in
            guard let weights = weights.baseAddress else { return }
            var next = 0
            while next < spans.count {
                // Adjacent spans are blended in one call.
                let (y, first) = (spans[next].y, Int(spans[next].x))
                var end = first
                while next < spans.count, spans[next].y == y, Int(spans[next].x) == end {
                    let weight = Self.rounded(spans[next].share * full)
                    unsafe (weights + (end - first)).update(
                        repeating: weight, count: Int(spans[next].length))
                    end += Int(spans[next].length)
                    next += 1
                }
                unsafe level.functions.pointee.blend_color(
                    color.pixel, weights, Int32(end - first), target.row(Int(y)) + first)
            }
        }
    }

    private static func rounded(_ weight: Double) -> UInt16 { UInt16(weight + 0.5) }
}

extension Color {
    /// As pixels have it, opaque.
    var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// The colour's blend weight, 0 to 256: its own alpha times another of 0…1.
    func weight(_ alpha: Double) -> Double { min(Double(self.alpha) / 255 * alpha, 1) * 256 }
}
