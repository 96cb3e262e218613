import Geometry
import Rasteriser
import SceneModel

/// A picture opened with `Opening.picture`, which a layer can draw at any size and angle. Several threads may use it at
/// once.
public struct LayerPicture: Sendable {
    private let pyramid: ImagePyramid
    private let identity: FigureBytes

    init(_ pyramid: ImagePyramid, _ identity: FigureBytes) {
        (self.pyramid, self.identity) = (pyramid, identity)
    }

    /// The picture's own size, in pixels.
    public var size: PixelSize { pyramid.size }

    /// Appends the digest of the picture's file. A `Figure` that shows the picture must call this function in its own
    /// `describe`.
    public func describe(into bytes: inout FigureBytes) { bytes.append(identity) }

    /// Draws a part of the picture so that it fills a rectangle of the layer. `part` is in unit coordinates; the
    /// default is the whole picture. Nothing is drawn if the rectangle is empty or any number is not finite.
    ///
    /// - Parameters:
    ///   - rectangle: The rectangle to fill, in points of the layer.
    ///   - clip: An outline in the layer's points; nothing is drawn outside of it.
    ///   - opacity: A factor from 0 to 1 that is multiplied by the layer's opacity.
    public func draw(
        on canvas: inout Canvas, in rectangle: Rectangle,
        part: Rectangle = Rectangle(origin: Point(0, 0), size: Size(width: 1, height: 1)),
        clip: Outline? = nil, opacity: Double = 1
    ) throws {
        guard rectangle.isDrawable, part.isDrawable, opacity > 0 else { return }
        try pyramid.draw(on: &canvas, in: rectangle, part: part, clip: clip, opacity: opacity)
    }
}
