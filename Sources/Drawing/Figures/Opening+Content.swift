import Geometry
import Rasteriser
import SceneModel

extension Opening {
    /// Opens a PNG, JPEG or WebP file that the scene names. If `tint` is given, all pixels get that colour and retain
    /// only their alpha. The picture stays in memory as long as the scene is drawn.
    ///
    /// The key that names the file must be parsed by `Format.file`. Throws `AssetError` if the file is missing, may not
    /// be read or is not a picture, or if the scene's pictures need too much memory. `open` must rethrow this error.
    public func picture(_ file: String, tint: Color? = nil) throws -> LayerPicture {
        guard case .still(let image, let sha256) = try assets.picture(file) else {
            throw AssetError(file, .notUsable, "the file is a film; expected a picture")
        }
        let size = PixelSize(width: image.width, height: image.height)
        try assets.keep(ImagePyramid.byteCount(of: size), for: file)
        var identity = FigureBytes()
        identity.append(name: sha256)
        if let tint { identity.append(tint) } else { identity.appendMissing() }
        return LayerPicture(ImagePyramid(image, tint: tint), identity)
    }

    /// Lays out runs of text in lines. The runs are joined without a space. A character that no font has is drawn as a
    /// box, with a warning.
    ///
    /// Fonts, sizes (1 to 2,000 points) and texts (at most 10,000 characters in total) must be parsed by `Format.font`,
    /// `Format.number(in:)` and `Format.text(atMost:)`. Throws `AssetError` if a font is missing. `open` must rethrow
    /// this error.
    public func text(_ runs: [TextRun], _ paragraph: ParagraphStyle = ParagraphStyle()) throws -> TextLayout {
        let count = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
        precondition(count <= TextContent.maximumCharacters, "the text has more than 10,000 characters")
        for style in runs.map(\.style) {
            precondition((1...2000).contains(style.size), "the font size must be 1 to 2,000 points")
            precondition(abs(style.letterSpacing) <= 2000, "the letter spacing must be at most 2,000 points")
        }
        for length in [paragraph.width, paragraph.lineHeight] {
            precondition(
                length.map { (0...1_000_000).contains($0) } ?? true,
                "the length must be 0 to 1,000,000 points")
        }
        precondition(paragraph.mostLines.map { $0 > 0 } ?? true, "the number of lines must be at least 1")
        return try typesetter.layout(runs, paragraph)
    }
}
