import CFFmpeg

/// The pixels of a picture from a PNG, JPEG or WebP decoder. A pixel is a 32-bit word whose bytes in memory are red,
/// green, blue and alpha.
///
/// swscale is not used: its results depend on the CPU unless bit-exact flags are set, and its interpolation of chroma
/// is less good.
@safe
struct RGBAPixels {
    let pixels: [UInt32]

    /// Converts a decoded picture. YUV is converted with the matrix of BT.601.
    ///
    /// - Parameter isLimited: True if YUV has limited range, as in WebP; false for full range, as in JPEG.
    init(of picture: borrowing Picture, isLimited: Bool) throws(MediaError) {
        guard let (layout, bits) = Self.layout(picture.format) else {
            throw .notAPicture("the pixel format \(picture.pixelFormat) is not supported")
        }
        let planes = unsafe Planes(picture.frame.pointee)
        let (width, height) = (picture.width, picture.height)
        unsafe pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
            guard let pixels = pixels.baseAddress else { return }
            switch layout {
            case .bits: unsafe Self.fillBits(pixels, planes, width, height)
            case .palette: unsafe Self.fillPalette(pixels, planes, width, height)
            case .packed(let packed):
                unsafe Self.fill(pixels, planes, width, height, packed, bytes: bits / 8)
            case .planarRGB: unsafe Self.fillPlanes(pixels, planes, width, height)
            case .yuv(let chroma):
                unsafe YUVRows(planes, width: width, height: height, chroma, isLimited: isLimited).fill(
                    pixels)
            }
            count = width * height
        }
    }

    /// The memory of the planes of a picture, and the stride of each plane in bytes.
    @safe
    struct Planes {
        let data: [UnsafePointer<UInt8>]
        let strides: [Int]

        init(_ frame: AVFrame) {
            let (planes, lengths) = unsafe (frame.data, frame.linesize)
            unsafe data = [planes.0, planes.1, planes.2, planes.3].compactMap { plane in
                unsafe plane.map { unsafe UnsafePointer($0) }
            }
            strides = [lengths.0, lengths.1, lengths.2, lengths.3].map(Int.init)
        }

        func row(_ plane: Int, _ y: Int) -> UnsafePointer<UInt8> { unsafe data[plane] + y * strides[plane] }

        var count: Int { unsafe data.count }
    }

    private enum Layout {
        case bits, palette, planarRGB
        case packed(Packed)
        /// YUV planes. The value has the base-2 logarithms of the number of pixels that share a chroma sample,
        /// horizontally and vertically.
        case yuv(SIMD2<Int>)
    }

    /// The byte offsets of the samples within a pixel. Alpha is nil if all pixels are opaque.
    private struct Packed {
        let red, green, blue: Int
        let alpha: Int?
        let samples: Int
    }

    private static let gray = Packed(red: 0, green: 0, blue: 0, alpha: nil, samples: 1)
    private static let grayAlpha = Packed(red: 0, green: 0, blue: 0, alpha: 1, samples: 2)
    private static let rgb = Packed(red: 0, green: 1, blue: 2, alpha: nil, samples: 3)
    private static let rgba = Packed(red: 0, green: 1, blue: 2, alpha: 3, samples: 4)

    private static func layout(_ format: AVPixelFormat) -> (Layout, bits: Int)? {
        switch format {
        case AV_PIX_FMT_MONOBLACK: (.bits, 1)
        case AV_PIX_FMT_PAL8: (.palette, 8)
        case AV_PIX_FMT_GRAY8: (.packed(gray), 8)
        case AV_PIX_FMT_YA8: (.packed(grayAlpha), 8)
        case AV_PIX_FMT_RGB24: (.packed(rgb), 8)
        case AV_PIX_FMT_BGR24: (.packed(Packed(red: 2, green: 1, blue: 0, alpha: nil, samples: 3)), 8)
        case AV_PIX_FMT_RGBA: (.packed(rgba), 8)
        case AV_PIX_FMT_ARGB: (.packed(Packed(red: 1, green: 2, blue: 3, alpha: 0, samples: 4)), 8)
        case AV_PIX_FMT_GRAY16BE: (.packed(gray), 16)
        case AV_PIX_FMT_YA16BE: (.packed(grayAlpha), 16)
        case AV_PIX_FMT_RGB48BE: (.packed(rgb), 16)
        case AV_PIX_FMT_RGBA64BE: (.packed(rgba), 16)
        case AV_PIX_FMT_GBRP: (.planarRGB, 8)
        case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVA420P: (.yuv([1, 1]), 8)
        case AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUV422P: (.yuv([1, 0]), 8)
        case AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUV440P: (.yuv([0, 1]), 8)
        case AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUV444P: (.yuv([0, 0]), 8)
        case AV_PIX_FMT_YUVJ411P, AV_PIX_FMT_YUV411P: (.yuv([2, 0]), 8)
        default: nil
        }
    }

    private static func fillBits(
        _ pixels: UnsafeMutablePointer<UInt32>, _ planes: Planes, _ width: Int, _ height: Int
    ) {
        for y in 0..<height {
            let row = unsafe planes.row(0, y)
            for x in 0..<width {
                let isWhite = unsafe row[x / 8] >> UInt8(7 - x % 8) & 1 == 1
                unsafe (pixels + y * width + x).initialize(
                    to: isWhite ? opaque(255, 255, 255) : opaque(0, 0, 0))
            }
        }
    }

    private static func fillPalette(
        _ pixels: UnsafeMutablePointer<UInt32>, _ planes: Planes, _ width: Int, _ height: Int
    ) {
        // Each word of the palette has alpha, red, green and blue, in the byte order of the CPU.
        let palette = (0..<256).map { index in
            let color = unsafe UnsafeRawPointer(planes.data[1]).loadUnaligned(
                fromByteOffset: index * 4, as: UInt32.self)
            return rgba(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF, color >> 24)
        }
        for y in 0..<height {
            let row = unsafe planes.row(0, y)
            for x in 0..<width {
                unsafe (pixels + y * width + x).initialize(to: palette[Int(row[x])])
            }
        }
    }

    private static func fill(
        _ pixels: UnsafeMutablePointer<UInt32>, _ planes: Planes, _ width: Int, _ height: Int,
        _ packed: Packed, bytes: Int
    ) {
        let step = packed.samples * bytes
        for y in 0..<height {
            var place = unsafe planes.row(0, y)
            for x in 0..<width {
                func sample(_ index: Int) -> UInt32 {
                    if bytes == 1 { return unsafe UInt32(place[index]) }
                    // A 16-bit sample is rounded to 8 bits.
                    let wide = unsafe UInt32(place[2 * index]) << 8 | UInt32(place[2 * index + 1])
                    return (wide * 255 + 32895) >> 16
                }
                unsafe (pixels + y * width + x).initialize(
                    to: rgba(
                        sample(packed.red), sample(packed.green), sample(packed.blue),
                        packed.alpha.map(sample) ?? 255))
                unsafe place += step
            }
        }
    }

    private static func fillPlanes(
        _ pixels: UnsafeMutablePointer<UInt32>, _ planes: Planes, _ width: Int, _ height: Int
    ) {
        for y in 0..<height {
            let (green, blue, red) = unsafe (planes.row(0, y), planes.row(1, y), planes.row(2, y))
            for x in 0..<width {
                unsafe (pixels + y * width + x).initialize(
                    to: opaque(UInt32(red[x]), UInt32(green[x]), UInt32(blue[x])))
            }
        }
    }

    /// Returns the word that has these bytes in memory, in this order.
    @inline(__always)
    static func rgba(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> UInt32 {
        UInt32(littleEndian: red | green << 8 | blue << 16 | alpha << 24)
    }

    @inline(__always)
    private static func opaque(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
        rgba(red, green, blue, 255)
    }
}
