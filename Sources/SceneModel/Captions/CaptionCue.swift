/// What is shown for a while: a cue of WebVTT, a subtitle of SRT.
public struct CaptionCue: Sendable, Equatable {
    /// When it appears, in the file's time.
    public let start: SceneTime
    /// When it disappears; later than `start`.
    public let end: SceneTime
    /// Its text without tags, never empty; newlines between its lines.
    public let text: String
    /// Its words, which are what stands between white space.
    public let words: [CaptionWord]

    /// A cue whose words are said at the times of its marks. Words between two marks, or without any, are spread over the
    /// time by their letters.
    init(start: SceneTime, end: SceneTime, _ text: CaptionText) {
        (self.start, self.end, self.text) = (start, end, text.string)
        words = Self.words(in: start..<end, of: text)
    }

    /// Where a word is in the text's scalars, and how many letters it has.
    private struct Place {
        let start: Int
        var letterCount: Int
    }

    private static func words(in life: Range<SceneTime>, of text: CaptionText) -> [CaptionWord] {
        let (places, ends) = places(in: text.string)
        // A time inside a word is that of a syllable.
        let marks = text.marks.filter { mark in
            !zip(places, ends).contains { $0.start < mark.place && mark.place < $1 }
        }
        var words: [CaptionWord] = []
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

    /// The words, and where they end.
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

    /// Words of so many letters, one after the other.
    private static func spread(_ counts: [Int], over time: Range<SceneTime>) -> [CaptionWord] {
        let (length, total) = (time.upperBound - time.lowerBound, counts.reduce(0, +))
        var (before, begin) = (0, time.lowerBound)
        return counts.map { count in
            before += count
            let end = time.lowerBound + length.times(SceneTime(before, over: total))
            defer { begin = end }
            return CaptionWord(start: begin, end: end)
        }
    }
}
