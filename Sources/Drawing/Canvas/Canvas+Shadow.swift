import CPixels
import SceneModel

extension Canvas {
    /// Draws the soft shadow of an outline in the layer's points, moved by an offset: its coverage, blurred by
    /// a standard deviation in points. The layer's opacity counts; what is drawn over the shadow afterwards gets its own,
    /// so that a shadow and its shape together belong in a group. Throws `DrawingError` as
    /// filling does.
    package mutating func drawShadow(
        of outline: Outline, rule: FillRule = .nonZero, blur deviation: Double, color: Color,
        alpha: Double = 1,
        offset: Point = Point(0, 0)
    ) throws {
        let full = color.weight(alpha * opacity)
        guard full > 0, transform.inverse != nil else { return }
        let map = Affine.move(offset.x, offset.y).then(transform)
        guard let blur = BoxBlur(deviation: deviation * transform.meanScale) else {
            let own = transform
            transform = map
            defer { transform = own }
            return try drawShapes { try $0.fill(outline, color: color, alpha: alpha, rule: rule) }
        }
        let side = 1 << blur.shift
        let cells = FlatOutline(
            outline, under: map.then(.scale(1 / Double(side), 1 / Double(side))),
            frame: PixelSize(width: (width + side - 1) / side, height: (height + side - 1) / side))
        let touched = cells.bounds.expanded(by: blur.reach + 1).scaled(by: side).clamped(to: bounds)
        guard !touched.isEmpty else { return }
        showBackground()
        let grid = BlurGrid(blur, for: touched, channels: 1, by: workspace)
        let mask = try Mask(of: cells, rule, in: grid.sourceCells, by: workspace)
        grid.blur(mask, covered: cells.bounds.rows)
        let columns = grid.columns
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: columns.count) { weights in
            guard let weights = weights.baseAddress else { return }
            for y in touched.rows {
                unsafe grid.weights(y, full: full, into: weights)
                unsafe SIMDLevel.current.functions.pointee.blend_color(
                    color.pixel, weights + (touched.columns.lowerBound - columns.lowerBound),
                    Int32(touched.columns.count), target.row(y) + touched.columns.lowerBound)
            }
        }
    }
}
