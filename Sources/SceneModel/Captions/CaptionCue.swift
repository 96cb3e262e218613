/// A text that is shown for some time: a cue of WebVTT, or a subtitle of SRT.
package struct CaptionCue: Sendable, Equatable {
    /// The time when the text appears, as stated in the caption file.
    package let start: SceneTime
    /// The time when the text disappears; always later than `start`.
    package let end: SceneTime
    /// The text without tags, never empty; lines are separated by newlines.
    package let text: String
    /// The times of the words of `text`, which are separated by white space.
    package let words: [CaptionWordTime]
    /// True if the cue is a part of a longer text, and another part is shown until it begins.
    package let isContinuation: Bool
    /// True if the cue is a part of a longer text, and the next part is shown as soon as it ends.
    package let isContinued: Bool

    /// Creates a cue that is a part of a longer text.
    init(
        start: SceneTime, end: SceneTime, text: String, words: [CaptionWordTime], isContinuation: Bool,
        isContinued: Bool
    ) {
        (self.start, self.end, self.text, self.words) = (start, end, text, words)
        (self.isContinuation, self.isContinued) = (isContinuation, isContinued)
    }

    /// Creates a cue. Words start at the times marked in the text. Between two marks, words share the time in
    /// proportion to their lengths.
    init(start: SceneTime, end: SceneTime, _ text: CaptionText) {
        (self.start, self.end, self.text) = (start, end, text.string)
        (isContinuation, isContinued) = (false, false)
        words = Self.words(in: start..<end, of: text)
    }

    /// A word's offset in the text, in Unicode scalars, and its number of letters.
    private struct Place {
        let start: Int
        var letterCount: Int
    }

    private static func words(in life: Range<SceneTime>, of text: CaptionText) -> [CaptionWordTime] {
        let (places, ends) = places(in: text.string)
        // Marks inside a word are times of syllables. They are ignored.
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

    /// Returns the place of each word in a text, and the offset at which each word ends, in Unicode scalars.
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

    /// Divides a time range among successive words in proportion to their numbers of letters.
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

/// The time range in which a word of a caption is spoken.
package struct CaptionWordTime: Sendable, Equatable {
    /// The time when the word starts, as stated in the caption file.
    package let start: SceneTime
    /// The time when the word ends: when the next word or a pause starts.
    package let end: SceneTime

    /// Creates the time range of a word.
    package init(start: SceneTime, end: SceneTime) { (self.start, self.end) = (start, end) }
}
