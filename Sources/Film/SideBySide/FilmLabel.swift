import Drawing
import Geometry
import Media
import Rasteriser
import SceneModel

/// A label with a film's name: a small picture with white letters on black.
final class FilmLabel: Sendable {
    /// The label's picture, of even width and height.
    let picture: Picture

    /// The divisor of the film's height that gives the maximum height of a label. Smaller films get no label, because
    /// the text would be illegible.
    private static let heightDivisor = 6
    /// The font size is the film's height divided by this number of lines.
    private static let lines = 28.0
    private static let minimumSize = 12.0

    /// Draws `name` as a label for films of the size `film`. Returns nil if the label doesn't fit into the film.
    /// Throws `AssetError` if the font is missing.
    init?(_ name: String, on film: PixelSize, at rate: FrameRate) throws {
        let size = max((Double(film.height) / Self.lines).rounded(), Self.minimumSize)
        let padding = (size / 2).rounded()
        let height = Self.even(size * 1.7)
        guard height * Self.heightDivisor <= film.height else { return nil }
        func renderer(width: Int) throws -> Renderer {
            var text = TextContent()
            text.parts = [TextContent.Part(name)]
            text.fontSize = .constant(size)
            text.weight = 500
            var layer = Layer(text)
            layer.anchor = .constant(Point(0, 0.5))
            layer.position = .constant(Point(padding, Double(height) / 2))
            var scene = Scene(size: PixelSize(width: width, height: height), fps: rate, duration: 1)
            scene.layers = [layer]
            return try Renderer(scene)
        }
        // The width of the text is measured by drawing it into a picture that is as wide as the film.
        let wide = try renderer(width: film.width)
        var pixels = wide.makeBuffer()
        try wide.draw(at: .zero, into: &pixels)
        guard let last = Self.lastColumn(of: pixels, width: film.width) else { return nil }
        let width = Self.even(Double(last + 1) + padding)
        guard width <= film.width else { return nil }
        let fitting = try renderer(width: width)
        pixels = fitting.makeBuffer()
        try fitting.draw(at: .zero, into: &pixels)
        let format = VideoFormat(fitting.size, at: rate)
        var picture = try Picture(format)
        var converter = try Converter(to: format)
        try converter.convert(pixels, into: &picture)
        self.picture = picture
    }

    /// Returns the rightmost column with a pixel that is not black, or nil if all pixels are black.
    private static func lastColumn(of pixels: borrowing PixelBuffer, width: Int) -> Int? {
        var bytes: [UInt8] = []
        pixels.copyRGB24(into: &bytes)
        return bytes.indices.lazy.filter { bytes[$0] > 0 }.map { $0 / 3 % width }.max()
    }

    private static func even(_ length: Double) -> Int { 2 * Int((length / 2).rounded(.up)) }
}
