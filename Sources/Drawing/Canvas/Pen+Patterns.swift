import CPixels
import SceneModel

extension Pen {
    /// Blends a tile, repeated over the plane, whose corner lies at a pixel.
    func blend(_ tile: PatternTile, x: Int, y: Int, _ table: BlendTable, clip: Coverage?) {
        let columns = bounds.columns.lowerBound - x..<bounds.columns.upperBound - x
        var clips = [Int32](repeating: 0, count: clip == nil ? 0 : frame.width)
        unsafe tile.coverage.withUnsafeBufferPointer { coverage in
            guard let coverage = coverage.baseAddress else { return }
            unsafe table.withChanges { changes in
                for row in bounds.rows {
                    clip?.fill(&clips, y: row)
                    let pixels = unsafe target.row(row)
                    tile.forEachRun(y: row - y, columns: columns) { column, place, count in
                        unsafe Self.blend(
                            count, coverage + place, pixels + (column + x), table, changes,
                            clips: clip == nil ? nil : clips[(column + x)...])
                    }
                }
            }
        }
    }

    /// Blends an outline that was flattened in the frame.
    func blend(_ outline: FlatOutline, _ table: BlendTable, clip: Coverage?) throws(DrawingError) {
        let touched = bounds.clamped(to: outline.bounds)
        if touched.isEmpty { return }
        let mask = try Mask(of: outline, .nonZero, in: touched, by: workspace)
        var clips = [Int32](repeating: 0, count: clip == nil ? 0 : frame.width)
        let first = touched.columns.lowerBound
        unsafe table.withChanges { changes in
            for row in touched.rows {
                clip?.fill(&clips, y: row)
                unsafe Self.blend(
                    touched.columns.count, mask.row(row), target.row(row) + first, table, changes,
                    clips: clip == nil ? nil : clips[first...])
            }
        }
    }

    private static func blend(
        _ count: Int, _ coverage: UnsafePointer<UInt8>, _ pixels: UnsafeMutablePointer<UInt32>,
        _ table: BlendTable, _ changes: UnsafePointer<Int32>, clips: ArraySlice<Int32>?
    ) {
        for index in 0..<count {
            var share = unsafe Int32(coverage[index])
            if let clips { share = share * clips[clips.startIndex + index] >> 15 }
            if share == 0 { continue }
            if unsafe pixels[index] >= 0xFF00_0000 {
                unsafe pixels[index] = BlendTable.blend(pixels[index], coverage: share, changes)
                continue
            }
            var (pixel, mask) = (table.pixel, UInt8(share))
            unsafe SIMDLevel.current.functions.pointee.composite(
                table.mode.pixelBlend, &pixel, &mask, table.opacity, 1, pixels + index)
        }
    }
}
