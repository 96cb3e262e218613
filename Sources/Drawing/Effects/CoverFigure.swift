import Geometry
import Rasteriser
import SceneModel

/// A figure that an effect blurs, or that an edge uncovers.
struct CoverFigure: BoundedFigure {
    private let content: any Figure
    private let shape: CoverShape?
    private let blur: FixedNumber
    private let blend: BlendMode
    private let contentBounds: PixelBounds
    private let owner = BlurOwner()

    private init(
        _ content: any Figure, _ shape: CoverShape?, blur: FixedNumber, blend: BlendMode,
        under transform: Affine
    ) {
        (self.content, self.shape, self.blur, self.blend) = (content, shape, blur, blend)
        contentBounds = content.drawnBounds(under: transform)
    }

    /// Returns the figure with the blur and the edges of a layer's effects.
    ///
    /// - Parameters:
    ///   - size: The layer's size in points, over which edges move.
    ///   - blend: The mode in which the figure is blended with the layers below.
    static func figure(
        _ content: any Figure, _ state: EffectState, size: Size, blend: BlendMode, under transform: Affine
    ) -> any Figure {
        var figure = content
        if state.blur.value > 0 {
            figure = CoverFigure(figure, nil, blur: state.blur, blend: blend, under: transform)
        }
        for cover in state.covers {
            let shape = CoverShape(cover.edge, over: size, progress: cover.progress.value)
            figure = CoverFigure(figure, shape, blur: FixedNumber(0), blend: blend, under: transform)
        }
        return figure
    }

    func draw(on canvas: inout Canvas) throws {
        try canvas.drawGroup(
            clip: shape?.outline, blend: blend, blur: blur.value, mask: shape?.mask, part: nil,
            content: contentBounds, owner: owner
        ) { try content.draw(on: &$0) }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        if contentBounds.isEmpty { return contentBounds }
        let spread = BoxBlur(deviation: blur.value * transform.meanScale)?.spread ?? 0
        return contentBounds.expanded(by: spread)
    }

    /// Returns false, because `OpenLayer` describes the effects and the content itself.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
