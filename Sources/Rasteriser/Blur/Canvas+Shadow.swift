import Geometry

extension Canvas {
    /// The largest distance from the frame, in pixels, at which a picture throws a shadow into it.
    package static let shadowMargin = 256

    /// The frame and that margin.
    var surroundings: PixelBounds {
        PixelBounds(columns: 0..<width, rows: 0..<height).expanded(by: Self.shadowMargin)
    }

    /// Draws the soft shadow of a picture: a colour by the picture's alpha, which is blurred. Nothing of the picture counts
    /// outside `part` of the frame, and what is far outside the frame throws no shadow. The layer's opacity counts, as in
    /// `draw(_:)` of an `OutlineShadow`. `owner` is the figure's whose shadow it is.
    ///
    /// The picture is drawn in a larger frame, so it depends on the transform of the canvas that the body is given.
    package mutating func drawShadow(
        blur: BoxBlur, color: Color, part: PixelBounds, owner: BlurOwner? = nil,
        of picture: (inout Canvas) throws -> Void
    ) throws {
        let (full, shadow) = (color.weight(opacity), part.expanded(by: blur.spread))
        let touched = shadow.clamped(to: bounds)
        guard full > 0, transform.inverse != nil, !touched.isEmpty else { return }
        let surroundings = surroundings
        func source(_ pixels: PixelBounds) -> PixelBounds {
            blur.source(of: pixels).clamped(to: part).clamped(to: surroundings)
        }
        let allTouched = shadow.clamped(to: extent)
        let (drawn, all) = (source(touched), source(allTouched))
        if drawn.isEmpty { return }
        showBackground()
        func blurred(_ pixels: PixelBounds, _ drawn: PixelBounds) throws -> BlurredCells {
            let margin = Self.shadowMargin
            let place = drawn.moved(by: margin)
            var group = Canvas(
                groupOf: self, bounds: place, extent: all.moved(by: margin), rows: place.rows, margin: margin)
            defer { workspace.leaveGroup() }
            try picture(&group)
            let grid = BlurGrid(blur, for: pixels, channels: 1, by: workspace)
            return grid.blur(alphaOf: group.target.moved(by: -margin), drawn: drawn)
        }
        let kept = try owner.flatMap { try keptCells(of: $0, blur) { try blurred(allTouched, all) } }
        let cells = try kept ?? blurred(touched, drawn)
        cells.blend(color, full: full, in: touched, into: target)
    }
}
