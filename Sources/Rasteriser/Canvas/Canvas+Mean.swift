import CPixels

extension Canvas {
    /// Draws the weighted mean of several pictures. `body` draws the picture with the given index over the canvas's
    /// current pixels. A picture's weight is its `count`; the weights add up to at most 64. Outside its `bounds`, a
    /// picture equals the current pixels. Sums are exact and rounded once, so pixels that are equal in all pictures
    /// stay unchanged.
    package mutating func drawMean(
        _ parts: [(count: Int, bounds: PixelBounds)], _ body: (inout Canvas, Int) throws -> Void
    ) throws {
        let total = parts.reduce(0) { $0 + $1.count }
        precondition((1...64).contains(total), "the number of pictures must be 1 to 64")
        if bounds.isEmpty { return }
        showBackground()
        let (columns, level) = (bounds.columns, SIMDLevel.current)
        let length = 4 * columns.count
        var picture = Canvas(copyOf: self)
        defer { workspace.leaveGroup() }
        let sums = unsafe workspace.enterGroup(byteCount: 2 * length * bounds.rows.count)
            .assumingMemoryBound(to: UInt16.self)
        defer { workspace.leaveGroup() }
        /// For each row, the total weight of the pictures that were added to the row's sums. All other pictures left
        /// the row unchanged.
        var summed = [Int](repeating: 0, count: bounds.rows.count)
        func place(_ target: PixelTarget, _ y: Int) -> UnsafeMutablePointer<UInt32> {
            unsafe target.row(y) + columns.lowerBound
        }
        func sum(_ y: Int) -> UnsafeMutablePointer<UInt16> {
            unsafe sums + length * (y - bounds.rows.lowerBound)
        }
        func add(_ pixels: UnsafeMutablePointer<UInt32>, times count: Int, to y: Int) {
            let bytes = unsafe UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
            unsafe level.functions.pointee.add_weighted(bytes, Int32(count), Int32(length), sum(y))
        }
        for (number, part) in parts.enumerated() where part.count > 0 {
            let (count, touched) = (part.count, part.bounds.clamped(to: bounds))
            if touched.isEmpty { continue }
            let (first, width) = (touched.columns.lowerBound - columns.lowerBound, touched.columns.count)
            try body(&picture, number)
            for y in touched.rows {
                let (drawn, below) = unsafe (place(picture.target, y), place(target, y))
                guard
                    unsafe level.functions.pointee.differ(drawn + first, below + first, Int32(width)) != 0
                else { continue }
                let row = y - bounds.rows.lowerBound
                if summed[row] == 0 { unsafe sum(y).update(repeating: 0, count: length) }
                summed[row] += count
                unsafe add(drawn, times: count, to: y)
                unsafe (drawn + first).update(from: below + first, count: width)
            }
        }
        for (row, count) in summed.enumerated() where count > 0 {
            let y = row + bounds.rows.lowerBound
            let pixels = unsafe place(target, y)
            if count < total { unsafe add(pixels, times: total - count, to: y) }
            unsafe level.functions.pointee.take_means(
                sum(y), Int32(total), Int32(length),
                UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self))
        }
    }
}
