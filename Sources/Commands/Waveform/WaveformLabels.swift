import Drawing
import Geometry
import Rasteriser
import SceneModel
import Sound

/// The time labels of a waveform's axis. The renderer draws them, so that they look like text in scenes.
struct WaveformLabels {
    /// The axis with the marks whose labels fit; with all marks if the picture is too low for labels.
    let axis: TimeAxis
    private let color: Color
    private let top: Int
    /// The coverage of each pixel in a label's box, by the column of its mark.
    private var covers: [Int: [UInt8]] = [:]

    /// The box in which a label is centred, in pixels.
    private static let box = PixelSize(width: 80, height: WaveformPicture.labelHeight)
    private static let fontSize = 11.0
    /// The number of labels that are rendered at once.
    private static let stack = 128

    /// Renders the labels of a picture's axis.
    init(_ axis: TimeAxis, of picture: WaveformPicture) throws {
        color = picture.colors.axisLabel
        guard let rows = picture.labelRows else {
            (self.axis, top) = (axis, 0)
            return
        }
        top = rows.lowerBound
        for start in stride(from: 0, to: axis.marks.count, by: Self.stack) {
            let marks = axis.marks[start..<min(start + Self.stack, axis.marks.count)]
            for (mark, cover) in zip(marks, try Self.covers(of: marks.map(\.text)))
            where Self.fits(cover, at: mark.column, in: picture.width) {
                covers[mark.column] = cover
            }
        }
        let fitting = covers
        self.axis = axis.keeping { fitting[$0.column] != nil }
    }

    /// Draws the labels at their marks.
    func draw(on canvas: inout WaveformCanvas) {
        for (column, cover) in covers {
            let left = column - Self.box.width / 2
            for y in 0..<Self.box.height {
                for x in 0..<Self.box.width {
                    let coverage = Int(cover[y * Self.box.width + x])
                    canvas.mix(color, coverage: coverage, left + x, top + y)
                }
            }
        }
    }

    /// True if a label stays within the border.
    private static func fits(_ cover: [UInt8], at column: Int, in width: Int) -> Bool {
        let left = column - box.width / 2
        let inked = (0..<box.width).filter { x in
            (0..<box.height).contains { cover[$0 * box.width + x] > 0 }
        }
        guard let first = inked.first, let last = inked.last else { return false }
        return left + first > 1 && left + last < width - 2
    }

    /// The coverage of each pixel in the labels' boxes.
    private static func covers(of texts: [String]) throws -> [[UInt8]] {
        var scene = Scene(
            size: PixelSize(width: box.width, height: box.height * texts.count), fps: .slowest, duration: 1)
        scene.layers = texts.enumerated().map { index, text in
            var content = TextContent()
            content.parts = [TextContent.Part(text)]
            content.size = .constant(fontSize)
            var layer = Layer(content)
            // A mark is one pixel wide, so its middle is half a pixel to the right.
            layer.position = .constant(
                Point(Double(box.width) / 2 + 0.5, (Double(index) + 0.5) * Double(box.height)))
            return layer
        }
        let renderer = try Renderer(scene)
        var buffer = renderer.makeBuffer()
        try renderer.drawWithoutBackground(at: .zero, into: &buffer)
        let rgba = buffer.straightRGBA()
        let pixelCount = box.width * box.height
        return texts.indices.map { index in
            (0..<pixelCount).map { rgba[4 * (index * pixelCount + $0) + 3] }
        }
    }
}
