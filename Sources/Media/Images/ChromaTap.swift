/// Two neighbouring samples of chroma around a pixel, and the weight of the second, in eighths.
struct ChromaTap {
    let first, second: Int
    let weight: Int32

    /// The sum of both weights.
    static let whole: Int32 = 8
    /// The fraction bits of chroma that was weighted in both directions.
    static let bits = 6

    /// - Parameters:
    ///   - place: The pixel, of `count` in a row or column.
    ///   - shared: How many pixels share a sample, as a power of 2.
    ///   - isFirst: Whether a sample lies at the first of these pixels, or else in their middle.
    init(_ place: Int, shared: Int, of count: Int, isFirst: Bool) {
        let whole = Int(Self.whole)
        let eighths =
            isFirst ? (whole * place) >> shared : (whole * (2 * place + 1)) >> (shared + 1) - whole / 2
        let last = (count + (1 << shared) - 1) >> shared - 1
        // Rounded down, also below zero.
        let floor = eighths >> 3
        first = min(max(floor, 0), last)
        second = min(max(floor + 1, 0), last)
        weight = Int32(eighths - floor << 3)
    }

    /// Chroma at the pixel, times `whole`.
    @inline(__always)
    func value(in samples: [Int32]) -> Int32 {
        samples[first] * (Self.whole - weight) + samples[second] * weight
    }
}
