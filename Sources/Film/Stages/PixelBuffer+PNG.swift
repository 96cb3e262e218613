import Drawing
import Media

extension PixelBuffer {
    /// The picture as a PNG file's bytes.
    public func png() throws(MediaError) -> [UInt8] {
        try PNGEncoder.encode(rgb24: rgb24(), width: width, height: height)
    }

    /// Premultiplied pixels as a PNG file with alpha.
    package func transparentPNG() throws(MediaError) -> [UInt8] {
        try PNGEncoder.encode(rgba: straightRGBA(), width: width, height: height)
    }
}
