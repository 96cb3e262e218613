import Base
import Drawing
import Film
import Geometry
import Media
import Pipeline
import Rasteriser
import SceneModel
import Spelling

/// A picture of the frames that differ between two films: in each row the old frame, the new frame, and where they
/// differ.
package struct DifferenceSheet: Sendable {
    /// The sheet as a PNG file.
    package let png: [UInt8]
    /// The number of rows.
    package let rowCount: Int

    private static let margin = 24
    private static let gap = 16
    private static let (headHeight, titleHeight, rowGap) = (76, 24, 20)
    /// The minimum width of a column, so that its heading can be read.
    private static let minimumWidth = 200
    private static let (paper, frame) = (Color(red: 250, green: 250, blue: 251), UInt8(205))
    private static let (ink, pale) = (
        Color(red: 28, green: 30, blue: 36), Color(red: 105, green: 109, blue: 120)
    )

    /// Draws the frames that differ; at most 12 rows, spread over the film. `names` are the names of the two scenes, and
    /// `headline` says how the films differ. Blocks until all is drawn. Throws `MemoryError` if there is not enough
    /// memory for the pictures.
    package init(
        of difference: FilmDifference, names: (old: String, new: String), headline: String,
        cancellation: Cancellation = Cancellation()
    ) throws {
        let pixels = max(difference.old.size.pixelCount, difference.new.size.pixelCount)
        try Memory.require((64 << 20) + 24 * pixels, to: "draw frames of \(difference.new.size)")
        let rows = try SheetRows(difference, cancellation).drawn()
        rowCount = rows.count
        let pictures = rows.flatMap { [$0.old, $0.new, $0.difference] }.compactMap(\.self)
        let width = max(Self.minimumWidth, pictures.map(\.size.width).max() ?? 0)
        var texts = [
            Self.text(headline, 17, weight: 600, Self.ink, x: Self.margin, y: Self.margin + 8, width * 3)
        ]
        func x(_ column: Int) -> Int { Self.margin + column * (width + Self.gap) }
        for (column, name) in ["old: \(names.old)", "new: \(names.new)", "where they differ"].enumerated() {
            texts.append(
                Self.text(name, 13, weight: 600, Self.pale, x: x(column), y: Self.margin + 44, width))
        }
        var top = Self.margin + Self.headHeight
        var places: [(picture: SheetPicture, x: Int, y: Int)] = []
        for row in rows {
            texts.append(
                Self.text(row.title, 13, weight: 400, Self.ink, x: Self.margin, y: top + 8, width * 3))
            top += Self.titleHeight
            let height = [row.old, row.new, row.difference].compactMap { $0?.size.height }.max() ?? 0
            let missing = ["not in the old film", "not in the new film", "can't be compared"]
            for (column, picture) in [row.old, row.new, row.difference].enumerated() {
                if let picture {
                    places.append((picture, x(column), top))
                } else {
                    texts.append(
                        Self.text(
                            missing[column], 13, weight: 400, Self.pale, x: x(column), y: top + height / 2,
                            width))
                }
            }
            top += height + Self.rowGap
        }
        let size = PixelSize(
            width: x(3) - Self.gap + Self.margin, height: top - Self.rowGap + Self.margin)
        var scene = Scene(size: size, fps: .slowest, duration: 1)
        scene.background = Self.paper
        scene.layers = texts
        let renderer = try Renderer(scene)
        var page = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &page)
        var rgb = page.rgb24()
        for place in places { Self.draw(place.picture, x: place.x, y: place.y, on: &rgb, size) }
        png = try PNGEncoder.encode(rgb24: rgb, width: size.width, height: size.height)
    }

    /// Returns a text of one line whose left end and middle are at a point. It ends with an ellipsis if it is wider
    /// than `width`.
    private static func text(
        _ text: String, _ size: Double, weight: Int, _ color: Color, x: Int, y: Int, _ width: Int
    ) -> Layer {
        var content = TextContent()
        content.parts = [TextContent.Part(text)]
        content.fontSize = .constant(size)
        content.weight = weight
        content.color = .constant(color)
        content.width = Double(width)
        content.mostLines = 1
        var layer = Layer(content)
        layer.anchor = .constant(Point(0, 0.5))
        layer.position = .constant(Point(Double(x), Double(y)))
        return layer
    }

    /// Copies a picture to a place on the page, with a thin frame around it.
    private static func draw(
        _ picture: SheetPicture, x: Int, y: Int, on page: inout [UInt8], _ size: PixelSize
    ) {
        let (width, height) = (picture.size.width, picture.size.height)
        for row in -1...height {
            let start = 3 * ((y + row) * size.width + x)
            guard (0..<height).contains(row) else {
                for place in start - 3..<start + 3 * (width + 1) { page[place] = frame }
                continue
            }
            page.replaceSubrange(
                start..<start + 3 * width, with: picture.rgb[3 * row * width..<3 * (row + 1) * width])
            for place in [start - 3..<start, start + 3 * width..<start + 3 * (width + 1)] {
                for sample in place { page[sample] = frame }
            }
        }
    }
}

extension PixelSize {
    fileprivate var pixelCount: Int { width * height }
}
