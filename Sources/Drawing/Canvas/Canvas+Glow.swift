import CPixels
import SceneModel

extension Canvas {
    /// Draws a picture with light around it: the glows one over the other, and the picture over them by a blend mode, all
    /// with the layer's opacity. What is farther from the frame than `shadowMargin` gives no light into it.
    ///
    /// The picture is drawn in a frame that is larger by that margin on each side.
    mutating func drawGlowing(
        _ glows: [GlowState], blend: BlendMode, _ body: (inout Canvas) throws -> Void
    ) throws {
        guard opacity > 0, transform.inverse != nil, !bounds.isEmpty else { return }
        let scale = transform.meanScale
        let blurs = glows.compactMap { glow in
            // As in CSS, a radius is two standard deviations.
            BoxBlur(deviation: glow.radius.value / 2 * scale).map { (glow: glow, blur: $0) }
        }
        let margin = Self.shadowMargin
        let drawn = blurs.reduce(bounds) { $0.union($1.blur.source(of: bounds)) }
            .clamped(to: PixelBounds(columns: 0..<width, rows: 0..<height).expanded(by: margin))
        showBackground()
        let place = drawn.moved(by: margin)
        var group = Canvas(groupOf: self, bounds: place, rows: place.rows, margin: margin)
        defer { workspace.leaveGroup() }
        try body(&group)
        let picture = group.target.moved(by: -margin)
        guard let seen = picture.seen(in: drawn) else { return }
        for (glow, blur) in blurs { draw(glow, blur, of: picture, seen: seen, drawn: drawn) }
        composite(picture, seen.clamped(to: bounds), opacity: opacity, blend: blend, mask: nil)
    }

    /// Draws the light of a picture, of which nothing is seen outside some of the pixels that were drawn.
    private func draw(
        _ glow: GlowState, _ blur: BoxBlur, of picture: PixelTarget, seen: PixelBounds, drawn: PixelBounds
    ) {
        let touched = seen.expanded(by: (blur.reach + 2) << blur.shift).clamped(to: bounds)
        let alpha = Double(glow.color?.alpha ?? 255) / 255
        // The upper eight of sixteen bits, as for groups. Multiplied before the blur, whose dither keeps the fractions.
        let weight = UInt32((glow.opacity.value * alpha * opacity * 65535).rounded()) >> 8
        if touched.isEmpty || weight == 0 { return }
        let source = blur.source(of: touched).clamped(to: drawn)
        let place = source.moved(by: Self.shadowMargin)
        let copy = Canvas(groupOf: self, bounds: place, rows: place.rows, margin: Self.shadowMargin)
        defer { workspace.leaveGroup() }
        let light = copy.target.moved(by: -Self.shadowMargin)
        let functions = unsafe SIMDLevel.current.functions
        let lit = seen.clamped(to: source)
        let (first, count) = (lit.columns.lowerBound, lit.columns.count)
        let color = glow.color.map { [UInt32](repeating: $0.pixel, count: count) }
        var alphas = [UInt8](repeating: 0, count: color == nil ? 0 : count)
        for y in lit.rows {
            let (pixels, copied) = unsafe (picture.row(y) + first, light.row(y) + first)
            guard let color else {
                unsafe functions.pointee.composite(.normal, pixels, nil, weight, Int32(count), copied)
                continue
            }
            for x in alphas.indices { alphas[x] = 255 }
            unsafe functions.pointee.multiply_mask(pixels, 0, Int32(count), &alphas)
            unsafe functions.pointee.composite(.normal, color, alphas, weight, Int32(count), copied)
        }
        BlurGrid(blur, for: touched, channels: 4, by: workspace).blur(light, drawn: source)
        composite(light, touched, opacity: 1, blend: glow.blend, mask: nil)
    }
}

extension PixelTarget {
    /// The smallest bounds of the pixels in others that are not empty; nil if all are.
    fileprivate func seen(in bounds: PixelBounds) -> PixelBounds? {
        let functions = unsafe SIMDLevel.current.functions
        let (columns, empty) = (bounds.columns, [UInt32](repeating: 0, count: bounds.columns.count))
        var (first, end) = (columns.upperBound, columns.lowerBound)
        var rows: Range<Int>?
        for y in bounds.rows {
            let pixels = unsafe row(y)
            guard
                unsafe functions.pointee.differ(pixels + columns.lowerBound, empty, Int32(columns.count)) != 0
            else { continue }
            rows = (rows?.lowerBound ?? y)..<y + 1
            first = (columns.lowerBound..<first).first { unsafe pixels[$0] != 0 } ?? first
            end = (end..<columns.upperBound).last { unsafe pixels[$0] != 0 }.map { $0 + 1 } ?? end
        }
        return rows.map { PixelBounds(columns: first..<end, rows: $0) }
    }
}
