import FilmReading
import Geometry
import Hashing
import Media
import SceneModel

/// A picture that says which pixels of every frame are compared: white ones are, black ones are left out.
package struct FrameMask: Sendable, Equatable {
    /// Pixels from left to right.
    let width: Int
    /// Pixels from top to bottom.
    let height: Int
    /// Row after row, whether a pixel is compared.
    let isCompared: [Bool]

    /// The largest mask file that is read.
    package static let mostBytes = 64 << 20

    /// Reads a PNG. A pixel is compared if its grey is at least half of white; what is transparent is black. Throws
    /// `GoldenError` for anything else.
    package init(png bytes: [UInt8], in path: String) throws {
        do {
            let header = try ImageHeader(of: bytes)
            let image = try ImageDecoder.decode(bytes, header)
            (width, height) = (image.width, image.height)
            isCompared = (0..<image.width * image.height).map { pixel in
                let samples = image.rgba[pixel * 4..<pixel * 4 + 4].map(Int.init)
                return (samples[0] + samples[1] + samples[2]) * samples[3] >= Self.leastSum * 255
            }
        } catch let error as MediaError where !error.isFault {
            throw GoldenError(
                "\(path): \(error)", "a mask is a PNG of the frames' size: white is compared, black is not")
        }
    }

    /// Three samples of middle grey.
    private static let leastSum = 3 * 128

    /// In black and white.
    private var pixels: FramePixels {
        FramePixels(
            width: width, height: height,
            rgb: isCompared.flatMap { [UInt8](repeating: $0 ? 255 : 0, count: 3) })
    }

    /// As a PNG file's bytes.
    func png() throws -> [UInt8] { try pixels.png() }

    /// SHA-256 of its pixels in black and white.
    var digest: String { SHA256.digest(of: pixels.rgb) }

    /// The percentage of the pixels that are left out.
    var leftOutPercent: Double { 100 * Double(isCompared.count { !$0 }) / Double(isCompared.count) }
}

/// The pixels of a frame that are compared.
struct ComparedPixels {
    private let width: Int
    /// Empty where all are compared.
    private var ignored: [Bool] = []

    /// All but those of the regions, and those that a mask of the frame's size leaves out.
    init(without regions: [PixelRegion], _ mask: FrameMask? = nil, width: Int, height: Int) {
        self.width = width
        guard !regions.isEmpty || mask != nil else { return }
        ignored = mask?.isCompared.map(!) ?? [Bool](repeating: false, count: width * height)
        precondition(ignored.count == width * height, "a mask of another size")
        for region in regions {
            for y in min(region.y, height)..<min(region.y + region.height, height) {
                for x in min(region.x, width)..<min(region.x + region.width, width) {
                    ignored[y * width + x] = true
                }
            }
        }
    }

    /// Whether no pixel is compared.
    var isEmpty: Bool { !ignored.isEmpty && ignored.allSatisfy(\.self) }

    /// Whether a pixel is compared.
    func contains(_ x: Int, _ y: Int) -> Bool { ignored.isEmpty || !ignored[y * width + x] }
}

/// A rectangle of a frame, in pixels.
package struct PixelRegion: Sendable, Equatable, CustomStringConvertible {
    /// Its left edge.
    package var x = 0
    /// Its upper edge.
    package var y = 0
    /// Pixels from left to right.
    package var width = 1
    /// Pixels from top to bottom.
    package var height = 1

    /// A rectangle.
    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// `0,0,200,40`, as the command line writes it.
    package var description: String { "\(x),\(y),\(width),\(height)" }

    /// Whether all of it lies in a frame.
    func isInside(_ size: PixelSize) -> Bool { x + width <= size.width && y + height <= size.height }

    static let format = ObjectFormat<PixelRegion>(properties: [
        .required("x", \.x, .integer(in: 0...PixelSize.longestSide - 1), "The left edge."),
        .required("y", \.y, .integer(in: 0...PixelSize.longestSide - 1), "The upper edge."),
        .required("width", \.width, .integer(in: 1...PixelSize.longestSide), "The width."),
        .required("height", \.height, .integer(in: 1...PixelSize.longestSide), "The height."),
    ]).format(startingFrom: PixelRegion(x: 0, y: 0, width: 1, height: 1))
}
