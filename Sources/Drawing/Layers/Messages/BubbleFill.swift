import Geometry
import Rasteriser
import SceneModel

/// The fill of one side's bubbles, prepared for drawing.
struct BubbleFill: Sendable {
    let paint: Paint
    let brush: Brush
    /// True if a gradient covers the whole screen, so that bubbles show parts of it; false if it covers each bubble.
    let isOverScreen: Bool
    /// True if nothing shines through.
    let isOpaque: Bool

    init(_ bubble: MessageTheme.Bubble) {
        paint = bubble.fill
        brush = Brush(paint)
        isOverScreen = bubble.fillOver == .screen
        isOpaque = paint.colors.allSatisfy { $0.alpha == 255 }
    }
}

extension Paint {
    /// Its colours in order.
    var colors: [Color] {
        switch self {
        case .color(let color): [color]
        case .linear(let paint): paint.ramp.colors
        case .radial(let paint): paint.ramp.colors
        }
    }

    /// The colour in its middle.
    var middleColor: Color { colors[colors.count / 2] }
}
