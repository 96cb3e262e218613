import CFFmpeg
import Glibc
import Pipeline

/// Reads the packets of a film, or of another file with sound.
@safe
package struct Demuxer: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    /// The selected track, owned by the context.
    let stream: UnsafeMutablePointer<AVStream>
    /// The container's colour tags, read before anything is decoded.
    let containerColors: ColorTags
    private var packet: Packet
    private let file: MediaFile
    /// For a container whose demuxer skips damage and reports it only in its log.
    private let logged: LoggedErrors?
    private let kind: TrackKind
    /// The number of bytes missing at the end of a Matroska file.
    private let missingByteCount: Int

    /// Opens a file and selects its video or sound track. Throws for a file without such a track, with an error that
    /// describes its content, and for one that refers to other files (`ContainerFormat`).
    package init(path: String, for kind: TrackKind = .video) throws(MediaError) {
        let found = try ContainerFormat(of: path, for: kind)
        var options: OpaquePointer?
        defer { unsafe av_dict_free(&options) }
        // These lists restrict what libavformat may open on its own.
        for (name, list) in [("protocol_whitelist", "file"), ("format_whitelist", ContainerFormat.whitelist)]
        {
            try check(unsafe av_dict_set(&options, name, list, 0), "opening \(path)")
        }
        let file = try MediaFile(path)
        var opened = unsafe avformat_alloc_context()
        guard let allocated = unsafe opened else { throw MediaError("opening \(path)", code: -ENOMEM) }
        unsafe FFmpegLog.quieten(allocated)
        // On failure this frees the context, but never closes a file passed to it.
        unsafe allocated.pointee.pb = file.pointer
        try file.check(
            unsafe avformat_open_input(&opened, fileURL(path), found.format, &options), "opening \(path)")
        let owned = try unsafe Owned(opened, "a demuxer") { context in
            var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
            withExtendedLifetime(file) { unsafe avformat_close_input(&context) }
        }
        let context = unsafe owned.pointer
        let packet = try Packet()
        // Decoding overwrites these fields.
        let stated = unsafe streams(of: context).map { stream in
            unsafe stream.pointee.codecpar.map { unsafe ColorTags($0.pointee) }
        }
        try file.check(unsafe avformat_find_stream_info(context, nil), "reading \(path)")
        let stream = unsafe try Self.track(of: kind, in: context, path)
        let isMatroska = unsafe strcmp(context.pointee.iformat.pointee.name, "matroska,webm") == 0
        let missingByteCount = try isMatroska ? MatroskaLength.missingByteCount(of: path) : 0
        logged = unsafe isMatroska ? LoggedErrors(of: owned) : nil
        unsafe self.owned = owned
        self.file = file
        self.missingByteCount = missingByteCount
        self.packet = packet
        self.kind = kind
        unsafe self.stream = stream
        let place = unsafe Int(stream.pointee.index)
        containerColors = (place < stated.count ? stated[place] : nil) ?? .unknown
    }

    private static func track(
        of kind: TrackKind, in context: UnsafeMutablePointer<AVFormatContext>, _ path: String
    ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        let best = unsafe av_find_best_stream(context, kind.mediaType, -1, -1, nil, 0)
        // An album's cover art is a video stream, but not a film.
        if best >= 0, let stream = unsafe context.pointee.streams[Int(best)],
            unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        {
            return unsafe stream
        }
        let others = unsafe streams(of: context).compactMap { unsafe FilmFacts.audio($0)?.codec }
        throw MediaError(
            "looking for \(kind.rawValue) in \(path)",
            reason: kind == .sound || others.isEmpty
                ? "there is no \(kind.rawValue) in it"
                : "there is no video in it, only sound (\(others.joined(separator: ", ")))",
            missingTrack: kind)
    }

    var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Passes on the next packet of the selected track; returns false at the end of the file.
    package mutating func next(_ receive: (borrowing Packet) throws -> Void) throws -> Bool {
        let track = track
        var isMeant = false
        while !isMeant {
            let goesOn = try nextOfAny { packet in
                isMeant = packet.track == track
                if isMeant { try receive(packet) }
            }
            if !goesOn { return false }
        }
        return true
    }

    /// Passes on the next packet of any track; returns false at the end of the file. Throws if the selected track is
    /// encrypted, and at the end of a truncated Matroska file.
    package mutating func nextOfAny(_ receive: (borrowing Packet) throws -> Void) throws -> Bool {
        unsafe av_packet_unref(packet.packet)
        let code = unsafe av_read_frame(context, packet.packet)
        try file.check()
        if code == zoetrope_error_end {
            if missingByteCount > 0 { throw MediaError.truncated(kind, missingByteCount) }
            return false
        }
        // If memory is in fact free, a damaged index asked for an absurd amount.
        let isDamaged = code == zoetrope_error_memory && Memory.hasRoom(for: 128 << 20)
        try check(isDamaged ? zoetrope_error_invalid : code, "reading a packet")
        if packet.isEncrypted, packet.track == track { throw MediaError.encrypted(kind) }
        try receive(packet)
        return true
    }

    /// True if damage was skipped since the file was opened. Throws if that is unknown because FFmpeg's log is not
    /// being observed (`FFmpegLog`).
    package var hasSkippedDamage: Bool {
        get throws(MediaError) { try logged?.count ?? 0 > 0 }
    }

    /// Seeks near a timestamp of the selected track, at or before it if the container supports that.
    mutating func seek(to timestamp: Int64) throws(MediaError) {
        try file.check(
            unsafe av_seek_frame(context, stream.pointee.index, timestamp, AVSEEK_FLAG_BACKWARD), "seeking")
    }

    /// Skips all other tracks from now on.
    package func skipOtherTracks() {
        unsafe streams(of: context).forEach { other in
            if unsafe other != stream { unsafe other.pointee.discard = AVDISCARD_ALL }
        }
    }

    /// The number of tracks, without cover pictures.
    var trackCount: Int {
        unsafe streams(of: context).count {
            unsafe $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        }
    }

    /// True if the file has sound.
    package var hasSound: Bool {
        unsafe streams(of: context).contains { unsafe FilmFacts.audio($0) != nil }
    }

    /// True if presentation order may differ from packet order.
    var delaysPictures: Bool { unsafe stream.pointee.codecpar.pointee.video_delay > 0 }

    /// The time base of each track, in seconds.
    package var units: [Double] {
        unsafe streams(of: context).map { unsafe Ratio($0.pointee.time_base).value }
    }

    /// The index of the selected track.
    package var track: Int { unsafe Int(stream.pointee.index) }
}

