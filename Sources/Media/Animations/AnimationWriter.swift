import CFFmpeg

/// A writer of GIF and APNG: encodes pictures in RGB and writes them to a file.
@safe
package struct AnimationWriter: ~Copyable {
    private let muxer: Owned<UnsafeMutablePointer<AVFormatContext>>
    private let encoder: Owned<UnsafeMutablePointer<AVCodecContext>>
    private var filter: PictureFilter
    private var packet: Packet
    private let format: AnimationFormat
    private let pictures: VideoFormat
    private let path: String
    private let unit: AVRational

    /// Begins an animation of `frameCount` pictures. An existing file is truncated. A GIF needs the palette of a
    /// `PaletteMaker`.
    package init(
        path: String, _ format: AnimationFormat, of pictures: VideoFormat, frameCount: Int,
        palette: borrowing Picture
    ) throws(MediaError) {
        precondition(format != .webp, "WebPWriter writes WebP")
        let hasAlpha = pictures.pixelFormat.hasAlpha
        var formats = [pictures]
        if format == .gif {
            formats.append(
                VideoFormat(
                    width: 16, height: 16, rate: pictures.rate, pixelFormat: .bgra, colors: pictures.colors))
        }
        let filter = try PictureFilter(format.filters(withAlpha: hasAlpha), of: formats)
        if format == .gif {
            try filter.add(palette, to: 1)
            try filter.end(1)
        }
        let unit = format.timesPerSecond.map { AVRational(num: 1, den: Int32($0)) }
        let timeBase = unit ?? AVRational(inverse: pictures.rate)
        let encoder = try unsafe Self.encoder(format, pictures, timeBase)
        let muxer = try unsafe ContainerWriter.context(for: path, container: format.rawValue)
        let (stream, parameters) = try unsafe ContainerWriter.newStream(of: muxer.pointer)
        unsafe stream.pointee.time_base = timeBase
        unsafe stream.pointee.avg_frame_rate = AVRational(pictures.rate)
        try check(
            unsafe avcodec_parameters_from_context(parameters, encoder.pointer), "preparing \(path)")
        let last = Int64(frameCount)
        let lastDelay =
            format.time(of: last, at: pictures.rate) - format.time(of: last - 1, at: pictures.rate)
        try unsafe ContainerWriter.begin(muxer.pointer, path, format.settings(lastDelay: lastDelay))
        let packet = try Packet()
        self.filter = filter
        unsafe self.muxer = muxer
        unsafe self.encoder = encoder
        self.packet = packet
        (self.format, self.pictures, self.path) = (format, pictures, path)
        self.unit = timeBase
    }

    private static func encoder(
        _ format: AnimationFormat, _ pictures: VideoFormat, _ timeBase: AVRational
    ) throws(MediaError) -> Owned<UnsafeMutablePointer<AVCodecContext>> {
        guard let codec = unsafe avcodec_find_encoder(format.id) else {
            throw MediaError("opening the encoder", reason: "this libavcodec has no encoder of \(format)")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        unsafe context.pointee.width = Int32(pictures.width)
        unsafe context.pointee.height = Int32(pictures.height)
        unsafe context.pointee.pix_fmt = format.pixelFormat(withAlpha: pictures.pixelFormat.hasAlpha).value
        unsafe context.pointee.time_base = timeBase
        unsafe context.pointee.framerate = AVRational(pictures.rate)
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        let code = CPUFlags.all { unsafe avcodec_open2(context, codec, nil) }
        try checkMemory(code, "opening the encoder for \(pictures.width)x\(pictures.height)")
        return unsafe owned
    }

    /// Writes the next picture, which is frame number `frame`. Calls `receive` with the pictures that are encoded, as they
    /// were converted for the encoder.
    package mutating func write(
        _ picture: borrowing Picture, at frame: Int64, _ receive: (borrowing Picture) throws -> Void
    ) throws {
        try filter.add(picture, at: frame)
        try encode(receive)
    }

    /// Writes what is left and closes the file.
    package mutating func finish(_ receive: (borrowing Picture) throws -> Void) throws {
        try filter.end()
        try encode(receive)
        try check(unsafe avcodec_send_frame(encoder.pointer, nil), "ending \(path)")
        try drain()
        try check(unsafe av_write_trailer(muxer.pointer), "writing the index of \(path)")
        try check(unsafe muxer.pointer.pointee.pb.pointee.error, "writing \(path)")
        try check(unsafe avio_closep(&muxer.pointer.pointee.pb), "closing \(path)")
    }

    /// Encodes the pictures that the filters have converted.
    private mutating func encode(_ receive: (borrowing Picture) throws -> Void) throws {
        let (format, rate, encoder) = unsafe (format, pictures.rate, encoder.pointer)
        try filter.drain { picture in
            unsafe picture.frame.pointee.pts = format.time(of: picture.frame.pointee.pts, at: rate)
            unsafe picture.frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
            try receive(picture)
            try check(unsafe avcodec_send_frame(encoder, picture.frame), "encoding a picture")
        }
        try drain()
    }

    private mutating func drain() throws {
        while true {
            let code = unsafe avcodec_receive_packet(encoder.pointer, packet.packet)
            if code == zoetrope_error_again || code == zoetrope_error_end { return }
            try check(code, "taking a packet from the encoder")
            guard let stream = unsafe muxer.pointer.pointee.streams[0] else {
                preconditionFailure("the animation has no stream")
            }
            unsafe packet.packet.pointee.stream_index = 0
            unsafe av_packet_rescale_ts(packet.packet, unit, stream.pointee.time_base)
            try check(unsafe av_write_frame(muxer.pointer, packet.packet), "writing \(path)")
        }
    }
}
