/// Converts planes of YUV to RGBA, in integers. Chroma is interpolated linearly between its samples, which lie in
/// the middle of the pixels that share them.
@safe
struct YUVRows {
    private let planes: RGBAPixels.Planes
    private let width: Int
    private let height: Int
    /// How many pixels share a sample of chroma, as powers of 2.
    private let chroma: SIMD2<Int>
    private let matrix: Matrix

    /// The factors of BT.601 with 14 fraction bits.
    private struct Matrix {
        let black, luma, redCr, greenCb, greenCr, blueCb: Int32

        static let full = Matrix(
            black: 0, luma: 16384, redCr: 22970, greenCb: 5638, greenCr: 11700, blueCb: 29032)
        static let limited = Matrix(
            black: 16, luma: 19077, redCr: 26149, greenCb: 6419, greenCr: 13320, blueCb: 33050)
    }

    /// Weights in a direction are eighths, so chroma has six fraction bits after both.
    private static let whole: Int32 = 8
    private static let chromaBits: Int32 = 6
    private static let shift: Int32 = 14 + chromaBits

    init(_ planes: RGBAPixels.Planes, width: Int, height: Int, _ chroma: SIMD2<Int>, isLimited: Bool) {
        self.planes = planes
        self.width = width
        self.height = height
        self.chroma = chroma
        matrix = isLimited ? .limited : .full
    }

    /// Initialises all pixels.
    func fill(_ pixels: UnsafeMutablePointer<UInt32>) {
        let columns = (0..<width).map { Tap($0, shared: chroma.x, of: width) }
        let samples = (width + (1 << chroma.x) - 1) >> chroma.x
        var (cb, cr) = ([Int32](repeating: 0, count: samples), [Int32](repeating: 0, count: samples))
        for y in 0..<height {
            let rows = Tap(y, shared: chroma.y, of: height)
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

    /// Two neighbouring samples and the weight of the second, in eighths.
    private struct Tap {
        let first, second: Int
        let weight: Int32

        init(_ place: Int, shared: Int, of count: Int) {
            // The middle of the pixel, seen from the middle of sample 0, in halves of pixels.
            let halves = 2 * place + 1 - (1 << shared)
            let last = (count + (1 << shared) - 1) >> shared - 1
            let floor = halves >> (shared + 1)
            let rest = halves - floor << (shared + 1)
            first = min(max(floor, 0), last)
            second = min(max(floor + 1, 0), last)
            weight = Int32(rest * Int(YUVRows.whole) >> (shared + 1))
        }

        @inline(__always)
        func value(in samples: [Int32]) -> Int32 {
            samples[first] * (YUVRows.whole - weight) + samples[second] * weight
        }
    }

    /// A row of chroma between two, less its middle.
    private func blend(_ plane: Int, _ tap: Tap, into row: inout [Int32]) {
        let (one, other) = unsafe (planes.row(plane, tap.first), planes.row(plane, tap.second))
        for x in row.indices {
            let sum = unsafe Int32(one[x]) * (Self.whole - tap.weight) + Int32(other[x]) * tap.weight
            row[x] = sum - 128 * Self.whole
        }
    }

    @inline(__always)
    private func pixel(_ luma: Int32, _ cb: Int32, _ cr: Int32, _ alpha: UInt32) -> UInt32 {
        let base = (luma - matrix.black) * matrix.luma << Self.chromaBits + 1 << (Self.shift - 1)
        func level(_ sum: Int32) -> UInt32 { UInt32(min(max(sum >> Self.shift, 0), 255)) }
        return RGBAPixels.rgba(
            level(base + matrix.redCr * cr), level(base - matrix.greenCb * cb - matrix.greenCr * cr),
            level(base + matrix.blueCb * cb), alpha)
    }
}
