import CPixels

extension Canvas {
    /// Draws what a sampler gives where a rectangle covers the frame.
    ///
    /// - Parameters:
    ///   - hasEdges: Whether pixels on the rectangle's edges get as much as it covers of them; otherwise they get all.
    ///   - isOpaque: Whether all samples are opaque.
    ///   - opacity: 1 to 255.
    mutating func draw(
        _ sampler: ImageSampler, coverage: Coverage, hasEdges: Bool, isOpaque: Bool, opacity: UInt32
    ) {
        showBackground()
        let functions = unsafe SIMDLevel.current.functions
        var pixels = [UInt32](repeating: 0, count: bounds.columns.count)
        var shares = [UInt8](repeating: 0, count: bounds.columns.count)
        unsafe sampler.withRows { sample in
            for y in bounds.rows {
                let (touched, inside) = coverage.columns(y)
                guard !touched.isEmpty else { continue }
                let row = unsafe target.row(y)
                let solid = hasEdges ? inside : touched
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
}
