import Geometry

extension FourierTransform {
    /// Transforms `numbers` and adds the squared magnitudes to `sums`, for the frequencies from 0 to half the sample
    /// rate. If there are fewer than `size` numbers, the missing numbers count as 0.
    func addPowers(of numbers: [Double], to sums: inout [Double]) {
        precondition(
            numbers.count <= size && sums.count == size / 2 + 1,
            "the numbers of values and sums must match the transform's size")
        var real = numbers + [Double](repeating: 0, count: size - numbers.count)
        var imaginary = [Double](repeating: 0, count: size)
        transform(&real, &imaginary)
        for index in sums.indices {
            sums[index] += real[index] * real[index] + imaginary[index] * imaginary[index]
        }
    }
}
