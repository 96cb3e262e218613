import Geometry

/// A decoded picture: 8 bits each for red, green, blue and alpha, not premultiplied.
package struct DecodedImage: Sendable, Equatable {
    /// The width in pixels, after any rotation that the file asks for.
    package let width: Int
    /// The height in pixels, after any rotation that the file asks for.
    package let height: Int
    /// Red, green, blue and alpha bytes, row after row.
    package let rgba: [UInt8]

    /// Creates a picture of `width` × `height` pixels from four bytes per pixel.
    package init(width: Int, height: Int, rgba: [UInt8]) {
        precondition(rgba.count == width * height * 4, "a picture needs four bytes per pixel")
        self.width = width
        self.height = height
        self.rgba = rgba
    }
}

/// The part of a picture that remains after cropping. Other pixels are removed before the picture is scaled, so that no
/// removed pixel bleeds into the edges.
package struct ImageCrop {
    /// The display size of the visible rectangle, in square pixels.
    package let size: Size
    /// The visible rectangle, in unit coordinates of the pixels that remain after cropping (`columns` and `rows`).
    package let part: Rectangle
    /// The columns and rows of the pixels that remain after cropping.
    let columns, rows: Range<Int>

    /// Creates a crop that shows the rectangle `part`, in unit coordinates of a picture of the size `whole`. If the
    /// picture's pixels are not square, `shown` is the picture's size in square pixels.
    package init(_ part: Rectangle, of whole: PixelSize, shown: Size? = nil) {
        let (width, height) = (Double(whole.width), Double(whole.height))
        size = Size(
            width: part.size.width * (shown?.width ?? width),
            height: part.size.height * (shown?.height ?? height))
        func pixels(from start: Double, _ length: Double, of count: Int) -> Range<Int> {
            // Rounding may extend a part that ends on a pixel boundary slightly beyond the boundary.
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

    /// The size of the cropped picture, in pixels.
    package var pixelSize: PixelSize { PixelSize(width: columns.count, height: rows.count) }

    /// Returns the pixels of `image` that lie entirely or partly inside the crop; `image` must have the original size.
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
