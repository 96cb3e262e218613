import Drawing
import Geometry
import Media
import Rasteriser
import SceneModel

extension Converter {
    /// Converts a drawn frame, which must have the converter's size. The picture's old content is lost.
    package mutating func convert(_ pixels: borrowing PixelBuffer, into picture: inout Picture) throws {
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

extension PixelBuffer {
    /// The picture as a PNG file's bytes.
    package func png() throws(MediaError) -> [UInt8] {
        try PNGEncoder.encode(rgb24: rgb24(), width: width, height: height)
    }

    /// Premultiplied pixels as a PNG file with alpha.
    package func transparentPNG() throws(MediaError) -> [UInt8] {
        try PNGEncoder.encode(rgba: straightRGBA(), width: width, height: height)
    }
}

extension VideoFormat {
    /// The pictures of a film of this size and rate that is made here.
    package init(_ size: PixelSize, at rate: FrameRate) {
        self.init(
            width: size.width, height: size.height, rate: Ratio(rate.numerator, rate.denominator))
    }

    /// The size alone.
    package var size: PixelSize { PixelSize(width: width, height: height) }
}
