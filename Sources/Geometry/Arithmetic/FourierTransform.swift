/// The discrete Fourier transform of a fixed power of two of complex numbers, in double precision. It gives the same bits on
/// every CPU.
package struct FourierTransform: Sendable {
    /// The number of complex numbers.
    package let size: Int
    /// The cosine and the negative sine of each fraction of a turn below one half.
    private let cosines, sines: [Double]
    /// For each place the one with its bits in the opposite order.
    private let reversed: [Int]

    /// Creates the transform of `size` numbers, a power of two.
    package init(size: Int) {
        precondition(size > 1 && size & (size - 1) == 0, "the transform's size must be a power of two")
        self.size = size
        let turns = (0..<size / 2).map { Turn.sineAndCosine(Double($0) / Double(size)) }
        (cosines, sines) = (turns.map(\.cosine), turns.map { -$0.sine })
        let bits = size.trailingZeroBitCount
        reversed = (0..<size).map { index in (0..<bits).reduce(0) { $0 << 1 | (index >> $1 & 1) } }
    }

    /// Transforms numbers in place.
    package func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        precondition(real.count == size && imaginary.count == size, "expected \(size) numbers")
        for index in 0..<size where index < reversed[index] {
            real.swapAt(index, reversed[index])
            imaginary.swapAt(index, reversed[index])
        }
        var half = 1
        while half < size {
            let step = size / (2 * half)
            for start in stride(from: 0, to: size, by: 2 * half) {
                for place in 0..<half {
                    let (cosine, sine) = (cosines[place * step], sines[place * step])
                    let (low, high) = (start + place, start + place + half)
                    let x = real[high] * cosine - imaginary[high] * sine
                    let y = real[high] * sine + imaginary[high] * cosine
                    (real[high], imaginary[high]) = (real[low] - x, imaginary[low] - y)
                    (real[low], imaginary[low]) = (real[low] + x, imaginary[low] + y)
                }
            }
            half *= 2
        }
    }
}
