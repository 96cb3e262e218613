/// Divides words without sentences into captions: at the ends of sentences, at pauses, and where a caption gets long.
struct SpokenWords {
    /// The pause at which a new caption begins.
    private static let pause = SceneTime(3, over: 5)
    /// The time for which a caption stays after its last word, unless another caption begins.
    private static let rest = SceneTime(1, over: 2)
    /// The maximum number of characters of a caption; a single word may be longer.
    private static let maximumCharacters = 84
    /// The number of characters from which on a caption ends with a comma.
    private static let manyCharacters = 42

    /// The words of a caption, and the number of characters in its text.
    private struct Group {
        var words: [SpokenWord] = []
        var length = 0
        let line: Int
    }

    private var groups: [Group] = []
    /// True if the file states the spaces between words, which may be syllables.
    private let hasSpaces: Bool

    init(hasSpaces: Bool) { self.hasSpaces = hasSpaces }

    /// Adds the next word, which is stated at a line of the file. Its start must not be before the last word's.
    mutating func add(_ word: SpokenWord, at start: SceneTime, line: Int) {
        let continues = hasSpaces && word.text.first?.isWhitespace == false
        if let last = groups.last?.words.last, !continues, begins(after: last, at: start, word) {
            groups.append(Group(line: line))
        }
        if groups.isEmpty { groups.append(Group(line: line)) }
        var word = word
        word.start = start
        groups[groups.count - 1].length += word.text.count + (hasSpaces ? 0 : 1)
        groups[groups.count - 1].words.append(word)
    }

    private func begins(after last: SpokenWord, at start: SceneTime, _ word: SpokenWord) -> Bool {
        guard let group = groups.last else { return true }
        // A caption must last for some time.
        if let first = group.words.first?.start, first == start { return false }
        if group.length + word.text.count > Self.maximumCharacters { return true }
        if let end = last.end, start - end >= Self.pause { return true }
        let sign = last.text.endSign
        return sign == .sentence || sign == .clause && group.length >= Self.manyCharacters
    }

    /// The captions of all words.
    var texts: [SpokenText] {
        groups.indices.compactMap { number in
            let group = groups[number]
            guard let first = group.words.first?.start, let last = group.words.last else { return nil }
            let next = number + 1 < groups.count ? groups[number + 1].words.first?.start : nil
            let spoken = max(last.end ?? (last.start ?? first) + Self.rest, first)
            let end = min(spoken + Self.rest, next ?? spoken + Self.rest)
            let text = group.words.reduce(into: "") { text, word in
                if !hasSpaces, text.needsSpace(before: word.text) { text += " " }
                text += word.text
            }
            return SpokenText(
                start: first, end: end, text: text, words: group.words,
                line: group.line)
        }
    }
}

extension String {
    /// True if there is a space between this text and a word that follows: not at the beginning, and not between signs of
    /// Chinese and Japanese.
    fileprivate func needsSpace(before word: String) -> Bool {
        guard let last = unicodeScalars.last, let first = word.unicodeScalars.first else { return false }
        return !(last.hasNoSpaces && first.hasNoSpaces)
    }
}

extension Unicode.Scalar {
    /// True for a scalar of a script that is written without spaces.
    fileprivate var hasNoSpaces: Bool {
        properties.isIdeographic || (0x3000...0x30FF).contains(value) || (0xFF00...0xFFEF).contains(value)
    }
}

/// A punctuation mark after which a text may be divided.
enum EndSign {
    /// The end of a sentence.
    case sentence
    /// A comma, a colon or a dash.
    case clause
}

extension StringProtocol {
    /// The punctuation mark with which a word ends, apart from quotation marks and brackets; nil for none.
    var endSign: EndSign? {
        let last = reversed().first { !$0.isWhitespace && !"\"'”’»)]".contains($0) }
        guard let last else { return nil }
        if ".!?…。！？؟।".contains(last) { return .sentence }
        return ",;:—–、，；：،".contains(last) ? .clause : nil
    }
}
