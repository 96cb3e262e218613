/// The two chroma samples nearest to a pixel in a row or a column, and the weight of the second in eighths. Chroma at
/// the pixel is interpolated linearly between these samples.
struct ChromaTap {
    let first, second: Int
    let weight: Int32

    /// The sum of the weights of both samples.
    static let whole: Int32 = 8
    /// The number of fraction bits after weighting in both directions, horizontally and vertically.
    static let bits = 6

    /// Finds the chroma samples nearest to a pixel.
    ///
    /// - Parameters:
    ///   - place: The pixel's index in a row or a column.
    ///   - shared: The base-2 logarithm of the number of pixels per chroma sample.
    ///   - count: The number of pixels in the row or column.
    ///   - isFirst: True if a sample is located at the first of its pixels, false if it is in their middle.
    init(_ place: Int, shared: Int, of count: Int, isFirst: Bool) {
        let whole = Int(Self.whole)
        let eighths =
            isFirst ? (whole * place) >> shared : (whole * (2 * place + 1)) >> (shared + 1) - whole / 2
        let last = (count + (1 << shared) - 1) >> shared - 1
        // The shift rounds down, also for negative numbers.
        let floor = eighths >> 3
        first = min(max(floor, 0), last)
        second = min(max(floor + 1, 0), last)
        weight = Int32(eighths - floor << 3)
    }

    /// Returns the interpolated chroma at the pixel, multiplied by `whole`.
    @inline(__always)
    func value(in samples: [Int32]) -> Int32 {
        samples[first] * (Self.whole - weight) + samples[second] * weight
    }
}
