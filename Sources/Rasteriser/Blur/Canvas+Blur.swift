extension Canvas {
    /// Draws what the body draws on a transparent canvas, blurs it, and gives the cells to another body, which shows some
    /// pixels of them at once.
    ///
    /// - Parameters:
    ///   - inside: The pixels that are shown; `all` of all bands.
    ///   - content: Outside of it nothing is drawn.
    ///   - owner: The figure's whose blur it is, which can then be kept for the next band.
    mutating func drawBlurred(
        _ blur: BoxBlur, _ inside: PixelBounds, all: PixelBounds, content: PixelBounds, owner: BlurOwner?,
        _ body: (inout Canvas) throws -> Void, show: (inout Canvas, BlurredCells) throws -> Void
    ) throws {
        // The outermost pixels continue: one more is transparent, unless it is outside of the frame.
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
        let kept = try owner.flatMap { try keptCells(of: $0, blur) { try blurred(all, allDrawn) } }
        let cells = try kept ?? blurred(inside, drawn)
        try show(&self, cells)
    }

    /// The cells of a figure's only blur, which are made once for all bands; nil where each band makes what it needs.
    func keptCells(
        of owner: BlurOwner, _ blur: BoxBlur, make: () throws -> BlurredCells
    ) rethrows -> BlurredCells? {
        guard keeps(blur) else { return nil }
        let (kept, place) = (workspace.keptBlurs, blurPlace)
        if let found = kept.find(owner, at: place) { return found.blurs.first?.cells }
        let copy = kept.copy(try make(), limit: BlurCache.mostBytes(of: size))
        let new = copy.map(BlurCache.Blur.cells) ?? .inEachBand
        kept.keep(BlurCache.Kept(drawn: extent, seen: extent, blurs: [new]), of: owner, at: place)
        return copy
    }
}
