import Geometry

/// The discrete Fourier transform of a fixed power of two of complex numbers, in double precision. It gives the same bits on
/// every CPU.
struct Fourier {
    /// The number of complex numbers.
    let count: Int
    /// The cosine and the negative sine of each fraction of a turn below one half.
    private let cosines, sines: [Double]
    /// For each place the one with its bits in the opposite order.
    private let reversed: [Int]

    /// Creates the transform of `count` numbers, a power of two.
    init(count: Int) {
        precondition(count > 1 && count & (count - 1) == 0, "expected a power of two")
        self.count = count
        let turns = (0..<count / 2).map { Turn.sineAndCosine(Double($0) / Double(count)) }
        (cosines, sines) = (turns.map(\.cosine), turns.map { -$0.sine })
        let shift = Int.bitWidth - count.trailingZeroBitCount
        reversed = (0..<count).map { index in
            (0..<Int.bitWidth).reduce(0) { $0 | (index >> $1 & 1) << (Int.bitWidth - 1 - $1) } >> shift
                & (count - 1)
        }
    }

    /// Transforms numbers in place.
    func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        precondition(real.count == count && imaginary.count == count, "expected \(count) numbers")
        for index in 0..<count where index < reversed[index] {
            real.swapAt(index, reversed[index])
            imaginary.swapAt(index, reversed[index])
        }
        var half = 1
        while half < count {
            let step = count / (2 * half)
            for start in stride(from: 0, to: count, by: 2 * half) {
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
