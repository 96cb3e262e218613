import Media
import SceneModel
import SceneText

extension FilmOrder {
    /// Reads the subtitles of a film of some frames of the scene, which must be settled. Texts that are shown at the same time
    /// become one. Each repetition has all texts. Empty if the film's format has no subtitles.
    func subtitles(of frames: Range<SceneFrame>, in files: SceneFolder) throws -> [SubtitleTrack] {
        guard let codec = format.subtitleCodec else { return [] }
        return try scene.subtitles.compactMap { stated in
            guard let source = scene.source(of: stated) else { return nil }
            let captions = try files.captions(source.file)
            let cues = SubtitleTimeline(captions, of: source).cues(
                of: frames, repeats: repeats, at: scene.fps)
            var track = SubtitleTrack(codec: codec, cues: cues)
            track.language = stated.language ?? scene.metadata?.language
            (track.title, track.isDefault) = (stated.title, stated.isDefault)
            return track
        }
    }
}

extension [SubtitleTrack] {
    /// All tracks with their texts.
    var json: JSON {
        let tracks = map { track -> JSON in
            [
                "language": track.language.map(JSON.string) ?? .null,
                "title": track.title.map(JSON.string) ?? .null, "default": .bool(track.isDefault),
                "texts": .array(
                    track.cues.map { cue in
                        [
                            .number(Double(cue.time.lowerBound)), .number(Double(cue.time.upperBound)),
                            .string(cue.text),
                        ]
                    }),
            ]
        }
        return .array(tracks)
    }
}

extension FilmExtras {
    /// Returns the first difference of the subtitles of an opened film; nil if there is none.
    func subtitleDifference(in demuxer: inout Demuxer, as format: OutputFormat) throws -> String? {
        guard let codec = format.subtitleCodec else { return nil }
        let found = demuxer.subtitles
        guard found.count == subtitles.count else {
            return "the film has \(found.count) tracks of subtitles, expected \(subtitles.count)"
        }
        if found.isEmpty { return nil }
        let read = try demuxer.subtitleCues(in: codec)
        for (index, track) in subtitles.enumerated() {
            let name = "subtitles \(index + 1)"
            let facts = found[index]
            guard facts.codec == codec.ffmpegName else { return "\(name): the codec is \(facts.codec)" }
            if format.container?.hasLanguages == true, facts.language != track.language {
                return "\(name): the language is \(facts.language ?? "missing")"
            }
            // MP4 and MOV make the first track the default one if no other is.
            let isForced = codec == .movText && index == 0 && !subtitles.contains(where: \.isDefault)
            if facts.isDefault != (track.isDefault || isForced) {
                return "\(name): shown by default: \(facts.isDefault ? "yes" : "no")"
            }
            if facts.title != track.title { return "\(name): the title is \(facts.title ?? "missing")" }
            if let cue = zip(read[index], track.cues).first(where: { $0 != $1 }) {
                return "\(name): the text at \(cue.1.time.lowerBound) ms differs"
            }
            guard read[index].count == track.cues.count else {
                return "\(name): \(read[index].count) texts, expected \(track.cues.count)"
            }
        }
        return nil
    }
}

/// The texts of a track of subtitles, one after the other.
private struct SubtitleTimeline {
    /// A stretch of time, in seconds of the scene, and the text that is shown in it.
    private var stretches: [(time: Range<SceneTime>, text: String)] = []

    /// Divides the time of captions at every start and end. Texts at the same time are joined, in the order of their starts.
    init(_ captions: Captions, of source: SubtitleSource) {
        let placed = captions.cues.compactMap { cue -> (time: Range<SceneTime>, text: String)? in
            let start = max(cue.start + source.origin, source.life.lowerBound)
            let end = min(cue.end + source.origin, source.life.upperBound)
            return start < end ? (start..<end, cue.text) : nil
        }
        let ends = Set(placed.flatMap { [$0.time.lowerBound, $0.time.upperBound] }).sorted()
        var shown = placed[...]
        var current: [(time: Range<SceneTime>, text: String)] = []
        for (start, end) in zip(ends, ends.dropFirst()) {
            current.removeAll { $0.time.upperBound <= start }
            while let next = shown.first, next.time.lowerBound <= start {
                current.append(next)
                shown.removeFirst()
            }
            let text = current.map(\.text).joined(separator: "\n")
            if !text.isEmpty { stretches.append((start..<end, text)) }
        }
    }

    /// Returns the texts in a film of some frames, in milliseconds.
    func cues(of frames: Range<SceneFrame>, repeats: Int, at fps: FrameRate) -> [SubtitleCue] {
        let (first, end) = (fps.time(of: frames.lowerBound.number), fps.time(of: frames.upperBound.number))
        return (0..<repeats).flatMap { round in
            let origin = fps.time(of: round * frames.count) - first
            func milliseconds(_ time: SceneTime) -> Int { Int(((time + origin).value * 1000).rounded()) }
            return stretches.compactMap { stretch in
                let start = milliseconds(max(stretch.time.lowerBound, first))
                let stop = milliseconds(min(stretch.time.upperBound, end))
                return start < stop ? SubtitleCue(start..<stop, stretch.text) : nil
            }
        }
    }
}
