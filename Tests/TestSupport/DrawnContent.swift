import Drawing
import SceneModel

/// A layer that a closure draws. It can't say what it depends on, so its frames are never shared.
package struct DrawnContent: Drawable {
    package static let typeName = "drawn"
    package var description: JSON { "drawn by a test" }
    private let body: Body

    /// Draws at a moment.
    package typealias Body = @Sendable (_ canvas: inout Canvas, _ moment: Moment) throws -> Void

    /// A layer that the body draws.
    package init(_ body: @escaping Body) { self.body = body }

    package func open(_ opening: Opening) -> any LayerRenderer { Renderer(body: body) }

    private struct Renderer: LayerRenderer {
        let body: Body

        func figure(at moment: Moment) -> any Figure { DrawnFigure(body: body, moment: moment) }
    }

    private struct DrawnFigure: Figure {
        let body: Body
        let moment: Moment

        func draw(on canvas: inout Canvas) throws { try body(&canvas, moment) }
        func describe(into bytes: inout FigureBytes) -> Bool { false }
    }
}
