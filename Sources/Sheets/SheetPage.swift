import Drawing
import Geometry
import Media
import Rasteriser
import SceneModel

/// A page with pictures and texts, as a PNG file.
package struct SheetPage: Sendable {
    /// The empty space at the edges of the page, and between pictures.
    package static let (margin, gap) = (24, 16)

    private static let (paper, edge) = (Color(red: 250, green: 250, blue: 251), UInt8(205))
    private static let (ink, pale) = (
        Color(red: 28, green: 30, blue: 36), Color(red: 105, green: 109, blue: 120)
    )

    private var texts: [Layer] = []
    private var places: [(picture: SheetPicture, x: Int, y: Int)] = []

    package init() {}

    /// Adds a text of at most `lines` lines. It ends with an ellipsis where it is longer.
    ///
    /// - Parameter y: The middle of a text of one line, or the top of a text of several lines.
    package mutating func write(
        _ text: String, size: Double = 13, weight: Int = 400, isPale: Bool = false, x: Int, y: Int,
        width: Int,
        lines: Int = 1
    ) {
        var content = TextContent()
        content.parts = [TextContent.Part(text)]
        content.fontSize = .constant(size)
        content.weight = weight
        content.color = .constant(isPale ? Self.pale : Self.ink)
        content.width = Double(width)
        content.mostLines = lines
        var layer = Layer(content)
        layer.anchor = .constant(Point(0, lines == 1 ? 0.5 : 0))
        layer.position = .constant(Point(Double(x), Double(y)))
        texts.append(layer)
    }

    /// Adds a picture with its upper left corner at a point. It gets a thin frame around it.
    package mutating func place(_ picture: SheetPicture, x: Int, y: Int) { places.append((picture, x, y)) }

    /// Draws the page. Pictures must lie inside it, at least a pixel from its edges. Throws if the font is missing, or if
    /// there is not enough memory.
    package func png(_ size: PixelSize) throws -> [UInt8] {
        var scene = Scene(size: size, fps: .slowest, duration: 1)
        scene.background = Self.paper
        scene.layers = texts
        let renderer = try Renderer(scene)
        var page = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &page)
        var rgb = page.rgb24()
        for place in places { Self.draw(place.picture, x: place.x, y: place.y, on: &rgb, size) }
        return try PNGEncoder.encode(rgb24: rgb, width: size.width, height: size.height)
    }

    /// Copies a picture to a place on the page, with a thin frame around it.
    private static func draw(
        _ picture: SheetPicture, x: Int, y: Int, on page: inout [UInt8], _ size: PixelSize
    ) {
        let (width, height) = (picture.size.width, picture.size.height)
        for row in -1...height {
            let start = 3 * ((y + row) * size.width + x)
            guard (0..<height).contains(row) else {
                for place in start - 3..<start + 3 * (width + 1) { page[place] = edge }
                continue
            }
            page.replaceSubrange(
                start..<start + 3 * width, with: picture.rgb[3 * row * width..<3 * (row + 1) * width])
            for place in [start - 3..<start, start + 3 * width..<start + 3 * (width + 1)] {
                for sample in place { page[sample] = edge }
            }
        }
    }
}
