import CFFmpeg

/// Writes one video track to an MP4 file whose index stands in front and whose bytes depend on the packets
/// alone: no date, no version.
@safe
public struct Muxer: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    private let frameBase: AVRational
    private let path: String

    /// Creates or empties the file at the path and writes its head.
    public init(path: String, track: VideoTrack) throws(MediaError) {
        LibraryLog.silence()
        var created: UnsafeMutablePointer<AVFormatContext>?
        try check(
            unsafe avformat_alloc_output_context2(&created, nil, "mp4", fileURL(path)),
            "preparing the MP4 \(path)")
        let owned = try unsafe Owned(created, "a muxer") { context in
            unsafe avio_closep(&context.pointee.pb)
            unsafe avformat_free_context(context)
        }
        let context = unsafe owned.pointer
        unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
        try unsafe Self.addStream(track, to: context)
        try check(unsafe avio_open(&context.pointee.pb, fileURL(path), AVIO_FLAG_WRITE), "creating \(path)")
        var options: OpaquePointer?
        defer { unsafe av_dict_free(&options) }
        try check(unsafe av_dict_set(&options, "movflags", "+faststart", 0), "setting the muxer's movflags")
        try check(unsafe avformat_write_header(context, &options), "writing the head of \(path)")
        unsafe self.owned = owned
        self.path = path
        frameBase = AVRational(num: Int32(track.rateDenominator), den: Int32(track.rateNumerator))
    }

    private var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Writes a packet whose timestamps count the film's frames. Packets come in the order of decoding.
    public mutating func write(_ packet: inout Packet) throws(MediaError) {
        guard let stream = unsafe context.pointee.streams[0] else {
            preconditionFailure("a muxer has a stream")
        }
        unsafe packet.packet.pointee.stream_index = 0
        unsafe av_packet_rescale_ts(packet.packet, frameBase, stream.pointee.time_base)
        try check(unsafe av_write_frame(context, packet.packet), "writing \(path)")
    }

    /// Writes the index, moves it to the front and closes the file. The bytes are handed to the system, not
    /// yet known to be on the disk.
    public mutating func finish() throws(MediaError) {
        try check(unsafe av_write_trailer(context), "writing the index of \(path)")
        // The trailer can succeed although a write before it failed; the file's own error is the truth.
        let failure = unsafe context.pointee.pb.pointee.error
        try check(failure, "writing \(path)")
        try check(unsafe avio_closep(&context.pointee.pb), "closing \(path)")
    }

    private static func addStream(
        _ track: VideoTrack, to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) {
        guard let stream = unsafe avformat_new_stream(context, nil) else {
            throw MediaError("allocating a stream", code: -ENOMEM)
        }
        let rate = AVRational(num: Int32(track.rateNumerator), den: Int32(track.rateDenominator))
        unsafe stream.pointee.time_base = AVRational(num: rate.den, den: rate.num)
        unsafe stream.pointee.avg_frame_rate = rate
        unsafe stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        guard let parameters = unsafe stream.pointee.codecpar else {
            preconditionFailure("a stream has parameters")
        }
        unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        unsafe parameters.pointee.codec_id = AV_CODEC_ID_H264
        unsafe parameters.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        unsafe parameters.pointee.width = Int32(track.width)
        unsafe parameters.pointee.height = Int32(track.height)
        unsafe parameters.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        unsafe parameters.pointee.color_range = AVCOL_RANGE_MPEG
        unsafe parameters.pointee.color_space = AVCOL_SPC_BT709
        unsafe parameters.pointee.color_primaries = AVCOL_PRI_BT709
        unsafe parameters.pointee.color_trc = AVCOL_TRC_BT709
        try unsafe setHeader(track.header, in: parameters)
    }

    private static func setHeader(
        _ header: [UInt8], in parameters: UnsafeMutablePointer<AVCodecParameters>
    ) throws(MediaError) {
        let padded = header.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let memory = unsafe av_mallocz(padded) else {
            throw MediaError("allocating the track's header", code: -ENOMEM)
        }
        unsafe UnsafeMutableRawBufferPointer(start: memory, count: header.count).copyBytes(from: header)
        unsafe parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
        unsafe parameters.pointee.extradata_size = Int32(header.count)
    }
}
