import CFFmpeg

/// A YUV 4:2:0 picture in memory of its own: 8 bits, BT.709, limited range.
@safe
public struct Picture: ~Copyable, @unchecked Sendable {
    private let owned: Owned<UnsafeMutablePointer<AVFrame>>

    /// Allocates a picture. Width and height must be even.
    public init(width: Int, height: Int) throws(MediaError) {
        let picture = try Picture()
        unsafe picture.frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        unsafe picture.frame.pointee.width = Int32(width)
        unsafe picture.frame.pointee.height = Int32(height)
        unsafe picture.frame.pointee.color_range = AVCOL_RANGE_MPEG
        unsafe picture.frame.pointee.colorspace = AVCOL_SPC_BT709
        unsafe picture.frame.pointee.color_primaries = AVCOL_PRI_BT709
        unsafe picture.frame.pointee.color_trc = AVCOL_TRC_BT709
        try check(unsafe av_frame_get_buffer(picture.frame, 0), "allocating a picture of \(width)x\(height)")
        self = picture
    }

    /// A picture without memory, for a decoder to fill.
    init() throws(MediaError) {
        unsafe owned = try Owned(av_frame_alloc(), "a picture") { frame in
            var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
            unsafe av_frame_free(&frame)
        }
    }

    var frame: UnsafeMutablePointer<AVFrame> { unsafe owned.pointer }

    /// The bytes of a picture of this size, without padding.
    public static func byteCount(width: Int, height: Int) -> Int { width * height * 3 / 2 }

    /// Pixels from left to right.
    public var width: Int { unsafe Int(frame.pointee.width) }
    /// Pixels from top to bottom.
    public var height: Int { unsafe Int(frame.pointee.height) }
    /// When it shows, in the time base of where it came from; nil when nothing said so.
    public var timestamp: Int64? {
        let value = unsafe frame.pointee.best_effort_timestamp
        return value == zoetrope_no_timestamp ? nil : value
    }

    /// The three planes' samples, row by row without padding: all of Y, then Cb, then Cr.
    public func samples() -> [UInt8] {
        var samples: [UInt8] = []
        samples.reserveCapacity(Self.byteCount(width: width, height: height))
        let planes = unsafe [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
        let strides = unsafe [frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2]
        for index in unsafe planes.indices {
            guard let plane = unsafe planes[index] else { continue }
            let isLuma = index == 0
            for row in 0..<(isLuma ? height : height / 2) {
                let start = unsafe plane + row * Int(strides[index])
                unsafe samples.append(
                    contentsOf: UnsafeBufferPointer(start: start, count: isLuma ? width : width / 2))
            }
        }
        return samples
    }
}
