import CPixels
import Geometry

/// A pen that draws shapes in a layer's points. Valid only inside the closure that receives it.
@safe
public struct Pen: ~Copyable {
    private let transform: Affine
    let bounds: PixelBounds
    let frame: PixelSize
    let target: PixelTarget
    let workspace: Workspace
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

    /// Fills a circle. `alpha`, from 0 to 1, is multiplied by the alpha of the colour.
    public func fillCircle(center: Point, radius: Double, color: Color, alpha: Double = 1) {
        guard let disc = Disc(center: center, radius: radius, transform: transform) else { return }
        fill(disc, pixel: color.pixel, weight: color.weight(alpha))
    }

    /// Fills a disc whose position is given in pixels of the frame; `full` is the blend weight of the colour, 0 to 256.
    package func fill(_ disc: Disc, pixel: UInt32, weight full: Double) {
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

    /// Draws a glass bubble whose position is given in pixels of the frame.
    package func fill(_ disc: GlassDisc) { disc.draw(on: target, bounds, level) }

    /// Fills an outline. `alpha`, from 0 to 1, is multiplied by the alpha of the colour. Throws `DrawingError` if too
    /// many lines of the outline pass through one pixel, or if memory is short.
    public func fill(
        _ outline: Outline, color: Color, alpha: Double = 1, rule: FillRule = .nonZero
    ) throws {
        guard color.weight(alpha) > 0 else { return }
        try fill(FlatOutline(outline, under: transform, frame: frame), color: color, alpha: alpha, rule: rule)
    }

    /// Fills a flattened outline with a colour.
    package func fill(
        _ flat: FlatOutline, color: Color, alpha: Double = 1, rule: FillRule = .nonZero
    ) throws(DrawingError) {
        let full = color.weight(alpha)
        guard full > 0 else { return }
        let spans = try workspace.rasterizer().cover(flat, rule, in: bounds)
        let width = bounds.columns.count
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * width) { weights in
            guard let weights = weights.baseAddress else { return }
            /// The blend weights for long, fully covered spans of pixels; nil until the first such span is drawn.
            var solid: UnsafeMutablePointer<UInt16>?
            var next = 0
            while next < spans.count {
                // Adjacent spans are blended in one call.
                let (y, first) = (spans[next].y, Int(spans[next].x))
                if spans[next].isLongSolid {
                    let (row, count) = unsafe (target.row(Int(y)) + first, Int(spans[next].length))
                    next += 1
                    if full == 256 {
                        unsafe row.update(repeating: color.pixel, count: count)
                        continue
                    }
                    if unsafe solid == nil {
                        unsafe (weights + width).update(repeating: Self.rounded(full), count: width)
                        unsafe solid = weights + width
                    }
                    unsafe level.functions.pointee.blend_color(
                        color.pixel, solid ?? weights, Int32(count), row)
                    continue
                }
                var end = first
                while next < spans.count, spans[next].y == y, Int(spans[next].x) == end,
                    !spans[next].isLongSolid
                {
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

    /// Fills a flattened outline with a brush; a gradient is spread over `unit`.
    package func fill(
        _ flat: FlatOutline, with brush: Brush, over unit: UnitSquare, alpha: Double = 1,
        rule: FillRule = .nonZero
    ) throws(DrawingError) {
        if case .color(let color) = brush.content {
            return try fill(flat, color: color, alpha: alpha, rule: rule)
        }
        guard let field = brush.field(over: unit) else { return }
        try fill(flat, with: field, alpha: alpha, rule: rule)
    }

    private func fill(
        _ flat: FlatOutline, with field: consuming some ColorField, alpha: Double, rule: FillRule
    ) throws(DrawingError) {
        let touched = bounds.clamped(to: flat.bounds)
        if touched.isEmpty { return }
        fill(try Mask(of: flat, rule, in: touched, by: workspace), with: field, alpha: alpha)
    }

    /// Blends a field (a colour for each pixel) with the pixels, weighted by a mask that must lie inside the bounds.
    /// Colours are blended with 8 fraction bits, and the result is dithered once.
    package func fill(_ mask: Mask, with field: consuming some ColorField, alpha: Double) {
        let touched = mask.bounds
        let opacity = Int32((min(max(alpha, 0), 1) * Double(FieldRow.opaque)).rounded())
        if opacity == 0 { return }
        var row = FieldRow(width: frame.width)
        row.wanted = touched.columns
        var coverage = [Int32](repeating: 0, count: row.length)
        let first = touched.columns.lowerBound
        for y in touched.rows {
            row.visible = touched.columns
            field.fill(&row, y: y)
            if row.visible.isEmpty { continue }
            precondition(touched.columns.contains(row.visible), "a field may only narrow what is visible")
            let shares = unsafe mask.row(y) - first
            unsafe coverage.withUnsafeMutableBufferPointer { coverage in
                for x in row.visible {
                    // 0 to 255 become 0 to `FieldRow.opaque`.
                    let share = unsafe Int32(shares[x])
                    unsafe coverage[x] = share &<< 7 &+ (share == 255 ? 128 : 0)
                }
            }
            unsafe row.blend(
                hasAlpha: !field.isOpaque, coverage: coverage, opacity: opacity, Dither.row(y),
                into: target.row(y))
        }
    }

    private static func rounded(_ weight: Double) -> UInt16 { UInt16(weight + 0.5) }
}
