/// The usual name of a container format, such as MP4/MOV.
enum ContainerName {
    /// Names by the first of libavformat's short names.
    private static let table = [
        "mov": "MP4/MOV", "matroska": "Matroska/WebM", "avi": "AVI", "mpegts": "MPEG-TS", "mpeg": "MPEG-PS",
        "mpegvideo": "raw MPEG video", "h264": "raw H.264", "hevc": "raw HEVC", "obu": "raw AV1",
        "ivf": "IVF", "flv": "FLV", "asf": "ASF/WMV", "mxf": "MXF", "ogg": "Ogg", "gif": "GIF",
        "apng": "APNG", "yuv4mpegpipe": "Y4M", "wav": "WAV", "aiff": "AIFF", "caf": "CAF", "mp3": "MP3",
        "aac": "AAC (ADTS)", "ac3": "AC-3", "flac": "FLAC",
    ]

    /// The name for libavformat's short names, such as `mov,mp4,m4a,3gp,3g2,mj2`, or these themselves if the table has none.
    static func plain(_ names: String) -> String {
        table[names.prefix { $0 != "," }.description] ?? names
    }
}
