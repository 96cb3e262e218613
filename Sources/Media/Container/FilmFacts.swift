import CFFmpeg

/// The properties of a film, read from its container and its tracks before anything is decoded.
package struct FilmFacts: Sendable, Equatable {
    /// The container's short names in FFmpeg, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    package let container: String
    /// The codec's short name in FFmpeg, such as `h264`.
    package let codec: String
    /// The format of the pictures. Its rate is the average rate: the number of frames divided by the duration.
    package let format: VideoFormat
    /// True if the pictures are stated to have alpha. Nil for GIF, which states this in each picture.
    package let hasAlpha: Bool?
    /// The width of a pixel divided by its height; 1 if not stated.
    package let pixelAspect: Ratio
    /// The pixel aspect ratios stated by the container and by the codec; nil if not stated.
    package let containerPixelAspect, codecPixelAspect: Ratio?
    /// The clockwise rotation with which players show the pictures, in degrees.
    package let rotation: Int
    /// The lowest frame rate at which every timestamp is a multiple of the frame interval.
    package let baseRate: Ratio
    /// The number of frames stated by the container; 0 if not stated.
    package let frameCount: Int
    /// The unit of the timestamps of the video track, in seconds.
    package let timeBase: Ratio
    /// The codec's extradata, which a decoder needs before the first packet.
    package let header: [UInt8]
    /// The properties of the audio tracks.
    package let audio: [AudioFacts]
    /// The duration of the whole file in seconds, audio included, as the container states it; nil if not stated.
    package let duration: Double?
    /// The metadata that the container states: title, chapters and so on.
    package let metadata: StatedMetadata
    /// The tracks of subtitles.
    package let subtitles: [SubtitleFacts]
    /// The size of the cover in bytes; nil without a cover.
    package let coverByteCount: Int?
    /// Names of the other tracks, such as `data (bin_data)`.
    package let otherTracks: [String]
    /// The colour tags stated by the container, which may contradict the codec's colour tags.
    package let containerColors: ColorTags
    /// True if the container has timestamps. For raw streams, libavformat makes up timestamps.
    package let hasTimestamps: Bool

    /// The width of the stored pictures in pixels.
    package var width: Int { format.width }
    /// The height of the stored pictures in pixels.
    package var height: Int { format.height }
    /// The size of a picture in square pixels, before rotation. The height is the stored height.
    package var squareSize: (width: Double, height: Double) {
        let aspect = pixelAspect.value
        return (Double(width) * ((0.01...100).contains(aspect) ? aspect : 1), Double(height))
    }
    /// The size of a picture in square pixels as players show it, after rotation.
    package var shownSize: (width: Double, height: Double) {
        let (width, height) = squareSize
        return rotation % 180 == 90 ? (height, width) : (width, height)
    }
    /// The average frame rate: the number of frames divided by the duration.
    package var averageRate: Ratio { format.rate }
    /// The pixel format's name, such as `yuv420p`.
    package var pixelFormat: String { format.pixelFormat.description }
    /// The matrix, primaries and transfer function, as FFmpeg names them.
    package var colors: [String] { format.colors.names }
    /// FFmpeg's name of the range: `tv` for limited, `pc` for full.
    package var range: String { format.colors.rangeName }
}

/// The properties of an audio track, as stated by the file.
package struct AudioFacts: Sendable, Equatable {
    /// The index of the track in the file.
    package let track: Int
    /// The codec's short name, such as `aac`.
    package let codec: String
    /// The sample rate, in Hz.
    package let sampleRate: Int
    /// The number of channels.
    package let channels: Int
    /// The unit of the track's timestamps, in seconds.
    package let timeBase: Ratio
}

extension Demuxer {
    /// The properties of a film that was opened for its video.
    package var facts: FilmFacts {
        guard let parameters = unsafe stream.pointee.codecpar else {
            preconditionFailure("the stream has no codec parameters")
        }
        let header = unsafe UnsafeBufferPointer(
            start: parameters.pointee.extradata, count: Int(parameters.pointee.extradata_size))
        return unsafe FilmFacts(
            container: text(context.pointee.iformat.pointee.name),
            codec: text(avcodec_get_name(parameters.pointee.codec_id)),
            format: format(parameters.pointee, rate: stream.pointee.avg_frame_rate),
            hasAlpha: hasAlpha, pixelAspect: pixelAspect,
            containerPixelAspect: aspect(stream.pointee.sample_aspect_ratio),
            codecPixelAspect: aspect(parameters.pointee.sample_aspect_ratio), rotation: rotation,
            baseRate: Ratio(stream.pointee.r_frame_rate),
            frameCount: Int(stream.pointee.nb_frames), timeBase: Ratio(stream.pointee.time_base),
            header: Array(header),
            audio: sounds,
            duration: duration, metadata: metadata, subtitles: subtitles,
            coverByteCount: cover?.count, otherTracks: otherTracks,
            containerColors: containerColors,
            hasTimestamps: context.pointee.iformat.pointee.raw_codec_id == 0)
    }

