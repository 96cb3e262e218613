import CFFmpeg

/// The container format of a file, detected from the file's content alone.
///
/// libavformat opens a file in any format that the content resembles. For a playlist, it opens the listed files, may
/// wait for them forever, or opens the playlist recursively until the stack overflows. So films are opened only in
/// formats that consist of a single file.
@safe
struct ContainerFormat {
    let format: UnsafePointer<AVInputFormat>

    /// The names that libavformat gives to the accepted containers and raw streams. None of these formats refers to
    /// other files. Audio formats are included, so that an error can say that a file is audio.
    private static let names: Set<String> = [
        "mov", "matroska", "avi", "mpegts", "mpeg", "flv", "live_flv", "ogg", "asf", "mxf", "nut", "gxf",
        "dv", "rm", "wtv", "swf", "nsv", "nuv", "r3d", "ivf", "obu", "av1", "h264", "hevc", "m4v",
        "mpegvideo", "vc1", "h261", "h263", "cavsvideo", "avs2", "avs3", "dirac", "dnxhd", "mjpeg",
        "mjpeg_2000", "yuv4mpegpipe", "gif", "apng", "png_pipe", "jpeg_pipe", "webp_pipe", "bmp_pipe",
        "tiff_pipe", "ppm_pipe", "pgm_pipe", "pbm_pipe", "pam_pipe", "qoi_pipe", "j2k_pipe", "jpegxl_pipe",
        "exr_pipe", "wav", "w64", "aiff", "au", "caf", "aac", "ac3", "eac3", "dts", "truehd", "mp3", "flac",
        "amr", "ape", "wv", "tta",
    ]

    /// The accepted formats, written as `format_whitelist` needs them.
    static let whitelist = names.sorted().joined(separator: ",")

    private static let playlists = ["hls", "dash", "concat", "imf", "webm_dash_manifest"]

    /// Detects the format from the start of a file. Throws if the file can't be opened, or if its format is unknown to
    /// libavformat or not accepted.
    init(of path: String, for kind: TrackKind) throws(MediaError) {
        let file = try MediaFile(path)
        // The file's name is not passed to libavformat, because the suffix of an image would select the format of image
        // sequences.
        var found: UnsafePointer<AVInputFormat>?
        try file.check(
            unsafe av_probe_input_buffer2(file.pointer, &found, "", nil, 0, 0), "opening \(path)")
        guard let format = unsafe found else {
            preconditionFailure("probing succeeded but found no format")
        }
        let name = unsafe text(format.pointee.name)
        guard name.split(separator: ",").contains(where: { Self.names.contains(String($0)) }) else {
            let wanted = kind == .video ? "film" : "sound"
            throw MediaError(
                "opening \(path)",
                reason: Self.playlists.contains(name)
                    ? "not a \(wanted): a playlist (\(name)), which names other files"
                    : "not a \(wanted): files of this format (\(name)) are not supported")
        }
        unsafe self.format = format
    }
}
