import CFFmpeg

/// A converter of a film's picture to RGBA. Integer arithmetic gives the same bytes at every SIMD level. Chroma is
/// interpolated linearly between its samples, at the sample positions that the picture states.
@safe
struct FilmPixels {
    private let layout: SampleLayout
    private let planes: RGBAPixels.Planes
    private let width, height: Int
    private let matrix: YUVMatrix
    private let columns: [ChromaTap]
    private let isLeft, isTop: Bool

    /// Converts a picture of a film and rotates the picture upright. Throws if the pixel format or the colours are not
    /// supported.
    static func image(
        _ picture: borrowing Picture, _ orientation: Orientation
    ) throws(MediaError) -> ImageDecoder.Image {
        let (width, height) = (picture.width, picture.height)
        let pixels =
            picture.format == AV_PIX_FMT_PAL8
            ? try RGBAPixels(of: picture, isLimited: false).pixels : try FilmPixels(of: picture).pixels()
        let turned = orientation.turned(pixels, width: width, height: height)
        let (columns, rows) = orientation.isSideways ? (height, width) : (width, height)
        return ImageDecoder.Image(
            width: columns, height: rows, rgba: unsafe turned.withUnsafeBytes { unsafe Array($0) })
    }

    private init(of picture: borrowing Picture) throws(MediaError) {
        let layout = try SampleLayout(picture.format, named: picture.pixelFormat)
        let frame = unsafe picture.frame.pointee
        let transfer = unsafe frame.color_trc
        guard transfer != AVCOL_TRC_SMPTE2084, transfer != AVCOL_TRC_ARIB_STD_B67 else {
            let name = transfer == AVCOL_TRC_SMPTE2084 ? "PQ" : "HLG"
            throw .film(
                "an HDR film (\(name), \(unsafe text(av_color_transfer_name(transfer)))); only SDR films are supported"
            )
        }
        let space = unsafe frame.colorspace
        let (red, blue) = layout.isRGB ? (0, 0) : try YUVMatrix.weights(space, height: picture.height)
        let range = unsafe frame.color_range
        let isLimited =
            range == AVCOL_RANGE_MPEG
            || range != AVCOL_RANGE_JPEG && !layout.isGray && !picture.pixelFormat.hasPrefix("yuvj")
        matrix = YUVMatrix(red: red, blue: blue, isLimited: isLimited, depth: max(layout.depth, 8))
        let place = unsafe frame.chroma_location
        isLeft = ![AVCHROMA_LOC_CENTER, AVCHROMA_LOC_TOP, AVCHROMA_LOC_BOTTOM].contains(place)
        isTop = [AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_TOP].contains(place)
        (width, height) = (picture.width, picture.height)
        let (count, isLeft) = (picture.width, isLeft)
        columns = (0..<count).map {
            ChromaTap($0, shared: layout.chroma.x, of: count, isFirst: isLeft)
        }
        planes = unsafe RGBAPixels.Planes(frame)
        self.layout = layout
    }

