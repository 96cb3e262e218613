import Geometry

/// A drawing that becomes a sprite, at any size.
package protocol SpriteDrawing {
    /// Its size in points.
    var size: Size { get }
    /// The pixels in a point above which it shows nothing more.
    var mostScale: Double { get }

    /// Draws it in a rectangle of its size.
    func draw(on canvas: inout Canvas) throws
}

/// An outline, filled with white.
package struct OutlineSprite: SpriteDrawing {
    package let size: Size
    package let mostScale = Double.infinity
    private let outline: Outline

    /// An outline in the box around it; nil for one without a size.
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

/// A picture.
package struct ImageSprite: SpriteDrawing {
    package let size: Size
    package let mostScale = 1.0
    private let pyramid: ImagePyramid

    package init(_ image: DecodedImage) {
        pyramid = ImagePyramid(image)
        size = Size(pyramid.size)
    }

    package func draw(on canvas: inout Canvas) throws {
        try pyramid.draw(on: &canvas, in: Rectangle(origin: Point(0, 0), size: size))
    }
}
