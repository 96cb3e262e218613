import CFreeType
import SceneModel

/// Drawing failed, or a layer has nothing to draw it with.
public struct DrawingError: Error, Equatable, CustomStringConvertible {
    /// What went wrong.
    public let description: String

    init(freeType code: FT_Error) {
        description =
            code == zoetrope_raster_overflow
            ? "drawing: too many lines of an outline go through one pixel"
            : "drawing: FreeType failed with error \(code)"
    }

    init(undrawable content: any LayerContent) {
        description =
            "drawing: a layer of type \"\(type(of: content).typeName)\" does not conform to Drawable"
    }
}
