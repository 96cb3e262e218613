import CFFmpeg

/// Reads the video packets of a file.
@safe
public struct Demuxer: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    let video: UnsafeMutablePointer<AVStream>
    private var packet: Packet

    /// Opens a file and finds its video.
    public init(path: String) throws(MediaError) {
        LibraryLog.silence()
        var opened: UnsafeMutablePointer<AVFormatContext>?
        try check(unsafe avformat_open_input(&opened, path, nil, nil), "opening \(path)")
        let owned = try unsafe Owned(opened, "a demuxer") { context in
            var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
            unsafe avformat_close_input(&context)
        }
        let context = unsafe owned.pointer
        let packet = try Packet()
        try check(unsafe avformat_find_stream_info(context, nil), "reading \(path)")
        let best = try check(
            unsafe av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0),
            "looking for video in \(path)")
        guard let video = unsafe context.pointee.streams[Int(best)] else {
            throw MediaError("looking for video in \(path)", reason: "there is none")
        }
        unsafe self.owned = owned
        self.packet = packet
        unsafe self.video = video
    }

    private var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Hands on the next video packet; false at the end of the file.
    public mutating func next(_ receive: (borrowing Packet) throws -> Void) throws -> Bool {
        while true {
            unsafe av_packet_unref(packet.packet)
            let code = unsafe av_read_frame(context, packet.packet)
            if code == zoetrope_error_end { return false }
            try check(code, "reading a packet")
            guard unsafe packet.packet.pointee.stream_index == video.pointee.index else { continue }
            try receive(packet)
            return true
        }
    }
}
