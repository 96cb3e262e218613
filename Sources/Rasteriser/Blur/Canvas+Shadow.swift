import Geometry

extension Canvas {
    /// The maximum distance from the frame, in pixels, at which a picture outside still casts a shadow or glow into the
    /// frame.
    package static let shadowMargin = 256

    /// The frame, enlarged by `shadowMargin` on each side.
    var surroundings: PixelBounds {
        PixelBounds(columns: 0..<width, rows: 0..<height).expanded(by: Self.shadowMargin)
    }

    /// Draws the soft shadow of a picture: the blurred alpha of the picture, filled with a colour and multiplied by the
    /// layer's opacity. `part` is the bounding box of the picture, in pixels of the frame; pixels outside this box or
    /// farther than `shadowMargin` from the frame cast no shadow. `owner` identifies the drawn figure; its shadow is
    /// cached for the frame's next band.
    ///
    /// The closure draws the picture in a frame that is larger by `shadowMargin` on each side, so it must use the
    /// transform of the canvas that it gets.
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
        let kept = try owner.flatMap { try cachedCells(of: $0, blur) { try blurred(allTouched, all) } }
        let cells = try kept ?? blurred(touched, drawn)
        cells.blend(color, full: full, in: touched, into: target)
    }
}
