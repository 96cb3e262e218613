import CFFmpeg

/// The versions of the FFmpeg libraries that are loaded in this process.
package struct LibraryVersions: Sendable, Equatable {
    /// The version of libavcodec, such as `59.37.100`.
    package let codec: String
    /// The version of libavformat.
    package let format: String
    /// The version of libavutil.
    package let util: String
    /// The version of libswscale.
    package let scale: String
    /// The version of libavfilter.
    package let filter: String
    /// The version of libswresample.
    package let resample: String
    /// FFmpeg's release, as its distributor names it, such as `5.1.9-0+deb12u1`.
    package let release: String

    /// The versions that the loaded libraries report.
    package static var running: LibraryVersions {
        LibraryVersions(
            codec: text(avcodec_version()), format: text(avformat_version()), util: text(avutil_version()),
            scale: text(swscale_version()),
            filter: text(avfilter_version()), resample: text(swresample_version()),
            release: unsafe String(cString: av_version_info()))
    }

    private static func text(_ version: UInt32) -> String {
        "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
    }
}

extension EncoderSettings {
    /// Returns the version of x264, such as `core 164 r3095 baee400`. x264 has no function for this, so a picture is
    /// encoded and the version is read from the SEI message in the first packet.
    public static func x264Version() throws -> String {
        let format = VideoFormat(width: 64, height: 64, rate: Ratio(1, 1))
        let picture = try Picture(format)
        var encoder = try Encoder(
            format, settings: EncoderSettings(preset: .ultrafast, crf: 51), keyframeInterval: 1)
        var bytes: [UInt8] = []
        let collect = { (packet: inout Packet) in
            packet.withBytes { span in unsafe span.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) } }
        }
        try encoder.encode(picture, at: 0, collect)
        try encoder.finish(collect)
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        guard let start = text.firstRange(of: "x264 - ")?.upperBound,
            let end = text[start...].firstRange(of: " - ")?.lowerBound
        else { throw MediaError("asking x264 for its version", reason: "x264 did not state its version") }
        return String(text[start..<end])
    }
}
