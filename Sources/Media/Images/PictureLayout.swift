import CFFmpeg

/// The positions of a pixel format's samples in memory.
struct PictureLayout {
    /// A component: luma, chroma, red, green, blue or alpha.
    struct Component {
        let plane, step, offset, shift, depth: Int
    }

    /// Luma, Cb and Cr; or red, green and blue; or luma alone; followed by alpha if present.
    let components: [Component]
    let isRGB, hasAlpha: Bool
    /// The number of pixels that share a chroma sample horizontally and vertically, as powers of 2.
    let chroma: SIMD2<Int>
    private let isBigEndian: Bool

    /// True if there are no colours.
    var isGray: Bool { components.count < 3 }
    /// The number of bits per sample, alpha excepted.
    var depth: Int { components[0].depth }

    /// Throws for formats whose samples are not separate integers in memory.
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

    /// Reads a row of a component's samples.
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
    /// An error for a pixel format that can't be converted.
    static func unread(_ name: String) -> MediaError {
        .film("pictures of this kind (\(name)) are not supported")
    }
}
