import Geometry
import Rasteriser
import SceneModel

extension TextLayout {
    /// Draws the text with the top left corner of its block at `place`, in points of the layer. Called once per band
    /// (group of rows) of the frame; lines outside the band cost nothing.
    public func draw(on canvas: inout Canvas, at place: Point, opacity: Double = 1) throws {
        try draw(on: &canvas, at: place, TextLook(opacity: opacity))
    }

    /// Draws the text with the colours, opacity and outline of `look`.
    func draw(on canvas: inout Canvas, at place: Point, _ look: TextLook) throws {
        let reach = look.reach
        // Glyphs are positioned relative to the first baseline, which may lie between pixels.
        let first = lines.first?.baseline ?? 0
        let origin = Point(place.x, place.y + first)
        let gradient = look.gradient.map {
            GlyphInk.gradient($0, UnitSquare(origin: place, size: size, transform: canvas.transform))
        }
        for (number, line) in lines.enumerated() where canvas.mayShow(line, of: place, reach: reach) {
            var (glyphs, paint): ([PlacedGlyph], TextLook.Paint?) = ([], nil)
            for glyph in line.glyphs {
                guard let next = look.paint(glyph, line: number, in: self) else { continue }
                if let paint, paint != next {
                    try draw(glyphs, of: origin, paint, gradient, on: &canvas)
                    glyphs.removeAll(keepingCapacity: true)
                }
                paint = next
                glyphs.append(
                    PlacedGlyph(
                        shape: try look.shape(glyph, cache), x: line.x + glyph.x + next.offset.x,
                        y: line.baseline - first + glyph.y + next.offset.y, size: glyph.size))
            }
            if let paint { try draw(glyphs, of: origin, paint, gradient, on: &canvas) }
        }
    }

    private func draw(
        _ glyphs: [PlacedGlyph], of place: Point, _ paint: TextLook.Paint, _ gradient: GlyphInk?,
        on canvas: inout Canvas
    ) throws {
        let ink = paint.hasGradient ? gradient ?? .color(paint.color) : .color(paint.color)
        func drawSharp(on canvas: inout Canvas) throws {
            try canvas.draw(glyphs, of: place, ink: ink, opacity: paint.opacity, cache: cache)
        }
        guard paint.transform != nil || paint.blur > 0 else { return try drawSharp(on: &canvas) }
        // The offset of the glyphs is applied after the transform about their own place.
        let offset = paint.offset
        let turned = (paint.transform ?? .identity).moved(by: offset)
        try canvas.draw(under: turned) { canvas in
            guard paint.blur > 0 else { return try drawSharp(on: &canvas) }
            try canvas.drawGroup(
                blur: paint.blur, part: nil, content: glyphs.bounds(of: place, under: canvas.transform)
            ) { try drawSharp(on: &$0) }
        }
    }
}

extension TextLook {
    /// Returns the shape of a glyph, widened by the outline if letters are drawn with an outline.
    fileprivate func shape(_ glyph: TextGlyph, _ cache: GlyphCache) throws -> GlyphShape {
        outlineWidth > 0 ? try cache.widened(glyph.shape, by: outlineWidth / glyph.size) : glyph.shape
    }
}

extension Affine {
    /// Returns the transform for glyphs that are already moved by `offset`: they are moved back, transformed, and moved
    /// by it.
    fileprivate func moved(by offset: Point) -> Affine {
        Affine.move(-offset.x, -offset.y).then(self).then(.move(offset.x, offset.y))
    }
}

extension [PlacedGlyph] {
    /// Returns the pixels of the frame that glyphs may touch.
    fileprivate func bounds(of place: Point, under transform: Affine) -> PixelBounds {
        let boxes = map { glyph in
            let (least, most) = (glyph.shape.least, glyph.shape.most)
            return MappedRectangle(
                Rectangle(
                    origin: Point(
                        place.x + glyph.x + least.x * glyph.size, place.y + glyph.y + least.y * glyph.size),
                    size: Size(
                        width: (most.x - least.x) * glyph.size, height: (most.y - least.y) * glyph.size)),
                transform: transform
            ).touched
        }
        // Glyphs may be drawn up to a pixel away from their exact positions.
        return PixelBounds.union(boxes).expanded(by: 2)
    }
}

extension Canvas {
    /// Returns true if any part of a line may touch the rows that are drawn. `reach` is the maximum distance, in
    /// points, of visible pixels from the shapes of the letters.
    fileprivate func mayShow(_ line: TextLine, of place: Point, reach: Double) -> Bool {
        guard let extent = line.extent(of: place, reach: reach, under: transform) else { return false }
        return extent.least.x < Double(bounds.columns.upperBound)
            && extent.most.x > Double(bounds.columns.lowerBound)
            && extent.least.y < Double(bounds.rows.upperBound)
            && extent.most.y > Double(bounds.rows.lowerBound)
    }
}

extension TextLine {
    /// Returns the bounding box of the pixels of the frame that a line may touch; nil if the line has no visible
    /// glyphs. `place` is the origin of the text block.
    fileprivate func extent(of place: Point, reach: Double, under transform: Affine)
        -> (least: Point, most: Point)?
    {
        guard let ink else { return nil }
        let origin = Point(place.x + x + ink.least.x - reach, place.y + baseline + ink.least.y - reach)
        let (width, height) = (ink.most.x - ink.least.x, ink.most.y - ink.least.y)
        let rectangle = MappedRectangle(
            size: Size(width: width + 2 * reach, height: height + 2 * reach),
            transform: Affine.move(origin.x, origin.y).then(transform))
        let corners = rectangle.corners
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return nil
        }
        // Glyphs may be drawn up to a pixel away from their exact positions.
        let slack = 2.0
        return (Point(left - slack, top - slack), Point(right + slack, bottom + slack))
    }
}

extension TextLayout {
    /// Returns the pixels of the frame that the text may touch when it is drawn with the given appearance; nil if
    /// nothing is visible.
    func bounds(under transform: Affine, _ look: TextLook) -> PixelBounds? {
        let reach = look.reach
        func pixel(_ place: Double) -> Int { Int(min(max(place, -1e7), 1e7).rounded(.down)) }
        return lines.reduce(nil) { all, line in
            guard let extent = line.extent(of: Point(0, 0), reach: reach, under: transform),
                extent.least.isFinite, extent.most.isFinite
            else { return all }
            let own = PixelBounds(
                columns: pixel(extent.least.x)..<pixel(extent.most.x) + 1,
                rows: pixel(extent.least.y)..<pixel(extent.most.y) + 1)
            return all?.union(own) ?? own
        }
    }
}

extension Point {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
