import Geometry
import Rasteriser
import SceneModel

/// The fill of all outgoing or all incoming bubbles, prepared for drawing.
struct BubbleFill: Sendable {
    let paint: Paint
    let brush: Brush
    /// True if the gradient covers the whole screen, so that each bubble shows a part of the gradient; false if each
    /// bubble shows the whole gradient.
    let isOverScreen: Bool
    /// True if all colours of the fill are opaque.
    let isOpaque: Bool

    init(_ bubble: MessageTheme.Bubble) {
        paint = bubble.fill
        brush = Brush(paint)
        isOverScreen = bubble.fillOver == .screen
        isOpaque = paint.colors.allSatisfy { $0.alpha == 255 }
    }
}

extension Paint {
    /// The colours of the paint, in order.
    var colors: [Color] {
        switch self {
        case .color(let color): [color]
        case .linear(let paint): paint.ramp.colors
        case .radial(let paint): paint.ramp.colors
        }
    }

    /// The colour in the middle of the list of colours.
    var middleColor: Color { colors[colors.count / 2] }
}
