/// The horizontal alignment of lines within the width of the longest one.
public enum TextAlignment: String, Sendable, CaseIterable {
    /// Where the line's own direction starts: left, or right for Arabic and Hebrew.
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

/// The rules for breaking text into lines.
public struct ParagraphStyle: Sendable, Equatable {
    /// The width at which lines are broken, in points; nil for no limit.
    public var width: Double?
    /// The horizontal alignment of lines.
    public var alignment = TextAlignment.start
    /// The distance between lines, in points; nil for the fonts' own.
    public var lineHeight: Double?
    /// The maximum number of lines; longer text ends with an ellipsis. Nil for no limit.
    public var mostLines: Int?

    /// Creates a style without limits on width and number of lines.
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
