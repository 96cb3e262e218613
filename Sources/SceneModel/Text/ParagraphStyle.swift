/// On which side lines that are shorter than the text's longest one begin.
public enum TextAlignment: String, Sendable, CaseIterable {
    /// Where the line's own direction begins: left, and right for Arabic and Hebrew.
    case start
    /// In the middle.
    case center
    /// Where the line's own direction ends.
    case end
    /// On the left.
    case left
    /// On the right.
    case right
}

/// How text is broken into lines.
public struct ParagraphStyle: Sendable, Equatable {
    /// Lines that would be wider are broken, in points; nil for no limit.
    public var width: Double?
    /// How lines of different widths lie to each other.
    public var alignment = TextAlignment.start
    /// From line to line, in points; nil for the fonts' own.
    public var lineHeight: Double?
    /// Text that would need more lines ends with an ellipsis; nil for no limit.
    public var mostLines: Int?

    /// Lines of any width and number.
    public init() {}

    /// Creates a style.
    public init(
        width: Double? = nil, alignment: TextAlignment = .start, lineHeight: Double? = nil,
        mostLines: Int? = nil
    ) {
        self.width = width
        self.alignment = alignment
        self.lineHeight = lineHeight
        self.mostLines = mostLines
    }
}
