/// The properties of a picture file, read before any of it is decoded.
package struct ImageHeader: Sendable, Equatable {
    /// The supported formats.
    enum Format: Equatable { case png, jpeg, webp }

    /// The maximum number of pixels in a picture.
    package static let mostPixels = 8192 * 8192
    /// The maximum length of a side, in pixels.
    package static let longestSide = 16384

    let format: Format
    /// Width in pixels, before turning.
    let storedWidth: Int
    let storedHeight: Int
    let orientation: Orientation

    /// Width in pixels, after turning.
    package var width: Int { orientation.isSideways ? storedHeight : storedWidth }
    /// Height in pixels, after turning.
    package var height: Int { orientation.isSideways ? storedWidth : storedHeight }

    /// Detects the format by content, whatever the file's name, and checks that the file is a complete picture of a
    /// supported size. Throws a `MediaError` about the content otherwise.
    package init(of bytes: [UInt8]) throws(MediaError) {
        let file = ByteReader(bytes)
        self =
            switch Self.signature(of: file) {
            case .png: try ImageHeader(png: file)
            case .jpeg: try ImageHeader(jpeg: file)
            case .webp: try ImageHeader(webp: file)
            case nil: throw .notAPicture(Self.otherFormat(of: file))
            }
        guard storedWidth > 0, storedHeight > 0 else { throw .notAPicture("its header has no size") }
        guard storedWidth <= Self.longestSide, storedHeight <= Self.longestSide,
            storedWidth * storedHeight <= Self.mostPixels
        else {
            throw .notAPicture(
                "\(storedWidth)x\(storedHeight) pixels; at most \(Self.mostPixels) are supported, \(Self.longestSide) a side"
            )
        }
    }

    init(_ format: Format, width: Int, height: Int, _ orientation: Orientation?) {
        self.format = format
        storedWidth = width
        storedHeight = height
        self.orientation = orientation ?? .upright
    }

    /// True if a file with this start is a picture in a supported format.
    package static func isPicture(_ start: [UInt8]) -> Bool { signature(of: ByteReader(start)) != nil }

    /// True if a file with this start may be a film: not a supported picture, and not known to be anything else.
    /// Animated GIFs count as films.
    package static func mayBeFilm(_ start: [UInt8]) -> Bool {
        let file = ByteReader(start)
        guard signature(of: file) == nil, file.count > 0 else { return false }
        return file.has("GIF8", at: 0) || otherFormat(of: file) == unknownFormat
    }

    /// The message about a file of no known format.
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
    /// An error for a file that can't be read as a picture.
    static func notAPicture(_ reason: String) -> MediaError {
        MediaError("reading a picture", reason: reason)
    }

    static var truncated: MediaError { .notAPicture("truncated: the file ends before the picture does") }
    static var damaged: MediaError { .notAPicture("damaged") }
}
