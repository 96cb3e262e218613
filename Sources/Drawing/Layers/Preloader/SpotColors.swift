import Geometry
import SceneModel

/// The colours of a preloader's spots at a moment.
struct SpotColors: Sendable {
    /// The colours of the fixed spots.
    let start, end: Color
    /// The colours of the moving spots, used in turn.
    let moving: [Color]

    init(_ colors: PreloaderColors, at moment: Moment) {
        func value(_ track: Track<Color>) -> Color { track.value(at: moment.time, span: moment.span) }
        (start, end) = (value(colors.start), value(colors.end))
        moving = colors.moving.map(value)
    }
}
