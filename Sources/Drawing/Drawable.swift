import SceneModel

/// A content that draws itself. A Swift program adds a kind of layer by conforming a type to this.
public protocol Drawable: LayerContent {
    /// Draws the content as it is at a moment. The result depends on nothing but the content and the moment,
    /// and never on what was drawn before; several threads may draw one content at once.
    func draw(on canvas: inout Canvas, at moment: Moment) throws
}

/// A moment in a layer's life, and the scene it lives in.
public struct Moment: Sendable {
    /// Seconds since the layer appeared.
    public let time: Double
    /// Seconds from its appearing to its end.
    public let span: Double
    /// The size of the scene, which the layer's pixels are measured in.
    public let sceneSize: PixelSize
    /// The scene's seed.
    public let seed: Int
}
