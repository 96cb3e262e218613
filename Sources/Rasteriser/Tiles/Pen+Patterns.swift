import CPixels
import Geometry

extension Pen {
    /// Blends a tile, repeated over the plane, in the colour of the blend table. One of its corners is at pixel (x, y).
    package func blend(_ tile: PatternTile<UInt8>, x: Int, y: Int, _ table: BlendTable, clip: Coverage?) {
        let columns = bounds.columns.lowerBound - x..<bounds.columns.upperBound - x
        var painter = PatternPainter(table, clip: clip, width: frame.width)
        unsafe tile.pixels.withUnsafeBufferPointer { coverage in
            guard let coverage = coverage.baseAddress else { return }
            for row in bounds.rows {
                painter.begin(row)
                let pixels = unsafe target.row(row)
                tile.lattice.forEachRun(y: row - y, columns: columns) { column, place, count in
                    unsafe painter.blend(coverage + place, count, from: column + x, pixels)
                }
            }
        }
    }

    /// Blends a flattened outline in the colour of the blend table.
    package func blend(_ outline: FlatOutline, _ table: BlendTable, clip: Coverage?) throws(DrawingError) {
        let touched = bounds.clamped(to: outline.bounds)
        if touched.isEmpty { return }
        let mask = try Mask(of: outline, .nonZero, in: touched, by: workspace)
        var painter = PatternPainter(table, clip: clip, width: frame.width)
        for row in touched.rows {
            painter.begin(row)
            unsafe painter.blend(
                mask.row(row), touched.columns.count, from: touched.columns.lowerBound, target.row(row))
        }
    }
}

/// A painter that blends the runs (adjacent pixels in a row) of a pattern, row by row.
@safe
private struct PatternPainter {
    private let table: BlendTable
    private let clip: Coverage?
    private let functions: UnsafePointer<PixelFunctions>
    /// The coverage of the current row by the clip; empty without a clip.
    private var clips: [Int32]
    private var shares: [UInt8]

    init(_ table: BlendTable, clip: Coverage?, width: Int) {
        (self.table, self.clip) = (table, clip)
        unsafe functions = SIMDLevel.current.functions
        clips = [Int32](repeating: 0, count: clip == nil ? 0 : width)
        shares = [UInt8](repeating: 0, count: clip == nil ? 0 : width)
    }

    /// Computes the clip's coverage of a row, which later calls of `blend` use.
    mutating func begin(_ row: Int) { clip?.fill(&clips, clips.indices, y: row) }

    /// Blends a run of pixels that begins at the column `first`; `pixels` points to the start of the row.
    mutating func blend(
        _ coverage: UnsafePointer<UInt8>, _ count: Int, from first: Int,
        _ pixels: UnsafeMutablePointer<UInt32>
    ) {
        guard clip != nil else { return unsafe blend(coverage, count, pixels + first) }
        for index in 0..<count {
            shares[index] = unsafe UInt8(Int32(coverage[index]) * clips[first + index] >> 15)
        }
        unsafe shares.withUnsafeBufferPointer { shares in
            guard let shares = shares.baseAddress else { return }
            unsafe blend(shares, count, pixels + first)
        }
    }

    private func blend(
        _ coverage: UnsafePointer<UInt8>, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>
    ) {
        unsafe table.withChanges { changes in
            var done = 0
            while true {
                done += unsafe Int(
                    functions.pointee.blend_changes(
                        changes, coverage + done, Int32(count - done), pixels + done))
                guard done < count else { return }
                // A translucent pixel, which the table doesn't support.
                var pixel = table.pixel
                unsafe functions.pointee.composite(
                    table.mode.pixelBlend, &pixel, coverage + done, table.opacity, 1, pixels + done)
                done += 1
            }
        }
    }
}

extension Pen {
    /// Blends a tile that has its own colours, repeated over the plane. A corner of a tile is at the pixel (x, y). The
    /// opacity ranges from 0 to 255.
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
    /// Writes the coverage (0 to 255) of the columns `touched` of a row. Does nothing if all these columns are in
    /// `solid`.
    fileprivate func fill(_ shares: inout [UInt8], y: Int, touched: Range<Int>, solid: Range<Int>) {
        if solid == touched { return }
        for x in touched { shares[x - touched.lowerBound] = solid.contains(x) ? 255 : share(x, y) }
    }
}
