import CFreeType

/// Drawing failed.
public struct DrawingError: Error, Equatable, CustomStringConvertible {
    /// The error in words.
    public let description: String
    /// Whether what was to be drawn is more than can be drawn.
    public let isAboutContent: Bool

    /// The stroke of a single segment is too long for FreeType's stroker.
    static let longStroke = DrawingError(
        "drawing: the stroke of a segment of a path has more points than FreeType allows",
        isAboutContent: true)

    package init(_ description: String, isAboutContent: Bool) {
        (self.description, self.isAboutContent) = (description, isAboutContent)
    }

    package init(freeType code: FT_Error) {
        isAboutContent = code == zoetrope_raster_overflow
        description =
            code == zoetrope_raster_overflow
            ? "drawing: an outline has too many lines through one pixel"
            : "drawing: FreeType failed with error \(code)"
    }
}
