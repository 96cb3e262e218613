/// The size of a picture in whole pixels.
public struct PixelSize: Sendable, Equatable, CustomStringConvertible {
    /// The most pixels a side may have.
    public static let longestSide = 8192

    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// `1920x1080`, as the command line writes it.
    public var description: String { "\(width)x\(height)" }
}
