import CPixels
import Geometry

extension Canvas {
    /// Draws a picture with glows around it. The glows are drawn over each other in order, and the picture over them
    /// with a blend mode, all multiplied by the layer's opacity. Pixels farther than `shadowMargin` from the frame give
    /// no glow.
    ///
    /// The closure draws the picture in a frame that is larger by `shadowMargin` on each side. `content` is the
    /// bounding box of the picture, in pixels of the frame. `owner` identifies the drawn figure; its glows are cached
    /// for the frame's next band.
    package mutating func drawGlowing(
        _ glows: [Glow], blend: BlendMode, content: PixelBounds, owner: BlurOwner,
        _ body: (inout Canvas) throws -> Void
    ) throws {
        guard opacity > 0, transform.inverse != nil, !bounds.isEmpty else { return }
        let (lights, part) = (lights(of: glows), content.clamped(to: surroundings))
        /// Returns the pixels of the picture that affect `pixels` of the frame, directly or by a glow.
        func source(_ pixels: PixelBounds) -> PixelBounds {
            let needed = lights.map { light in
                let lit = light.reach(of: part).clamped(to: pixels)
                return lit.isEmpty ? lit : light.source(of: lit)
            }
            return PixelBounds.union(needed + [pixels]).clamped(to: part)
        }
        let own = source(bounds)
        if own.isEmpty { return }
        showBackground()
        guard lights.contains(where: { keeps($0.blur) }) else {
            return try draw(own, all: source(extent), body) { canvas, picture in
                guard let seen = picture.seen(in: own) else { return }
                for light in lights { canvas.draw(light, of: picture, seen: seen) }
                canvas.composite(
                    picture, seen.clamped(to: canvas.bounds), opacity: canvas.opacity, blend: blend, mask: nil
                )
            }
        }
        let place = blurPlace
        guard let kept = workspace.blurCache.find(owner, at: place) else {
            let all = source(extent)
            return try draw(all, all: all, body) { canvas, picture in
                let seen = picture.seen(in: all)
                let blurs = canvas.kept(lights, of: picture, seen: seen)
                let kept = BlurCache.CachedBlurs(drawn: all, seen: seen, blurs: blurs)
                canvas.workspace.blurCache.keep(kept, of: owner, at: place)
                canvas.show(lights, kept, of: picture, blend)
            }
        }
        guard let seen = kept.seen else { return }
        // All columns are drawn, as for the first band.
        let rows = zip(lights, kept.blurs).reduce(bounds) { needed, light in
            guard case .inEachBand = light.1 else { return needed }
            return needed.union(light.0.source(of: bounds))
        }.rows.clamped(to: seen.rows)
        let now = PixelBounds(columns: kept.drawn.columns, rows: rows)
        if now.isEmpty { return show(lights, kept, of: target, blend) }
        try draw(now, all: kept.drawn, body) { canvas, picture in
            canvas.show(lights, kept, of: picture, blend)
        }
    }

    /// A glow around a picture, made by blurring the picture.
    package struct Glow {
        let blur: BoxBlur
        /// The offset of the glow from the picture, in pixels.
        let shift: (right: Int, down: Int)
        /// The colour of the glow; nil for the picture's own colours.
        let color: Color?
        /// The opacity of the glow, from 0 to 1.
        let opacity: Double
        let blend: BlendMode

        package init(
            blur: BoxBlur, shift: (right: Int, down: Int) = (0, 0), color: Color?, opacity: Double,
            blend: BlendMode
        ) {
            (self.blur, self.shift, self.color) = (blur, shift, color)
            (self.opacity, self.blend) = (opacity, blend)
        }
    }

    /// A visible glow, with the product of all its opacities.
    private struct Light {
        let blur: BoxBlur
        let shift: (right: Int, down: Int)
        let color: Color?
        /// The product of the opacities of the glow, its colour and the layer: from 0 to 256, or to 255 for a glow in the
        /// picture's own colours.
        let weight: UInt32
        let blend: BlendMode

        /// Returns the bounding box of the glow of pixels.
        func reach(of pixels: PixelBounds) -> PixelBounds {
            pixels.moved(by: shift).expanded(by: blur.spread)
        }

        /// Returns the pixels of the picture that affect `pixels` of the frame.
        func source(of pixels: PixelBounds) -> PixelBounds {
            blur.source(of: pixels).moved(by: (-shift.right, -shift.down))
        }
    }

    private func lights(of glows: [Glow]) -> [Light] {
        glows.compactMap { glow in
            let alpha = Double(glow.color?.alpha ?? 255) / 255
            // As for groups, only the upper eight of 16 bits are used for pictures.
            let share = glow.opacity * alpha * opacity
            let weight =
                glow.color == nil
                ? UInt32((share * 65535).rounded()) >> 8 : UInt32((share * 256).rounded())
            return weight == 0
                ? nil
                : Light(
                    blur: glow.blur, shift: glow.shift, color: glow.color, weight: weight, blend: glow.blend)
        }
    }

    /// Draws `pixels` of the picture on the canvas of a group, and passes the result to `show`. `all` are the pixels
    /// that all bands draw together.
    private mutating func draw(
        _ pixels: PixelBounds, all: PixelBounds, _ body: (inout Canvas) throws -> Void,
        show: (inout Canvas, PixelTarget) -> Void
    ) throws {
        let margin = Self.shadowMargin
        let place = pixels.moved(by: margin)
        var group = Canvas(
            groupOf: self, bounds: place, extent: all.moved(by: margin), rows: place.rows, margin: margin)
        defer { workspace.leaveGroup() }
        try body(&group)
        show(&self, group.target.moved(by: -margin))
    }

