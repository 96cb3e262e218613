import CFFmpeg

extension ContainerWriter {
    /// Begins an MP4 with copied tracks of a film and new sound that replaces one of the film's tracks. An existing
    /// file is truncated. `TrackCopier` converts the film's packets for this writer.
    package init(
        path: String, copying film: borrowing Demuxer, _ tracks: CopiedTracks, sound: AudioTrack
    ) throws(MediaError) {
        let owned = try unsafe Self.context(for: path)
        let (context, source) = unsafe (owned.pointer, film.context)
        try check(
            unsafe av_dict_copy(&context.pointee.metadata, source.pointee.metadata, 0), "copying the metadata"
        )
        var timeBases: [AVRational] = []
        for unsafe(number, track) in unsafe streams(of: source).enumerated()
        where tracks.places[number] != nil {
            if number == tracks.replaced {
                timeBases.append(try unsafe Self.addAudio(sound, to: context))
                guard let added = unsafe context.pointee.streams[timeBases.count - 1] else {
                    preconditionFailure("the track has no stream")
                }
                try unsafe Self.copyDescription(of: track, to: added)
            } else {
                timeBases.append(try unsafe Self.addCopy(of: track, to: context))
            }
        }
        if tracks.hasChapters { try unsafe Self.copyChapters(of: source, to: context) }
        // If a track starts late, an edit list stores the delay in this time scale. The default scale is 1000 per
        // second.
        let scale = unsafe Self.scale(film.stream.pointee.time_base)
        try unsafe Self.begin(
            context, path, ["movflags": "+faststart", "movie_timescale": "\(scale)"])
        unsafe self.owned = owned
        self.path = path
        self.timeBases = timeBases
    }

    /// Returns the time scale that the muxer chooses for a video track, in units per second.
    static func scale(_ timeBase: AVRational) -> Int {
        var scale = Int(max(timeBase.den, 1))
        while scale < 10_000 { scale *= 2 }
        return scale
    }

    private static func addCopy(
        of track: UnsafeMutablePointer<AVStream>, to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> AVRational {
        let (stream, parameters) = try unsafe newStream(of: context)
        try check(
            unsafe avcodec_parameters_copy(parameters, track.pointee.codecpar), "copying a track's parameters"
        )
        // The codec tag is cleared if it means a different codec in MP4.
        let marks = unsafe context.pointee.oformat.pointee.codec_tag
        let mark = unsafe parameters.pointee.codec_tag
        if unsafe av_codec_get_id(marks, mark) != parameters.pointee.codec_id {
            unsafe parameters.pointee.codec_tag = 0
        }
        unsafe stream.pointee.time_base = track.pointee.time_base
        unsafe stream.pointee.avg_frame_rate = track.pointee.avg_frame_rate
        unsafe stream.pointee.r_frame_rate = track.pointee.r_frame_rate
        unsafe stream.pointee.sample_aspect_ratio = track.pointee.sample_aspect_ratio
        try unsafe copyDescription(of: track, to: stream)
        for index in unsafe 0..<Int(track.pointee.nb_side_data) {
            let data = unsafe track.pointee.side_data[index]
            guard let memory = unsafe av_stream_new_side_data(stream, data.type, data.size) else {
                throw MediaError("copying a track's description", code: zoetrope_error_memory)
            }
            unsafe memory.update(from: data.data, count: data.size)
        }
        return unsafe track.pointee.time_base
    }

    /// Copies the language, the title and the disposition of a track.
    private static func copyDescription(
        of track: UnsafeMutablePointer<AVStream>, to other: UnsafeMutablePointer<AVStream>
    ) throws(MediaError) {
        unsafe other.pointee.disposition = track.pointee.disposition
        try check(
            unsafe av_dict_copy(&other.pointee.metadata, track.pointee.metadata, 0), "copying the metadata")
    }
}