    private func pixels() -> [UInt32] {
        let (width, height) = (width, height)
        // Three rows of colour samples, one row of alpha, and two rows of chroma before interpolation.
        let rowCount = 6
        return unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: rowCount * width) { memory in
            guard let memory = memory.baseAddress else { return [] }
            let rows = unsafe Rows(memory, width: width)
            return unsafe [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
                guard let pixels = pixels.baseAddress else { return }
                for y in 0..<height {
                    unsafe read(y, into: rows)
                    let row = unsafe pixels + y * width
                    if layout.isRGB {
                        unsafe fillRGB(row, rows)
                    } else if layout.depth <= 8 {
                        unsafe fill(row, rows)
                    } else {
                        unsafe fillDeep(row, rows)
                    }
                }
                count = width * height
            }
        }
    }

    /// Buffers for one row of each component at full resolution. In YUV, chroma is relative to its midpoint and has six
    /// fraction bits.
    @unsafe
    private struct Rows {
        let first, second, third, alpha, upper, lower: UnsafeMutablePointer<Int32>

        init(_ memory: UnsafeMutablePointer<Int32>, width: Int) {
            unsafe memory.initialize(repeating: 0, count: 6 * width)
            unsafe (first, second, third) = (memory, memory + width, memory + 2 * width)
            unsafe (alpha, upper, lower) = (memory + 3 * width, memory + 4 * width, memory + 5 * width)
        }
    }

    private func read(_ y: Int, into rows: Rows) {
        let parts = layout.components
        unsafe layout.read(parts[0], of: planes, row: y, count: width, into: rows.first)
        if layout.hasAlpha, let alpha = parts.last {
            unsafe layout.read(alpha, of: planes, row: y, count: width, into: rows.alpha)
        }
        if layout.isGray { return }
        if layout.isRGB {
            unsafe layout.read(parts[1], of: planes, row: y, count: width, into: rows.second)
            unsafe layout.read(parts[2], of: planes, row: y, count: width, into: rows.third)
        } else {
            unsafe readChroma(parts[1], y, rows, into: rows.second)
            unsafe readChroma(parts[2], y, rows, into: rows.third)
        }
    }

    private func readChroma(
        _ part: SampleLayout.Component, _ y: Int, _ rows: Rows, into row: UnsafeMutablePointer<Int32>
    ) {
        let tap = ChromaTap(y, shared: layout.chroma.y, of: height, isFirst: isTop)
        let count = (width + (1 << layout.chroma.x) - 1) >> layout.chroma.x
        let (upper, lower) = unsafe (rows.upper, rows.lower)
        unsafe layout.read(part, of: planes, row: tap.first, count: count, into: upper)
        unsafe layout.read(part, of: planes, row: tap.second, count: count, into: lower)
        let middle = ChromaTap.whole << Int32(part.depth - 1)
        let (one, other) = (ChromaTap.whole - tap.weight, tap.weight)
        for x in 0..<count { unsafe upper[x] = upper[x] &* one &+ lower[x] &* other &- middle }
        unsafe columns.withUnsafeBufferPointer { columns in
            for x in 0..<width {
                let tap = unsafe columns[x]
                unsafe row[x] =
                    upper[tap.first] &* (ChromaTap.whole &- tap.weight) &+ upper[tap.second] &* tap.weight
            }
        }
    }

    private static let shift = YUVMatrix.fractionBits + ChromaTap.bits

    /// Converts a row of 8-bit YUV samples. All products fit into 32 bits.
    private func fill(_ pixels: UnsafeMutablePointer<UInt32>, _ rows: Rows) {
        let (black, luma) = (Int32(matrix.black), Int32(matrix.luma))
        let (redCr, greenCr) = (Int32(matrix.redCr), Int32(matrix.greenCr))
        let (greenCb, blueCb) = (Int32(matrix.greenCb), Int32(matrix.blueCb))
        let (first, second, third) = unsafe (rows.first, rows.second, rows.third)
        let (shift, half) = (Int32(Self.shift), Int32(1) << Int32(Self.shift - 1))
        func level(_ sum: Int32) -> UInt32 { UInt32(truncatingIfNeeded: min(max(sum >> shift, 0), 255)) }
        for x in 0..<width {
            let base = unsafe ((first[x] &- black) &* luma) << Int32(ChromaTap.bits) &+ half
            let (cb, cr) = unsafe (second[x], third[x])
            unsafe (pixels + x).initialize(
                to: RGBAPixels.rgba(
                    level(base &+ redCr &* cr), level(base &- greenCb &* cb &- greenCr &* cr),
                    level(base &+ blueCb &* cb), 255))
        }
        unsafe addAlpha(pixels, rows)
    }

    /// Converts a row of YUV samples of more than eight bits.
    private func fillDeep(_ pixels: UnsafeMutablePointer<UInt32>, _ rows: Rows) {
        let shift = Self.shift + layout.depth - 8
        let matrix = matrix
        func level(_ sum: Int) -> UInt32 { UInt32(truncatingIfNeeded: min(max(sum >> shift, 0), 255)) }
        for x in 0..<width {
            let base = unsafe ((Int(rows.first[x]) - matrix.black) * matrix.luma) << ChromaTap.bits
            let rounded = base + 1 << (shift - 1)
            let (cb, cr) = unsafe (Int(rows.second[x]), Int(rows.third[x]))
            unsafe (pixels + x).initialize(
                to: RGBAPixels.rgba(
                    level(rounded + matrix.redCr * cr),
                    level(rounded - matrix.greenCb * cb - matrix.greenCr * cr),
                    level(rounded + matrix.blueCb * cb), 255))
        }
        unsafe addAlpha(pixels, rows)
    }

    private func fillRGB(_ pixels: UnsafeMutablePointer<UInt32>, _ rows: Rows) {
        let most = layout.components.map { Int32(1) << Int32($0.depth) - 1 }
        func level(_ value: Int32, _ most: Int32) -> UInt32 {
            UInt32(truncatingIfNeeded: most == 255 ? value : (value &* 255 &+ most / 2) / most)
        }
        for x in 0..<width {
            unsafe (pixels + x).initialize(
                to: RGBAPixels.rgba(
                    level(rows.first[x], most[0]), level(rows.second[x], most[1]),
                    level(rows.third[x], most[2]), 255))
        }
        unsafe addAlpha(pixels, rows)
    }

    private func addAlpha(_ pixels: UnsafeMutablePointer<UInt32>, _ rows: Rows) {
        guard layout.hasAlpha, let depth = layout.components.last?.depth else { return }
        let most = Int32(1) << Int32(depth) - 1
        for x in 0..<width {
            let alpha = unsafe UInt32(truncatingIfNeeded: (rows.alpha[x] &* 255 &+ most / 2) / most)
            unsafe pixels[x] &= RGBAPixels.rgba(255, 255, 255, alpha)
        }
    }
}
