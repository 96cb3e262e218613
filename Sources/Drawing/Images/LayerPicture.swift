import Geometry
import Rasteriser
import SceneModel

/// A picture opened by a layer (`Opening.picture`), which can be drawn at any size and angle. Several threads may use
/// it at once.
public struct LayerPicture: Sendable {
    private let pyramid: ImagePyramid
    private let identity: FigureBytes

    init(_ pyramid: ImagePyramid, _ identity: FigureBytes) {
        (self.pyramid, self.identity) = (pyramid, identity)
    }

    /// The picture's own size.
    public var size: PixelSize { pyramid.size }

    /// Appends a description of the picture, with its file's digest. A figure that shows the picture must append it.
    public func describe(into bytes: inout FigureBytes) { bytes.append(identity) }

    /// Draws a part of the picture, given in unit coordinates and by default all of it, so that it fills a rectangle of
    /// the layer's points. Draws nothing for a rectangle without area, and for numbers that are not finite.
    ///
    /// - Parameters:
    ///   - clip: An outline in the layer's points; nothing is drawn outside of it.
    ///   - opacity: Multiplied by the layer's opacity.
    public func draw(
        on canvas: inout Canvas, in rectangle: Rectangle,
        part: Rectangle = Rectangle(origin: Point(0, 0), size: Size(width: 1, height: 1)),
        clip: Outline? = nil, opacity: Double = 1
    ) throws {
        guard rectangle.isDrawable, part.isDrawable, opacity > 0 else { return }
        try pyramid.draw(on: &canvas, in: rectangle, part: part, clip: clip, opacity: opacity)
    }
}
