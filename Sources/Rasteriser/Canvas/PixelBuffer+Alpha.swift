extension PixelBuffer {
    /// Makes all pixels transparent.
    package mutating func clear() {
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    }

    /// Divides the colours of the premultiplied pixels in the first `rowCount` rows by their alpha.
    package mutating func straighten(rowCount: Int) {
        precondition(rowCount <= height, "there are fewer rows")
        for y in 0..<rowCount {
            let row = unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width where unsafe row[x] >> 24 != 255 { unsafe row[x] = Self.straight(row[x]) }
        }
    }

    /// Gives transparent pixels in the first `rowCount` rows colours of visible pixels near them, so that a codec which loses
    /// detail does not mix the colours of an edge with black. Pixels must not be premultiplied.
    ///
    /// A transparent pixel gets the mean of the visible ones of its 2×2 pixels, which share chroma samples; otherwise that of
    /// its 16×16 pixels; otherwise that of the cell before in its row of cells.
    package mutating func spreadColors(rowCount: Int) {
        precondition(rowCount <= height, "there are fewer rows")
        for top in Swift.stride(from: 0, to: rowCount, by: 16) {
            let rows = top..<min(top + 16, rowCount)
            var last: UInt32 = 0
            for left in Swift.stride(from: 0, to: width, by: 16) {
                let columns = left..<min(left + 16, width)
                guard let mean = meanColor(rows, columns) else {
                    fill(rows, columns, last)
                    continue
                }
                last = mean
                for y in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
                    for x in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
                        let (small, wide) = (
                            y..<min(y + 2, rows.upperBound), x..<min(x + 2, columns.upperBound)
                        )
                        fill(small, wide, meanColor(small, wide) ?? last)
                    }
                }
            }
        }
    }

    /// Returns the mean colour of pixels, by their alpha, with an alpha of 0; nil if all are transparent.
    private func meanColor(_ rows: Range<Int>, _ columns: Range<Int>) -> UInt32? {
        var (sums, weight): ((UInt32, UInt32, UInt32), UInt32) = ((0, 0, 0), 0)
        for y in rows {
            let row = unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in columns {
                let pixel = unsafe row[x]
                let alpha = pixel >> 24
                sums.0 += (pixel >> 16 & 0xFF) * alpha
                sums.1 += (pixel >> 8 & 0xFF) * alpha
                sums.2 += (pixel & 0xFF) * alpha
                weight += alpha
            }
        }
        guard weight > 0 else { return nil }
        func mean(_ sum: UInt32) -> UInt32 { (sum + weight / 2) / weight }
        return mean(sums.0) << 16 | mean(sums.1) << 8 | mean(sums.2)
    }

    /// Gives the transparent ones of some pixels a colour.
    private mutating func fill(_ rows: Range<Int>, _ columns: Range<Int>, _ color: UInt32) {
        for y in rows {
            let row = unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in columns where unsafe row[x] >> 24 == 0 { unsafe row[x] = color }
        }
    }

    /// Returns a premultiplied pixel with colours that are not premultiplied. The colour of a transparent pixel is black.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        func straight(_ channel: UInt32) -> UInt32 {
            min((channel & 0xFF) * 255 + alpha / 2, 255 * max(alpha, 1)) / max(alpha, 1)
        }
        return alpha << 24 | straight(pixel >> 16) << 16 | straight(pixel >> 8) << 8 | straight(pixel)
    }

    /// Converts premultiplied pixels to red, green, blue and alpha bytes that are not premultiplied.
    package func straightRGBA() -> [UInt8] {
        var bytes: [UInt8] = []
        copyStraight(red: 0, blue: 2, into: &bytes)
        return bytes
    }

    /// Replaces `bytes` by all pixels as blue, green, red and alpha bytes that are not premultiplied, without
    /// allocating memory if the size fits.
    package func copyStraightBGRA(into bytes: inout [UInt8]) { copyStraight(red: 2, blue: 0, into: &bytes) }

    /// Writes pixels that are not premultiplied; `red` and `blue` are the positions of these channels in a pixel.
    private func copyStraight(red: Int, blue: Int, into output: inout [UInt8]) {
        if output.count != width * height * 4 { output = [UInt8](repeating: 0, count: width * height * 4) }
        withBytes { bytes in
            for index in 0..<width * height {
                let (y, x) = index.quotientAndRemainder(dividingBy: width)
                let pixel = Self.straight(
                    unsafe bytes.unsafeLoad(fromByteOffset: y * stride + 4 * x, as: UInt32.self))
                output[4 * index + red] = UInt8(truncatingIfNeeded: pixel >> 16)
                output[4 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                output[4 * index + blue] = UInt8(truncatingIfNeeded: pixel)
                output[4 * index + 3] = UInt8(pixel >> 24)
            }
        }
    }
}
