import Drawing
import Media

extension Converter {
    /// Converts a drawn frame, which must have the converter's size. The picture's old content is lost.
    public mutating func convert(_ pixels: borrowing PixelBuffer, into picture: inout Picture) throws {
        try convert(pixels, rows: 0..<picture.height, into: &picture)
    }

    /// Converts rows of a frame, the first of them at the top of the buffer, as the conversion of raw bytes does.
    package mutating func convert(
        _ pixels: borrowing PixelBuffer, rows: Range<Int>, into picture: inout Picture
    ) throws {
        let stride = pixels.stride
        try pixels.withBytes { try convert($0, stride: stride, rows: rows, into: &picture) }
    }
}
