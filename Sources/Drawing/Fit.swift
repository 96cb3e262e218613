import Geometry
import SceneModel

/// The way in which a scene is fitted into a frame of another aspect ratio.
public enum Fit: String, Sendable, CaseIterable {
    /// The whole scene is visible; its background fills the rest of the frame on two sides.
    case contain
    /// The scene fills the frame; two of its sides are cropped.
    case cover

    /// True if two sizes differ in their aspect ratio, so that a fit must be chosen.
    public static func isNeeded(from scene: PixelSize, to frame: PixelSize) -> Bool {
        scene.width * frame.height != scene.height * frame.width
    }

    /// Maps the scene's pixels to the frame's, with both centred and the same scale in both directions.
    ///
    /// The edges of a contained scene are moved to pixel boundaries, which stretches it by up to half a pixel on each
    /// side. Otherwise the background would show through at the antialiased edges of stacked layers.
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
