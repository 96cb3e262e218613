/// The two chroma samples next to a pixel, and the weight of the second in eighths.
struct ChromaTap {
    let first, second: Int
    let weight: Int32

    /// The sum of both weights.
    static let whole: Int32 = 8
    /// The number of fraction bits of chroma weighted in both directions.
    static let bits = 6

    /// Finds the samples around a pixel.
    ///
    /// - Parameters:
    ///   - place: The pixel's index in a row or column of `count`.
    ///   - shared: The number of pixels per sample, as a power of 2.
    ///   - isFirst: True if a sample is located at the first of its pixels, false if in their middle.
    init(_ place: Int, shared: Int, of count: Int, isFirst: Bool) {
        let whole = Int(Self.whole)
        let eighths =
            isFirst ? (whole * place) >> shared : (whole * (2 * place + 1)) >> (shared + 1) - whole / 2
        let last = (count + (1 << shared) - 1) >> shared - 1
        // The shift rounds down, also below zero.
        let floor = eighths >> 3
        first = min(max(floor, 0), last)
        second = min(max(floor + 1, 0), last)
        weight = Int32(eighths - floor << 3)
    }

    /// The chroma at the pixel, times `whole`.
    @inline(__always)
    func value(in samples: [Int32]) -> Int32 {
        samples[first] * (Self.whole - weight) + samples[second] * weight
    }
}
