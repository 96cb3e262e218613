import Geometry
import Rasteriser
import SceneModel

/// What the bubbles of one side are filled with, ready to draw.
struct BubbleFill: Sendable {
    let paint: Paint
    let brush: Brush
    /// Whether a gradient lies over the whole screen, so that bubbles show parts of it; otherwise over each bubble.
    let isOverScreen: Bool
    /// Whether nothing shines through.
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
