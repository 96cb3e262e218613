import CPixels
import Geometry
import Rasteriser
import SceneModel

/// A glyph to draw: its origin, in points of the text block, and its font size in points.
struct PlacedGlyph {
    let shape: GlyphShape
    let x, y: Double
    let size: Double
}

/// The fill of glyphs.
enum GlyphInk {
    case color(Color)
    /// A gradient that is spread over a rectangle of the frame, wherever the glyphs are.
    case gradient(Brush, UnitSquare)

    /// Returns the weight of the ink, 0 to 255, at an opacity.
    fileprivate func alpha(_ opacity: Double) -> UInt32 {
        guard case .color(let color) = self else { return UInt32((opacity * 255).rounded()) }
        return UInt32((opacity * Double(color.alpha)).rounded())
    }
}

extension Canvas {
    /// Fills glyphs with ink as one shape, so that overlapping glyphs are no darker. `place` is the origin of the
    /// text block, in points of the layer. Glyphs that are pictures keep their own colours.
    ///
    /// Text that is not turned is positioned at eighths of pixels. The origin of the block is rounded first and then each
    /// glyph's offset in the block, so that glyphs don't jitter when the block moves. At another scale than the scene's
    /// own, the size is rounded to eighths of pixels per em too, so that a text that grows has the same glyphs in several
    /// frames; there, very small and large text is drawn at exact positions. So is text that is turned.
    mutating func draw(
        _ glyphs: [PlacedGlyph], of place: Point, ink: GlyphInk, opacity: Double, cache: GlyphCache
    ) throws {
        let share = min(opacity, 1) * self.opacity
        guard share > 0, transform.inverse != nil, !glyphs.isEmpty else { return }
        showBackground()
        var outlines: [PlacedGlyph] = []
        for glyph in glyphs {
            switch glyph.shape.form {
            case .empty: continue
            case .outline: outlines.append(glyph)
            case .picture(let picture):
                let own = transform
                transform = map(glyph, of: place)
                defer { transform = own }
                try picture.draw(on: &self, opacity: opacity)
            }
        }
        if outlines.isEmpty || ink.alpha(share) == 0 { return }
        let corner = transform(place)
        if abs(corner.x) < 1e6, abs(corner.y) < 1e6, let keys = keys(of: outlines, at: place, cache) {
            try fill(try masks(of: outlines, keys, cache), ink, share)
        } else {
            try fill(outlines, of: place, ink, share)
        }
    }

    private mutating func paint(_ mask: Mask, _ ink: GlyphInk, _ opacity: Double) {
        switch ink {
        case .color(let color): paint(mask, color: color, alpha: ink.alpha(opacity))
        case .gradient(let brush, let unit): paint(mask, with: brush, over: unit, alpha: opacity)
        }
    }

    /// Returns the transform that maps a glyph's outline, in ems, to the frame's pixels.
    private func map(_ glyph: PlacedGlyph, of place: Point) -> Affine {
        Affine.scale(glyph.size, glyph.size).then(.move(place.x + glyph.x, place.y + glyph.y)).then(transform)
    }

    /// The key of a glyph's mask, and the pixel at which the glyph's origin lies.
    private typealias PlacedKey = (mask: GlyphCache.Key, x: Int, y: Int)
    /// A glyph's mask, and the pixel at which the glyph's origin lies.
    private typealias PlacedMask = (mask: GlyphMask, x: Int, y: Int)

    /// Returns the keys of the masks of glyphs; nil if they are drawn at exact positions.
    private func keys(of glyphs: [PlacedGlyph], at place: Point, _ cache: GlyphCache) -> [PlacedKey]? {
        let sizes = glyphs.map(\.size)
        guard let smallest = sizes.min(), let largest = sizes.max(),
            cache.hasMasks(of: smallest...largest, under: transform)
        else { return nil }
        let steps = Double(GlyphCache.steps)
        func rounded(_ value: Double) -> Int { Int((value * steps + 0.5).rounded(.down)) }
        // At the scene's own scale, sizes stay as they are: there are few of them.
        let isAtRest = cache.isAtRest(under: transform)
        func size(_ value: Double) -> Double { isAtRest ? value : Double(rounded(value)) / steps }
        let corner = transform(place)
        let (left, top) = (rounded(corner.x), rounded(corner.y))
        return glyphs.map { glyph in
            let (x, y) = (left + rounded(glyph.x * transform.xx), top + rounded(glyph.y * transform.yy))
            let mask = GlyphCache.Key(
                shape: glyph.shape.number, across: size(glyph.size * transform.xx),
                down: size(glyph.size * transform.yy), right: UInt8(x & 7), below: UInt8(y & 7))
            return (mask, x >> 3, y >> 3)
        }
    }

    private func masks(of glyphs: [PlacedGlyph], _ keys: [PlacedKey], _ cache: GlyphCache) throws
        -> [PlacedMask]
    {
        let kept = cache.masks(keys.map(\.mask))
        var masks: [PlacedMask] = []
        masks.reserveCapacity(glyphs.count)
        for index in glyphs.indices {
            let mask = try kept[index] ?? make(keys[index].mask, glyphs[index].shape, cache)
            masks.append((mask, keys[index].x, keys[index].y))
        }
        return masks
    }

    private func make(_ key: GlyphCache.Key, _ shape: GlyphShape, _ cache: GlyphCache) throws -> GlyphMask {
        guard case .outline(let outline) = shape.form else { preconditionFailure("only outlines have masks") }
        let steps = Double(GlyphCache.steps)
        let map = Affine.scale(key.across, key.down).then(
            .move(Double(key.right) / steps, Double(key.below) / steps))
        let mask = try GlyphMask(
            outline, least: shape.least, most: shape.most, under: map, by: workspace.rasterizer())
        cache.keep(mask, key)
        return mask
    }

    private mutating func fill(_ masks: [PlacedMask], _ ink: GlyphInk, _ opacity: Double) throws {
        var touched: PixelBounds?
        func box(_ placed: PlacedMask) -> PixelBounds {
            let (x, y) = (placed.x + placed.mask.left, placed.y + placed.mask.top)
            return PixelBounds(
                columns: x..<x + placed.mask.width, rows: y..<y + placed.mask.height
            ).clamped(to: bounds)
        }
        for mask in masks {
            let box = box(mask)
            if !box.isEmpty { touched = touched?.union(box) ?? box }
        }
        guard let touched else { return }
        let sum = Mask(0, in: touched, by: workspace)
        for mask in masks {
            let box = box(mask)
            if !box.isEmpty { sum.add(mask.mask, x: mask.x, y: mask.y, in: box) }
        }
        paint(sum, ink, opacity)
    }

    private mutating func fill(_ glyphs: [PlacedGlyph], of place: Point, _ ink: GlyphInk, _ opacity: Double)
        throws
    {
        var (flats, touched): ([FlatOutline], PixelBounds?) = ([], nil)
        for glyph in glyphs {
            guard case .outline(let outline) = glyph.shape.form else { continue }
            let flat = FlatOutline(outline, under: map(glyph, of: place), frame: size)
            let box = flat.bounds.clamped(to: bounds)
            if flat.contours.isEmpty || box.isEmpty { continue }
            flats.append(flat)
            touched = touched?.union(box) ?? box
        }
        guard let touched else { return }
        let sum = Mask(0, in: touched, by: workspace)
        for flat in flats {
            for span in try workspace.rasterizer().cover(flat, .nonZero, in: touched) { sum.add(span) }
        }
        paint(sum, ink, opacity)
    }
}
