import Geometry
import Rasteriser
import SceneModel

/// A figure whose colours are adjusted.
struct AdjustedFigure: BoundedFigure {
    private var content: any Figure
    private let adjustment: ColorAdjustment
    private let blend: BlendMode
    private let contentBounds: PixelBounds

    /// - Parameters:
    ///   - blend: The mode in which the figure is blended with the layers below.
    ///   - transform: The transform from the layer's points to the frame's pixels.
    init(_ content: any Figure, _ adjustment: ColorAdjustment, blend: BlendMode, under transform: Affine) {
        (self.content, self.adjustment, self.blend) = (content, adjustment, blend)
        contentBounds = content.drawnBounds(under: transform)
    }

    func draw(on canvas: inout Canvas) throws {
        try canvas.drawAdjusted(adjustment, blend: blend, content: contentBounds) {
            try content.draw(on: &$0)
        }
    }

    func bounds(under transform: Affine) -> PixelBounds { contentBounds }

    /// Returns the same adjustment of a content of the same bounds.
    func around(_ content: (any Figure) -> any Figure) -> AdjustedFigure {
        var figure = self
        figure.content = content(self.content)
        return figure
    }

    /// Returns false, because `OpenLayer` describes the adjustments and the content itself.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
