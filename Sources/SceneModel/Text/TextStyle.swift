import Geometry

/// The look of letters.
public struct TextStyle: Sendable, Equatable {
    /// The font: the name of a family, or of a font file in the scene's folder.
    public var font = "Inter"
    /// The weight, from 100 (thin) to 900 (black); the nearest weight of the font is used.
    public var weight = 400
    /// True for italics, if the font has them.
    public var isItalic = false
    /// The font size, in points.
    public var size = 17.0
    /// The extra space between letters, in points.
    public var letterSpacing = 0.0
    /// The colour of the letters; emoji have their own.
    public var color = Color(red: 255, green: 255, blue: 255)

    /// Creates white letters of 17 points in Inter.
    public init() {}

    /// Creates a style.
    public init(
        font: String = "Inter", weight: Int = 400, isItalic: Bool = false, size: Double,
        letterSpacing: Double = 0, color: Color
    ) {
        self.font = font
        self.weight = weight
        self.isItalic = isItalic
        self.size = size
        self.letterSpacing = letterSpacing
        self.color = color
    }
}

/// Text in a single style.
public struct TextRun: Sendable, Equatable {
    /// The text; each newline ends a paragraph.
    public var text: String
    /// The style of its letters.
    public var style: TextStyle

    /// Creates a run.
    public init(_ text: String, _ style: TextStyle) {
        self.text = text
        self.style = style
    }
}

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
