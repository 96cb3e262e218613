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

    /// Takes the scene's pixels to the frame's, middle on middle, with one scale for both directions.
    ///
    /// All edges of a contained scene lie between pixels, for which its sides are stretched by up to half a
    /// pixel: the edges of layers over each other would let through what lies below.
    func transform(from scene: PixelSize, to frame: PixelSize) -> Affine {
        let across = Double(frame.width) / Double(scene.width)
        let down = Double(frame.height) / Double(scene.height)
        let scale = self == .contain ? min(across, down) : max(across, down)
        var (width, height) = (Double(scene.width) * scale, Double(scene.height) * scale)
        var (x, y) = ((Double(frame.width) - width) / 2, (Double(frame.height) - height) / 2)
        if self == .contain {
            (width, height) = (max(width.rounded(), 1), max(height.rounded(), 1))
            (x, y) = (x.rounded(), y.rounded())
        }
        return Affine.scale(width / Double(scene.width), height / Double(scene.height)).then(.move(x, y))
    }
}
