/// A converter of YUV planes of a PNG, JPEG or WebP picture to RGBA, in integer arithmetic. Chroma is interpolated
/// linearly. A chroma sample is located in the middle of the pixels that share the sample.
@safe
struct YUVRows {
    private let planes: RGBAPixels.Planes
    private let width: Int
    private let height: Int
    /// The base-2 logarithms of the number of pixels that share a chroma sample, horizontally and vertically.
    private let chroma: SIMD2<Int>
    private let matrix: Matrix

    /// The coefficients of BT.601. All products with eight-bit samples fit into 32 bits.
    private struct Matrix {
        let black, luma, redCr, greenCb, greenCr, blueCb: Int32

        init(_ matrix: YUVMatrix) {
            (black, luma) = (Int32(matrix.black), Int32(matrix.luma))
            (redCr, greenCr) = (Int32(matrix.redCr), Int32(matrix.greenCr))
            (greenCb, blueCb) = (Int32(matrix.greenCb), Int32(matrix.blueCb))
        }
    }

    private static let shift = Int32(YUVMatrix.fractionBits + ChromaTap.bits)

    init(_ planes: RGBAPixels.Planes, width: Int, height: Int, _ chroma: SIMD2<Int>, isLimited: Bool) {
        self.planes = planes
        self.width = width
        self.height = height
        self.chroma = chroma
        matrix = Matrix(YUVMatrix(red: 0.299, blue: 0.114, isLimited: isLimited, depth: 8))
    }

    /// Converts all pixels and initialises `pixels` with the result.
    func fill(_ pixels: UnsafeMutablePointer<UInt32>) {
        let columns = (0..<width).map { ChromaTap($0, shared: chroma.x, of: width, isFirst: false) }
        let samples = (width + (1 << chroma.x) - 1) >> chroma.x
        var (cb, cr) = ([Int32](repeating: 0, count: samples), [Int32](repeating: 0, count: samples))
        for y in 0..<height {
            let rows = ChromaTap(y, shared: chroma.y, of: height, isFirst: false)
            blend(1, rows, into: &cb)
            blend(2, rows, into: &cr)
            let luma = unsafe planes.row(0, y)
            let alpha = unsafe planes.count > 3 ? planes.row(3, y) : nil
            let row = unsafe pixels + y * width
            for x in 0..<width {
                let tap = columns[x]
                let opacity = unsafe alpha.map { unsafe UInt32($0[x]) } ?? 255
                unsafe (row + x).initialize(
                    to: pixel(Int32(luma[x]), tap.value(in: cb), tap.value(in: cr), opacity))
            }
        }
    }

    /// Interpolates a row of chroma vertically and subtracts the midpoint.
    private func blend(_ plane: Int, _ tap: ChromaTap, into row: inout [Int32]) {
        let (one, other) = unsafe (planes.row(plane, tap.first), planes.row(plane, tap.second))
        for x in row.indices {
            let sum = unsafe Int32(one[x]) * (ChromaTap.whole - tap.weight) + Int32(other[x]) * tap.weight
            row[x] = sum - 128 * ChromaTap.whole
        }
    }

    @inline(__always)
    private func pixel(_ luma: Int32, _ cb: Int32, _ cr: Int32, _ alpha: UInt32) -> UInt32 {
        let base = (luma - matrix.black) * matrix.luma << Int32(ChromaTap.bits) + 1 << (Self.shift - 1)
        func level(_ sum: Int32) -> UInt32 { UInt32(min(max(sum >> Self.shift, 0), 255)) }
        return RGBAPixels.rgba(
            level(base + matrix.redCr * cr), level(base - matrix.greenCb * cb - matrix.greenCr * cr),
            level(base + matrix.blueCb * cb), alpha)
    }
}

/// The two chroma samples nearest to a pixel in a row or a column, and the weight of the second sample, in eighths.
/// Chroma at the pixel is interpolated linearly between these samples.
struct ChromaTap {
    let first, second: Int
    let weight: Int32

    /// The sum of the weights of both samples.
    static let whole: Int32 = 8
    /// The number of fraction bits that chroma has after horizontal and vertical interpolation.
    static let bits = 6

    /// Finds the chroma samples nearest to a pixel.
    ///
    /// - Parameters:
    ///   - place: The pixel's index in a row or a column.
    ///   - shared: The base-2 logarithm of the number of pixels per chroma sample.
    ///   - count: The number of pixels in the row or column.
    ///   - isFirst: True if a chroma sample is located at the first of the pixels that share it, false if in the middle
    ///     of these pixels.
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

    /// Returns the interpolated chroma at the pixel, multiplied by `whole` (the sum of the weights).
    @inline(__always)
    func value(in samples: [Int32]) -> Int32 {
        samples[first] * (Self.whole - weight) + samples[second] * weight
    }
}