    /// The properties of the tracks of sound.
    package var sounds: [AudioFacts] { unsafe streams(of: context).compactMap { unsafe FilmFacts.audio($0) } }

    /// Marks raw video without colour tags, such as Y4M, as BT.709, the colour space of all films made by this program.
    package func assumeColors() {
        guard let parameters = unsafe stream.pointee.codecpar,
            unsafe parameters.pointee.codec_id == AV_CODEC_ID_RAWVIDEO,
            unsafe parameters.pointee.color_space == AVCOL_SPC_UNSPECIFIED,
            let layout = unsafe av_pix_fmt_desc_get(AVPixelFormat(rawValue: parameters.pointee.format)),
            unsafe layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0
        else { return }
        unsafe parameters.pointee.color_space = AVCOL_SPC_BT709
    }

    private func format(_ parameters: AVCodecParameters, rate: AVRational) -> VideoFormat {
        unsafe VideoFormat(
            width: Int(parameters.width), height: Int(parameters.height), rate: Ratio(rate),
            pixelFormat: PixelFormat(value: AVPixelFormat(rawValue: parameters.format)),
            colors: ColorTags(parameters))
    }

    private var hasAlpha: Bool? {
        guard unsafe stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_GIF else { return nil }
        let format = unsafe PixelFormat(
            value: AVPixelFormat(rawValue: stream.pointee.codecpar.pointee.format))
        return format.hasAlpha || AlphaSideData(of: self) != nil
    }

    private var pixelAspect: Ratio {
        unsafe aspect(av_guess_sample_aspect_ratio(context, stream, nil)) ?? Ratio(1, 1)
    }

    private func aspect(_ rational: AVRational) -> Ratio? {
        rational.num > 0 && rational.den > 0 ? Ratio(rational) : nil
    }

    /// True if players show the pictures as they are stored. Throws if the rotation is not a multiple of 90 degrees.
    package var isUpright: Bool {
        get throws(MediaError) { try Orientation(of: self) == .upright }
    }

    /// The nine numbers of the display matrix, by which players rotate and mirror the pictures; nil if not stated.
    var displayMatrix: [Int32]? {
        var byteCount = 0
        guard let data = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &byteCount),
            byteCount >= 36
        else { return nil }
        return unsafe data.withMemoryRebound(to: Int32.self, capacity: 9) {
            unsafe Array(UnsafeBufferPointer(start: $0, count: 9))
        }
    }

    private var rotation: Int {
        guard let matrix = displayMatrix else { return 0 }
        let degrees = unsafe av_display_rotation_get(matrix)
        guard degrees.isFinite else { return 0 }
        return (Int((-degrees).rounded()) + 360) % 360
    }

    /// The duration stated by the container, in seconds; nil if not stated.
    var duration: Double? {
        let isGuessed = unsafe context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
        guard let duration = unsafe plausible(context.pointee.duration), !isGuessed else { return nil }
        return Double(duration) / Double(AV_TIME_BASE)
    }

    /// True if a track holds the titles of chapters, as in MP4 and MOV.
    private func isOfChapters(_ track: UnsafeMutablePointer<AVStream>) -> Bool {
        let parameters = unsafe track.pointee.codecpar
        return unsafe context.pointee.nb_chapters > 0 && track.pointee.discard == AVDISCARD_ALL
            && parameters?.pointee.codec_type == AVMEDIA_TYPE_DATA
    }

    private var otherTracks: [String] {
        unsafe streams(of: context).compactMap { other in
            // A cover is no track.
            guard unsafe other != stream, unsafe other.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0,
                let parameters = unsafe other.pointee.codecpar,
                unsafe parameters.pointee.codec_type != AVMEDIA_TYPE_AUDIO,
                unsafe parameters.pointee.codec_type != AVMEDIA_TYPE_SUBTITLE, unsafe !isOfChapters(other)
            else { return nil }
            let kind = unsafe text(av_get_media_type_string(parameters.pointee.codec_type))
            return unsafe "\(kind) (\(text(avcodec_get_name(parameters.pointee.codec_id))))"
        }
    }
}

extension FilmFacts {
    /// Returns the properties of an audio track; nil for any other kind of track.
    static func audio(_ stream: UnsafeMutablePointer<AVStream>) -> AudioFacts? {
        guard let parameters = unsafe stream.pointee.codecpar,
            unsafe parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO
        else { return nil }
        return unsafe AudioFacts(
            track: Int(stream.pointee.index), codec: text(avcodec_get_name(parameters.pointee.codec_id)),
            sampleRate: Int(parameters.pointee.sample_rate),
            channels: Int(parameters.pointee.ch_layout.nb_channels),
            timeBase: Ratio(stream.pointee.time_base))
    }
}

/// Converts a C string of FFmpeg; nil becomes `unknown`.
func text(_ name: UnsafePointer<CChar>?) -> String {
    guard let name = unsafe name else { return "unknown" }
    return unsafe String(cString: name)
}
