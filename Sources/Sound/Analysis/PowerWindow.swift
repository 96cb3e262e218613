import Geometry

/// The power of the bands of a stretch of sound, by a Fourier transform under a Hann window.
struct PowerWindow {
    /// The number of samples in the window.
    let count: Int
    private let fourier: FourierTransform
    private let window: [Double]
    /// The edges of the bands, counted in lines of the transform.
    private let edges: [Double]
    private var real, imaginary: [Double]
    /// The sums of the powers of the first lines.
    private var sums: [Double]

    /// Creates a window of `count` samples, a power of two. `edges` are the edges of the bands in Hz.
    init(count: Int, rate: Double, edges: [Double]) {
        self.count = count
        fourier = FourierTransform(size: count)
        let shape = (0..<count).map {
            0.5 - 0.5 * Turn.sineAndCosine((Double($0) + 0.5) / Double(count)).cosine
        }
        // With this, the sum of the powers of all lines is the mean square of the samples.
        let whole = (shape.reduce(0) { $0 + $1 * $1 } * Double(count)).squareRoot()
        window = shape.map { $0 / whole }
        self.edges = edges.map { min($0 * Double(count) / rate + 0.5, Double(count / 2)) }
        (real, imaginary) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count))
        sums = Array(repeating: 0, count: count / 2 + 1)
    }

    /// Returns the mean square of each band in the samples from `start` on. Two channels are transformed as one complex
    /// sound, whose power is the sum of both.
    mutating func powers(_ left: [Double], _ right: [Double], from start: Int) -> [Double] {
        for index in 0..<count {
            real[index] = left[start + index] * window[index]
            imaginary[index] = right[start + index] * window[index]
        }
        fourier.transform(&real, &imaginary)
        var sum = 0.0
        for line in 0..<count / 2 {
            let other = (count - line) & (count - 1)
            let power =
                real[line] * real[line] + imaginary[line] * imaginary[line] + real[other] * real[other]
                + imaginary[other] * imaginary[other]
            sum += line == 0 ? power / 2 : power
            sums[line + 1] = sum
        }
        return (0..<edges.count - 1).map { max(total(to: edges[$0 + 1]) - total(to: edges[$0]), 0) }
    }

    /// Returns the power below a place between lines. The power of a line is spread over its width.
    private func total(to place: Double) -> Double {
        let whole = Int(place)
        guard whole < sums.count - 1 else { return sums[sums.count - 1] }
        return sums[whole] + (sums[whole + 1] - sums[whole]) * (place - Double(whole))
    }
}
