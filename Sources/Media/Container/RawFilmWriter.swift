import CFFmpeg

/// A writer of uncompressed frames to a NUT file, a container that stores their format, size and rate.
@safe
package struct RawFilmWriter: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    private let path: String
    private let timeBase: AVRational
    private var frameCount: Int64 = 0

    /// Begins writing to a path. An existing file is truncated.
    package init(path: String, format: VideoFormat) throws(MediaError) {
        let owned = try unsafe ContainerWriter.context(for: path, container: "nut")
        let context = unsafe owned.pointer
        let (stream, parameters) = try unsafe ContainerWriter.newStream(of: context)
        let timeBase = AVRational(inverse: format.rate)
        unsafe stream.pointee.time_base = timeBase
        unsafe stream.pointee.avg_frame_rate = AVRational(format.rate)
        unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        unsafe parameters.pointee.codec_id = AV_CODEC_ID_RAWVIDEO
        unsafe parameters.pointee.codec_tag = avcodec_pix_fmt_to_codec_tag(format.pixelFormat.value)
        unsafe parameters.pointee.format = format.pixelFormat.value.rawValue
        unsafe parameters.pointee.width = Int32(format.width)
        unsafe parameters.pointee.height = Int32(format.height)
        try unsafe ContainerWriter.begin(context, path, [:])
        unsafe self.owned = owned
        self.path = path
        self.timeBase = timeBase
    }

    private var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Writes the next frame, given as the samples of all planes without padding.
    package mutating func write(_ samples: [UInt8]) throws {
        var packet = try Packet(byteCount: samples.count) { memory in
            unsafe memory.withUnsafeMutableBytes { unsafe $0.copyBytes(from: samples) }
        }
        (packet.presentation, packet.decoding, packet.duration) = (frameCount, frameCount, 1)
        packet.isKey = true
        frameCount += 1
        guard let stream = unsafe context.pointee.streams[0] else {
            preconditionFailure("the film has no stream")
        }
        unsafe av_packet_rescale_ts(packet.packet, timeBase, stream.pointee.time_base)
        try check(unsafe av_write_frame(context, packet.packet), "writing \(path)")
    }

    /// Writes buffered data and closes the file.
    package mutating func finish() throws(MediaError) {
        try check(unsafe av_write_trailer(context), "writing \(path)")
        let failure = unsafe context.pointee.pb.pointee.error
        try check(failure, "writing \(path)")
        try check(unsafe avio_closep(&context.pointee.pb), "closing \(path)")
    }
}
