import SceneModel

extension Renderer {
    /// Draws the layers at a time without the background, as those of a group are drawn, into a buffer made by
    /// `makeBuffer`: premultiplied, and transparent where there is nothing.
    package func drawWithoutBackground(at time: SceneTime, into buffer: inout PixelBuffer) throws {
        try draw(figure(at: time), rows: 0..<size.height, into: &buffer, onBackground: false)
    }
}

extension PixelBuffer {
    /// Makes all pixels transparent.
    mutating func clear() {
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    }

    /// Premultiplied pixels as four bytes each: red, green and blue as they are without the alpha, and the alpha.
    package func straightRGBA() -> [UInt8] {
        var bytes: [UInt8] = []
        copyStraight(red: 0, blue: 2, into: &bytes)
        return bytes
    }

    /// Replaces the bytes by all pixels, as `straightRGBA()` has them but blue first, and needs no new memory when they fit.
    package func copyStraightBGRA(into bytes: inout [UInt8]) { copyStraight(red: 2, blue: 0, into: &bytes) }

    /// Writes pixels with red and blue at these places of the four.
    private func copyStraight(red: Int, blue: Int, into output: inout [UInt8]) {
        if output.count != width * height * 4 { output = [UInt8](repeating: 0, count: width * height * 4) }
        withBytes { bytes in
            for index in 0..<width * height {
                let (y, x) = index.quotientAndRemainder(dividingBy: width)
                let pixel = unsafe bytes.unsafeLoad(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
                let alpha = pixel >> 24
                // A pixel that is not seen has no colour.
                func straight(_ channel: UInt32) -> UInt8 {
                    UInt8(min((channel & 0xFF) * 255 + alpha / 2, 255 * max(alpha, 1)) / max(alpha, 1))
                }
                output[4 * index + red] = straight(pixel >> 16)
                output[4 * index + 1] = straight(pixel >> 8)
                output[4 * index + blue] = straight(pixel)
                output[4 * index + 3] = UInt8(alpha)
            }
        }
    }
}
