import Drawing
import Geometry
import Rasteriser
import SceneModel
import Sound

/// The time labels of a waveform's axis. The renderer draws them, so that they look like text in scenes.
struct WaveformLabels {
    /// The time axis without those tick marks whose labels don't fit. If the picture's height is too small for labels,
    /// the axis has all marks.
    let axis: TimeAxis
    private let color: Color
    private let top: Int
    /// The coverage (0...255) of each pixel in a label's box, keyed by the column of the label's mark.
    private var coverages: [Int: [UInt8]] = [:]

    /// The box in which a label is centred, in pixels.
    private static let box = PixelSize(width: 80, height: WaveformPicture.labelHeight)
    private static let fontSize = 11.0
    /// The maximum number of labels that are rendered together in one picture.
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
            for (mark, coverage) in zip(marks, try Self.coverages(of: marks.map(\.text)))
            where Self.fits(coverage, at: mark.column, in: picture.width) {
                coverages[mark.column] = coverage
            }
        }
        let fitting = coverages
        self.axis = axis.keeping { fitting[$0.column] != nil }
    }

    /// Draws the labels at their marks.
    func draw(on canvas: inout WaveformCanvas) {
        for (column, coverage) in coverages {
            let left = column - Self.box.width / 2
            for y in 0..<Self.box.height {
                for x in 0..<Self.box.width {
                    let level = Int(coverage[y * Self.box.width + x])
                    canvas.mix(color, coverage: level, left + x, top + y)
                }
            }
        }
    }

    /// Returns true if a label's drawn pixels stay within the picture's border.
    private static func fits(_ coverage: [UInt8], at column: Int, in width: Int) -> Bool {
        let left = column - box.width / 2
        let inked = (0..<box.width).filter { x in
            (0..<box.height).contains { coverage[$0 * box.width + x] > 0 }
        }
        guard let first = inked.first, let last = inked.last else { return false }
        return left + first > 1 && left + last < width - 2
    }

    /// Renders each text in a box, and returns the coverage (0...255) of each pixel in each box.
    private static func coverages(of texts: [String]) throws -> [[UInt8]] {
        var scene = Scene(
            size: PixelSize(width: box.width, height: box.height * texts.count), fps: .slowest, duration: 1)
        scene.layers = texts.enumerated().map { index, text in
            var content = TextContent()
            content.parts = [TextContent.Part(text)]
            content.fontSize = .constant(fontSize)
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
