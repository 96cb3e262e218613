import SceneModel

extension Canvas {
    /// Lays a field over the part of the frame that a layer of this size covers: mixes in eight more bits than
    /// a pixel has, then dithers once.
    mutating func draw(_ field: consuming some ColorField & ~Copyable, size: PixelSize) {
        let outline = Outline(size: size, transform: transform)
        let coversFrame =
            bounds == PixelBounds(columns: 0..<width, rows: rows)
            && outline.covers(width: width, height: height)
        var row = FieldRow(width: width)
        if coversFrame, opacity == 1, field.isOpaque {
            willReplaceAll()
            for y in rows {
                field.fill(&row, y: y)
                unsafe row.dither(Dither.row(y), into: target.row(y))
            }
            return
        }
        showBackground()
        let alpha = Int32((opacity * Double(FieldRow.opaque)).rounded())
        var coverage = [Int32](repeating: alpha, count: row.length)
        let mask = coversFrame ? nil : Coverage(of: outline, bounds: bounds)
        for y in rows {
            field.fill(&row, y: y)
            if let mask {
                mask.fill(&coverage, y: y)
                // Both are at most 2¹⁵, so the product fits.
                for x in coverage.indices { coverage[x] = (coverage[x] &* alpha) &>> 15 }
            }
            blend(y, with: row, coverage)
        }
    }

    private mutating func blend(_ y: Int, with row: borrowing FieldRow, _ coverage: [Int32]) {
        let target = unsafe UnsafeMutableRawPointer(target.row(y)).assumingMemoryBound(to: SIMD8<UInt32>.self)
        let thresholds = Dither.row(y)
        for group in 0..<row.groupCount {
            let levels = row[group]
            let first = group * FieldRow.groupSize
            let alpha = SIMD8<Int32>(coverage[first..<first + FieldRow.groupSize])
            let share = (SIMD8<Int32>(truncatingIfNeeded: levels.alpha) &* alpha) &>> 15
            let threshold = SIMD8<Int32>(truncatingIfNeeded: thresholds[group])
            let below = unsafe SIMD8<Int32>(truncatingIfNeeded: target[group])
            func mixed(_ level: SIMD8<UInt16>, _ shift: Int32) -> SIMD8<Int32> {
                let under = ((below &>> shift) & 0xFF) &<< 8
                let difference = SIMD8<Int32>(truncatingIfNeeded: level) &- under
                return (under &+ ((difference &* share) &>> 15) &+ threshold) &>> 8
            }
            let (red, green) = (mixed(levels.red, 16) &<< 16, mixed(levels.green, 8) &<< 8)
            unsafe target[group] = SIMD8(truncatingIfNeeded: red | green | mixed(levels.blue, 0))
        }
    }
}
