import CFFmpeg
import Glibc

/// A writer of films with the index at the front. The file contains no date, no version and no random number, so its
/// bytes depend on the tracks and packets alone.
@safe
package struct ContainerWriter: FilmWriter, ~Copyable {
    let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    /// The time base of the packets of each track.
    let timeBases: [AVRational]
    let path: String

    /// Begins a film in a container and writes the file's header. An existing file is truncated. `rate` is the frame rate
    /// that the times of chapters in `metadata` count.
    package init(
        path: String, tracks: [MediaTrack], in container: Container = .mp4,
        metadata: FilmMetadata = FilmMetadata(), cover: CoverPicture? = nil, rate: Ratio = Ratio(1, 1)
    ) throws {
        let owned = try unsafe Self.context(for: path, container: container.rawValue)
        let context = unsafe owned.pointer
        let timeBases = try unsafe Self.add(tracks, to: context)
        try unsafe metadata.add(to: context, rate: rate)
        try unsafe cover?.add(to: context, in: container)
        try unsafe Self.begin(context, path, container.settings)
        if let cover, container != .matroska {
            let packet = try cover.packet(track: tracks.count)
            try check(unsafe av_write_frame(context, packet.packet), "writing the cover")
        }
        unsafe self.owned = owned
        self.path = path
        self.timeBases = timeBases
    }

    /// Creates a muxer without tracks. `close` is called with the muxer's output when the muxer is freed.
    static func context(
        for path: String, container: String = "mp4",
        close: @escaping (inout UnsafeMutablePointer<AVIOContext>?) -> Void = { unsafe avio_closep(&$0) }
    ) throws(MediaError) -> Owned<UnsafeMutablePointer<AVFormatContext>> {
        var created: UnsafeMutablePointer<AVFormatContext>?
        try check(
            unsafe avformat_alloc_output_context2(&created, nil, container, fileURL(path)),
            "preparing \(path)")
        let owned = try unsafe Owned(created, "a muxer") { context in
            unsafe close(&context.pointee.pb)
            unsafe avformat_free_context(context)
        }
        unsafe FFmpegLog.quieten(owned.pointer)
        unsafe owned.pointer.pointee.flags |= AVFMT_FLAG_BITEXACT
        return unsafe owned
    }

    /// Creates or truncates the file and writes the container's header. All tracks must have been added before.
    static func begin(
        _ context: UnsafeMutablePointer<AVFormatContext>, _ path: String, _ settings: [String: String]
    ) throws(MediaError) {
        try check(unsafe avio_open(&context.pointee.pb, fileURL(path), AVIO_FLAG_WRITE), "creating \(path)")
        try unsafe writeHeader(of: context, path, settings)
    }

    /// Writes the container's header to the output of the muxer.
    static func writeHeader(
        of context: UnsafeMutablePointer<AVFormatContext>, _ path: String, _ settings: [String: String]
    ) throws(MediaError) {
        var options: OpaquePointer?
        defer { unsafe av_dict_free(&options) }
        for (name, value) in settings {
            try check(unsafe av_dict_set(&options, name, value, 0), "setting the muxer's \(name)")
        }
        try check(unsafe avformat_write_header(context, &options), "writing the header of \(path)")
    }

    private var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Writes a packet as `FilmWriter` describes.
    package mutating func write(_ packet: inout Packet) throws(MediaError) {
        try unsafe Self.write(&packet, to: context, timeBases, path)
    }

    /// Writes the index, moves it to the front and closes the file.
    package mutating func finish() throws(MediaError) {
        try check(unsafe av_write_trailer(context), "writing the index of \(path)")
        // av_write_trailer may succeed although an earlier write failed. The AVIOContext records such a failure.
        let failure = unsafe context.pointee.pb.pointee.error
        try check(failure, "writing \(path)")
        try check(unsafe avio_closep(&context.pointee.pb), "closing \(path)")
    }

    /// Adds tracks to a muxer and returns the time bases of their packets.
    static func add(
        _ tracks: [MediaTrack], to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> [AVRational] {
        var timeBases: [AVRational] = []
        for track in tracks {
            switch track {
            case .video(let video): timeBases.append(try unsafe addVideo(video, to: context))
            case .audio(let audio): timeBases.append(try unsafe addAudio(audio, to: context))
            case .subtitles(let track): timeBases.append(try unsafe addSubtitles(track, to: context))
            }
        }
        return timeBases
    }

    /// Writes a packet whose timestamps count frames or samples, converting them to the time base of the container.
    static func write(
        _ packet: inout Packet, to context: UnsafeMutablePointer<AVFormatContext>, _ timeBases: [AVRational],
        _ path: String
    ) throws(MediaError) {
        precondition(timeBases.indices.contains(packet.track), "the packet belongs to no track of this film")
        guard let stream = unsafe context.pointee.streams[packet.track] else {
            preconditionFailure("the track has no stream")
        }
        unsafe av_packet_rescale_ts(packet.packet, timeBases[packet.track], stream.pointee.time_base)
        try check(unsafe av_write_frame(context, packet.packet), "writing \(path)")
    }

    static func addVideo(
        _ track: VideoTrack, to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> AVRational {
        let (stream, parameters) = try unsafe newStream(of: context)
        let (format, timeBase) = (track.format, AVRational(inverse: track.format.rate))
        unsafe stream.pointee.time_base = timeBase
        unsafe stream.pointee.avg_frame_rate = AVRational(format.rate)
        unsafe stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        unsafe parameters.pointee.codec_id = track.codec.id
        unsafe parameters.pointee.codec_tag = track.tag
        unsafe parameters.pointee.format = format.pixelFormat.value.rawValue
        unsafe parameters.pointee.width = Int32(format.width)
        unsafe parameters.pointee.height = Int32(format.height)
        unsafe parameters.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        unsafe parameters.pointee.color_range = format.colors.range
        unsafe parameters.pointee.color_space = format.colors.matrix
        unsafe parameters.pointee.color_primaries = format.colors.primaries
        unsafe parameters.pointee.color_trc = format.colors.transfer
        try unsafe setExtradata(
            track.header, at: &parameters.pointee.extradata, byteCount: &parameters.pointee.extradata_size)
        return timeBase
    }

    static func addAudio(
        _ track: AudioTrack, to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> AVRational {
        let (stream, parameters) = try unsafe newStream(of: context)
        let timeBase = AVRational(num: 1, den: Int32(track.rate))
        unsafe stream.pointee.time_base = timeBase
        unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_AUDIO
        unsafe parameters.pointee.codec_id = track.codec.id
        if case .aac = track.codec { unsafe parameters.pointee.profile = FF_PROFILE_AAC_LOW }
        // libavformat 59 calls FLAC in MP4 experimental; later versions don't.
        if case .flac = track.codec {
            unsafe context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        }
        unsafe parameters.pointee.format = track.codec.sampleFormat.rawValue
        unsafe parameters.pointee.bits_per_raw_sample = track.codec.usedBits
        unsafe parameters.pointee.bit_rate = Int64(track.codec.bitRate)
        unsafe parameters.pointee.sample_rate = Int32(track.rate)
        unsafe parameters.pointee.frame_size = Int32(track.codec.packetLength ?? 0)
        if case .pcm = track.codec {
            let byteCount = 3 * track.channelCount
            unsafe parameters.pointee.block_align = Int32(byteCount)
            unsafe parameters.pointee.bits_per_coded_sample = track.codec.usedBits
        }
        // An edit list excludes these priming samples from playback.
        unsafe parameters.pointee.initial_padding = Int32(track.delay)
        unsafe av_channel_layout_default(&parameters.pointee.ch_layout, Int32(track.channelCount))
        try unsafe setExtradata(
            track.header, at: &parameters.pointee.extradata, byteCount: &parameters.pointee.extradata_size)
        return timeBase
    }

    static func newStream(
        of context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> (UnsafeMutablePointer<AVStream>, UnsafeMutablePointer<AVCodecParameters>) {
        guard let stream = unsafe avformat_new_stream(context, nil) else {
            throw MediaError("allocating a stream", code: -ENOMEM)
        }
        guard let parameters = unsafe stream.pointee.codecpar else {
            preconditionFailure("the stream has no codec parameters")
        }
        return unsafe (stream, parameters)
    }
}

/// A writer of a film to a container. Write the packets of its tracks, then call `finish`. A film that was not finished
/// is unusable.
package protocol FilmWriter: ~Copyable {
    /// Writes a packet of a track. Its timestamps must count frames (video) or samples (sound). The packets of each
    /// track must come in decoding order, and the packets of all tracks in the order of their times. The timestamps of
    /// the packet object are changed.
    mutating func write(_ packet: inout Packet) throws(MediaError)
    /// Writes buffered data and closes the file. The bytes are passed to the system, but not yet synchronized to disk.
    mutating func finish() throws(MediaError)
}

/// Copies a track's codec header into memory owned by FFmpeg, as its extradata.
func setExtradata(
    _ header: [UInt8], at pointer: inout UnsafeMutablePointer<UInt8>?, byteCount: inout Int32
) throws(MediaError) {
    guard let memory = unsafe av_mallocz(header.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
        throw MediaError("allocating the track's header", code: -ENOMEM)
    }
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: header.count).copyBytes(from: header)
    unsafe pointer = memory.assumingMemoryBound(to: UInt8.self)
    byteCount = Int32(header.count)
}
