import SceneModel

/// A moment in a layer's life.
package struct Moment: Sendable {
    /// The time since the layer appeared.
    package let time: SceneTime
    /// The time from its appearing to its end.
    package let span: SceneTime
    /// Takes the layer's points to the frame's, exactly as the canvas will.
    package let transform: Affine
}
