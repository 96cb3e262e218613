import Drawing
import Media
import SceneModel
import SceneText
import Spelling

extension FilmOrder {
    /// Returns the metadata of a film of some frames of the scene, which must be settled. A chapter begins with the frame
    /// nearest to its time; of chapters that begin before the film, the last is that with which the film begins. Each
    /// repetition has all chapters.
    func metadata(of frames: Range<SceneFrame>) -> FilmMetadata {
        var metadata = FilmMetadata()
        let stated = scene.metadata
        (metadata.title, metadata.author, metadata.language) = (
            stated?.title, stated?.author, stated?.language
        )
        var starts: [(frame: Int, title: String)] = []
        for chapter in format.container?.hasChapters == false ? [] : scene.shownChapters {
            let frame = scene.fps.frameCount(in: chapter.start) - frames.lowerBound.number
            guard frame < frames.count else { continue }
            if let last = starts.last, last.frame >= max(frame, 0) { starts.removeLast() }
            starts.append((max(frame, 0), chapter.title))
        }
        let ends = starts.dropFirst().map(\.frame) + [frames.count]
        metadata.chapters = (0..<repeats).flatMap { round in
            zip(starts, ends).map { start, end in
                let first = round * frames.count
                return FilmMetadata.Chapter(first + start.frame..<first + end, title: start.title)
            }
        }
        return metadata
    }

    /// Returns warnings about parts of the scene that a format can't store. `container` and `subtitles` are those of the format,
    /// nil if it has none.
    func omissions(
        for title: String, _ container: Container?, _ subtitles: SubtitleCodec?, leavesSoundOut: Bool = false
    ) -> [String] {
        let metadata = scene.metadata
        let omitted = [
            ("the sound", leavesSoundOut),
            ("the subtitles", !scene.subtitles.isEmpty && subtitles == nil),
            ("the cover", metadata?.cover != nil && container?.hasCover != true),
            ("the title", metadata?.title != nil && container == nil),
            ("the author", metadata?.author != nil && container == nil),
            ("the chapters", !scene.shownChapters.isEmpty && container?.hasChapters != true),
        ].filter(\.1).map(\.0)
        let late = scene.shownChapters.first { $0.start >= scene.duration }.map {
            "the chapter \"\($0.title)\" begins at \(JSON.number($0.start).text) s, after the end of the scene"
        }
        let isHard = format == .gif && isTransparent
        return [
            omitted.isEmpty ? nil : "\(title) has no place for \(omitted.joined(separator: ", ")): left out",
            late,
            isHard
                ? "a GIF has no partial transparency: pixels with an alpha below 128 vanish, others are opaque"
                : nil,
        ].compactMap(\.self)
    }

    /// Returns the first difference of what a film's container states from the metadata of a film of some frames; nil if
    /// there is none.
    func difference(of stated: StatedMetadata, from frames: Range<SceneFrame>) -> String? {
        let metadata = metadata(of: frames)
        if stated.title != metadata.title { return "the title is \(stated.title ?? "missing")" }
        if stated.author != metadata.author { return "the author is \(stated.author ?? "missing")" }
        guard let container = format.container else { return nil }
        if container.hasLanguages, stated.language != metadata.language {
            return "the language is \(stated.language ?? "missing")"
        }
        guard container.hasChapters else { return nil }
        guard stated.chapters.count == metadata.chapters.count else {
            return "the film has \(stated.chapters.count) chapters, expected \(metadata.chapters.count)"
        }
        for (found, wanted) in zip(stated.chapters, metadata.chapters) {
            let start = Double(wanted.frames.lowerBound) / scene.fps.framesPerSecond
            guard found.title == wanted.title, abs(found.start - start) < 0.002 else {
                return "the chapter at \(found.start) is \(found.title), expected \(wanted.title) at \(start)"
            }
        }
        return nil
    }
}

extension FilmPlan {
    /// The metadata of the film.
    var metadata: FilmMetadata { order.metadata(of: frames) }

    /// Returns the first difference from the plan in what the film at `path` states besides pictures and sound: title, author,
    /// language, chapters, cover and subtitles. Nil if there is none. Throws `MediaError` if the film is damaged.
    func statedDifference(inFilmAt path: String) throws -> String? {
        if case .animation = order.format.content { return nil }
        var film = try Demuxer(path: path, for: order.format.hasPictures ? .video : .sound)
        return try order.difference(of: film.metadata, from: frames)
            ?? extras.difference(in: &film, as: order.format)
    }
}
