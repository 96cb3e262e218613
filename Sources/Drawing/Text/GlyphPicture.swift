import Geometry
import Rasteriser
import SceneModel

/// A glyph that is a picture with its own colours, such as an emoji.
struct GlyphPicture: Sendable {
    /// The top left and bottom right corners of the picture, in ems, relative to the glyph's origin.
    let origin, end: Point
    /// The image pyramid of the picture, which includes a transparent border.
    private let pyramid: ImagePyramid
    /// The rectangle of the picture including the border, in ems.
    private let frame: Rectangle

    /// The width of the border, in pixels. Without a border, the outermost pixels would be repeated outside the
    /// picture.
    private static let border = 2

    /// - Parameter level: The premultiplied pixels of the picture.
    init(_ level: ImageLevel, origin: Point, end: Point) {
        (self.origin, self.end) = (origin, end)
        pyramid = ImagePyramid(level.bordered(by: Self.border))
        let across = (end.x - origin.x) / Double(level.size.width) * Double(Self.border)
        let down = (end.y - origin.y) / Double(level.size.height) * Double(Self.border)
        frame = Rectangle(
            origin: Point(origin.x - across, origin.y - down),
            size: Size(width: end.x - origin.x + 2 * across, height: end.y - origin.y + 2 * down))
    }

    /// Draws the glyph on a canvas whose transform maps ems to pixels. `opacity` is multiplied by the opacity of the
    /// canvas.
    func draw(on canvas: inout Canvas, opacity: Double) throws {
        try pyramid.draw(on: &canvas, in: frame, opacity: opacity)
    }
}

extension ImageLevel {
    /// Returns the same picture with `border` transparent pixels added on each side.
    fileprivate func bordered(by border: Int) -> ImageLevel {
        let size = PixelSize(width: size.width + 2 * border, height: size.height + 2 * border)
        var bordered = [UInt32](repeating: 0, count: size.width * size.height)
        for y in 0..<self.size.height {
            let first = (y + border) * size.width + border
            let row = pixels[y * self.size.width..<(y + 1) * self.size.width]
            bordered.replaceSubrange(first..<first + row.count, with: row)
        }
        return ImageLevel(size: size, pixels: bordered)
    }
}
