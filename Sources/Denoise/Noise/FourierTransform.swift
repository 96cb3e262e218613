import Geometry
import SceneModel

/// A discrete Fourier transform of real numbers. It does not use the C library's functions, so its results have the
/// same bits on every CPU.
struct FourierTransform {
    /// The number of values that are transformed, which is a power of two.
    let size: Int
    private let cosines, sines: [Double]
    /// The permutation before the transform: each index is mapped to the index with its bits in reverse order.
    private let places: [Int]
    private var real, imaginary: [Double]

    /// Prepares transforms of `size` numbers.
    init(size: Int) {
        precondition(size > 1 && size & (size - 1) == 0, "the transform's size must be a power of two")
        self.size = size
        let turns = (0..<size / 2).map { Turn.sineAndCosine(Double($0) / Double(size)) }
        (cosines, sines) = (turns.map(\.cosine), turns.map(\.sine))
        let bits = size.trailingZeroBitCount
        places = (0..<size).map { place in
            (0..<bits).reduce(0) { $0 << 1 | (place >> $1 & 1) }
        }
        real = [Double](repeating: 0, count: size)
        imaginary = real
    }

    /// Transforms `numbers` and adds the squared magnitudes to `sums`, for the frequencies from 0 to half the sample
    /// rate. If there are fewer than `size` numbers, the missing numbers count as 0.
    mutating func addPowers(of numbers: [Double], to sums: inout [Double]) {
        precondition(
            numbers.count <= size && sums.count == size / 2 + 1,
            "the numbers of values and sums must match the transform's size")
        for place in 0..<size {
            real[places[place]] = place < numbers.count ? numbers[place] : 0
            imaginary[place] = 0
        }
        var half = 1
        while half < size {
            let step = size / (2 * half)
            for start in stride(from: 0, to: size, by: 2 * half) {
                for index in 0..<half {
                    let (cosine, sine) = (cosines[index * step], -sines[index * step])
                    let (low, high) = (start + index, start + index + half)
                    let x = real[high] * cosine - imaginary[high] * sine
                    let y = real[high] * sine + imaginary[high] * cosine
                    (real[high], imaginary[high]) = (real[low] - x, imaginary[low] - y)
                    (real[low], imaginary[low]) = (real[low] + x, imaginary[low] + y)
                }
            }
            half *= 2
        }
        for index in sums.indices {
            sums[index] += real[index] * real[index] + imaginary[index] * imaginary[index]
        }
    }
}
