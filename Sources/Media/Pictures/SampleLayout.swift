import CFFmpeg

/// The positions of the samples of a pixel format in memory.
struct SampleLayout {
    /// The position and depth of the samples of one component: luma, Cb, Cr, red, green, blue or alpha.
    struct Component {
        let plane, step, offset, shift, depth: Int
    }

    /// The components in this order: Y, Cb and Cr, or red, green and blue, or luma alone. Alpha follows if present.
    let components: [Component]
    let isRGB, hasAlpha: Bool
    /// The base-2 logarithms of the number of pixels that share a chroma sample, horizontally and vertically.
    let chroma: SIMD2<Int>
    private let isBigEndian: Bool

    /// True if the format has only luma, with or without alpha.
    var isGray: Bool { components.count < 3 }
    /// The number of bits per sample of all components except alpha.
    var depth: Int { components[0].depth }

    /// Describes a pixel format. Throws if the format's samples are not separate integers in memory.
    init(_ format: AVPixelFormat, named name: String) throws(MediaError) {
        guard let description = unsafe av_pix_fmt_desc_get(format) else { throw .unread(name) }
        let flags = unsafe description.pointee.flags
        func has(_ flag: Int32) -> Bool { flags & UInt64(flag) != 0 }
        let strange = [
            AV_PIX_FMT_FLAG_PAL, AV_PIX_FMT_FLAG_BITSTREAM, AV_PIX_FMT_FLAG_HWACCEL, AV_PIX_FMT_FLAG_FLOAT,
            AV_PIX_FMT_FLAG_BAYER,
        ]
        guard !strange.contains(where: has), !name.hasPrefix("xyz") else { throw .unread(name) }
        let all = unsafe description.pointee.comp
        components = unsafe [all.0, all.1, all.2, all.3].prefix(Int(description.pointee.nb_components)).map {
            Component(
                plane: Int($0.plane), step: Int($0.step), offset: Int($0.offset), shift: Int($0.shift),
                depth: Int($0.depth))
        }
        guard !components.isEmpty, components.allSatisfy({ (1...16).contains($0.depth) }) else {
            throw .unread(name)
        }
        isRGB = has(AV_PIX_FMT_FLAG_RGB)
        hasAlpha = has(AV_PIX_FMT_FLAG_ALPHA)
        isBigEndian = has(AV_PIX_FMT_FLAG_BE)
        chroma = unsafe SIMD2(
            Int(description.pointee.log2_chroma_w), Int(description.pointee.log2_chroma_h))
    }

    /// Reads `count` samples of one row of a component.
    func read(
        _ component: Component, of planes: RGBAPixels.Planes, row: Int, count: Int,
        into samples: UnsafeMutablePointer<Int32>
    ) {
        let start = unsafe planes.row(component.plane, row) + component.offset
        let mask = Int32(1) << Int32(component.depth) - 1
        let shift = Int32(component.shift)
        if component.shift + component.depth <= 8 {
            let first = unsafe isBigEndian && component.step > 1 && component.depth < 8 ? start + 1 : start
            if component.step == 1, component.depth == 8 {
                for x in 0..<count { unsafe samples[x] = Int32(first[x]) }
            } else {
                for x in 0..<count {
                    unsafe samples[x] = Int32(first[x &* component.step]) >> shift & mask
                }
            }
        } else {
            let (low, high) = isBigEndian ? (1, 0) : (0, 1)
            for x in 0..<count {
                let place = unsafe start + x &* component.step
                unsafe samples[x] = (Int32(place[low]) | Int32(place[high]) << 8) >> shift & mask
            }
        }
    }
}

extension MediaError {
    /// Creates an error for a pixel format that can't be converted.
    static func unread(_ name: String) -> MediaError {
        .film("the pixel format \(name) is not supported")
    }
}
