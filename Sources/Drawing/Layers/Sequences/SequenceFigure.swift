import Geometry
import Rasteriser
import SceneModel

/// Two items of a sequence in one frame, during a transition. An item that is not visible is nil.
struct SequenceFigure: BoundedFigure {
    let last, next: LayerFigure?
    let state: TransitionState
    /// The size of the sequence, in points.
    let size: Size
    /// The picture of a luma transition; nil for others.
    let picture: LayerPicture?
    private let lastOwner = BlurOwner()
    private let nextOwner = BlurOwner()

    func draw(on canvas: inout Canvas) throws {
        try canvas.drawGroup(clip: clip(on: canvas)) { canvas in
            let transform = canvas.transform
            switch state.transition.kind {
            case .cut: try draw(next, on: &canvas)
            case .crossfade, .zoom, .blur:
                try canvas.drawMix(
                    weight: state.weight, { try drawBlurred(last, lastOwner, on: &$0) },
                    { try drawBlurred(next, nextOwner, on: &$0) })
            case .dip:
                let item = state.progress.value < 0.5 ? last : next
                try canvas.drawMix(
                    weight: state.weight, { try draw(item, on: &$0) },
                    { try $0.fill(size, with: Brush(.color(state.transition.color))) })
            case .push, .slide, .cover:
                try draw(last, on: &canvas)
                try shade(&canvas, transform)
                try draw(next, on: &canvas)
            case .uncover:
                try draw(next, on: &canvas)
                try draw(last, on: &canvas)
            case .wipe, .iris, .clock, .luma:
                guard let shape = shape(under: transform, frame: canvas.size) else { return }
                try canvas.drawMix(
                    by: shape, { try draw(last, on: &$0) }, { try draw(next, on: &$0) })
            }
        }
    }

    /// Returns the shape inside of which the next item is seen; nil for a transition without one.
    private func shape(under transform: Affine, frame: PixelSize) -> MixShape? {
        if let uncovered = state.uncovered { return uncovered.mixShape(under: transform, frame: frame) }
        return picture.map { picture in
            .mask(
                GroupMask(isLuma: true, levels: state.levels) { canvas in
                    try picture.draw(on: &canvas, in: Rectangle(origin: Point(0, 0), size: size))
                })
        }
    }

    private func draw(_ item: LayerFigure?, on canvas: inout Canvas) throws { try item?.draw(on: &canvas) }

    private func drawBlurred(_ item: LayerFigure?, _ owner: BlurOwner, on canvas: inout Canvas) throws {
        guard let item else { return }
        guard state.blur.value > 0 else { return try item.draw(on: &canvas) }
        try canvas.drawGroup(blur: state.blur.value, part: nil, content: item.bounds, owner: owner) {
            try item.draw(on: &$0)
        }
    }

    /// Darkens the last item.
    private func shade(_ canvas: inout Canvas, _ transform: Affine) throws {
        guard state.shade.value > 0 else { return }
        canvas.place(transform)
        let black = Color(red: 0, green: 0, blue: 0)
        try canvas.drawShapes { try $0.fill(.rectangle(size: size), color: black, alpha: state.shade.value) }
    }

    /// Returns the outline of the sequence, if items leave it; nil if it covers the whole frame.
    private func clip(on canvas: borrowing Canvas) -> Outline? {
        guard state.isMoving else { return nil }
        let place = MappedRectangle(size: size, transform: canvas.transform)
        return place.covers(width: canvas.width, height: canvas.height) ? nil : .rectangle(size: size)
    }

    func bounds(under transform: Affine) -> PixelBounds {
        let spread = BoxBlur(deviation: state.blur.value * transform.meanScale)?.spread ?? 0
        let items = PixelBounds.union([last, next].compactMap { $0?.bounds }).expanded(by: spread)
        guard state.isMoving || state.transition.kind == .dip else { return items }
        let whole = MappedRectangle(size: size, transform: transform).touched
        return state.isMoving ? items.clamped(to: whole) : items.union(whole)
    }

    /// Returns false: the renderer describes the transition instead, from the descriptions of the items.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}

extension Canvas {
    /// Sets the transform of a sequence again, after an item was drawn.
    fileprivate mutating func place(_ transform: Affine) { (self.transform, opacity) = (transform, 1) }
}
