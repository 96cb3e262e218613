import CFFmpeg
import Glibc

/// A decoder that turns the packets of a video track into pictures.
@safe
package struct Decoder: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVCodecContext>>
    private var picture: Picture
    /// A count of logged errors. Used for FFV1 only, because the FFV1 decoder conceals damage and only logs it.
    private let logged: LoggedErrors?
    /// True when a picture has been decoded. Some decoders (H.264, HEVC, VP9, MPEG-2) choose their SIMD functions while
    /// they decode the first picture. With a single decoding thread, they do so on the caller's thread.
    private var hasChosen = false
    /// The number of errors after which the decoder is asked for no more pictures.
    private static let maximumErrors = 1000

    /// Opens the decoder for the video of a file. Damaged pictures throw an error; they are never concealed. Pictures
    /// of more than `maximumPixels` padded pixels throw too. If `withAlpha` is true, pictures include the alpha that WebM
    /// stores as side data.
    package init(
        for demuxer: borrowing Demuxer, threads: Int, maximumPixels: Int = Int(Int32.max),
        withAlpha: Bool = false
    ) throws(MediaError) {
        let stream = unsafe demuxer.stream
        let alphaDecoder = withAlpha ? try unsafe AlphaSideData(of: demuxer)?.decoder() : nil
        try unsafe self.init(
            alphaDecoder ?? avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id),
            threads: threads, maximumPixels: maximumPixels
        ) {
            (context) throws(MediaError) in
            try check(
                unsafe avcodec_parameters_to_context(context, stream.pointee.codecpar),
                "preparing the decoder")
            unsafe context.pointee.pkt_timebase = stream.pointee.time_base
        }
    }

    /// Returns the number of pixels that libavcodec counts for a picture with this many: its rows are padded for SIMD.
    package static func paddedPixelCount(width: Int, height: Int) -> Int {
        (width + 63) / 64 * 64 * ((height + 63) / 64 * 64)
    }

    /// Opens the decoder for packets of a track that this program encoded and that are not in a file. Decoding runs on
    /// the calling thread.
    package init(of track: VideoTrack) throws(MediaError) {
        let hasSideAlpha = track.codec == .vp9 && track.format.pixelFormat.hasAlpha
        try unsafe self.init(
            hasSideAlpha ? AlphaSideData.vp9.decoder() : avcodec_find_decoder(track.codec.id), threads: 1,
            maximumPixels: Int(Int32.max)
        ) {
            (context) throws(MediaError) in
            // The tag of ProRes says how many bits its samples have.
            unsafe context.pointee.codec_tag = track.tag
            // FFV1 does not state the size of its pictures.
            unsafe context.pointee.width = Int32(track.format.width)
            unsafe context.pointee.height = Int32(track.format.height)
            try unsafe setExtradata(
                track.header, at: &context.pointee.extradata, byteCount: &context.pointee.extradata_size)
        }
    }

    private init(
        _ codec: UnsafePointer<AVCodec>?, threads: Int, maximumPixels: Int,
        prepare: (UnsafeMutablePointer<AVCodecContext>) throws(MediaError) -> Void
    ) throws(MediaError) {
        guard let codec = unsafe codec else {
            throw MediaError("opening the decoder", reason: "this libavcodec can't decode this video")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        let picture = try Picture()
        try unsafe prepare(context)
        unsafe context.pointee.thread_count = Int32(threads)
        // With this flag, the samples are the same at every SIMD level, even for codecs with inexact transforms.
        unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        unsafe context.pointee.idct_algo = FF_IDCT_SIMPLE
        unsafe context.pointee.max_pixels = Int64(maximumPixels)
        unsafe context.pointee.err_recognition =
            AV_EF_EXPLODE | AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
        let concealsDamage = unsafe codec.pointee.id == AV_CODEC_ID_FFV1
        if concealsDamage { unsafe context.pointee.get_buffer2 = allocateCleared }
        try CPUFlags.all { () throws(MediaError) in
            try check(unsafe avcodec_open2(context, codec, nil), "opening the decoder")
        }
        logged = unsafe concealsDamage ? LoggedErrors(of: owned) : nil
        unsafe self.owned = owned
        self.picture = picture
    }

    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe owned.pointer }

    /// Decodes one packet and calls `receive` with each picture that is ready, in presentation order.
    package mutating func decode(
        _ packet: borrowing Packet, _ receive: (borrowing Picture) throws -> Void
    ) throws {
        let number = unsafe context.pointee.frame_number
        try check(unsafe sendCode(packet.packet), "decoding after frame \(number)")
        try drain(receive)
    }

    /// Ends decoding and calls `receive` with the remaining pictures.
    package mutating func finish(_ receive: (borrowing Picture) throws -> Void) throws {
        try check(unsafe sendCode(nil), "flushing the decoder")
        try drain(receive)
    }

    /// Calls `receive` with all pictures that are ready, then throws the first error that occurred, if any.
    private mutating func drain(_ receive: (borrowing Picture) throws -> Void) throws {
        var firstError: MediaError?
        var errorCount = 0
        while errorCount < Self.maximumErrors {
            let code = receiveCode()
            if code == zoetrope_error_again || code == zoetrope_error_end { break }
            let number = unsafe context.pointee.frame_number
            do throws(MediaError) {
                try check(code, "decoding frame \(number)")
                try checkWhole(number)
            } catch {
                errorCount += 1
                if firstError == nil { firstError = error }
                continue
            }
            try receive(picture)
        }
        if let firstError { throw firstError }
    }

    /// Passes a packet to libavcodec, or nil at the end. Returns libavcodec's result code.
    private func sendCode(_ packet: UnsafePointer<AVPacket>?) -> Int32 {
        choosing { unsafe avcodec_send_packet(context, packet) }
    }

    /// Asks libavcodec for a picture. Returns libavcodec's result code.
    private mutating func receiveCode() -> Int32 {
        let code = choosing { unsafe avcodec_receive_frame(context, picture.frame) }
        if code >= 0 { hasChosen = true }
        return code
    }

    /// Runs `call`, a call to libavcodec, so that the decoder can choose SIMD functions for the CPU. The plain C
    /// functions give the same samples, but are slow.
    private func choosing(_ call: () -> Int32) -> Int32 { hasChosen ? call() : CPUFlags.all(call) }

    private func checkWhole(_ number: Int32) throws(MediaError) {
        let damage = unsafe picture.frame.pointee.decode_error_flags
        let isCorrupt = unsafe picture.frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
        let loggedCount = try logged?.count ?? 0
        if damage != 0 || isCorrupt || loggedCount > 0 {
            throw MediaError("decoding frame \(number)", reason: "the picture is damaged")
        }
    }
}

