import Geometry

/// A drawing that can be rasterised to a sprite of any size.
package protocol SpriteDrawing {
    /// The size of the drawing, in points.
    var size: Size { get }
    /// The scale, in pixels per point, beyond which the drawing shows no more detail.
    var maximumScale: Double { get }

    /// Draws the drawing so that it fills a rectangle of the size `size`, with the top left corner at (0, 0).
    func draw(on canvas: inout Canvas) throws
}

/// A sprite drawing of an outline filled with white.
package struct OutlineSprite: SpriteDrawing {
    package let size: Size
    package let maximumScale = Double.infinity
    private let outline: Outline

    /// Creates a sprite drawing that is as large as the outline's bounding box; nil if the box is empty.
    package init?(_ outline: Outline) {
        guard let (least, most) = outline.box else { return nil }
        size = Size(width: most.x - least.x, height: most.y - least.y)
        self.outline = outline.mapped(by: .move(-least.x, -least.y))
    }

    package func draw(on canvas: inout Canvas) throws {
        try canvas.drawShapes { pen in
            try pen.fill(outline, color: Color(red: 255, green: 255, blue: 255))
        }
    }
}

/// A sprite drawing of a picture.
package struct ImageSprite: SpriteDrawing {
    package let size: Size
    package let maximumScale = 1.0
    private let pyramid: ImagePyramid

    package init(_ image: DecodedImage) {
        pyramid = ImagePyramid(image)
        size = Size(pyramid.size)
    }

    package func draw(on canvas: inout Canvas) throws {
        try pyramid.draw(on: &canvas, in: Rectangle(origin: Point(0, 0), size: size))
    }
}
