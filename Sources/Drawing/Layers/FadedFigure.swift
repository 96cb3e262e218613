import Geometry
import Rasteriser
import SceneModel

/// A group with layers that are blended with what lies below the group: with an opacity, it is a mixture of what lies
/// below and of the whole. So nothing jumps when a fade ends.
struct FadedFigure: BoundedFigure {
    let group: GroupFigure
    let opacity: FixedNumber

    init(_ group: GroupFigure, opacity: FixedNumber) { (self.group, self.opacity) = (group, opacity) }

    func draw(on canvas: inout Canvas) throws {
        let weight = Int((opacity.value * 256).rounded())
        try canvas.drawMix(weight: weight, { _ in }, { try group.draw(on: &$0) })
    }

    func bounds(under transform: Affine) -> PixelBounds { group.bounds(under: transform) }

    /// Returns false: the renderer describes the group instead, from the descriptions of its layers.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
