import CFFmpeg

/// A plan for copying a film's tracks to an MP4 in which one sound track is replaced.
package struct CopiedTracks: Sendable, Equatable {
    /// The index that each track of the film gets in the MP4; nil for a track that is left out.
    package let places: [Int?]
    /// The index of the film's sound track that the new sound replaces.
    package let replaced: Int
    /// Names of the parts that are left out: tracks, such as `data (bin_data)`, and the list of chapters.
    package let leftOut: [String]
    /// The codecs of the film's other sound tracks, such as `ac3`.
    package let otherSounds: [String]
    /// The start of the film, in the time base of each track. It is subtracted from the timestamps of the track's
    /// packets.
    let starts: [Int64]
    /// The delay between decoding and presentation for each track. Used for packets without decoding timestamps.
    let delays: [Delay]
    /// The index of the film's video track.
    let video: Int
    /// True if the MP4 gets the film's chapters.
    let hasChapters: Bool

    /// The time by which decoding precedes presentation: `packets` times `duration`.
    struct Delay: Sendable, Equatable {
        /// The number of packets that are decoded before the first picture is shown.
        let packets: Int
        /// The duration of one frame in the track's time base.
        let duration: Double
    }
}

extension Demuxer {
    /// Plans which tracks of the film are copied to an MP4 in which the sound track with the index `sound` is replaced.
    /// Throws if MP4 does not support the film's video.
    package func copiedTracks(replacing sound: Int) throws(MediaError) -> CopiedTracks {
        guard let container = unsafe av_guess_format("mp4", nil, nil) else {
            throw MediaError("preparing an MP4", reason: "this libavformat has no MP4 muxer")
        }
        var (places, leftOut, otherSounds): ([Int?], [String], [String]) = ([], [], [])
        var count = 0
        let hasChapters = unsafe ContainerWriter.canHaveChapters(of: context, stream.pointee.time_base)
        for unsafe(number, track) in unsafe streams(of: context).enumerated() {
            guard let parameters = unsafe track.pointee.codecpar else {
                preconditionFailure("the stream has no codec parameters")
            }
            let (kind, codec) = unsafe (parameters.pointee.codec_type, parameters.pointee.codec_id)
            let isCover = unsafe track.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
            let isMedia = [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE].contains(kind)
            let fits = unsafe avformat_query_codec(container, codec, FF_COMPLIANCE_NORMAL) == 1
            let name = unsafe text(avcodec_get_name(codec))
            if number == self.track {
                guard fits else { throw .film("MP4 does not support the film's video codec (\(name))") }
                guard unsafe !Self.hasStartCodes(parameters.pointee) else {
                    throw .film(
                        "the video (\(name)) has start codes, which MP4 does not allow; ffmpeg -i IN -c copy OUT.mp4 removes them"
                    )
                }
            }
            if number == sound || isMedia && fits && !isCover {
                places.append(count)
                count += 1
                if number != sound, kind == AVMEDIA_TYPE_AUDIO { otherSounds.append(name) }
            } else {
                places.append(nil)
                // The chapter titles of a QuickTime file are a data track; the chapters are copied separately, so the
                // track is not listed.
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

    /// The earliest start time of all tracks, in seconds.
    package var start: Ratio {
        Ratio(unsafe Int(plausible(context.pointee.start_time) ?? 0), Int(AV_TIME_BASE))
    }

    /// True if H.264 or HEVC is stored with start codes (Annex B), which the muxer would convert.
    private static func hasStartCodes(_ parameters: AVCodecParameters) -> Bool {
        guard unsafe [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC].contains(parameters.codec_id) else { return false }
        return unsafe parameters.extradata_size == 0 || parameters.extradata[0] != 1
    }
}
