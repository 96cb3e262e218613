import CPixels
import Geometry
import Rasteriser
import SceneModel

extension OpenLayer {
    /// Returns the work of drawing the layer. `outer` is the time and the transform of the enclosing scene or group.
    func cost(in outer: Moment, _ part: FramePart) -> DrawingCost {
        blurredCost(in: outer, part).ofLayer(step)
    }

    private func blurredCost(in outer: Moment, _ part: FramePart) -> DrawingCost {
        guard let first = offsets.first, let last = offsets.last else { return sharpCost(in: outer, part) }
        guard isOther(in: moment(outer, later: first), than: moment(outer, later: last)) else {
            return sharpCost(in: moment(outer, later: first), part)
        }
        var picture = sharpCost(in: moment(outer, later: offsets[offsets.count / 2]), part)
        picture.add(perPixel: Price.sample)
        return picture.times(Double(offsets.count))
    }

    private func isOther(in one: Moment, than other: Moment) -> Bool {
        var (first, last) = (FigureBytes(), FigureBytes())
        var content: (any Figure)?
        guard describeSharp(in: one, into: &first, content: &content),
            describeSharp(in: other, into: &last, content: &content)
        else { return true }
        return first != last
    }
}

extension Renderer {
    /// Returns an estimate of the work of drawing the frame at `time`, computed without drawing.
    package func cost(at time: SceneTime) -> FrameCost {
        let (moment, frame) = (moment(at: time), FramePart(of: size))
        var sum = DrawingCost(0, within: frame.bounds)
        sum.add(perPixel: Price.background)
        for layer in layers { sum += layer.cost(in: moment, frame) }
        return FrameCost(sum, time: time, size: size)
    }
}

extension TextFigure {
    /// Returns the work of drawing the text in a part of the frame.
    func cost(under transform: Affine, in part: FramePart) -> DrawingCost {
        let (whole, seen) = (bounds(under: transform), bounds(under: transform).clamped(to: part.bounds))
        if seen.isEmpty { return .nothing }
        let glyphs = layout.lines.reduce(0) { $0 + $1.glyphs.count }
        let scale = scale.value * transform.meanScale
        let isCached =
            transform.xy == 0 && transform.yx == 0 && scale == layout.cache.scaleX
            && reveals.isEmpty
        let size = (layout.styles.map(\.size).max() ?? 0) * scale
        // Glyphs from the cache are skipped outside the frame; others are drawn before it is known where they are.
        let fromCache = isCached && size <= 200
        let share = Double(glyphs) * (fromCache ? min(seen.area / max(whole.area, 1), 1) : 1)
        let skipped = (Double(glyphs) - share) * Price.skippedLetter
        let letters = share * Price.letter(size: size, isCached: fromCache) + skipped
        var cost = DrawingCost(letters, within: seen)
        if let outline {
            cost.pixels += 2 * letters + share * Price.line
            if outline.width.value > 0 { cost.add(perPixel: Price.group) }
        }
        if background != nil { cost.add(perPixel: Price.textBackground) }
        if let shadow {
            cost.pixels += letters
            if let blur = BoxBlur(deviation: shadow.blur.value * transform.meanScale) {
                cost.add(perPixel: Price.blur(blur))
            }
        }
        return cost
    }
}

extension PixelParticle {
    /// Returns the work of drawing the particle in a part of the frame.
    func cost(in part: FramePart) -> DrawingCost {
        let (x, y, reach) = (Int(self.x >> 16), Int(self.y >> 16), Int(self.reach))
        let bounds = PixelBounds(columns: x - reach..<x + reach + 1, rows: y - reach..<y + reach + 1)
            .clamped(to: part.bounds)
        if bounds.isEmpty { return .nothing }
        let isDisc = sprite == Int16(PixelParticleDisc) || sprite == Int16(PixelParticleSoftDisc)
        // For a sprite, `reach` extends to its corners.
        let price = isDisc ? Price.discPixel : down == 0 ? Price.spritePixel : Price.turnedSpritePixel
        return DrawingCost(price * bounds.area, within: bounds)
    }
}
