import Rasteriser
import SceneModel

/// Layer content that can be drawn. It is opened once per renderer, makes a figure once per frame, and the figure draws
/// rows once per band.
public protocol Drawable: LayerContent {
    /// Prepares everything about the layer that doesn't change with time. Throws if a file or another resource that the
    /// content needs can't be read.
    func open(_ opening: Opening) throws -> any LayerRenderer
}

extension DrawingError {
    /// Creates the error for a layer whose type can't be drawn.
    init(undrawable content: any LayerContent) {
        self.init(
            "drawing: a layer of type \"\(type(of: content).typeName)\" does not conform to Drawable",
            isAboutContent: false)
    }
}
