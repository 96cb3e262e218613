import SceneModel

/// A content that can be drawn, in three steps: opened once for a renderer, a figure once for a frame, rows once
/// for a band.
package protocol Drawable: LayerContent {
    /// Prepares what is the same at every moment. Throws when something the content needs can't be read.
    func open(_ opening: Opening) throws -> any LayerRenderer
}

/// What a layer knows before any moment.
package struct Opening: Sendable {
    /// The size of the scene, which a layer's pixels are measured in.
    package let sceneSize: PixelSize
    /// The size of the frames.
    package let frameSize: PixelSize
    /// The scene's seed.
    package let seed: Int
}

/// A layer that was opened. It keeps nothing from moment to moment; several threads may use it at once.
package protocol LayerRenderer: Sendable {
    /// Everything that will be seen of the layer at a moment.
    func figure(at moment: Moment) -> any Figure

    /// Appends what the figure at a moment follows from, where that takes less time than the figure itself, and
    /// returns true; otherwise appends nothing and returns false, as the default does.
    ///
    /// What follows from equal bytes must be drawn with equal pixels wherever the layer is equally placed: the
    /// bytes tell the parameters, the opening, the moment, and digests of files that were read.
    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool
}

extension LayerRenderer {
    package func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool { false }
}

/// What is seen of a layer in one frame, as plain numbers of 32 bits, beside parameters of the layer that never
/// change. Equal figures are drawn with equal pixels.
package protocol Figure: Sendable {
    /// Draws the rows that the canvas has. The pixels depend on nothing but the figure and the canvas, and each
    /// pixel is the same whichever rows are drawn with it. Called once for each band. Throws when
    /// drawing fails, as for want of memory; the frame is then lost.
    func draw(on canvas: inout Canvas) throws

    /// Appends everything that `draw` depends on but the canvas, and returns true. A figure that can't say what
    /// it depends on returns false; its frames are never shared.
    func describe(into bytes: inout FigureBytes) -> Bool
}

/// A moment in a layer's life.
package struct Moment: Sendable {
    /// The time since the layer appeared.
    package let time: SceneTime
    /// The time from its appearing to its end.
    package let span: SceneTime
    /// Takes the layer's pixels to the frame's, exactly as the canvas will.
    package let transform: Affine
}
