/// A text shown for some time: a cue of WebVTT, or a subtitle of SRT.
package struct CaptionCue: Sendable, Equatable {
    /// The time when it appears, in the file's time.
    package let start: SceneTime
    /// The time when it disappears; later than `start`.
    package let end: SceneTime
    /// The text without tags, never empty; lines are separated by newlines.
    package let text: String
    /// The words, which are separated by white space, with their times.
    package let words: [CaptionWordTime]

    /// Creates a cue whose words start at the times of the text's marks. Words between two marks, or in a text without
    /// marks, share the time in proportion to their lengths.
    init(start: SceneTime, end: SceneTime, _ text: CaptionText) {
        (self.start, self.end, self.text) = (start, end, text.string)
        words = Self.words(in: start..<end, of: text)
    }

    /// The offset of a word in the text's scalars, and its number of letters.
    private struct Place {
        let start: Int
        var letterCount: Int
    }

    private static func words(in life: Range<SceneTime>, of text: CaptionText) -> [CaptionWordTime] {
        let (places, ends) = places(in: text.string)
        // Times within a word belong to syllables and are ignored.
        let marks = text.marks.filter { mark in
            !zip(places, ends).contains { $0.start < mark.place && mark.place < $1 }
        }
        var words: [CaptionWordTime] = []
        var next = 0
        for index in 0...marks.count {
            let begin = index == 0 ? life.lowerBound : marks[index - 1].time
            let end = index < marks.count ? marks[index].time : life.upperBound
            let limit = index < marks.count ? marks[index].place : Int.max
            let own = places[next...].prefix { $0.start < limit }
            next = own.endIndex
            words += spread(own.map(\.letterCount), over: begin..<end)
        }
        return words
    }

    /// The places of the words, and the offsets of their ends.
    private static func places(in text: String) -> (places: [Place], ends: [Int]) {
        var (places, ends): ([Place], [Int]) = ([], [])
        var (position, isInWord) = (0, false)
        for letter in text {
            if letter.isWhitespace {
                if isInWord { ends.append(position) }
                isInWord = false
            } else if isInWord {
                places[places.count - 1].letterCount += 1
            } else {
                places.append(Place(start: position, letterCount: 1))
                isInWord = true
            }
            position += letter.unicodeScalars.count
        }
        if isInWord { ends.append(position) }
        return (places, ends)
    }

    /// Divides a time among successive words in proportion to their numbers of letters.
    private static func spread(_ counts: [Int], over time: Range<SceneTime>) -> [CaptionWordTime] {
        let (length, total) = (time.upperBound - time.lowerBound, counts.reduce(0, +))
        var (before, begin) = (0, time.lowerBound)
        return counts.map { count in
            before += count
            let end = time.lowerBound + length.times(SceneTime(before, over: total))
            defer { begin = end }
            return CaptionWordTime(start: begin, end: end)
        }
    }
}

/// The time when a word of a caption is spoken.
package struct CaptionWordTime: Sendable, Equatable {
    /// The start, in the file's time.
    package let start: SceneTime
    /// The end: the start of the next word or of a pause.
    package let end: SceneTime

    /// Creates a word's time.
    package init(start: SceneTime, end: SceneTime) { (self.start, self.end) = (start, end) }
}
