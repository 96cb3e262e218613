import Drawing
import Media
import SceneModel

extension FilmPlan {
    /// What the film says of itself. A chapter begins with the frame nearest to its time; of chapters that begin before the
    /// film, the last is that with which the film begins. Each repetition has all chapters.
    var about: FilmAbout {
        var about = FilmAbout()
        let stated = order.scene.about
        (about.title, about.author, about.language) = (stated?.title, stated?.author, stated?.language)
        let fps = order.scene.fps
        var starts: [(frame: Int, title: String)] = []
        for chapter in order.scene.shownChapters {
            let frame = fps.frameCount(in: chapter.start) - frames.lowerBound.number
            guard frame < frames.count else { continue }
            if let last = starts.last, last.frame >= max(frame, 0) { starts.removeLast() }
            starts.append((max(frame, 0), chapter.title))
        }
        let ends = starts.dropFirst().map(\.frame) + [frames.count]
        about.chapters = (0..<order.repeats).flatMap { round in
            zip(starts, ends).map { start, end in
                let first = round * frames.count
                return FilmAbout.Chapter(first + start.frame..<first + end, title: start.title)
            }
        }
        return about
    }

    /// Returns the first difference in what a film's container says of it; nil if there is none.
    func difference(from stated: StatedAbout) -> String? {
        let about = about
        if stated.title != about.title { return "the title is \(stated.title ?? "missing")" }
        if stated.author != about.author { return "the author is \(stated.author ?? "missing")" }
        // MOV has codes of Macintosh for some languages only.
        let canHaveLanguage = order.format != .mov
        if canHaveLanguage, stated.language != about.language {
            return "the language is \(stated.language ?? "missing")"
        }
        guard stated.chapters.count == about.chapters.count else {
            return "the film has \(stated.chapters.count) chapters, expected \(about.chapters.count)"
        }
        for (found, wanted) in zip(stated.chapters, about.chapters) {
            let start = Double(wanted.frames.lowerBound) / format.rate.value
            guard found.title == wanted.title, abs(found.start - start) < 0.002 else {
                return "the chapter at \(found.start) is \(found.title), expected \(wanted.title) at \(start)"
            }
        }
        return nil
    }
}
