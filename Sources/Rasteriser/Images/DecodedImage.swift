import Geometry

/// A picture as a file has it: eight bits for each of red, green, blue and alpha, not premultiplied.
package struct DecodedImage: Sendable, Equatable {
    /// Width in pixels, after turning.
    package let width: Int
    /// Height in pixels, after turning.
    package let height: Int
    /// Four bytes per pixel, row by row.
    package let rgba: [UInt8]

    /// A picture of `width` × `height` pixels.
    package init(width: Int, height: Int, rgba: [UInt8]) {
        precondition(rgba.count == width * height * 4, "four bytes a pixel")
        self.width = width
        self.height = height
        self.rgba = rgba
    }
}

/// A part of a picture. The pixels outside of it are cut off before the picture is scaled, so that none of them gets into
/// its edges.
package struct ImageCrop {
    /// The size of the part as it is shown, in pixels.
    package let size: Size
    /// The part, in unit coordinates of the pixels that are left.
    package let part: Rectangle
    /// The pixels that are left.
    let columns, rows: Range<Int>

    /// A part in unit coordinates of a picture of a size. If the picture's pixels are not square, `shown` is its size in
    /// square ones.
    package init(_ part: Rectangle, of whole: PixelSize, shown: Size? = nil) {
        let (width, height) = (Double(whole.width), Double(whole.height))
        size = Size(
            width: part.size.width * (shown?.width ?? width),
            height: part.size.height * (shown?.height ?? height))
        func pixels(from start: Double, _ length: Double, of count: Int) -> Range<Int> {
            // A part that is meant to end between two pixels may be rounded a little beyond.
            let slack = 1e-6
            let first = min(max(Int((start + slack).rounded(.down)), 0), count - 1)
            let end = min(max(Int((start + length - slack).rounded(.up)), first + 1), count)
            return first..<end
        }
        let columns = pixels(from: part.origin.x * width, part.size.width * width, of: whole.width)
        let rows = pixels(from: part.origin.y * height, part.size.height * height, of: whole.height)
        self.columns = columns
        self.rows = rows
        let (across, down) = (Double(columns.count), Double(rows.count))
        self.part = Rectangle(
            origin: Point(
                (part.origin.x * width - Double(columns.lowerBound)) / across,
                (part.origin.y * height - Double(rows.lowerBound)) / down),
            size: Size(width: part.size.width * width / across, height: part.size.height * height / down))
    }

    /// The size of the pixels that are left.
    package var pixelSize: PixelSize { PixelSize(width: columns.count, height: rows.count) }

    /// The pixels of a picture of that size that the part has, in whole or in part.
    package func pixels(of image: DecodedImage) -> DecodedImage {
        if columns.count == image.width, rows.count == image.height { return image }
        var rgba: [UInt8] = []
        rgba.reserveCapacity(columns.count * rows.count * 4)
        for y in rows {
            let first = (y * image.width + columns.lowerBound) * 4
            rgba += image.rgba[first..<first + columns.count * 4]
        }
        return DecodedImage(width: columns.count, height: rows.count, rgba: rgba)
    }
}
