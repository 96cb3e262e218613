import SceneModel

/// A moment in a layer's life.
package struct Moment: Sendable {
    /// The time since the layer appeared.
    package let time: SceneTime
    /// The time from its appearing to its end.
    package let span: SceneTime
    /// Takes the layer's points to the frame's, exactly as the canvas will.
    package let transform: Affine
    /// The same at the end of the layer's life, for what is laid on whole pixels once it has come to rest.
    package let settled: Affine

    /// A moment.
    package init(time: SceneTime, span: SceneTime, transform: Affine, settled: Affine) {
        (self.time, self.span, self.transform, self.settled) = (time, span, transform, settled)
    }
}
