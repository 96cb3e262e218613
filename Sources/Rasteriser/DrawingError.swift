import CFreeType
import SceneModel

/// Drawing failed, or a layer's type can't be drawn.
public struct DrawingError: Error, Equatable, CustomStringConvertible {
    /// What went wrong.
    public let description: String
    /// Whether the scene asks for more than can be drawn.
    public let isAboutScene: Bool

    /// The stroke of a single segment is too long for FreeType's stroker.
    static let longStroke = DrawingError(
        "drawing: the stroke of a segment of a path has more points than FreeType allows")

    private init(_ description: String) {
        self.description = description
        isAboutScene = true
    }

    init(freeType code: FT_Error) {
        isAboutScene = code == zoetrope_raster_overflow
        description =
            code == zoetrope_raster_overflow
            ? "drawing: an outline has too many lines through one pixel"
            : "drawing: FreeType failed with error \(code)"
    }

    init(undrawable content: any LayerContent) {
        isAboutScene = false
        description =
            "drawing: a layer of type \"\(type(of: content).typeName)\" does not conform to Drawable"
    }
}
