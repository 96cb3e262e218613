import CPixels
import SceneModel

extension Pen {
    /// Blends a tile in its own colours, repeated over the plane, whose corner lies at a pixel. The opacity is 0 to 255.
    func blend(_ tile: PatternPictureTile, x: Int, y: Int, opacity: UInt32, mode: BlendMode, clip: Coverage?)
    {
        let columns = bounds.columns
        var shares = [UInt8](repeating: 0, count: clip == nil ? 0 : columns.count)
        for row in bounds.rows {
            if let clip {
                for column in columns { shares[column - columns.lowerBound] = clip.share(column, row) }
            }
            let target = unsafe target.row(row)
            let moved = columns.lowerBound - x..<columns.upperBound - x
            unsafe shares.withUnsafeBufferPointer { shares in
                unsafe tile.forEachRun(y: row - y, columns: moved) { column, pixels, count in
                    let mask = unsafe shares.baseAddress.map { unsafe $0 + (column + x - columns.lowerBound) }
                    unsafe SIMDLevel.current.functions.pointee.composite(
                        mode.pixelBlend, pixels, clip == nil ? nil : mask, opacity, Int32(count),
                        target + (column + x))
                }
            }
        }
    }
}
