import Media
import SceneModel

/// What the bytes of raw frames don't tell.
public struct RawFrames: Sendable, Equatable {
    /// How their samples are laid out.
    public var pixelFormat: PixelFormat
    /// Their size.
    public var size: PixelSize

    /// Raw frames of a format and a size.
    public init(_ pixelFormat: PixelFormat, size: PixelSize) {
        self.pixelFormat = pixelFormat
        self.size = size
    }

    /// How it stands in JSON.
    static let format = ObjectFormat<RawFrames>(properties: [
        .required("pixelFormat", \.pixelFormat, .raw, "The pixel format."),
        .required("size", \.size, PixelSize.format, "The size of a frame."),
    ]).format(startingFrom: RawFrames(.yuv420p, size: PixelSize(width: 1, height: 1)))
}

extension Format where Value == PixelFormat {
    /// A format in which raw frames are read, by its name.
    fileprivate static var raw: Format {
        Format<String>.text.map(
            expectation: "one of " + PixelFormat.raw.map { "\"\($0)\"" }.joined(separator: ", "),
            { name in PixelFormat.raw.first { $0.description == name } }, back: \.description)
    }
}
