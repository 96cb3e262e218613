import Testing

@testable import Media

@Suite struct PictureSharingTests {
    private static let format = VideoFormat(width: 16, height: 8, rate: Ratio(10, 1))

    private func fill(_ picture: inout Picture, _ level: UInt8) throws {
        var converter = try Converter(to: Self.format)
        let pixels = [UInt8](repeating: level, count: 16 * 9 * 4)
        try unsafe converter.convert(pixels.span.bytes, stride: 64, into: &picture)
    }

    @Test("a picture that shares another's memory is the same, until either is written to") func share()
        throws
    {
        var one = try Picture(Self.format)
        try fill(&one, 200)
        let bright = try one.samples()
        var other = try Picture()
        try other.share(one)
        #expect(try other.samples() == bright)
        try fill(&one, 30)
        let dark = try one.samples()
        #expect(dark != bright)
        #expect(try other.samples() == bright)
        try other.share(one)
        #expect(try other.samples() == dark)
        try fill(&other, 200)
        #expect(try other.samples() == bright)
        #expect(try one.samples() == dark)
    }

    @Test("a picture outlives the one whose memory it shares") func outlive() throws {
        var other = try Picture()
        var bright: [UInt8] = []
        do {
            var one = try Picture(Self.format)
            try fill(&one, 200)
            bright = try one.samples()
            try other.share(one)
        }
        #expect(try other.samples() == bright)
        other.release()
    }
}
