import CFFmpeg

/// A file's container format, found by its content alone.
///
/// libavformat opens a file as whatever its content looks like. If that is a playlist, it reads the files named there,
/// waits for them forever, or opens the playlist itself until the stack overflows. So films are only opened in formats
/// that consist of one file.
@safe
struct ContainerFormat {
    let format: UnsafePointer<AVInputFormat>

    /// libavformat's names of containers and raw streams that refer to no other file. Audio formats are included, so
    /// that an error can say that the file is audio.
    private static let names: Set<String> = [
        "mov", "matroska", "avi", "mpegts", "mpeg", "flv", "live_flv", "ogg", "asf", "mxf", "nut", "gxf",
        "dv", "rm", "wtv", "swf", "nsv", "nuv", "r3d", "ivf", "obu", "av1", "h264", "hevc", "m4v",
        "mpegvideo", "vc1", "h261", "h263", "cavsvideo", "avs2", "avs3", "dirac", "dnxhd", "mjpeg",
        "mjpeg_2000", "yuv4mpegpipe", "gif", "apng", "png_pipe", "jpeg_pipe", "webp_pipe", "bmp_pipe",
        "tiff_pipe", "ppm_pipe", "pgm_pipe", "pbm_pipe", "pam_pipe", "qoi_pipe", "j2k_pipe", "jpegxl_pipe",
        "exr_pipe", "wav", "w64", "aiff", "au", "caf", "aac", "ac3", "eac3", "dts", "truehd", "mp3", "flac",
        "amr", "ape", "wv", "tta",
    ]

    /// The names in the syntax of `format_whitelist`.
    static let whitelist = names.sorted().joined(separator: ",")

    private static let playlists = ["hls", "dash", "concat", "imf", "webm_dash_manifest"]

    /// Probes the start of a file. Throws if it can't be opened, or if its format is unknown to libavformat or not on
    /// the list.
    init(of path: String, for kind: TrackKind) throws(MediaError) {
        let file = try MediaFile(path)
        // Probed without its name, because an image's suffix would make it part of an image sequence.
        var found: UnsafePointer<AVInputFormat>?
        try file.check(
            unsafe av_probe_input_buffer2(file.pointer, &found, "", nil, 0, 0), "opening \(path)")
        guard let format = unsafe found else {
            preconditionFailure("a probe that found nothing is an error")
        }
        let name = unsafe text(format.pointee.name)
        guard name.split(separator: ",").contains(where: { Self.names.contains(String($0)) }) else {
            let wanted = kind == .video ? "film" : "sound"
            throw MediaError(
                "opening \(path)",
                reason: Self.playlists.contains(name)
                    ? "not a \(wanted): it is a playlist (\(name)), which names other files"
                    : "not a \(wanted): files of this format (\(name)) are not supported")
        }
        unsafe self.format = format
    }
}
