import Geometry
import SceneModel

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
