import Geometry

/// The soft shadow of an outline. The shadow is made once for a drawn figure and can be drawn in any number of bands
/// (groups of rows).
public struct OutlineShadow: Sendable {
    /// The outline of the shadow before blurring, in cells of the blur, or in pixels without a blur.
    private let outline: FlatOutline
    private let rule: FillRule
    private let color: Color
    /// A factor from 0 to 1 for the alpha of the shadow's colour.
    private let alpha: Double
    private let blur: BoxBlur?
    /// The bounding box of the shadow, in pixels of the frame.
    package let bounds: PixelBounds

    /// Creates the shadow of an outline. The outline, the offset and the blur's standard deviation are in points.
    ///
    /// - Parameters:
    ///   - alpha: A factor from 0 to 1 for the alpha of the colour.
    ///   - transform: The transform from points to the frame's pixels; a layer passes the transform of its `Moment`.
    ///   - frame: The size of the frame in pixels; a layer passes the frame size of its `Opening`.
    public init(
        of outline: Outline, rule: FillRule = .nonZero, blur deviation: Double, color: Color,
        alpha: Double = 1, offset: Point = Point(0, 0), under transform: Affine, frame: PixelSize
    ) {
        self.init(
            of: outline, rule: rule, blur: deviation, color: color, alpha: alpha, offset: offset,
            under: transform, frame: frame, maximumCells: BoxBlur.maximumCells)
    }

    /// Creates the shadow of an outline; `maximumCells` limits the standard deviation of the blur in cells.
    package init(
        of outline: Outline, rule: FillRule = .nonZero, blur deviation: Double, color: Color,
        alpha: Double = 1, offset: Point = Point(0, 0), under transform: Affine, frame: PixelSize,
        maximumCells: Double
    ) {
        (self.rule, self.color, self.alpha) = (rule, color, alpha)
        blur = BoxBlur(deviation: deviation * transform.meanScale, maximumCells: maximumCells)
        let map = Affine.move(offset.x, offset.y).then(transform)
        guard let blur else {
            self.outline = FlatOutline(outline, under: map, frame: frame)
            bounds = self.outline.bounds
            return
        }
        let side = 1 << blur.shift
        self.outline = FlatOutline(
            outline, under: map.then(.scale(1 / Double(side), 1 / Double(side))),
            frame: PixelSize(
                width: (frame.width + side - 1) / side, height: (frame.height + side - 1) / side))
        bounds =
            self.outline.contours.isEmpty
            ? self.outline.bounds
            : self.outline.bounds.expanded(by: blur.reach + 1).scaled(by: side)
    }

    /// Draws the pixels of the shadow that lie inside `part`. `opacity` is from 0 to 1.
    fileprivate func draw(on canvas: inout Canvas, opacity: Double, in part: PixelBounds) throws {
        let touched = bounds.clamped(to: part).clamped(to: canvas.bounds)
        let full = color.weight(alpha * opacity)
        guard full > 0, !touched.isEmpty else { return }
        canvas.showBackground()
        guard let blur else {
            return try canvas.pen.fill(outline, color: color, alpha: alpha * opacity, rule: rule)
        }
        let grid = BlurGrid(blur, for: touched, channels: 1, by: canvas.workspace)
        let mask = try Mask(of: outline, rule, in: grid.sourceCells, by: canvas.workspace)
        let cells = grid.blur(mask, covered: outline.bounds.rows)
        cells.blend(color, full: full, in: touched, into: canvas.target)
    }
}

extension Canvas {
    /// Draws a shadow, multiplied by the layer's opacity. A shape over the shadow is multiplied by the opacity
    /// separately, so draw both in a group if the layer may be translucent. Throws `DrawingError` if the outline can't
    /// be rasterised.
    public mutating func draw(_ shadow: OutlineShadow, opacity share: Double = 1) throws {
        try draw(shadow, opacity: share, in: nil)
    }

    /// Draws a shadow; if `part` is given, only the pixels of a blurred shadow that lie inside `part`. A shadow without
    /// blur is always drawn as a whole.
    package mutating func draw(_ shadow: OutlineShadow, opacity share: Double = 1, in part: PixelBounds?)
        throws
    {
        guard transform.inverse != nil else { return }
        try shadow.draw(on: &self, opacity: opacity * share, in: part ?? shadow.bounds)
    }
}
