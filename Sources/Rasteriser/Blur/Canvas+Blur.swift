extension Canvas {
    /// Calls `body` to draw on a transparent canvas, blurs the result, and passes the blurred cells to `show`, which
    /// composites them.
    ///
    /// - Parameters:
    ///   - inside: The blurred pixels that this band shows; `all` are the blurred pixels that all bands show together.
    ///   - content: The bounding box of everything that `body` draws.
    ///   - owner: The identifier of the drawn figure, under which the blurred cells are cached for the frame's next
    ///     band.
    mutating func drawBlurred(
        _ blur: BoxBlur, _ inside: PixelBounds, all: PixelBounds, content: PixelBounds, owner: BlurOwner?,
        _ body: (inout Canvas) throws -> Void, show: (inout Canvas, BlurredCells) throws -> Void
    ) throws {
        // Blurring repeats the outermost pixels. One more pixel on each side keeps them transparent, except at the edge
        // of the frame.
        let part = content.expanded(by: 1).clamped(to: picture)
        func source(_ pixels: PixelBounds) -> PixelBounds { blur.source(of: pixels).clamped(to: part) }
        let (drawn, allDrawn) = (source(inside), source(all))
        if drawn.isEmpty { return }
        func blurred(_ pixels: PixelBounds, _ drawn: PixelBounds) throws -> BlurredCells {
            var group = Canvas(groupOf: self, bounds: drawn, extent: allDrawn, rows: drawn.rows)
            defer { workspace.leaveGroup() }
            try body(&group)
            return BlurGrid(blur, for: pixels, channels: 4, by: workspace).blur(group.target, drawn: drawn)
        }
        let kept = try owner.flatMap { try cachedCells(of: $0, blur) { try blurred(all, allDrawn) } }
        let cells = try kept ?? blurred(inside, drawn)
        try show(&self, cells)
    }

    /// Returns the blurred cells of a figure with a single blur from the cache. If they are not cached yet, makes them
    /// for all bands. Returns nil if each band must blur its own pixels.
    func cachedCells(
        of owner: BlurOwner, _ blur: BoxBlur, make: () throws -> BlurredCells
    ) rethrows -> BlurredCells? {
        guard keeps(blur) else { return nil }
        let (kept, place) = (workspace.blurCache, blurPlace)
        if let found = kept.find(owner, at: place) { return found.blurs.first?.cells }
        let copy = kept.copy(try make(), limit: BlurCache.maximumBytes(of: size))
        let new = copy.map(BlurCache.Blur.cells) ?? .inEachBand
        kept.keep(BlurCache.CachedBlurs(drawn: extent, seen: extent, blurs: [new]), of: owner, at: place)
        return copy
    }
}
