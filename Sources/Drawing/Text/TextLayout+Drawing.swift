import SceneModel

extension TextLayout {
    /// Draws the text with the top left corner of its block at a place in the layer's points. Called once for each band;
    /// lines that lie outside cost nothing.
    package func draw(on canvas: inout Canvas, at place: Point, opacity: Double = 1) throws {
        try draw(on: &canvas, at: place, TextLook(opacity: opacity))
    }

    /// Draws the text with a look of its own.
    func draw(on canvas: inout Canvas, at place: Point, _ look: TextLook) throws {
        let reach = look.reach
        // Places are rounded from the first baseline, so that it can lie between pixels.
        let first = lines.first?.baseline ?? 0
        let origin = Point(place.x, place.y + first)
        for (number, line) in lines.enumerated() where canvas.mayShow(line, of: place, reach: reach) {
            var (glyphs, paint): ([PlacedGlyph], TextLook.Paint?) = ([], nil)
            for glyph in line.glyphs {
                guard let next = look.paint(glyph, line: number, in: self) else { continue }
                if let paint, paint != next {
                    try draw(glyphs, of: origin, paint, on: &canvas)
                    glyphs.removeAll(keepingCapacity: true)
                }
                paint = next
                glyphs.append(
                    PlacedGlyph(
                        shape: try look.shape(glyph, cache), x: line.x + glyph.x + next.offset.x,
                        y: line.baseline - first + glyph.y + next.offset.y, size: glyph.size))
            }
            if let paint { try draw(glyphs, of: origin, paint, on: &canvas) }
        }
    }

    private func draw(
        _ glyphs: [PlacedGlyph], of place: Point, _ paint: TextLook.Paint, on canvas: inout Canvas
    ) throws {
        try canvas.draw(glyphs, of: place, color: paint.color, opacity: paint.opacity, cache: cache)
    }
}

extension TextLook {
    /// A glyph, made wider if the look asks for that.
    fileprivate func shape(_ glyph: TextGlyph, _ cache: GlyphCache) throws -> GlyphShape {
        outlineWidth > 0 ? try cache.widened(glyph.shape, by: outlineWidth / glyph.size) : glyph.shape
    }
}

extension Canvas {
    /// Whether anything of a line may touch the pixels that are drawn, or what is so far from it.
    fileprivate func mayShow(_ line: TextLine, of place: Point, reach: Double) -> Bool {
        guard let ink = line.ink else { return false }
        let origin = Point(
            place.x + line.x + ink.least.x - reach, place.y + line.baseline + ink.least.y - reach)
        let (width, height) = (ink.most.x - ink.least.x, ink.most.y - ink.least.y)
        let rectangle = MappedRectangle(
            size: Size(width: width + 2 * reach, height: height + 2 * reach),
            transform: Affine.move(origin.x, origin.y).then(transform))
        let corners = rectangle.corners
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return false
        }
        // Glyphs are drawn up to a pixel from their exact places.
        let slack = 2.0
        return left - slack < Double(bounds.columns.upperBound)
            && right + slack > Double(bounds.columns.lowerBound)
            && top - slack < Double(bounds.rows.upperBound)
            && bottom + slack > Double(bounds.rows.lowerBound)
    }
}
