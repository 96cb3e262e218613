import TestSupport
import Testing

@testable import Rasteriser

/// Tests of pixels with alpha for encoders.
@Suite struct StraightAlphaTests {
    /// Returns a buffer with these premultiplied pixels.
    private static func buffer(width: Int, height: Int, _ pixel: (Int, Int) -> UInt32) -> PixelBuffer {
        var buffer = PixelBuffer(width: width, height: height)
        let stride = buffer.stride
        buffer.withMutableBytes { bytes in
            for y in 0..<height {
                for x in 0..<width {
                    bytes.storeBytes(of: pixel(x, y), toByteOffset: y * stride + 4 * x, as: UInt32.self)
                }
            }
        }
        return buffer
    }

    private static func pixels(_ buffer: borrowing PixelBuffer) -> [UInt32] {
        let (width, height, stride) = (buffer.width, buffer.height, buffer.stride)
        return buffer.withBytes { bytes in
            (0..<width * height).map { index in
                unsafe bytes.unsafeLoad(
                    fromByteOffset: index / width * stride + 4 * (index % width), as: UInt32.self)
            }
        }
    }

    @Test("straight colours, multiplied by their alpha again, are the premultiplied ones within a level")
    func straight() {
        var random = SplitMix(5)
        func premultiplied() -> UInt32 {
            let alpha = UInt32(random.next() % 256)
            func channel() -> UInt32 {
                alpha == 0 ? 0 : UInt32(truncatingIfNeeded: random.next()) % (alpha + 1)
            }
            return alpha << 24 | channel() << 16 | channel() << 8 | channel()
        }
        let original = (0..<64 * 20).map { _ in premultiplied() }
        var buffer = Self.buffer(width: 64, height: 20) { original[$1 * 64 + $0] }
        buffer.straighten(rowCount: 20)
        for (found, wanted) in zip(Self.pixels(buffer), original) {
            let alpha = found >> 24
            #expect(alpha == wanted >> 24)
            for shift in [0, 8, 16] as [UInt32] {
                let channel = Double((found >> shift) & 0xFF) * Double(alpha) / 255
                #expect(abs(channel - Double((wanted >> shift) & 0xFF)) <= 0.5 * Double(alpha) / 255 + 1e-9)
            }
        }
    }

    @Test("transparent pixels near visible ones get their colours; visible pixels and all alpha stay")
    func spread() {
        // A red pixel in the first cell, half transparent; a blue column at the right edge of the third.
        var buffer = Self.buffer(width: 48, height: 32) { x, y in
            x == 5 && y == 4 ? 0x80FF_0000 : x == 47 && y < 16 ? 0xFF00_00FF : 0
        }
        buffer.spreadColors(rowCount: 32)
        let pixels = Self.pixels(buffer)
        func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * 48 + x] }
        #expect(pixel(5, 4) == 0x80FF_0000 && pixel(47, 3) == 0xFF00_00FF)
        // The whole first cell is red; so is the second, which has nothing; the third is blue.
        #expect(pixel(0, 0) == 0x00FF_0000 && pixel(15, 15) == 0x00FF_0000 && pixel(20, 9) == 0x00FF_0000)
        #expect(pixel(32, 0) == 0x0000_00FF && pixel(46, 15) == 0x0000_00FF)
        // The second row of cells has nothing.
        #expect((16..<32).allSatisfy { y in (0..<48).allSatisfy { pixel($0, y) == 0 } })
    }
}
