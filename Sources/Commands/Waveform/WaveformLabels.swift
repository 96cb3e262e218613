import Drawing
import SceneModel
import Sound

/// The times of a waveform's axis, drawn by the renderer, so that their letters are those of scenes.
enum WaveformLabels {
    /// The box in which the text of a time is centred, in pixels.
    private static let box = PixelSize(width: 80, height: 16)
    private static let fontSize = 11.0
    /// The number of labels that are rendered at a time.
    private static let stack = 128

    /// Draws the times over the marks at the bottom of a picture. Those that don't fit are left out.
    static func draw(_ axis: TimeAxis, of picture: WaveformPicture, on canvas: inout WaveformCanvas) throws {
        let top = picture.height - picture.markHeight - 1 - box.height
        guard top > picture.markHeight else { return }
        for start in stride(from: 0, to: axis.marks.count, by: stack) {
            let marks = axis.marks[start..<min(start + stack, axis.marks.count)]
            let covers = try covers(of: marks.map(\.text))
            for (mark, cover) in zip(marks, covers) {
                let left = mark.column - box.width / 2
                let inked = (0..<box.width).filter { x in
                    (0..<box.height).contains { cover[$0 * box.width + x] > 0 }
                }
                guard let first = inked.first, let last = inked.last, left + first > 1,
                    left + last < picture.width - 2
                else { continue }
                for y in 0..<box.height {
                    for x in first...last {
                        canvas.mix(
                            picture.colors.axisLabel, coverage: Int(cover[y * box.width + x]), left + x,
                            top + y)
                    }
                }
            }
        }
    }

    /// How far each pixel of the texts' boxes is covered.
    private static func covers(of texts: [String]) throws -> [[UInt8]] {
        var scene = Scene(
            size: PixelSize(width: box.width, height: box.height * texts.count), fps: .slowest, duration: 1)
        scene.layers = texts.enumerated().map { index, text in
            var content = TextContent()
            content.parts = [TextContent.Part(text)]
            content.size = .constant(fontSize)
            var layer = Layer(content)
            // Marks are pixels wide, so their middle lies between two.
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
