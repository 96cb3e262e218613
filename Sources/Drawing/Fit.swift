import Geometry
import SceneModel

/// The way to fit a scene into a frame of another aspect ratio.
public enum Fit: String, Sendable, CaseIterable {
    /// The whole scene is visible; the scene's background fills the rest of the frame on two sides.
    case contain
    /// The scene fills the frame; two sides of the scene are cropped.
    case cover

    /// Returns true if the two sizes have different aspect ratios, so that a fit must be chosen.
    public static func isNeeded(from scene: PixelSize, to frame: PixelSize) -> Bool {
        scene.width * frame.height != scene.height * frame.width
    }

    /// Returns the transform that maps the scene's pixels to the frame's pixels. Both are centred.
    ///
    /// With `contain`, the scene's edges are moved to pixel boundaries, which stretches the scene by up to half a pixel
    /// on each side. Otherwise the background would show through at the antialiased edges of stacked layers.
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
