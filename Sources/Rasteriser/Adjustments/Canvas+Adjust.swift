import CPixels
import Geometry

extension Canvas {
    /// Calls `body` to draw a picture, adjusts the picture's colours, and composites it with the layer's opacity.
    /// `content` is the bounding box of what `body` draws. Throws errors of `body`.
    package mutating func drawAdjusted(
        _ adjustment: ColorAdjustment, blend: BlendMode, content: PixelBounds,
        _ body: (inout Canvas) throws -> Void
    ) throws {
        guard opacity > 0, transform.inverse != nil else { return }
        let (inside, all) = (bounds.clamped(to: content), extent.clamped(to: content))
        if inside.isEmpty { return }
        showBackground()
        var group = Canvas(groupOf: self, bounds: inside, extent: all)
        defer { workspace.leaveGroup() }
        try body(&group)
        adjustment.apply(to: group.target, inside, under: transform)
        composite(group.target, inside, opacity: opacity, blend: blend, mask: nil)
    }
}

extension ColorAdjustment {
    /// Adjusts premultiplied pixels. `transform` maps the layer's points to the frame's pixels.
    fileprivate func apply(to pixels: PixelTarget, _ bounds: PixelBounds, under transform: Affine) {
        let (first, count) = (bounds.columns.lowerBound, bounds.columns.count)
        let darkening = vignette.flatMap { $0.amount > 0 ? $0.pixels(under: transform) : nil }
        var light = [Float](repeating: 1, count: darkening == nil ? 0 : count)
        unsafe withPixels { adjustment in
            for y in bounds.rows {
                var row = unsafe PixelAdjustedRow()
                unsafe row.column = Int32(first)
                if var darkening {
                    unsafe pixels_vignette(&darkening, Int32(y), Int32(first), Int32(count), &light)
                }
                unsafe light.withUnsafeBufferPointer { light in
                    unsafe row.light = darkening == nil ? nil : light.baseAddress
                    unsafe withGrain(y, &row) { row in
                        let target = unsafe pixels.row(y) + first
                        guard darkening != nil else {
                            return unsafe pixels_adjust(adjustment, &row, Int32(count), target)
                        }
                        unsafe Dither.row(y).withThresholds { thresholds in
                            unsafe row.thresholds = thresholds
                            unsafe pixels_adjust(adjustment, &row, Int32(count), target)
                        }
                    }
                }
            }
        }
    }

    /// Calls `body` with the grain of row `y`.
    private func withGrain(
        _ y: Int, _ row: inout PixelAdjustedRow, _ body: (inout PixelAdjustedRow) -> Void
    ) {
        guard let grain, grain.amount > 0 else { return unsafe body(&row) }
        let mask = GrainTile.side - 1
        unsafe grain.tile.values.withUnsafeBufferPointer { values in
            unsafe row.grain = values.baseAddress.map {
                unsafe $0 + ((y + grain.down) & mask) * GrainTile.side
            }
            unsafe (row.grainShift, row.grainMask) = (Int32(grain.right), Int32(mask))
            unsafe row.grainAmount = Float(grain.amount)
            unsafe body(&row)
        }
    }
}

extension ColorAdjustment.Vignette {
    /// Returns the vignette in the form of CPixels; nil if the layer has no area.
    fileprivate func pixels(under transform: Affine) -> PixelVignette? {
        guard size.width > 0, size.height > 0, let back = transform.inverse, back.isFinite else { return nil }
        // From the middle of the pixel (0, 0) to −1…1 over the rectangle.
        let unit = Affine.move(0.5, 0.5).then(back).then(.scale(2 / size.width, 2 / size.height))
            .then(.move(-1, -1))
        return PixelVignette(
            x: unit.dx, xPerColumn: unit.xx, xPerRow: unit.xy, y: unit.dy, yPerColumn: unit.yx,
            yPerRow: unit.yy, inner: Float(radius), perWidth: Float(1 / max(1 - radius, 0.01)),
            amount: Float(amount))
    }
}
