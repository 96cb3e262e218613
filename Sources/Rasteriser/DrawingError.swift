import Base
import CFreeType

/// An error that made drawing fail.
public struct DrawingError: Problem, Equatable {
    /// The cause, in one line.
    public let description: String
    /// True if the scene's content exceeds a limit of the drawing code.
    public let isAboutContent: Bool

    /// The kind `notValid` if the scene's content exceeds a limit, otherwise `internalFault`.
    public var kind: ProblemKind { isAboutContent ? .notValid : .internalFault }

    /// The error for a single segment whose stroke has more points than FreeType allows.
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
