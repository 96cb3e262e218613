import Geometry
import SceneModel

/// How a scene is fitted into a frame of another aspect ratio.
public enum Fit: String, Sendable, CaseIterable {
    /// All of the scene is visible, with its background at two sides.
    case contain
    /// The frame is filled; two sides of the scene are cropped.
    case cover

    /// Whether two sizes differ in their aspect ratio, so that a fit must be chosen.
    public static func isNeeded(from scene: PixelSize, to frame: PixelSize) -> Bool {
        scene.width * frame.height != scene.height * frame.width
    }

    /// Takes the scene's pixels to the frame's, middle on middle, with one scale for both directions.
    ///
    /// A contained scene's edges are moved onto pixel boundaries, which stretches its sides by up to half a pixel:
    /// antialiased edges of layers over each other would let the background through.
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
