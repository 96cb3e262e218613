import Geometry
import Rasteriser
import SceneModel

/// A paint that is prepared for drawing and may change over time.
enum BrushTrack: Sendable {
    case nothing
    case still(Brush)
    case colors(Track<Color>)

    init(_ paint: PaintTrack) {
        switch paint {
        case .nothing: self = .nothing
        case .constant(let paint): self = .still(Brush(paint))
        case .colors(let track): self = .colors(track)
        }
    }

    /// Returns the brush at a moment; nil if nothing is painted.
    func brush(at moment: Moment) -> Brush? {
        switch self {
        case .nothing: nil
        case .still(let brush): brush
        case .colors(let track): Brush(.color(track.value(at: moment.time, span: moment.span)))
        }
    }
}
