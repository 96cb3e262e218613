import SceneModel

/// What a layer is opened for: the scene and the frames, before any moment.
package struct Opening: Sendable {
    /// The size of the scene, which a layer's pixels are measured in.
    package let sceneSize: PixelSize
    /// The size of the frames.
    package let frameSize: PixelSize
    /// The scene's seed.
    package let seed: Int
}
