import FilmReading
import Geometry
import Hashing
import Media
import SceneModel

/// A picture that selects which pixels of every frame are compared: white pixels are compared, black pixels are
/// ignored.
package struct FrameMask: Sendable, Equatable {
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// One value for each pixel, row by row: true if the pixel is compared.
    let isCompared: [Bool]

    /// The largest supported mask file, in bytes.
    package static let maximumBytes = 64 << 20

    /// Reads a mask from the bytes of a PNG file. A pixel counts as white (compared) if the mean of its red, green and
    /// blue, multiplied by its alpha, is at least half of the maximum. Throws `GoldenError` if `bytes` is not a PNG.
    package init(png bytes: [UInt8], in path: String) throws {
        do {
            let header = try ImageHeader(of: bytes)
            let image = try ImageDecoder.decode(bytes, header)
            (width, height) = (image.width, image.height)
            isCompared = (0..<image.width * image.height).map { pixel in
                let samples = image.rgba[pixel * 4..<pixel * 4 + 4].map(Int.init)
                return (samples[0] + samples[1] + samples[2]) * samples[3] >= Self.minimumSum * 255
            }
        } catch let error as MediaError where !error.isFault {
            throw GoldenError(
                "\(path): \(error)",
                "a mask is a PNG of the frames' size: white pixels are compared, black pixels are not")
        }
    }

    /// The smallest sum of red, green and blue with which an opaque pixel is compared: three samples of middle grey.
    private static let minimumSum = 3 * 128

    /// The mask as a picture in black and white.
    private var pixels: FramePixels {
        FramePixels(
            width: width, height: height,
            rgb: isCompared.flatMap { [UInt8](repeating: $0 ? 255 : 0, count: 3) })
    }

    /// Returns the mask as the bytes of a PNG file.
    func png() throws -> [UInt8] { try pixels.png() }

    /// SHA-256 of the mask's pixels in black and white.
    var digest: String { SHA256.digest(of: pixels.rgb) }

    /// The percentage of pixels that are ignored.
    var ignoredPercent: Double { 100 * Double(isCompared.count { !$0 }) / Double(isCompared.count) }
}

/// The pixels of a frame that are compared.
struct ComparedPixels {
    private let width: Int
    /// One value for each pixel, row by row: true if the pixel is ignored. Empty if all pixels are compared.
    private var ignored: [Bool] = []

    /// Selects all pixels of a frame except those in `regions` and those that `mask` excludes. The mask must have the
    /// frame's size.
    init(without regions: [PixelRegion], _ mask: FrameMask? = nil, width: Int, height: Int) {
        self.width = width
        guard !regions.isEmpty || mask != nil else { return }
        ignored = mask?.isCompared.map(!) ?? [Bool](repeating: false, count: width * height)
        precondition(ignored.count == width * height, "the mask and the frame have different sizes")
        for region in regions {
            for y in min(region.y, height)..<min(region.y + region.height, height) {
                for x in min(region.x, width)..<min(region.x + region.width, width) {
                    ignored[y * width + x] = true
                }
            }
        }
    }

    /// True if no pixel is compared.
    var isEmpty: Bool { !ignored.isEmpty && ignored.allSatisfy(\.self) }

    /// Returns true if the pixel at `x`, `y` is compared.
    func contains(_ x: Int, _ y: Int) -> Bool { ignored.isEmpty || !ignored[y * width + x] }
}

/// A rectangle of a frame, in pixels.
package struct PixelRegion: Sendable, Equatable, CustomStringConvertible {
    /// The column of the rectangle's left edge.
    package var x = 0
    /// The row of the rectangle's upper edge.
    package var y = 0
    /// The width in pixels.
    package var width = 1
    /// The height in pixels.
    package var height = 1

    /// Creates a rectangle; all values are in pixels.
    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The left edge, upper edge, width and height as on the command line: `0,0,200,40`.
    package var description: String { "\(x),\(y),\(width),\(height)" }

    /// Returns true if the rectangle lies entirely within a frame of `size`.
    func isInside(_ size: PixelSize) -> Bool { x + width <= size.width && y + height <= size.height }

    static let format = ObjectFormat<PixelRegion>(properties: [
        .required("x", \.x, .integer(in: 0...PixelSize.longestSide - 1), "The left edge."),
        .required("y", \.y, .integer(in: 0...PixelSize.longestSide - 1), "The upper edge."),
        .required("width", \.width, .integer(in: 1...PixelSize.longestSide), "The width."),
        .required("height", \.height, .integer(in: 1...PixelSize.longestSide), "The height."),
    ]).format(startingFrom: PixelRegion(x: 0, y: 0, width: 1, height: 1))
}
