import CPixels
import Geometry

extension Canvas {
    /// Draws the pixels of a sampler inside a rectangle. `coverage` has the fraction of each pixel that the rectangle
    /// covers, so that its edges are antialiased.
    ///
    /// - Parameters:
    ///   - isOpaque: True if all samples are opaque.
    ///   - opacity: The opacity, 1 to 255.
    package mutating func draw(_ sampler: ImageSampler, coverage: Coverage, isOpaque: Bool, opacity: UInt32) {
        showBackground()
        let functions = unsafe SIMDLevel.current.functions
        let bounds = coverage.bounds
        var pixels = [UInt32](repeating: 0, count: bounds.columns.count)
        var shares = [UInt8](repeating: 0, count: bounds.columns.count)
        unsafe sampler.withRows { sample in
            for y in bounds.rows {
                let (touched, solid) = coverage.columns(y)
                guard !touched.isEmpty else { continue }
                let row = unsafe target.row(y)
                if isOpaque, opacity == 255 {
                    unsafe sample(solid, y, row + solid.lowerBound)
                } else if !solid.isEmpty {
                    unsafe sample(solid, y, &pixels)
                    unsafe functions.pointee.composite(
                        .normal, pixels, nil, opacity, Int32(solid.count), row + solid.lowerBound)
                }
                for edge in [touched.lowerBound..<solid.lowerBound, solid.upperBound..<touched.upperBound]
                where !edge.isEmpty {
                    for x in edge { shares[x - edge.lowerBound] = coverage.share(x, y) }
                    unsafe sample(edge, y, &pixels)
                    unsafe functions.pointee.composite(
                        .normal, pixels, shares, opacity, Int32(edge.count), row + edge.lowerBound)
                }
            }
        }
    }

    /// Draws the pixels of a sampler that lie inside both an outline and a rectangle. The outline's edges are
    /// antialiased; at the edges of the rectangle, all pixels that it touches are drawn fully.
    ///
    /// - Parameters:
    ///   - isOpaque: True if all samples are opaque.
    ///   - opacity: The opacity, 1 to 255.
    package mutating func draw(
        _ sampler: ImageSampler, coverage: Coverage, clip: FlatOutline, isOpaque: Bool, opacity: UInt32
    ) throws(DrawingError) {
        showBackground()
        let functions = unsafe SIMDLevel.current.functions
        let bounds = coverage.bounds
        let spans = try workspace.rasterizer().cover(clip, .nonZero, in: bounds)
        var pixels = [UInt32](repeating: 0, count: bounds.columns.count)
        var shares = [UInt8](repeating: 0, count: bounds.columns.count)
        unsafe sampler.withRows { sample in
            var next = 0
            while next < spans.count {
                let run = CoverageSpan.run(of: spans, from: next, shares: &shares)
                let (y, first) = (Int(spans[next].y), Int(spans[next].x))
                next = run.end
                let columns = coverage.columns(y).touched.clamped(to: first..<first + run.length)
                if columns.isEmpty { continue }
                let place = unsafe target.row(y) + columns.lowerBound
                if run.isSolid, isOpaque, opacity == 255 {
                    unsafe sample(columns, y, place)
                    continue
                }
                unsafe sample(columns, y, &pixels)
                unsafe shares.withUnsafeBufferPointer { shares in
                    let mask = unsafe shares.baseAddress.map { unsafe $0 + (columns.lowerBound - first) }
                    unsafe functions.pointee.composite(
                        .normal, pixels, run.isSolid ? nil : mask, opacity, Int32(columns.count), place)
                }
            }
        }
    }
}
