import SceneModel

extension Canvas {
    /// Lays a field over the part of the frame that a layer of this size covers: mixes in sixteen more bits
    /// than a pixel has, then dithers once.
    mutating func draw(_ field: consuming some ColorField, size: PixelSize) throws(DrawingError) {
        let outline = Outline(size: size, transform: transform)
        let coversFrame = clip == nil && outline.covers(width: width, height: height)
        var row = FieldRow(width: width)
        if coversFrame, opacity == 1, field.isOpaque {
            for y in 0..<height {
                field.fill(&row, y: y)
                replace(y, with: row)
            }
            return
        }
        let alpha = Int32((opacity * Double(FieldRow.opaque)).rounded())
        if coversFrame {
            for y in 0..<height {
                field.fill(&row, y: y)
                blend(y, with: row) { _ in SIMD8(repeating: alpha) }
            }
            return
        }
        let coverage = try Coverage(of: outline, clip: clip, width: width, height: height)
        for y in 0..<height {
            field.fill(&row, y: y)
            blend(y, with: row) { (coverage.group($0, row: y) &* alpha) / 255 }
        }
    }

    private mutating func replace(_ y: Int, with row: borrowing FieldRow) {
        let target = unsafe groups(of: y)
        let thresholds = Dither.thresholds(row: y)
        for group in 0..<row.groupCount {
            let levels = row[group]
            let threshold = thresholds[group]
            unsafe target[group] = Self.pixels(
                levels.red &+ threshold, levels.green &+ threshold, levels.blue &+ threshold)
        }
    }

    private mutating func blend(
        _ y: Int, with row: borrowing FieldRow, _ alpha: (Int) -> SIMD8<Int32>
    ) {
        let target = unsafe groups(of: y)
        let thresholds = Dither.thresholds(row: y)
        for group in 0..<row.groupCount {
            let levels = row[group]
            // Both are at most 2¹⁵, so the product fits.
            let share = (levels.alpha &* alpha(group)) &>> 15
            let threshold = thresholds[group]
            let below = unsafe SIMD8<Int32>(truncatingIfNeeded: target[group])
            func mixed(_ level: SIMD8<Int32>, _ shift: Int32) -> SIMD8<Int32> {
                let under = (below &>> shift) & 0xFF
                let difference = (level &>> 8) &- (under &<< 8)
                return (under &<< 16) &+ ((difference &* share) &>> 7) &+ threshold
            }
            unsafe target[group] = Self.pixels(
                mixed(levels.red, 16), mixed(levels.green, 8), mixed(levels.blue, 0))
        }
    }

    /// A row's pixels in groups of eight; the last group may reach into the row's padding.
    private func groups(of y: Int) -> UnsafeMutablePointer<SIMD8<UInt32>> {
        unsafe (pixels + y * stride).assumingMemoryBound(to: SIMD8<UInt32>.self)
    }

    private static func pixels(
        _ red: SIMD8<Int32>, _ green: SIMD8<Int32>, _ blue: SIMD8<Int32>
    ) -> SIMD8<UInt32> {
        let packed = (red & 0xFF_0000) | ((green &>> 8) & 0xFF00) | ((blue &>> 16) & 0xFF)
        return SIMD8(truncatingIfNeeded: packed)
    }
}
