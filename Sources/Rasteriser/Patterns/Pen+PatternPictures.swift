import CPixels
import Geometry

extension Pen {
    /// Blends a tile in its own colours, repeated over the plane, whose corner lies at a pixel. The opacity is 0 to 255.
    package func blend(
        _ tile: PatternTile<UInt32>, x: Int, y: Int, opacity: UInt32, mode: BlendMode, clip: Coverage?
    ) {
        let columns = bounds.columns
        var shares = [UInt8](repeating: 0, count: clip == nil ? 0 : columns.count)
        unsafe tile.pixels.withUnsafeBufferPointer { pixels in
            guard let pixels = pixels.baseAddress else { return }
            for row in bounds.rows {
                let (touched, solid) = clip?.columns(row) ?? (columns, columns)
                if touched.isEmpty { continue }
                clip?.fill(&shares, y: row, touched: touched, solid: solid)
                let target = unsafe target.row(row)
                unsafe shares.withUnsafeBufferPointer { shares in
                    let mask = solid == touched ? nil : shares.baseAddress
                    let moved = touched.lowerBound - x..<touched.upperBound - x
                    tile.lattice.forEachRun(y: row - y, columns: moved) { column, place, count in
                        let first = column + x
                        unsafe SIMDLevel.current.functions.pointee.composite(
                            mode.pixelBlend, pixels + place,
                            mask.map { unsafe $0 + (first - touched.lowerBound) }, opacity, Int32(count),
                            target + first)
                    }
                }
            }
        }
    }
}

extension Coverage {
    /// Writes the coverage of the touched columns of a row, in 255ths, unless all are solid.
    fileprivate func fill(_ shares: inout [UInt8], y: Int, touched: Range<Int>, solid: Range<Int>) {
        if solid == touched { return }
        for x in touched { shares[x - touched.lowerBound] = solid.contains(x) ? 255 : share(x, y) }
    }
}
