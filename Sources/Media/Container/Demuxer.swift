import CFFmpeg
import Glibc
import Pipeline

/// A reader of the packets of a film, or of another file with sound.
@safe
package struct Demuxer: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    /// The selected track. The format context owns this object.
    let stream: UnsafeMutablePointer<AVStream>
    /// The colour tags that the container states, read before decoding can change them.
    let containerColors: ColorTags
    private var packet: Packet
    private let file: MediaFile
    /// A count of logged errors, for a container whose demuxer skips damage and only logs it.
    private let logged: LoggedErrors?
    private let kind: TrackKind
    /// The number of bytes missing at the end, if the file is Matroska; otherwise 0.
    private let missingByteCount: Int

    /// Opens a file and selects its video or sound track. Throws if the file has no such track, or if the file's format
    /// may refer to other files (see `ContainerFormat`).
    package init(path: String, for kind: TrackKind = .video) throws(MediaError) {
        let found = try ContainerFormat(of: path, for: kind)
        var options: OpaquePointer?
        defer { unsafe av_dict_free(&options) }
        // These options restrict the protocols and formats that libavformat may open by itself.
        for (name, list) in [("protocol_whitelist", "file"), ("format_whitelist", ContainerFormat.whitelist)]
        {
            try check(unsafe av_dict_set(&options, name, list, 0), "opening \(path)")
        }
        let file = try MediaFile(path)
        var opened = unsafe avformat_alloc_context()
        guard let allocated = unsafe opened else { throw MediaError("opening \(path)", code: -ENOMEM) }
        unsafe FFmpegLog.quieten(allocated)
        // If opening fails, libavformat frees the context but does not close this file.
        unsafe allocated.pointee.pb = file.pointer
        try file.check(
            unsafe avformat_open_input(&opened, fileURL(path), found.format, &options), "opening \(path)")
        let owned = try unsafe Owned(opened, "a demuxer") { context in
            var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
            withExtendedLifetime(file) { unsafe avformat_close_input(&context) }
        }
        let context = unsafe owned.pointer
        let packet = try Packet()
        // Probing decodes pictures, which overwrites the colour tags, so they are copied first.
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
        // The cover art of an album is stored as a video stream, but is no film.
        if best >= 0, let stream = unsafe context.pointee.streams[Int(best)],
            unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        {
            return unsafe stream
        }
        let others = unsafe streams(of: context).compactMap { unsafe FilmFacts.audio($0)?.codec }
        throw MediaError(
            "looking for \(kind.rawValue) in \(path)",
            reason: kind == .sound || others.isEmpty
                ? "the file has no \(kind.rawValue)"
                : "the file has no video, only sound (\(others.joined(separator: ", ")))",
            missingTrack: kind)
    }

    var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Calls `receive` with the next packet of the selected track. Returns false at the end of the file.
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

    /// Calls `receive` with the next packet of any track. Returns false at the end of the file. Throws if the selected
    /// track is encrypted, and at the end of a truncated Matroska file.
    package mutating func nextOfAny(_ receive: (borrowing Packet) throws -> Void) throws -> Bool {
        unsafe av_packet_unref(packet.packet)
        let code = unsafe av_read_frame(context, packet.packet)
        try file.check()
        if code == zoetrope_error_end {
            if missingByteCount > 0 { throw MediaError.truncated(kind, missingByteCount) }
            return false
        }
        // If there is enough memory, a damaged index caused the huge allocation that failed.
        let isDamaged = code == zoetrope_error_memory && Memory.hasRoom(for: 128 << 20)
        try check(isDamaged ? zoetrope_error_invalid : code, "reading a packet")
        if packet.isEncrypted, packet.track == track { throw MediaError.encrypted(kind) }
        try receive(packet)
        return true
    }

    /// True if the demuxer has skipped damaged data since the file was opened. Throws if that can't be known because
    /// FFmpeg's log is not observed (see `FFmpegLog`).
    package var hasSkippedDamage: Bool {
        get throws(MediaError) { try logged?.count ?? 0 > 0 }
    }

    /// Seeks to a timestamp of the selected track. The new position is at or before the timestamp, if the container
    /// supports that.
    mutating func seek(to timestamp: Int64) throws(MediaError) {
        try file.check(
            unsafe av_seek_frame(context, stream.pointee.index, timestamp, AVSEEK_FLAG_BACKWARD), "seeking")
    }

    /// Makes the demuxer skip the packets of all other tracks from now on.
    package func skipOtherTracks() {
        unsafe streams(of: context).forEach { other in
            if unsafe other != stream { unsafe other.pointee.discard = AVDISCARD_ALL }
        }
    }

    /// The number of tracks, not counting cover pictures.
    var trackCount: Int {
        unsafe streams(of: context).count {
            unsafe $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        }
    }

    /// True if the file has sound.
    package var hasSound: Bool {
        unsafe streams(of: context).contains { unsafe FilmFacts.audio($0) != nil }
    }

    /// True if the presentation order of the pictures may differ from the order of the packets.
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
        about(kind, "the \(kind.rawValue) is encrypted and can't be decoded")
    }

    static func truncated(_ kind: TrackKind, _ missing: Int) -> MediaError {
        about(kind, "truncated: \(missing) bytes are missing at the end", missingByteCount: missing)
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
    /// A track of pictures.
    case video
    /// A track of audio samples.
    case sound

    fileprivate var mediaType: AVMediaType { self == .video ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO }
}

/// Converts a path to a URL for FFmpeg. In a plain path, FFmpeg would read the part before a colon as a protocol.
func fileURL(_ path: String) -> String { "file:" + path }

/// Returns all tracks of an open file.
func streams(of context: UnsafeMutablePointer<AVFormatContext>) -> [UnsafeMutablePointer<AVStream>] {
    unsafe (0..<Int(context.pointee.nb_streams)).compactMap { unsafe context.pointee.streams[$0] }
}
