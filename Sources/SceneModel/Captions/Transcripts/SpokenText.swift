/// A word of a transcript, with the times at which it is spoken as far as the file states them.
struct SpokenWord {
    /// The word, with the white space and the punctuation that the file has around it.
    var text: String
    var start, end: SceneTime?
}

/// A part of a transcript that becomes a caption, such as a sentence.
struct SpokenText {
    let start, end: SceneTime
    let text: String
    let words: [SpokenWord]
    /// The number of the line at which the part begins in the file.
    let line: Int
}

extension CaptionText {
    /// Creates the text of a part of a transcript, with marks where its words begin and end.
    ///
    /// Each word is searched for in the text by its letters alone, from the end of the word before it, because a
    /// transcript writes its text with other punctuation than its words, and divides words into syllables. Words that
    /// are not found have no times of their own.
    init(_ spoken: SpokenText) {
        self.init(plain: spoken.text)
        var search = WordSearch(scalars)
        var pause: Mark?
        for word in spoken.words {
            guard let token = search.next(word.text) else { continue }
            if let start = word.start, token.isAtStart {
                if let end = pause, end.time < start { add(end) }
                add(Mark(time: start, place: token.range.lowerBound))
                pause = nil
            }
            if let end = word.end { pause = Mark(time: end, place: token.range.upperBound) }
        }
        if let pause { add(pause) }
    }

    /// Adds a mark unless it is before the last one or outside of the text's time range.
    private mutating func add(_ mark: Mark) {
        guard marks.last.map({ $0.time <= mark.time && $0.place <= mark.place }) ?? true else { return }
        marks.append(mark)
    }
}

/// Finds the words of a transcript in its text, one after the other.
private struct WordSearch {
    /// The letters and digits of the text in lower case, each with its index in the text.
    private let letters: [(scalar: Unicode.Scalar, index: Int)]
    /// The range of the text between white space that each letter is in.
    private let tokens: [Range<Int>]
    private var next = 0

    /// The maximum number of letters between two words that are found one after the other.
    private static let maximumGap = 200

    init(_ text: [Unicode.Scalar]) {
        var letters: [(Unicode.Scalar, Int)] = []
        var tokens: [Range<Int>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(where: \.properties.isWhitespace) ?? text.count
            for index in start..<end {
                guard let letter = text[index].folded else { continue }
                letters.append((letter, index))
                tokens.append(start..<end)
            }
            start = end + 1
        }
        (self.letters, self.tokens) = (letters, tokens)
    }

    /// Returns the range between white space in which the next occurrence of a word begins, and whether the word begins
    /// this range. Nil if the word does not occur near the word before it.
    mutating func next(_ word: String) -> (range: Range<Int>, isAtStart: Bool)? {
        let key = word.unicodeScalars.compactMap(\.folded)
        guard let first = key.first else { return nil }
        let end = min(next + Self.maximumGap, letters.count - key.count + 1)
        guard next < end else { return nil }
        for place in next..<end where letters[place].scalar == first {
            guard zip(letters[place...], key).allSatisfy({ $0.scalar == $1 }) else { continue }
            next = place + key.count
            let isAtStart = place == 0 || tokens[place - 1] != tokens[place]
            return (tokens[place], isAtStart)
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// The letter, digit or combining mark in lower case; nil for any other scalar.
    fileprivate var folded: Unicode.Scalar? {
        switch properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: properties.lowercaseMapping.unicodeScalars.first
        case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber,
            .nonspacingMark, .spacingMark:
            self
        default: nil
        }
    }
}
