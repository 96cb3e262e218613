import Geometry

/// The style of letters: font, size and colour.
public struct TextStyle: Sendable, Equatable {
    /// The font: the name of a family, or the path of a font file in the scene's folder.
    public var font = "Inter"
    /// The weight, from 100 (thin) to 900 (black). The font's nearest weight is used.
    public var weight = 400
    /// True for italics, if the font has italics.
    public var isItalic = false
    /// The font size, in points.
    public var size = 17.0
    /// The extra space between letters, in points.
    public var letterSpacing = 0.0
    /// The colour of the letters; emoji keep their own colours.
    public var color = Color(red: 255, green: 255, blue: 255)
    /// True if all digits have the same width, as far as the font has such digits, and no letters are kerned or joined.
    package var hasEqualDigits = false

    /// Creates white letters of 17 points in Inter.
    public init() {}

    /// Creates a style of letters.
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

/// A piece of text in a single style.
public struct TextRun: Sendable, Equatable {
    /// The text; each newline ends a paragraph.
    public var text: String
    /// The style of the text's letters.
    public var style: TextStyle

    /// Creates a text run.
    public init(_ text: String, _ style: TextStyle) {
        self.text = text
        self.style = style
    }
}

/// The horizontal alignment of lines within the width of the longest line.
public enum TextAlignment: String, Sendable, CaseIterable {
    /// Aligned where lines of the script begin: on the left, or on the right for Arabic and Hebrew.
    case start
    /// Centred horizontally.
    case center
    /// Aligned where lines of the script end: on the right, or on the left for Arabic and Hebrew.
    case end
    /// Aligned on the left.
    case left
    /// Aligned on the right.
    case right
}

/// The rules for breaking text into lines.
public struct ParagraphStyle: Sendable, Equatable {
    /// The width at which lines are broken, in points; nil for no limit.
    public var width: Double?
    /// The horizontal alignment of lines.
    public var alignment = TextAlignment.start
    /// The distance from one baseline to the next, in points; nil for the line height of the fonts.
    public var lineHeight: Double?
    /// The maximum number of lines; longer text ends with an ellipsis. If nil, there is no limit.
    public var mostLines: Int?

    /// Creates a paragraph style without limits on the width and the number of lines.
    public init() {}

    /// Creates a paragraph style.
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
