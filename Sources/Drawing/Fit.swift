import SceneModel

/// How a scene is laid into a frame of another aspect.
public enum Fit: String, Sendable, CaseIterable {
    /// All of the scene is seen, its background at two sides.
    case contain
    /// All of the frame is filled, two sides of the scene are lost.
    case cover

    /// Whether two sizes have the same aspect, so that nothing needs to be chosen.
    public static func isNeeded(from scene: PixelSize, to frame: PixelSize) -> Bool {
        scene.width * frame.height != scene.height * frame.width
    }

    /// Takes the scene's pixels to the frame's: one scale for both directions, middle on middle.
    func transform(from scene: PixelSize, to frame: PixelSize) -> Affine {
        let across = Double(frame.width) / Double(scene.width)
        let down = Double(frame.height) / Double(scene.height)
        let scale = self == .contain ? min(across, down) : max(across, down)
        return Affine.scale(scale, scale).then(
            .move(
                (Double(frame.width) - Double(scene.width) * scale) / 2,
                (Double(frame.height) - Double(scene.height) * scale) / 2))
    }
}
