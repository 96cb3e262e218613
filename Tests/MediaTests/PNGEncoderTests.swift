import Testing

@testable import Media

@Suite struct PNGEncoderTests {
    @Test("a PNG has its picture's size, and the same bytes every time") func bytes() throws {
        let pixels = (0..<37 * 23 * 3).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let png = try PNGEncoder.encode(rgb24: pixels, width: 37, height: 23)
        #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(png[16..<24] == [0, 0, 0, 37, 0, 0, 0, 23])
        #expect(png[24..<26] == [8, 2], "eight bits a sample, three samples a pixel")
        #expect(try PNGEncoder.encode(rgb24: pixels, width: 37, height: 23) == png)
        #expect(try PNGEncoder.encode(rgb24: pixels.reversed(), width: 37, height: 23) != png)
    }

    @Test("a picture with alpha has four samples a pixel") func alpha() throws {
        let pixels = (0..<37 * 23 * 4).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let png = try PNGEncoder.encode(rgba: pixels, width: 37, height: 23)
        #expect(png[24..<26] == [8, 6])
        let image = try ImageDecoder.decode(png, ImageHeader(of: png))
        #expect(image.rgba == pixels)
    }

    @Test("a size that a PNG can't have is an error") func tooLarge() {
        #expect(throws: MediaError.self) { _ = try PNGEncoder.encode(rgb24: [], width: 0, height: 9) }
    }
}
