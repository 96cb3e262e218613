import CFFmpeg

/// The alpha of VP9 in WebM: a second stream of VP9, whose luma is the alpha. Its packets are stored beside those of the
/// pictures. Nothing is lost, because the edges of a film that lies over another show every level.
final class AlphaStream {
    private var encoder: Encoder
    private var picture: Picture
    /// The encoded alpha of pictures whose packets were not taken yet, by their timestamps.
    private var packets: [Int64: [UInt8]] = [:]

    /// Opens the encoder for pictures of a format with alpha.
    init(of format: VideoFormat, settings: EncoderSettings, keyframeInterval: Int) throws(MediaError) {
        var format = format
        format.pixelFormat = .yuv420p
        let encoder = try Encoder(
            format, .vp9, settings.alphaOptions, keyframeInterval: keyframeInterval, alpha: nil)
        let picture = try Picture(format)
        picture.clearChroma()
        self.encoder = encoder
        self.picture = picture
    }

    /// Encodes the alpha of a picture.
    func encode(_ other: borrowing Picture, at frame: Int64) throws {
        try picture.copyAlpha(of: other)
        unsafe picture.frame.pointee.pts = frame
        try encoder.encode(picture, at: frame) { packet in
            // The number is Matroska's identifier of alpha.
            var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
            packet.withBytes { span in
                unsafe span.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
            }
            packets[packet.presentation] = bytes
        }
    }

    /// Returns the encoded alpha of the picture with a timestamp, as WebM stores it.
    func take(at frame: Int64) throws(MediaError) -> [UInt8] {
        guard let bytes = packets.removeValue(forKey: frame) else {
            throw MediaError("encoding alpha", reason: "the encoder kept the alpha of a frame back")
        }
        return bytes
    }
}

extension Picture {
    /// Creates a picture that shares the samples of a picture in yuva420p, except the alpha.
    init(withoutAlphaOf other: borrowing Picture) throws(MediaError) {
        var picture = try Picture()
        try picture.share(other)
        unsafe picture.frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        unsafe picture.frame.pointee.data.3 = nil
        unsafe picture.frame.pointee.linesize.3 = 0
        self = picture
    }

    /// Replaces the luma by the alpha of a picture of the same size.
    fileprivate mutating func copyAlpha(of other: borrowing Picture) throws(MediaError) {
        try check(unsafe av_frame_make_writable(frame), "copying alpha")
        unsafe av_image_copy_plane(
            frame.pointee.data.0, frame.pointee.linesize.0, other.frame.pointee.data.3,
            other.frame.pointee.linesize.3, Int32(width), Int32(height))
    }

    /// Makes the chroma gray.
    fileprivate func clearChroma() {
        let (planes, strides) = unsafe (frame.pointee.data, frame.pointee.linesize)
        let rows = (height + 1) / 2
        unsafe planes.1?.initialize(repeating: 128, count: Int(strides.1) * rows)
        unsafe planes.2?.initialize(repeating: 128, count: Int(strides.2) * rows)
    }
}
