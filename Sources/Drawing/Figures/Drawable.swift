import Rasteriser
import SceneModel

/// Content that can be drawn, in three steps: it is opened once per renderer, its figure is made once per frame, and
/// rows are drawn once per band.
public protocol Drawable: LayerContent {
    /// Prepares everything that is the same at every moment. Throws if something that the content needs can't be read.
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
