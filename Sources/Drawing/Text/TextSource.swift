import SceneModel

/// The text of some runs, split into paragraphs at newlines, without control characters.
struct TextSource {
    /// Successive bytes of a paragraph that have the same style.
    struct Span: Equatable {
        var bytes: Range<Int>
        let style: Int
    }

    /// A paragraph as UTF-8 bytes, with the style, letter and word of each byte.
    struct Paragraph: Equatable {
        var bytes: [UInt8] = []
        var spans: [Span] = []
        /// The index of the style at the beginning of the paragraph.
        let style: Int
        /// The index of the letter to which each byte belongs. White space belongs to the letter before it.
        var letters: [Int32] = []
        /// The index of the word to which each byte belongs. White space belongs to the word before it.
        var words: [Int32] = []

        /// True if the paragraph contains soft hyphens.
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

        /// Returns the number of characters (Unicode scalars) before a byte.
        func characterCount(before byte: Int) -> Int32 {
            Int32(clamping: bytes.prefix(byte).count { $0 & 0xC0 != 0x80 })
        }

        /// Returns the items into which a span is divided for shaping; a short span is a single item. For each new
        /// line, Pango shapes the remaining part of an item again, so the time for one long item would grow with the
        /// square of its length.
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

        /// The maximum number of bytes of a span that is shaped as a single item.
        private static let longestWhole = 512
        private static let longestItem = 256

        /// Returns true if a new letter begins at this byte, which must not be the first. White space doesn't count as
        /// a letter.
        private func isLetterStart(_ byte: Int) -> Bool { letters[byte] != letters[byte - 1] }

        /// Returns the indices of the styles in a range of bytes; for an empty range, the index of the style at the
        /// range's position.
        func styles(_ range: Range<Int>) -> [Int] {
            let styles = spans.filter { $0.bytes.overlaps(range) }.map(\.style)
            if !styles.isEmpty { return styles }
            return [spans.last { $0.bytes.lowerBound <= range.lowerBound }?.style ?? style]
        }
    }

    /// The paragraphs; there is at least one.
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

    /// Numbers the letters and words of a paragraph, continuing from the previous paragraphs.
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

    static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\t"
    }
}
