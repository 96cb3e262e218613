import CFFmpeg
import CPixels

/// A lookup table with swscale's output for each level of 8-bit luma, for conversions that change nothing but the
/// range. The table is made once per input format and saves calling swscale for each picture.
struct GrayLevels {
    /// The width and height of a square picture that contains each level once, in pixels.
    static let side = 16

    private let levels: [UInt8]
    /// The straight line on which all levels of the table lie, with slope and offset in units of 2⁻²⁰; nil if the
    /// levels do not lie on a straight line.
    private let line: (slope: Int32, offset: Int32)?

    /// Creates a table. `levels` has the output for each input level from 0 to 255.
    init(_ levels: [UInt8]) {
        precondition(levels.count == 1 << UInt8.bitWidth, "there must be 256 levels")
        (self.levels, line) = (levels, Self.line(through: levels))
    }

    /// True if a pixel format has 8-bit luma in a separate plane.
    static func has(_ format: AVPixelFormat) -> Bool {
        guard let about = unsafe av_pix_fmt_desc_get(format) else { return false }
        let luma = unsafe about.pointee.comp.0
        let others =
            AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM
            | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER
        return unsafe about.pointee.flags & UInt64(others) == 0 && luma.plane == 0 && luma.step == 1
            && luma.offset == 0 && luma.shift == 0 && luma.depth == 8
    }

    /// Replaces each luma sample of a row by its level in the table.
    func map(_ row: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        if let line {
            let functions = unsafe SIMDLevel.current.functions
            unsafe functions.pointee.map_levels(row, Int32(count), line.slope, line.offset, target)
        } else {
            for x in 0..<count { unsafe target[x] = levels[Int(row[x])] }
        }
    }

    private static func line(through levels: [UInt8]) -> (slope: Int32, offset: Int32)? {
        let unit = 1 << 20
        let clipped = (levels.lastIndex(of: 0) ?? 0, levels.firstIndex(of: .max) ?? levels.count - 1)
        guard clipped.0 < clipped.1 else { return nil }
        let rise = Int(levels[clipped.1]) - Int(levels[clipped.0])
        let slope = unit * rise / (clipped.1 - clipped.0)
        let inner = clipped.0...clipped.1
        let least = inner.map { Int(levels[$0]) * unit - slope * $0 }.max() ?? 0
        let most = inner.map { (Int(levels[$0]) + 1) * unit - 1 - slope * $0 }.min() ?? 0
        let offset = least + (most - least) / 2
        let isLine = levels.indices.allSatisfy {
            Int(levels[$0]) == min(max((slope * $0 + offset) >> 20, 0), Int(UInt8.max))
        }
        guard isLine, slope < 2 * unit, abs(offset) < 256 * unit else { return nil }
        return (Int32(slope), Int32(offset))
    }
}
