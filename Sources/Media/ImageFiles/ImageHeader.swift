/// The properties of a PNG, JPEG or WebP file, read before the picture is decoded.
package struct ImageHeader: Sendable, Equatable {
    /// The supported file formats.
    enum Format: Equatable { case png, jpeg, webp }

    /// The maximum number of pixels in a picture.
    package static let maximumPixels = 8192 * 8192
    /// The maximum width and height in pixels.
    package static let longestSide = 16384

    let format: Format
    /// The width in pixels as stored, before the picture is rotated upright.
    let storedWidth: Int
    let storedHeight: Int
    let orientation: Orientation

    /// The width in pixels after the picture is rotated upright.
    package var width: Int { orientation.isSideways ? storedHeight : storedWidth }
    /// The height in pixels after the picture is rotated upright.
    package var height: Int { orientation.isSideways ? storedWidth : storedHeight }

    /// Reads the header of a file, whose format is detected from its content alone. Throws a `MediaError` about the
    /// content unless the file is a complete picture of a supported size.
    package init(of bytes: [UInt8]) throws(MediaError) {
        let file = ByteReader(bytes)
        self =
            switch Self.signature(of: file) {
            case .png: try ImageHeader(png: file)
            case .jpeg: try ImageHeader(jpeg: file)
            case .webp: try ImageHeader(webp: file)
            case nil: throw .notAPicture(Self.otherFormat(of: file))
            }
        guard storedWidth > 0, storedHeight > 0 else {
            throw .notAPicture("the header has no width or height")
        }
        guard storedWidth <= Self.longestSide, storedHeight <= Self.longestSide,
            storedWidth * storedHeight <= Self.maximumPixels
        else {
            throw .notAPicture(
                "\(storedWidth)x\(storedHeight) pixels; at most \(Self.maximumPixels) are supported, and \(Self.longestSide) per side"
            )
        }
    }

    init(_ format: Format, width: Int, height: Int, _ orientation: Orientation?) {
        self.format = format
        storedWidth = width
        storedHeight = height
        self.orientation = orientation ?? .upright
    }

    /// True if a file that begins with these bytes is a picture in a supported format.
    package static func isPicture(_ start: [UInt8]) -> Bool { signature(of: ByteReader(start)) != nil }

    /// True if a file that begins with these bytes may be a film, because it is neither a supported picture nor a known
    /// format of another kind. Animated GIFs count as films.
    package static func mayBeFilm(_ start: [UInt8]) -> Bool {
        let file = ByteReader(start)
        guard signature(of: file) == nil, file.count > 0 else { return false }
        return file.has("GIF8", at: 0) || otherFormat(of: file) == unknownFormat
    }

    /// The message for a file whose format is unknown.
    package static let unknownFormat = "not a PNG, JPEG or WebP picture"

    private static func signature(of file: ByteReader) -> Format? {
        if file.big32(0) == 0x8950_4E47, file.big32(4) == 0x0D0A_1A0A { return .png }
        if file.number(0, bytes: 3, bigEndian: true) == 0xFFD8FF { return .jpeg }
        if file.has("RIFF", at: 0), file.has("WEBP", at: 8) { return .webp }
        return nil
    }

    private static func otherFormat(of file: ByteReader) -> String {
        let known = unknownFormat
        if file.count == 0 { return "\(known): the file is empty" }
        if file.has("GIF8", at: 0) { return "\(known): it is a GIF" }
        if file.has("BM", at: 0) { return "\(known): it is a BMP" }
        if file.has("ftypavif", at: 4) { return "\(known): it is an AVIF" }
        if file.has("ftyphei", at: 4) || file.has("ftypmif1", at: 4) { return "\(known): it is a HEIF" }
        if file.big32(0) == 0x4949_2A00 || file.big32(0) == 0x4D4D_002A { return "\(known): it is a TIFF" }
        if file.has("<svg", at: 0) || file.has("<?xml", at: 0) { return "\(known): it is XML" }
        return known
    }
}

extension MediaError {
    /// Creates an error for a file that can't be read as a picture.
    static func notAPicture(_ reason: String) -> MediaError {
        MediaError("reading a picture", reason: reason)
    }

    static var truncated: MediaError { .notAPicture("truncated: the file ends before the picture does") }
    static var damaged: MediaError { .notAPicture("damaged") }
}
