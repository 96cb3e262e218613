import Drawing
import Geometry
import Rasteriser
import SceneModel
import SceneText

/// A layer that a closure draws.
package struct DrawnContent: Drawable {
    package static let typeName = "drawn"
    package var description: JSON { "drawn by a test" }
    private let size: Size?
    private let identity: (@Sendable (Moment) -> String)?
    private let body: Body

    /// Draws the layer at a time.
    package typealias Body = @Sendable (_ canvas: inout Canvas, _ moment: Moment) throws -> Void

    /// Creates a layer that `body` draws, as large as the scene or as a group without a size. `identity` returns a
    /// description of everything that affects the pixels. Without `identity`, frames are never shared.
    package init(
        size: Size? = nil, identity: (@Sendable (Moment) -> String)? = nil, _ body: @escaping Body
    ) {
        self.size = size
        self.identity = identity
        self.body = body
    }

    package func open(_ opening: Opening) -> any LayerRenderer { OpenContent(content: self) }

    private struct OpenContent: LayerRenderer {
        let content: DrawnContent

        func size(at time: SceneTime, span: LayerSpan) -> Size? { content.size }

        func figure(at moment: Moment) -> any Figure { DrawnFigure(content: content, moment: moment) }
    }

    private struct DrawnFigure: Figure {
        let content: DrawnContent
        let moment: Moment

        func draw(on canvas: inout Canvas) throws { try content.body(&canvas, moment) }

        func describe(into bytes: inout FigureBytes) -> Bool {
            guard let identity = content.identity else { return false }
            bytes.append(name: identity(moment))
            return true
        }
    }
}
