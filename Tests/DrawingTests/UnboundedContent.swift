import Geometry
import SceneText

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Content like that of another layer, whose figures don't give their bounding boxes.
struct UnboundedContent: Drawable {
    static let typeName = "unbounded"
    let content: any Drawable

    var description: JSON { content.description }

    func open(_ opening: Opening) throws -> any LayerRenderer {
        Renderer(inner: try content.open(opening))
    }

    private struct Renderer: LayerRenderer {
        let inner: any LayerRenderer

        func size(at time: SceneTime, span: LayerSpan) -> Size? { inner.size(at: time, span: span) }
        func figure(at moment: Moment) -> any Drawing.Figure { Figure(inner: inner.figure(at: moment)) }
        func memory(rows: Int, of frame: PixelSize) -> DrawingMemory { inner.memory(rows: rows, of: frame) }
        var blend: BlendMode { inner.blend }
    }

    private struct Figure: Drawing.Figure {
        let inner: any Drawing.Figure

        func draw(on canvas: inout Canvas) throws { try inner.draw(on: &canvas) }
        func describe(into bytes: inout FigureBytes) -> Bool { inner.describe(into: &bytes) }
    }
}

extension Layer {
    /// The same layer, in which no figure gives its bounding box, not even inside groups.
    var unbounded: Layer {
        var layer = self
        if var container = layer.content as? any LayerContainer & Drawable {
            container.changeLayers { $0 = $0.unbounded }
            layer.content = UnboundedContent(content: container)
        } else if let content = layer.content as? any Drawable {
            layer.content = UnboundedContent(content: content)
        }
        return layer
    }
}
