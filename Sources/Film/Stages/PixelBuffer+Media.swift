import Drawing
import Geometry
import Media
import Rasteriser
import SceneModel

extension Converter {
    /// Converts a whole drawn frame, which must have the converter's size. Replaces the picture's content.
    package mutating func convert(_ pixels: borrowing PixelBuffer, into picture: inout Picture) throws {
        try convert(pixels, rows: 0..<picture.height, into: &picture)
    }

    /// Converts the range `rows` of a frame; the buffer's first row is the first of these rows.
    package mutating func convert(
        _ pixels: borrowing PixelBuffer, rows: Range<Int>, into picture: inout Picture
    ) throws {
        let stride = pixels.stride
        try pixels.withBytes { try convert($0, stride: stride, rows: rows, into: &picture) }
    }
}

extension PixelBuffer {
    /// Returns the pixels as the bytes of a PNG file without alpha.
    package func png() throws(MediaError) -> [UInt8] {
        try PNGEncoder.encode(rgb24: rgb24(), width: width, height: height)
    }

    /// Returns the pixels as the bytes of a picture file. With alpha, they must be premultiplied.
    package func encoded(as format: StillFormat, withAlpha: Bool) throws -> [UInt8] {
        var bytes: [UInt8] = []
        if withAlpha { copyStraightBGRA(into: &bytes) } else { copyBGRA(into: &bytes) }
        return try format.encode(bgra: bytes, width: width, height: height, withAlpha: withAlpha)
    }
}

extension VideoFormat {
    /// Creates the format of Zoetrope's own films from a size and a frame rate.
    package init(_ size: PixelSize, at rate: FrameRate) {
        self.init(
            width: size.width, height: size.height, rate: Ratio(rate.numerator, rate.denominator))
    }

    /// The size of the pictures.
    package var size: PixelSize { PixelSize(width: width, height: height) }
}
