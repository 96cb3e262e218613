import Rasteriser
import SceneModel

/// Content that can be drawn, in three steps: opened once for a renderer, a figure made once for a frame, rows drawn
/// once for a band.
public protocol Drawable: LayerContent {
    /// Prepares what is the same at every moment. Throws when something the content needs can't be read.
    func open(_ opening: Opening) throws -> any LayerRenderer
}

extension DrawingError {
    /// A layer's type can't be drawn.
    init(undrawable content: any LayerContent) {
        self.init(
            "drawing: a layer of type \"\(type(of: content).typeName)\" does not conform to Drawable",
            isAboutContent: false)
    }
}
