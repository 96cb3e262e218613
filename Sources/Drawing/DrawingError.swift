import CCairo
import SceneModel

/// Drawing failed, or a layer has nothing to draw it with.
public struct DrawingError: Error, Equatable, CustomStringConvertible {
    /// What went wrong.
    public let description: String

    init(_ status: cairo_status_t) {
        description = unsafe "drawing: \(String(cString: cairo_status_to_string(status)))"
    }

    init(undrawable content: any LayerContent) {
        description =
            "drawing: a layer of type \"\(type(of: content).typeName)\" does not conform to Drawable"
    }
}