/// Allocates a picture filled with zeros. In a picture that isn't cleared, the FFV1 decoder leaves old memory content
/// where a damaged slice ends early.
private func allocateCleared(
    _ context: UnsafeMutablePointer<AVCodecContext>?, _ frame: UnsafeMutablePointer<AVFrame>?, _ flags: Int32
) -> Int32 {
    let code = unsafe avcodec_default_get_buffer2(context, frame, flags)
    guard code >= 0, let frame = unsafe frame else { return code }
    func clear(_ buffer: UnsafeMutablePointer<AVBufferRef>?) {
        if let buffer = unsafe buffer { unsafe memset(buffer.pointee.data, 0, buffer.pointee.size) }
    }
    unsafe clear(frame.pointee.buf.0)
    unsafe clear(frame.pointee.buf.1)
    unsafe clear(frame.pointee.buf.2)
    unsafe clear(frame.pointee.buf.3)
    return code
}

/// The result of asking a decoder for a picture.
enum Reception {
    /// The decoder returned a picture.
    case picture
    /// The decoder needs another packet before it can return a picture.
    case needsPacket
    /// The decoder has returned all pictures.
    case end
}

extension Decoder {
    /// Passes a packet to the decoder. Before this, `next` must have returned all pictures that were ready.
    mutating func send(_ packet: borrowing Packet) throws(MediaError) {
        try check(unsafe sendCode(packet.packet), "decoding a packet")
    }

    /// Tells the decoder that there are no more packets.
    mutating func sendEnd() throws(MediaError) {
        try check(unsafe sendCode(nil), "flushing the decoder")
    }

    /// Calls `receive` with the next picture in presentation order, if a picture is ready.
    mutating func next(_ receive: (borrowing Picture) throws -> Void) throws -> Reception {
        let code = receiveCode()
        if code == zoetrope_error_again { return .needsPacket }
        if code == zoetrope_error_end { return .end }
        let number = unsafe context.pointee.frame_number
        try check(code, "decoding frame \(number)")
        try checkWhole(number)
        try receive(picture)
        return .picture
    }

    /// Discards all packets in the decoder, so that decoding can begin at another keyframe.
    mutating func restart() { unsafe avcodec_flush_buffers(context) }
}