    /// Blurs the glows of a picture once for all bands, and returns the results for the cache.
    private func kept(_ lights: [Light], of picture: PixelTarget, seen: PixelBounds?) -> [BlurCache.Blur] {
        lights.map { light in
            guard let seen else { return .nothing }
            let touched = light.reach(of: seen).clamped(to: extent)
            if touched.isEmpty { return .nothing }
            // A small blur needs few rows beyond the band, but its cells would take as much memory as pixels, so it is
            // not cached.
            guard light.blur.shift > 0 else { return .inEachBand }
            guard let cells = blurred(light, of: picture, seen: seen, for: touched) else { return .nothing }
            let limit = BlurCache.maximumBytes(of: size)
            return workspace.blurCache.copy(cells, limit: limit).map(BlurCache.Blur.cells) ?? .inEachBand
        }
    }

    /// Composites the glows of a picture, and then the picture itself, in this band.
    private func show(
        _ lights: [Light], _ kept: BlurCache.CachedBlurs, of picture: PixelTarget, _ blend: BlendMode
    ) {
        guard let seen = kept.seen else { return }
        for (light, blur) in zip(lights, kept.blurs) {
            switch blur {
            case .nothing: continue
            case .inEachBand: draw(light, of: picture, seen: seen)
            case .cells(let cells):
                let touched = light.reach(of: seen).clamped(to: bounds)
                if !touched.isEmpty { composite(light, cells, touched) }
            }
        }
        composite(picture, seen.clamped(to: bounds), opacity: opacity, blend: blend, mask: nil)
    }

    /// Blurs and composites one glow. `seen` is the bounding box of the picture's visible pixels.
    private func draw(_ light: Light, of picture: PixelTarget, seen: PixelBounds) {
        let touched = light.reach(of: seen).clamped(to: bounds)
        guard !touched.isEmpty, let cells = blurred(light, of: picture, seen: seen, for: touched) else {
            return
        }
        composite(light, cells, touched)
    }

    private func composite(_ light: Light, _ cells: BlurredCells, _ touched: PixelBounds) {
        guard let color = light.color else {
            return composite(cells, touched, opacity: 1, blend: light.blend, mask: nil)
        }
        cells.blend(color, full: Double(light.weight), light.blend, in: touched, into: target)
    }

    /// Returns the blurred glow for the pixels `touched`, or nil if no glow reaches them. `seen` is the bounding box of
    /// the picture's visible pixels.
    private func blurred(
        _ light: Light, of picture: PixelTarget, seen unmoved: PixelBounds, for touched: PixelBounds
    ) -> BlurredCells? {
        let seen = unmoved.moved(by: light.shift)
        // Blurring repeats the outermost pixels. One more pixel on each side keeps them transparent, except at the edge
        // of the enlarged frame.
        let source = light.blur.source(of: touched).clamped(to: seen.expanded(by: 1))
            .clamped(to: surroundings)
        let lit = seen.clamped(to: source)
        if lit.isEmpty { return nil }
        if light.color != nil {
            let grid = BlurGrid(light.blur, for: touched, channels: 1, by: workspace)
            return grid.blur(alphaOf: picture.moved(by: light.shift), drawn: lit)
        }
        // The picture is multiplied by the weight before it is blurred, because the blur's dithering preserves fractions.
        let place = source.moved(by: Self.shadowMargin)
        let copy = Canvas(
            groupOf: self, bounds: place, extent: place, rows: place.rows, margin: Self.shadowMargin)
        defer { workspace.leaveGroup() }
        let target = copy.target.moved(by: -Self.shadowMargin)
        let functions = unsafe SIMDLevel.current.functions
        let (first, count) = (lit.columns.lowerBound, lit.columns.count)
        for y in lit.rows {
            let pixels = unsafe picture.row(y - light.shift.down) + first - light.shift.right
            unsafe functions.pointee.composite(
                .normal, pixels, nil, light.weight, Int32(count), target.row(y) + first)
        }
        return BlurGrid(light.blur, for: touched, channels: 4, by: workspace).blur(target, drawn: source)
    }
}

extension PixelTarget {
    /// Returns the bounding box of the pixels in `bounds` that are not transparent; nil if all are transparent.
    fileprivate func seen(in bounds: PixelBounds) -> PixelBounds? {
        let functions = unsafe SIMDLevel.current.functions
        let (columns, empty) = (bounds.columns, [UInt32](repeating: 0, count: bounds.columns.count))
        var (first, end) = (columns.upperBound, columns.lowerBound)
        var rows: Range<Int>?
        for y in bounds.rows {
            let pixels = unsafe row(y)
            guard
                unsafe functions.pointee.differ(pixels + columns.lowerBound, empty, Int32(columns.count)) != 0
            else { continue }
            rows = (rows?.lowerBound ?? y)..<y + 1
            first = (columns.lowerBound..<first).first { unsafe pixels[$0] != 0 } ?? first
            end = (end..<columns.upperBound).last { unsafe pixels[$0] != 0 }.map { $0 + 1 } ?? end
        }
        return rows.map { PixelBounds(columns: first..<end, rows: $0) }
    }
}
