import CFFmpeg

/// What a film's container and track say about the video, before any of it is decoded.
public struct FilmFacts: Sendable, Equatable {
    /// The codec's short name, as `h264`.
    public let codec: String
    /// The pixel format's name, as `yuv420p`.
    public let pixelFormat: String
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// The lowest rate that hits every timestamp, as numerator and denominator.
    public let baseRate: [Int]
    /// Frames divided by duration, as numerator and denominator.
    public let averageRate: [Int]
    /// The frames that the container says it holds; 0 when it does not say.
    public let frameCount: Int
    /// The unit of timestamps in seconds, as numerator and denominator.
    public let timeBase: [Int]
    /// Matrix, primaries and transfer, in FFmpeg's names.
    public let colors: [String]
    /// The range of the samples, `tv` being the limited one.
    public let range: String
}

extension Demuxer {
    /// The facts of the file's video.
    public var facts: FilmFacts {
        let stream = unsafe video
        guard let parameters = unsafe stream.pointee.codecpar else {
            preconditionFailure("a stream has parameters")
        }
        return unsafe FilmFacts(
            codec: String(cString: avcodec_get_name(parameters.pointee.codec_id)),
            pixelFormat: name(av_get_pix_fmt_name(AVPixelFormat(rawValue: parameters.pointee.format))),
            width: Int(parameters.pointee.width), height: Int(parameters.pointee.height),
            baseRate: pair(stream.pointee.r_frame_rate), averageRate: pair(stream.pointee.avg_frame_rate),
            frameCount: Int(stream.pointee.nb_frames), timeBase: pair(stream.pointee.time_base),
            colors: [
                name(av_color_space_name(parameters.pointee.color_space)),
                name(av_color_primaries_name(parameters.pointee.color_primaries)),
                name(av_color_transfer_name(parameters.pointee.color_trc)),
            ], range: name(av_color_range_name(parameters.pointee.color_range)))
    }

    private func pair(_ rational: AVRational) -> [Int] { [Int(rational.num), Int(rational.den)] }

    private func name(_ name: UnsafePointer<CChar>?) -> String {
        guard let name = unsafe name else { return "unknown" }
        return unsafe String(cString: name)
    }
}
