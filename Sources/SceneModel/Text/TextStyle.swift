import Geometry

/// How letters look.
public struct TextStyle: Sendable, Equatable {
    /// The font: the name of a family, or a font file in the scene's folder.
    public var font = "Inter"
    /// The weight, 100 (thin) to 900 (black); the nearest one that the font has.
    public var weight = 400
    /// Whether letters are italic, if the font has italics.
    public var isItalic = false
    /// The font size, in points.
    public var size = 17.0
    /// What is added between letters, in points.
    public var letterSpacing = 0.0
    /// The colour of the letters; emoji have their own.
    public var color = Color(red: 255, green: 255, blue: 255)

    /// White letters of 17 points in Inter.
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

/// Text in one style.
public struct TextRun: Sendable, Equatable {
    /// The text; any newline ends a paragraph.
    public var text: String
    /// How its letters look.
    public var style: TextStyle

    /// Creates a run.
    public init(_ text: String, _ style: TextStyle) {
        self.text = text
        self.style = style
    }
}
