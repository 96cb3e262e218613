import CFFmpeg
import Glibc

/// Reads the packets of a film.
@safe
public struct Demuxer: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    /// Owned by the context.
    let video: UnsafeMutablePointer<AVStream>
    private var packet: Packet
    /// Of a container whose demuxer skips damage and says so in its log alone.
    private let logged: LoggedErrors?

    /// Opens a file and finds its video. Throws for a file without video, saying what it holds instead, and for one
    /// that names other files (`ContainerFormat`).
    public init(path: String) throws(MediaError) {
        LibraryLog.silence()
        let found = try ContainerFormat(of: path)
        var options: OpaquePointer?
        defer { unsafe av_dict_free(&options) }
        // For what libavformat may open by itself.
        for (name, list) in [("protocol_whitelist", "file"), ("format_whitelist", ContainerFormat.whitelist)]
        {
            try check(unsafe av_dict_set(&options, name, list, 0), "opening \(path)")
        }
        var opened: UnsafeMutablePointer<AVFormatContext>?
        try check(
            unsafe avformat_open_input(&opened, fileURL(path), found.format, &options), "opening \(path)")
        let owned = try unsafe Owned(opened, "a demuxer") { context in
            var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
            unsafe avformat_close_input(&context)
        }
        let context = unsafe owned.pointer
        let packet = try Packet()
        try check(unsafe avformat_find_stream_info(context, nil), "reading \(path)")
        let best = unsafe av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        let video = unsafe best < 0 ? nil : context.pointee.streams[Int(best)]
        // An album's cover art is a video stream, but no film.
        guard let video = unsafe video, unsafe video.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else {
            let others = unsafe streams(of: context).compactMap { unsafe FilmFacts.audio($0)?.codec }
            throw MediaError(
                "looking for video in \(path)",
                reason: others.isEmpty
                    ? "there is no video in it"
                    : "there is no video in it, only sound (\(others.joined(separator: ", ")))")
        }
        let skipsDamage = unsafe strcmp(context.pointee.iformat.pointee.name, "matroska,webm") == 0
        logged = unsafe skipsDamage ? LoggedErrors(of: owned) : nil
        unsafe self.owned = owned
        self.packet = packet
        unsafe self.video = video
    }

    var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Hands on the next packet of the video; false at the end of the file.
    public mutating func next(_ receive: (borrowing Packet) throws -> Void) throws -> Bool {
        let video = videoTrack
        var isVideo = false
        while !isVideo {
            let goesOn = try nextOfAny { packet in
                isVideo = packet.track == video
                if isVideo { try receive(packet) }
            }
            if !goesOn { return false }
        }
        return true
    }

    /// Hands on the next packet of any track; false at the end of the file.
    public mutating func nextOfAny(_ receive: (borrowing Packet) throws -> Void) throws -> Bool {
        unsafe av_packet_unref(packet.packet)
        let code = unsafe av_read_frame(context, packet.packet)
        if code == zoetrope_error_end { return false }
        try check(code, "reading a packet")
        try receive(packet)
        return true
    }

    /// Whether damage was skipped since the file was opened.
    var hasSkippedDamage: Bool { (logged?.count ?? 0) > 0 }

    /// Continues near a timestamp of the video, at or before it where the container knows how.
    mutating func seek(to timestamp: Int64) throws(MediaError) {
        try check(
            unsafe av_seek_frame(context, video.pointee.index, timestamp, AVSEEK_FLAG_BACKWARD), "seeking")
    }

    /// Skips all other tracks from now on.
    func skipOtherTracks() {
        unsafe streams(of: context).forEach { stream in
            if unsafe stream != video { unsafe stream.pointee.discard = AVDISCARD_ALL }
        }
    }

    /// Whether pictures may be shown in another order than that of their packets.
    var delaysPictures: Bool { unsafe video.pointee.codecpar.pointee.video_delay > 0 }

    /// The unit of each track's timestamps, in seconds.
    var units: [Double] { unsafe streams(of: context).map { unsafe Ratio($0.pointee.time_base).value } }

    /// The video's place among the tracks.
    public var videoTrack: Int { unsafe Int(video.pointee.index) }
}

/// The path as a URL for FFmpeg, which would otherwise take what stands before a colon for a protocol.
func fileURL(_ path: String) -> String { "file:" + path }

/// The tracks of an open file.
func streams(of context: UnsafeMutablePointer<AVFormatContext>) -> [UnsafeMutablePointer<AVStream>] {
    unsafe (0..<Int(context.pointee.nb_streams)).compactMap { unsafe context.pointee.streams[$0] }
}
