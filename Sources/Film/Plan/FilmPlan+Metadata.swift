import Drawing
import Media
import SceneModel

extension FilmPlan {
    /// The metadata of the film. A chapter begins with the frame nearest to its time; of chapters that begin before the
    /// film, the last is that with which the film begins. Each repetition has all chapters.
    var metadata: FilmMetadata {
        var metadata = FilmMetadata()
        let stated = order.scene.metadata
        (metadata.title, metadata.author, metadata.language) = (
            stated?.title, stated?.author, stated?.language
        )
        let fps = order.scene.fps
        var starts: [(frame: Int, title: String)] = []
        for chapter in order.scene.shownChapters {
            let frame = fps.frameCount(in: chapter.start) - frames.lowerBound.number
            guard frame < frames.count else { continue }
            if let last = starts.last, last.frame >= max(frame, 0) { starts.removeLast() }
            starts.append((max(frame, 0), chapter.title))
        }
        let ends = starts.dropFirst().map(\.frame) + [frames.count]
        metadata.chapters = (0..<order.repeats).flatMap { round in
            zip(starts, ends).map { start, end in
                let first = round * frames.count
                return FilmMetadata.Chapter(first + start.frame..<first + end, title: start.title)
            }
        }
        return metadata
    }

    /// Returns the first difference from the metadata that a film's container states; nil if there is none.
    func difference(from stated: StatedMetadata) -> String? {
        let metadata = metadata
        if stated.title != metadata.title { return "the title is \(stated.title ?? "missing")" }
        if stated.author != metadata.author { return "the author is \(stated.author ?? "missing")" }
        // MOV stores Macintosh language codes, which many languages don't have.
        let canHaveLanguage = order.format != .mov
        if canHaveLanguage, stated.language != metadata.language {
            return "the language is \(stated.language ?? "missing")"
        }
        guard stated.chapters.count == metadata.chapters.count else {
            return "the film has \(stated.chapters.count) chapters, expected \(metadata.chapters.count)"
        }
        for (found, wanted) in zip(stated.chapters, metadata.chapters) {
            let start = Double(wanted.frames.lowerBound) / format.rate.value
            guard found.title == wanted.title, abs(found.start - start) < 0.002 else {
                return "the chapter at \(found.start) is \(found.title), expected \(wanted.title) at \(start)"
            }
        }
        return nil
    }
}
