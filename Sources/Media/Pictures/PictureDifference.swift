/// How far the pixels of a picture that was read back are from the drawn ones.
package struct PictureDifference: Sendable {
    /// The largest mean difference of a channel in a block of 16×16 pixels, in levels. Colours count as much as they are seen.
    package let block: Double
    /// The largest difference of alpha, in levels; 0 if the pictures have none.
    package let alpha: Int

    private static let side = 16

    /// Compares pixels in RGBA with drawn ones in BGRA, both with straight alpha, without padding between rows. Without
    /// `hasAlpha`, the fourth bytes are ignored. The sizes must be the same.
    package init(of rgba: [UInt8], from bgra: [UInt8], width: Int, hasAlpha: Bool) {
        precondition(rgba.count == bgra.count, "the pictures have the same size")
        let height = rgba.count / max(4 * width, 1)
        var (largest, alpha) = (0, 0)
        for top in stride(from: 0, to: height, by: Self.side) {
            for left in stride(from: 0, to: width, by: Self.side) {
                var sums = (0, 0, 0)
                for row in top..<min(top + Self.side, height) {
                    for place in row * width + left..<row * width + min(left + Self.side, width) {
                        let pixel = 4 * place
                        let visible = hasAlpha ? Int(bgra[pixel + 3]) : 255
                        sums.0 += abs(Int(rgba[pixel]) - Int(bgra[pixel + 2])) * visible
                        sums.1 += abs(Int(rgba[pixel + 1]) - Int(bgra[pixel + 1])) * visible
                        sums.2 += abs(Int(rgba[pixel + 2]) - Int(bgra[pixel])) * visible
                        if hasAlpha { alpha = max(alpha, abs(Int(rgba[pixel + 3]) - visible)) }
                    }
                }
                largest = max(largest, sums.0, sums.1, sums.2)
            }
        }
        block = Double(largest) / Double(255 * Self.side * Self.side)
        self.alpha = alpha
    }
}
