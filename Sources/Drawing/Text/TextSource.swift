import SceneModel

/// The text of some runs, split into paragraphs at newlines of any kind, without control characters.
struct TextSource {
    /// Bytes of a paragraph that have one style.
    struct Span: Equatable {
        var bytes: Range<Int>
        let style: Int
    }

    /// A paragraph in UTF-8.
    struct Paragraph: Equatable {
        var bytes: [UInt8] = []
        var spans: [Span] = []
        /// The style at the place where it begins.
        let style: Int
        /// The indices of the letter and of the word that each byte belongs to. White space belongs to those before it.
        var letters: [Int32] = []
        var words: [Int32] = []

        /// True if it contains soft hyphens.
        private(set) var hasSoftHyphens = false

        init(style: Int) { self.style = style }

        mutating func append(_ scalar: Unicode.Scalar, style: Int) {
            let start = bytes.count
            if scalar == "\u{AD}" { hasSoftHyphens = true }
            bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
            if let last = spans.indices.last, spans[last].style == style {
                spans[last].bytes = spans[last].bytes.lowerBound..<bytes.count
            } else {
                spans.append(Span(bytes: start..<bytes.count, style: style))
            }
        }

        /// Appends an ellipsis, which belongs to the letter and word before it.
        mutating func appendEllipsis() {
            append("…", style: spans.last?.style ?? style)
            let more = bytes.count - letters.count
            letters.append(contentsOf: repeatElement(letters.last ?? 0, count: more))
            words.append(contentsOf: repeatElement(words.last ?? 0, count: more))
        }

        /// The parts in which a span is shaped; one unless it is long. For each line, Pango shapes the rest of an item
        /// again, so the time for one long item would grow with the square of its length.
        func items(of span: Span) -> [Range<Int>] {
            guard span.bytes.count > Self.longestWhole else { return [span.bytes] }
            var items: [Range<Int>] = []
            var start = span.bytes.lowerBound
            while span.bytes.upperBound - start > Self.longestItem {
                let latest = start + Self.longestItem
                let end =
                    (start + Self.longestItem / 2..<latest).last { bytes[$0 - 1] == UInt8(ascii: " ") }
                    ?? (start + 1..<latest).last(where: isLetterStart)
                    ?? (latest..<span.bytes.upperBound).first(where: isLetterStart)
                guard let end else { break }
                items.append(start..<end)
                start = end
            }
            return items + [start..<span.bytes.upperBound]
        }

        /// The maximum number of bytes of a span that is a single item.
        private static let longestWhole = 512
        private static let longestItem = 256

        /// True if a letter that is not white space begins at a byte, which must not be the first.
        private func isLetterStart(_ byte: Int) -> Bool { letters[byte] != letters[byte - 1] }

        /// The styles of some bytes, or the style at their place if there are none.
        func styles(_ range: Range<Int>) -> [Int] {
            let styles = spans.filter { $0.bytes.overlaps(range) }.map(\.style)
            if !styles.isEmpty { return styles }
            return [spans.last { $0.bytes.lowerBound <= range.lowerBound }?.style ?? style]
        }
    }

    /// At least one.
    private(set) var paragraphs: [Paragraph]
    /// The number of letters (grapheme clusters) that are not white space.
    private(set) var letterCount = 0
    /// The number of words separated by white space.
    private(set) var wordCount = 0

    init(_ runs: [TextRun]) {
        paragraphs = [Paragraph(style: 0)]
        var isAfterReturn = false
        for (style, run) in runs.enumerated() {
            for scalar in run.text.unicodeScalars {
                let wasAfterReturn = isAfterReturn
                isAfterReturn = scalar == "\r"
                if scalar == "\n", wasAfterReturn { continue }
                if Self.isNewline(scalar) {
                    paragraphs.append(Paragraph(style: style))
                } else if !Self.isControl(scalar) {
                    paragraphs[paragraphs.count - 1].append(scalar, style: style)
                }
            }
        }
        for index in paragraphs.indices {
            var paragraph = paragraphs[index]
            number(&paragraph)
            paragraphs[index] = paragraph
        }
    }

    /// Numbers letters and words throughout all paragraphs.
    private mutating func number(_ paragraph: inout Paragraph) {
        var isInWord = false
        for letter in String(decoding: paragraph.bytes, as: UTF8.self) {
            if letter.isWhitespace {
                isInWord = false
            } else {
                if !isInWord { wordCount += 1 }
                isInWord = true
                letterCount += 1
            }
            for _ in letter.utf8 {
                paragraph.letters.append(Int32(max(letterCount - 1, 0)))
                paragraph.words.append(Int32(max(wordCount - 1, 0)))
            }
        }
    }

    private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\t"
    }
}
