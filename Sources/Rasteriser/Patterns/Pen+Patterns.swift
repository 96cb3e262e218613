import CPixels
import Geometry

extension Pen {
    /// Blends a tile, repeated over the plane, whose corner lies at a pixel.
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

    /// Blends an outline that was flattened in the frame.
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

/// Blends the runs of a pattern, row by row.
@safe
private struct PatternPainter {
    private let table: BlendTable
    private let clip: Coverage?
    private let functions: UnsafePointer<PixelFunctions>
    /// Of the row, if there is a clip.
    private var clips: [Int32]
    private var shares: [UInt8]

    init(_ table: BlendTable, clip: Coverage?, width: Int) {
        (self.table, self.clip) = (table, clip)
        unsafe functions = SIMDLevel.current.functions
        clips = [Int32](repeating: 0, count: clip == nil ? 0 : width)
        shares = [UInt8](repeating: 0, count: clip == nil ? 0 : width)
    }

    /// Begins a row of the frame.
    package mutating func begin(_ row: Int) { clip?.fill(&clips, y: row) }

    /// Blends a run from a column on; the pixels are those of the whole row.
    package mutating func blend(
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
                // A translucent pixel.
                var pixel = table.pixel
                unsafe functions.pointee.composite(
                    table.mode.pixelBlend, &pixel, coverage + done, table.opacity, 1, pixels + done)
                done += 1
            }
        }
    }
}