extension MediaError {
    fileprivate static func encrypted(_ kind: TrackKind) -> MediaError {
        about(kind, "its \(kind.rawValue) is encrypted, and can't be decoded")
    }

    static func truncated(_ kind: TrackKind, _ missing: Int) -> MediaError {
        about(kind, "truncated: \(missing) bytes are missing at its end", missingByteCount: missing)
    }

    private static func about(
        _ kind: TrackKind, _ reason: String, missingByteCount: Int? = nil
    ) -> MediaError {
        MediaError(
            kind == .video ? "reading a film" : "reading a sound", reason: reason,
            missingByteCount: missingByteCount)
    }
}

/// The kind of a track.
package enum TrackKind: String, Sendable {
    /// Pictures.
    case video
    /// Samples.
    case sound

    fileprivate var mediaType: AVMediaType { self == .video ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO }
}

/// A path as a URL for FFmpeg, which would otherwise read anything before a colon as a protocol.
func fileURL(_ path: String) -> String { "file:" + path }

/// The tracks of an open file.
func streams(of context: UnsafeMutablePointer<AVFormatContext>) -> [UnsafeMutablePointer<AVStream>] {
    unsafe (0..<Int(context.pointee.nb_streams)).compactMap { unsafe context.pointee.streams[$0] }
}
