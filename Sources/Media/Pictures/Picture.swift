import CFFmpeg
import Glibc

/// An uncompressed picture (`AVFrame`) with reference-counted memory.
@safe
package struct Picture: ~Copyable, @unchecked Sendable {
    private let owned: Owned<UnsafeMutablePointer<AVFrame>>

    /// Allocates a picture. Its width and height must be even.
    package init(_ format: VideoFormat) throws(MediaError) {
        let picture = try Picture()
        unsafe picture.frame.pointee.format = format.pixelFormat.value.rawValue
        unsafe picture.frame.pointee.width = Int32(format.width)
        unsafe picture.frame.pointee.height = Int32(format.height)
        unsafe picture.frame.pointee.color_range = format.colors.range
        unsafe picture.frame.pointee.colorspace = format.colors.matrix
        unsafe picture.frame.pointee.color_primaries = format.colors.primaries
        unsafe picture.frame.pointee.color_trc = format.colors.transfer
        try check(
            unsafe av_frame_get_buffer(picture.frame, 0),
            "allocating a picture of \(format.width)x\(format.height)")
        self = picture
    }

    /// Creates a picture without memory. Later a decoder fills the picture, or the picture shares the memory of another
    /// picture.
    package init() throws(MediaError) {
        unsafe owned = try Owned(av_frame_alloc(), "a picture") { frame in
            var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
            unsafe av_frame_free(&frame)
        }
    }

    var frame: UnsafeMutablePointer<AVFrame> { unsafe owned.pointer }

    /// Returns the size in bytes of a YUV 4:2:0 picture without padding.
    package static func byteCount(width: Int, height: Int) -> Int { width * height * 3 / 2 }

    /// The width in pixels.
    package var width: Int { unsafe Int(frame.pointee.width) }
    /// The height in pixels.
    package var height: Int { unsafe Int(frame.pointee.height) }
    /// The presentation timestamp, in the time base of the decoded track; nil if unknown.
    package var timestamp: Int64? { plausible(unsafe frame.pointee.best_effort_timestamp) }

    /// The presentation timestamp of the picture's packet, or the decoder's best estimate if the packet has none.
    var shownAt: Int64? { plausible(unsafe frame.pointee.pts) ?? timestamp }

    /// The type of the encoded frame: `I`, `P`, `B`, or `?` if unknown.
    package var frameType: Character {
        Character(UnicodeScalar(UInt8(bitPattern: unsafe av_get_picture_type_char(frame.pointee.pict_type))))
    }

    /// True if the picture was decoded from a keyframe.
    package var isKey: Bool { unsafe frame.pointee.key_frame != 0 }

    /// True if the picture is interlaced: it consists of two fields that belong to different times.
    package var isInterlaced: Bool { unsafe frame.pointee.interlaced_frame != 0 }

    /// The name of the pixel format, such as `yuv420p`.
    package var pixelFormat: String { unsafe text(av_get_pix_fmt_name(format)) }

    /// The colour tags of the codec, or of the container where the codec has none.
    package var colors: ColorTags {
        let frame = unsafe frame.pointee
        return unsafe ColorTags(
            matrix: frame.colorspace, primaries: frame.color_primaries, transfer: frame.color_trc,
            range: frame.color_range)
    }

    var format: AVPixelFormat { unsafe AVPixelFormat(rawValue: frame.pointee.format) }

    /// Returns all samples in the layout of raw video: plane by plane and row by row, without padding.
    package func samples() throws(MediaError) -> [UInt8] {
        var samples: [UInt8] = []
        try copySamples(into: &samples)
        return samples
    }

    /// Replaces `bytes` by all samples, in the layout of `samples()`. Nothing is allocated if `bytes` is large enough.
    package func copySamples(into bytes: inout [UInt8]) throws(MediaError) {
        let count = unsafe av_image_get_buffer_size(format, frame.pointee.width, frame.pointee.height, 1)
        try check(count, "measuring a picture of \(pixelFormat)")
        if bytes.count != Int(count) { bytes = [UInt8](repeating: 0, count: Int(count)) }
        try check(unsafe copySamples(to: &bytes, count), "copying a picture of \(pixelFormat)")
    }

    private func copySamples(to target: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
        let data = unsafe frame.pointee.data
        let strides = unsafe frame.pointee.linesize
        var planes: [UnsafePointer<UInt8>?] = unsafe [data.0, data.1, data.2, data.3].map { plane in
            unsafe plane.map { unsafe UnsafePointer($0) }
        }
        var lengths = [strides.0, strides.1, strides.2, strides.3]
        return unsafe av_image_copy_to_buffer(
            target, count, &planes, &lengths, format, frame.pointee.width, frame.pointee.height, 1)
    }

    /// True if the picture has no memory for samples.
    package var isEmpty: Bool { unsafe frame.pointee.data.0 == nil }

    /// True if another picture has the same format, size and samples. Padding between rows is not compared.
    package func hasSameSamples(as other: borrowing Picture) -> Bool {
        guard other.format == format, other.width == width, other.height == height,
            let about = unsafe av_pix_fmt_desc_get(format)
        else { return false }
        let hasPalette = unsafe about.pointee.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
        let chromaShift = unsafe Int(about.pointee.log2_chroma_h)
        let (planes, strides) = unsafe (frame.pointee.data, frame.pointee.linesize)
        let (others, otherStrides) = unsafe (other.frame.pointee.data, other.frame.pointee.linesize)
        func isSame(
            _ number: Int32, _ plane: UnsafeMutablePointer<UInt8>?, _ stride: Int32,
            _ other: UnsafeMutablePointer<UInt8>?, _ otherStride: Int32
        ) -> Bool {
            guard let plane = unsafe plane, let other = unsafe other else {
                return unsafe plane == nil && other == nil
            }
            if hasPalette, number == 1 { return unsafe memcmp(plane, other, Int(AVPALETTE_SIZE)) == 0 }
            let byteCount = unsafe Int(av_image_get_linesize(format, frame.pointee.width, number))
            guard byteCount >= 0 else { return false }
            let shift = number == 1 || number == 2 ? chromaShift : 0
            return (0..<(height + (1 << shift) - 1) >> shift).allSatisfy { y in
                unsafe memcmp(plane + y * Int(stride), other + y * Int(otherStride), byteCount) == 0
            }
        }
        return unsafe isSame(0, planes.0, strides.0, others.0, otherStrides.0)
            && isSame(1, planes.1, strides.1, others.1, otherStrides.1)
            && isSame(2, planes.2, strides.2, others.2, otherStrides.2)
            && isSame(3, planes.3, strides.3, others.3, otherStrides.3)
    }

    /// True if the picture has the pixel format and size of `other`.
    package func isLike(_ other: VideoFormat) -> Bool {
        format == other.pixelFormat.value && width == other.width && height == other.height
    }

    /// Releases the memory of this picture and shares the memory of `other`, which is reference-counted. A `Converter`
    /// that later writes to either picture allocates new memory for that picture first.
    package mutating func share(_ other: borrowing Picture) throws(MediaError) {
        release()
        try check(unsafe av_frame_ref(frame, other.frame), "sharing a picture")
    }

    /// Releases the memory of the picture. The memory is freed when no other picture shares it.
    package mutating func release() { unsafe av_frame_unref(frame) }

    /// Copies a YUV 4:2:0 picture into this picture, with its upper left corner at (`x`, `y`). Both coordinates must be
    /// even, and the copied picture must lie within this picture.
    package mutating func place(_ other: borrowing Picture, x: Int, y: Int = 0) throws(MediaError) {
        precondition(
            x >= 0 && y >= 0 && x.isMultiple(of: 2) && y.isMultiple(of: 2),
            "the coordinates must be even")
        precondition(
            other.width + x <= width && other.height + y <= height, "the copied picture does not fit")
        precondition(
            format == AV_PIX_FMT_YUV420P && other.format == format,
            "both pictures must have the format yuv420p")
        try check(unsafe av_frame_make_writable(frame), "copying a picture")
        let (targets, sources) = unsafe (frame.pointee.data, other.frame.pointee.data)
        let (targetStrides, sourceStrides) = unsafe (frame.pointee.linesize, other.frame.pointee.linesize)
        let (columns, rows) = (Int32(other.width), Int32(other.height))
        unsafe av_image_copy_plane(
            targets.0.map { unsafe $0 + x + y * Int(targetStrides.0) }, targetStrides.0, sources.0,
            sourceStrides.0, columns, rows)
        unsafe av_image_copy_plane(
            targets.1.map { unsafe $0 + x / 2 + y / 2 * Int(targetStrides.1) }, targetStrides.1, sources.1,
            sourceStrides.1, columns / 2,
            rows / 2)
        unsafe av_image_copy_plane(
            targets.2.map { unsafe $0 + x / 2 + y / 2 * Int(targetStrides.2) }, targetStrides.2, sources.2,
            sourceStrides.2, columns / 2,
            rows / 2)
    }
}
