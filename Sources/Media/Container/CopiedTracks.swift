import CFFmpeg

/// The tracks that an MP4 copies from a film, while one sound track is replaced.
package struct CopiedTracks: Sendable, Equatable {
    /// For each track of the film, its index in the MP4; nil if it is left out.
    package let places: [Int?]
    /// The film's track that is replaced by the new sound.
    package let replaced: Int
    /// What is left out: tracks, such as `data (bin_data)`, and the list of chapters.
    package let leftOut: [String]
    /// The codecs of the other sound tracks, such as `ac3`.
    package let otherSounds: [String]
    /// The film's start in the time base of each track, subtracted from its timestamps.
    let starts: [Int64]
    /// The offset between decoding and presentation per track, used where the film has no decoding timestamps.
    let delays: [Delay]
    /// The video track.
    let video: Int
    /// True if the MP4 gets the film's chapters.
    let hasChapters: Bool

    /// The lead of decoding over presentation.
    struct Delay: Sendable, Equatable {
        /// The number of packets decoded before the first is shown.
        let packets: Int
        /// The duration of a picture, in the track's time base.
        let duration: Double
    }
}

extension Demuxer {
    /// The film's tracks that an MP4 can copy. Throws if its video is not among them.
    package func copiedTracks(replacing sound: Int) throws(MediaError) -> CopiedTracks {
        guard let container = unsafe av_guess_format("mp4", nil, nil) else {
            throw MediaError("preparing an MP4", reason: "this libavformat writes none")
        }
        var (places, leftOut, otherSounds): ([Int?], [String], [String]) = ([], [], [])
        var count = 0
        let hasChapters = unsafe MP4Writer.canHaveChapters(of: context, stream.pointee.time_base)
        for unsafe(number, track) in unsafe streams(of: context).enumerated() {
            guard let parameters = unsafe track.pointee.codecpar else {
                preconditionFailure("a stream has parameters")
            }
            let (kind, codec) = unsafe (parameters.pointee.codec_type, parameters.pointee.codec_id)
            let isCover = unsafe track.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
            let isMedia = [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE].contains(kind)
            let fits = unsafe avformat_query_codec(container, codec, FF_COMPLIANCE_NORMAL) == 1
            let name = unsafe text(avcodec_get_name(codec))
            if number == self.track {
                guard fits else { throw .film("an MP4 can't have its video (\(name))") }
                guard unsafe !Self.hasStartCodes(parameters.pointee) else {
                    throw .film(
                        "its video (\(name)) has start codes, which MP4 does not allow; ffmpeg -i IN -c copy OUT.mp4 removes them"
                    )
                }
            }
            if number == sound || isMedia && fits && !isCover {
                places.append(count)
                count += 1
                if number != sound, kind == AVMEDIA_TYPE_AUDIO { otherSounds.append(name) }
            } else {
                places.append(nil)
                // The titles of chapters are a track in MP4, but not one to report as missing.
                if unsafe kind == AVMEDIA_TYPE_DATA && track.pointee.discard == AVDISCARD_ALL { continue }
                let word = isCover ? "cover" : unsafe text(av_get_media_type_string(kind))
                leftOut.append("\(word) (\(name))")
            }
        }
        let origin = unsafe plausible(context.pointee.start_time) ?? 0
        let starts = unsafe streams(of: context).map { track in
            unsafe av_rescale_q(origin, AVRational(num: 1, den: AV_TIME_BASE), track.pointee.time_base)
        }
        let delays = unsafe streams(of: context).map { track in
            let rate = unsafe Ratio(track.pointee.avg_frame_rate).value
            let unit = unsafe Ratio(track.pointee.time_base).value
            let packets = unsafe Int(track.pointee.codecpar.pointee.video_delay)
            return CopiedTracks.Delay(
                packets: packets, duration: rate > 0 && unit > 0 ? 1 / (rate * unit) : 1)
        }
        if !hasChapters { leftOut.append("the list of chapters") }
        return CopiedTracks(
            places: places, replaced: sound, leftOut: leftOut, otherSounds: otherSounds, starts: starts,
            delays: delays, video: self.track, hasChapters: hasChapters)
    }

    /// The film's start: the earliest moment of all tracks, in seconds.
    package var start: Ratio {
        Ratio(unsafe Int(plausible(context.pointee.start_time) ?? 0), Int(AV_TIME_BASE))
    }

    /// True if H.264 or HEVC is stored with start codes (Annex B). The muxer would convert it.
    private static func hasStartCodes(_ parameters: AVCodecParameters) -> Bool {
        guard unsafe [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC].contains(parameters.codec_id) else { return false }
        return unsafe parameters.extradata_size == 0 || parameters.extradata[0] != 1
    }
}
