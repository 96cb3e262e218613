import Geometry

/// The soft shadow of an outline in a frame: made once for a figure, drawn in any number of bands.
public struct OutlineShadow: Sendable {
    /// The coverage before it is blurred: cells of the blur, or pixels where nothing is blurred.
    private let outline: FlatOutline
    private let rule: FillRule
    private let color: Color
    /// Multiplied with the colour's own, 0 to 1.
    private let alpha: Double
    private let blur: BoxBlur?
    /// The pixels of the frame that it may touch.
    package let bounds: PixelBounds

    /// The shadow of an outline in points, moved by an offset and blurred by a standard deviation, both in points.
    ///
    /// - Parameters:
    ///   - alpha: Multiplied with the colour's own, 0 to 1.
    ///   - transform: Takes the points to the frame's pixels: the moment's.
    ///   - frame: The size of the frame: the opening's.
    public init(
        of outline: Outline, rule: FillRule = .nonZero, blur deviation: Double, color: Color,
        alpha: Double = 1, offset: Point = Point(0, 0), under transform: Affine, frame: PixelSize
    ) {
        self.init(
            of: outline, rule: rule, blur: deviation, color: color, alpha: alpha, offset: offset,
            under: transform, frame: frame, mostCells: BoxBlur.mostCells)
    }

    /// The same, with a limit of the blur's cells per deviation.
    package init(
        of outline: Outline, rule: FillRule = .nonZero, blur deviation: Double, color: Color,
        alpha: Double = 1, offset: Point = Point(0, 0), under transform: Affine, frame: PixelSize,
        mostCells: Double
    ) {
        (self.rule, self.color, self.alpha) = (rule, color, alpha)
        blur = BoxBlur(deviation: deviation * transform.meanScale, mostCells: mostCells)
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

    /// Draws a part of it on a band, with an opacity of 0 to 1.
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
    /// Draws a shadow in the frame. The layer's opacity counts; what is drawn over the shadow afterwards gets its own,
    /// so that a shadow and its shape together belong in a group. Throws `DrawingError` as filling does.
    public mutating func draw(_ shadow: OutlineShadow, opacity share: Double = 1) throws {
        try draw(shadow, opacity: share, in: nil)
    }

    /// The same in a part of the frame. A shadow that is blurred can be drawn in a part of the frame alone.
    package mutating func draw(_ shadow: OutlineShadow, opacity share: Double = 1, in part: PixelBounds?)
        throws
    {
        guard transform.inverse != nil else { return }
        try shadow.draw(on: &self, opacity: opacity * share, in: part ?? shadow.bounds)
    }
}
