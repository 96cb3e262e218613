extension CaptionCue {
    /// Returns parts of the cue with at most `most` words each, which are shown one after the other. A part begins with
    /// its first word and ends where the next part begins.
    ///
    /// The parts have about equally many words, and end with sentences, commas and pauses where they can.
    package func parts(ofAtMost most: Int) -> [CaptionCue] {
        let texts = text.split(whereSeparator: \.isWhitespace)
        guard words.count > most, texts.count == words.count else { return [self] }
        let starts = Self.partStarts(texts, words, most: most)
        return starts.indices.map { number in
            let first = starts[number]
            let (isFirst, isLast) = (number == 0, number == starts.count - 1)
            let next = isLast ? words.count : starts[number + 1]
            return CaptionCue(
                start: isFirst ? start : words[first].start, end: isLast ? end : words[next].start,
                text: texts[first..<next].joined(separator: " "), words: Array(words[first..<next]),
                isContinuation: !isFirst, isContinued: !isLast)
        }.filter { $0.start < $0.end }
    }

    /// The pause between two words after which a new part should begin.
    private static let pause = SceneTime(3, over: 10)

    /// Returns the index of each part's first word, with the lowest total cost.
    private static func partStarts(_ texts: [Substring], _ words: [CaptionWordTime], most: Int) -> [Int] {
        /// Returns the cost of a part: one, and more the fewer words it has, less if it ends well.
        func cost(_ part: Range<Int>) -> Double {
            let missing = Double(most - part.count) / Double(most)
            return 1 + missing * missing - (part.upperBound < words.count ? merit(part.upperBound) : 0)
        }
        /// Returns the merit of beginning a part with a word.
        func merit(_ number: Int) -> Double {
            if words[number].start - words[number - 1].end >= pause { return 0.6 }
            return switch texts[number - 1].endSign {
            case .sentence: 0.6
            case .clause: 0.3
            case nil: 0
            }
        }
        // The lowest cost of all parts from a word on, and where the first of these parts ends.
        var best = [(cost: Double, end: Int)](repeating: (0, words.count), count: words.count + 1)
        for first in words.indices.reversed() {
            let ends = first + 1...min(first + most, words.count)
            best[first] =
                ends.map { (cost(first..<$0) + best[$0].cost, $0) }.min { $0.0 < $1.0 } ?? best[first]
        }
        var starts = [0]
        while let last = starts.last, best[last].end < words.count { starts.append(best[last].end) }
        return starts
    }
}
