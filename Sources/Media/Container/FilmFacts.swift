import CFFmpeg

/// What a film's container and tracks say, before any of it is decoded.
public struct FilmFacts: Sendable, Equatable {
    /// The container's short names, as `mov,mp4,m4a,3gp,3g2,mj2`.
    public let container: String
    /// The codec's short name, as `h264`.
    public let codec: String
    /// The pixel format's name, as `yuv420p`.
    public let pixelFormat: String
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// A pixel's width divided by its height.
    public let pixelAspect: Ratio
    /// The lowest rate that hits every timestamp.
    public let baseRate: Ratio
    /// Frames divided by duration.
    public let averageRate: Ratio
    /// The frames that the container says it holds; 0 when it does not say.
    public let frameCount: Int
    /// The unit of timestamps in seconds.
    public let timeBase: Ratio
    /// Matrix, primaries and transfer, in FFmpeg's names.
    public let colors: [String]
    /// The range of the samples, `tv` being the limited one.
    public let range: String
    /// What decoders must know before the first packet.
    public let header: [UInt8]
    /// The sound tracks.
    public let audio: [AudioFacts]
}

/// What a film says about a sound track.
public struct AudioFacts: Sendable, Equatable {
    /// Its place among the tracks.
    public let stream: Int
    /// The codec's short name, as `aac`.
    public let codec: String
    /// Samples a second.
    public let sampleRate: Int
    /// Channels.
    public let channels: Int
    /// The unit of timestamps in seconds.
    public let timeBase: Ratio
}

extension Demuxer {
    /// The facts of the file.
    public var facts: FilmFacts {
        let stream = unsafe video
        guard let parameters = unsafe stream.pointee.codecpar else {
            preconditionFailure("a stream has parameters")
        }
        let header = unsafe UnsafeBufferPointer(
            start: parameters.pointee.extradata, count: Int(parameters.pointee.extradata_size))
        return unsafe FilmFacts(
            container: text(context.pointee.iformat.pointee.name),
            codec: text(avcodec_get_name(parameters.pointee.codec_id)),
            pixelFormat: text(av_get_pix_fmt_name(AVPixelFormat(rawValue: parameters.pointee.format))),
            width: Int(parameters.pointee.width), height: Int(parameters.pointee.height),
            pixelAspect: Ratio(av_guess_sample_aspect_ratio(context, stream, nil)),
            baseRate: Ratio(stream.pointee.r_frame_rate), averageRate: Ratio(stream.pointee.avg_frame_rate),
            frameCount: Int(stream.pointee.nb_frames), timeBase: Ratio(stream.pointee.time_base),
            colors: [
                text(av_color_space_name(parameters.pointee.color_space)),
                text(av_color_primaries_name(parameters.pointee.color_primaries)),
                text(av_color_transfer_name(parameters.pointee.color_trc)),
            ], range: text(av_color_range_name(parameters.pointee.color_range)), header: Array(header),
            audio: streams(of: context).compactMap { unsafe FilmFacts.audio($0) })
    }
}

extension FilmFacts {
    /// The facts of a sound track; nil for any other track.
    static func audio(_ stream: UnsafeMutablePointer<AVStream>) -> AudioFacts? {
        guard let parameters = unsafe stream.pointee.codecpar,
            unsafe parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO
        else { return nil }
        return unsafe AudioFacts(
            stream: Int(stream.pointee.index), codec: text(avcodec_get_name(parameters.pointee.codec_id)),
            sampleRate: Int(parameters.pointee.sample_rate),
            channels: Int(parameters.pointee.ch_layout.nb_channels),
            timeBase: Ratio(stream.pointee.time_base))
    }
}

/// A name that FFmpeg gave, or `unknown` when it gave none.
func text(_ name: UnsafePointer<CChar>?) -> String {
    guard let name = unsafe name else { return "unknown" }
    return unsafe String(cString: name)
}
