/// What a shape is filled with: a colour, or a gradient in unit coordinates of what is painted.
public enum Paint: Sendable, Equatable {
    /// One colour.
    case color(Color)
    /// Colours along a line.
    case linear(LinearPaint)
    /// Colours between two circles.
    case radial(RadialPaint)
}
