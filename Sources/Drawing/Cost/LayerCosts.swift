import CPixels
import Geometry
import Rasteriser
import SceneModel

extension OpenLayer {
    /// Returns the work of drawing the layer. `outer` is the time and the transform of the enclosing scene or group.
    func cost(in outer: Moment, _ part: FramePart) -> DrawingCost {
        blurredCost(in: outer, part).ofLayer(step)
    }

    /// Returns the work of drawing the layer without motion blur, at a moment of the scene or group.
    func sharpCost(in outer: Moment, _ part: FramePart) -> DrawingCost {
        guard let visible = visible(in: outer), visible.moment.transform.inverse != nil else {
            return .nothing
        }
        guard !glow.isEmpty else {
            var cost = renderer.cost(at: visible.moment, in: part)
            if let adjustments { cost.add(perPixel: adjustments.price) }
            // Containers with opacity are composited as groups; other layers apply their opacity while they draw.
            if visible.opacity.value < 1, renderer is any LayersRenderer { cost.add(perPixel: Price.group) }
            return cost
        }
        let margin = Canvas.shadowMargin
        let transform = visible.moment.transform
        let lights = visible.glows.compactMap { glow in
            glow.blur(under: transform).map {
                (
                    blur: $0, shift: glow.shift(under: transform),
                    share: glow.color == nil ? 1 : Price.oneColorGlow
                )
            }
        }
        let reaches = lights.map { $0.blur.spread + max(abs($0.shift.right), abs($0.shift.down)) }
        let reach = min(reaches.max() ?? 0, margin)
        var cost = renderer.cost(
            at: inner(visible.moment), in: FramePart(part.bounds.expanded(by: reach).moved(by: margin)))
        if let adjustments { cost.add(perPixel: adjustments.price) }
        let content = cost.bounds.moved(by: -margin)
        if content.isEmpty { return .nothing }
        var touched = content.clamped(to: part.bounds)
        for (blur, shift, share) in lights {
            let lit = content.moved(by: shift).expanded(by: blur.spread).clamped(to: part.bounds)
            cost.pixels += share * (Price.glowSource * content.area + Price.blur(blur) * lit.area)
            touched = touched.union(lit)
        }
        cost.bounds = touched
        return cost
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
        let sizes = layout.styles.map(\.size)
        let (smallest, largest) = (sizes.min() ?? 0, sizes.max() ?? 0)
        let scaled = Affine.scale(scale.value, scale.value).then(transform)
        let size = largest * scaled.meanScale
        // Glyphs from the cache are skipped outside the frame; others are drawn before it is known where they are.
        let fromCache = reveals.isEmpty && layout.cache.hasMasks(of: smallest...largest, under: scaled)
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
