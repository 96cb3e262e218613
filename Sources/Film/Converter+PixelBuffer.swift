import Drawing
import Media

extension Converter {
    /// Converts a drawn frame, which must have the converter's size. The picture's old content goes.
    public mutating func convert(_ pixels: borrowing PixelBuffer, into picture: inout Picture) throws {
        let stride = pixels.stride
        try pixels.withBytes { try convert($0, stride: stride, into: &picture) }
    }
}
