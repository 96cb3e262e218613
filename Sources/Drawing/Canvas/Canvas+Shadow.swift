import SceneModel

extension Canvas {
    /// Draws the soft shadow of an outline in the layer's points, moved by an offset: its coverage, blurred by
    /// a standard deviation in points. As `draw(_:)` of an `OutlineShadow`, which is made for this canvas alone.
    package mutating func drawShadow(
        of outline: Outline, rule: FillRule = .nonZero, blur deviation: Double, color: Color,
        alpha: Double = 1, offset: Point = Point(0, 0)
    ) throws {
        guard transform.inverse != nil else { return }
        try draw(
            OutlineShadow(
                of: outline, rule: rule, blur: deviation, color: color, alpha: alpha, offset: offset,
                under: transform, frame: size))
    }
}
