/// A picture as a file has it: eight bits for each of red, green, blue and alpha, not premultiplied.
package struct DecodedImage: Sendable, Equatable {
    /// Pixels from left to right.
    package let width: Int
    /// Pixels from top to bottom.
    package let height: Int
    /// Four bytes a pixel, row after row.
    package let rgba: [UInt8]

    /// A picture of so many pixels.
    package init(width: Int, height: Int, rgba: [UInt8]) {
        precondition(rgba.count == width * height * 4, "four bytes a pixel")
        self.width = width
        self.height = height
        self.rgba = rgba
    }
}
