import SceneModel

/// Draws a scene: a frame is a function of the scene, the size and a time, and of nothing else.
///
/// Several threads may draw with one renderer at once, each into a buffer of its own.
public struct Renderer: Sendable {
    /// Counts up whenever the same scene may be drawn otherwise than before.
    public static let version = 2

    /// The size of the frames.
    public let size: PixelSize

    private let scene: Scene
    private let layers: [(layer: Layer, drawable: any Drawable)]
    private let transform: Affine
    /// The scene's part of the frame.
    private let bounds: PixelBounds

    /// Prepares a scene for frames of a size, its own if nil. Throws when a layer is not `Drawable`.
    public init(_ scene: Scene, size: PixelSize? = nil, fit: Fit = .contain) throws(DrawingError) {
        self.scene = scene
        self.size = size ?? scene.size
        var layers: [(Layer, any Drawable)] = []
        for layer in scene.layers {
            guard let drawable = layer.content as? any Drawable else {
                throw DrawingError(undrawable: layer.content)
            }
            layers.append((layer, drawable))
        }
        self.layers = layers
        transform = fit.transform(from: scene.size, to: self.size)
        let frame = PixelBounds(columns: 0..<self.size.width, rows: 0..<self.size.height)
        let outline = Outline(size: scene.size, transform: transform)
        bounds =
            outline.covers(width: self.size.width, height: self.size.height)
            ? frame : outline.bounds.clamped(to: frame)
    }

    /// A buffer of the right size.
    public func makeBuffer() -> PixelBuffer { PixelBuffer(width: size.width, height: size.height) }

    /// Draws the scene at a time in seconds into a buffer made by `makeBuffer`, replacing all that was in it.
    public func draw(at time: Double, into buffer: inout PixelBuffer) throws {
        try draw(at: time, rows: 0..<size.height, into: &buffer)
    }

    /// Draws some rows of a frame, the first of them at the top of a buffer of the frame's width. They are what
    /// they are in the whole frame.
    public func draw(at time: Double, rows: Range<Int>, into buffer: inout PixelBuffer) throws {
        var canvas = Canvas(
            on: &buffer, rows: rows, of: size, background: scene.background, scene: bounds)
        for (layer, drawable) in layers {
            try draw(layer, drawable, at: time, on: &canvas)
        }
        try canvas.finish()
    }

    private func draw(
        _ layer: Layer, _ drawable: any Drawable, at time: Double, on canvas: inout Canvas
    ) throws {
        let end = layer.to ?? scene.duration
        guard time >= layer.from, time < end || layer.to == nil else { return }
        let moment = Moment(
            time: time - layer.from, span: max(end - layer.from, 0), sceneSize: scene.size, seed: scene.seed)
        // A curve may shoot over its ends.
        canvas.opacity = min(layer.opacity.value(at: moment.time, span: moment.span), 1)
        guard canvas.opacity > 0 else { return }
        canvas.transform = place(of: layer, at: moment).then(transform)
        try drawable.draw(on: &canvas, at: moment)
    }

    /// Takes the layer's pixels to the scene's.
    private func place(of layer: Layer, at moment: Moment) -> Affine {
        let middle = Point(Double(scene.size.width) / 2, Double(scene.size.height) / 2)
        let position = layer.position?.value(at: moment.time, span: moment.span) ?? middle
        let scale = layer.scale.value(at: moment.time, span: moment.span)
        let degrees = layer.rotation.value(at: moment.time, span: moment.span)
        return Affine.move(-middle.x, -middle.y).then(.scale(scale, scale)).then(.rotate(degrees: degrees))
            .then(.move(position.x, position.y))
    }
}
