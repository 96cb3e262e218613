import CFFmpeg

/// The luma of some rows of a picture, one byte per pixel. For RGB pictures, green is used instead of luma, because
/// green has the largest weight in luma.
package struct LumaRows: Sendable {
    /// The width of the rows in pixels.
    package private(set) var width = 0
    /// The samples, row after row.
    package private(set) var samples: [UInt8] = []
    /// True if black is 0 and white is 255; false if black is 16 and white is 235.
    package private(set) var isFullRange = false

    /// Creates an object without rows.
    package init() {}

    /// Replaces the rows by every `step`th row of a picture. Nothing is allocated if the memory is large enough. If
    /// samples have more than 8 bits, the upper 8 bits are used. Returns false and removes all rows if the samples of
    /// the pixel format don't take one or two bytes each.
    package mutating func take(from picture: borrowing Picture, every step: Int) -> Bool {
        let frame = unsafe picture.frame
        guard let format = unsafe av_pix_fmt_desc_get(picture.format)?.pointee else { return clear() }
        let isRGB = unsafe format.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
        let component = unsafe isRGB && format.nb_components >= 3 ? format.comp.1 : format.comp.0
        let unusable =
            AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
            | AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BE
        let data = unsafe frame.pointee.data
        let strides = unsafe frame.pointee.linesize
        let planes = unsafe [data.0, data.1, data.2, data.3]
        let plane = Int(component.plane)
        guard unsafe format.flags & UInt64(unusable) == 0, (8...16).contains(component.depth), plane < 4,
            let start = unsafe planes[plane]
        else { return clear() }
        let stride = Int([strides.0, strides.1, strides.2, strides.3][plane])
        (width, isFullRange) = (
            picture.width, isRGB || picture.colors.isFullRange || picture.pixelFormat.hasPrefix("yuvj")
        )
        let rows = (picture.height + step - 1) / step
        if samples.count != width * rows { samples = [UInt8](repeating: 0, count: width * rows) }
        let (offset, stepOfSamples) = (Int(component.offset), Int(component.step))
        let shift = UInt16(component.shift + component.depth - 8)
        let isPlain = component.depth == 8 && component.shift == 0
        unsafe samples.withUnsafeMutableBytes { target in
            for row in 0..<rows {
                let first = unsafe start + row * step * stride + offset
                let source = UnsafeRawPointer(first)
                let row = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: target[row * width..<(row + 1) * width])
                if isPlain, stepOfSamples == 1 {
                    unsafe row.copyMemory(from: UnsafeRawBufferPointer(start: source, count: width))
                } else if isPlain {
                    for x in 0..<width {
                        unsafe row[x] = source.load(fromByteOffset: x &* stepOfSamples, as: UInt8.self)
                    }
                } else {
                    for x in 0..<width {
                        let sample = unsafe source.loadUnaligned(
                            fromByteOffset: x &* stepOfSamples, as: UInt16.self)
                        unsafe row[x] = UInt8(truncatingIfNeeded: sample >> shift)
                    }
                }
            }
        }
        return true
    }

    private mutating func clear() -> Bool {
        (width, samples) = (0, [])
        return false
    }
}
