import CFFmpeg
import Testing

@testable import Media

@Suite struct PictureSharingTests {
    private static let format = VideoFormat(width: 16, height: 8, rate: Ratio(10, 1))

    private func fill(_ picture: inout Picture, _ level: UInt8) throws {
        var converter = try Converter(to: Self.format)
        let pixels = [UInt8](repeating: level, count: 16 * 9 * 4)
        try unsafe converter.convert(pixels.span.bytes, stride: 64, into: &picture)
    }

    @Test("two pictures that share memory are equal until one of them is written to") func share()
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

    @Test("a picture keeps shared memory after the other picture is freed") func outlive() throws {
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

    @Test(
        "pictures differ if any sample differs, but not if only padding differs",
        arguments: [
            AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVA420P, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_NV12, AV_PIX_FMT_GBRP,
            AV_PIX_FMT_RGB24, AV_PIX_FMT_GRAY8, AV_PIX_FMT_PAL8,
        ].map(\.rawValue))
    func samples(_ format: Int32) throws {
        let (width, height) = (7, 5)
        func picture() throws -> Picture {
            let picture = try Picture()
            unsafe picture.frame.pointee.format = format
            unsafe picture.frame.pointee.width = Int32(width)
            unsafe picture.frame.pointee.height = Int32(height)
            try check(unsafe av_frame_get_buffer(picture.frame, 0), "allocating")
            return picture
        }
        /// Sets all bytes of a picture, including its padding.
        func fill(_ picture: borrowing Picture, _ value: UInt8) {
            for index in 0..<8 {
                if let buffer = unsafe AVFramePlane.buffer(index, of: picture.frame) {
                    unsafe buffer.pointee.data.update(repeating: value, count: Int(buffer.pointee.size))
                }
            }
        }
        let one = try picture()
        let other = try picture()
        fill(one, 10)
        fill(other, 10)
        let isSameAtFirst = one.hasSameSamples(as: other)
        #expect(isSameAtFirst)
        let samples = try one.samples()
        // A byte that does not change the samples when it is changed is padding.
        var (changes, differences) = (0, 0)
        for index in 0..<8 {
            guard let buffer = unsafe AVFramePlane.buffer(index, of: other.frame) else { continue }
            for place in 0..<Int(unsafe buffer.pointee.size) {
                unsafe buffer.pointee.data[place] = 11
                let (isSame, isFoundSame) = (try other.samples() == samples, one.hasSameSamples(as: other))
                #expect(isFoundSame == isSame)
                changes += isSame ? 0 : 1
                differences += isFoundSame ? 0 : 1
                unsafe buffer.pointee.data[place] = 10
            }
        }
        #expect(changes == samples.count && differences == changes)
    }
}

/// The buffers of a frame's planes.
private enum AVFramePlane {
    static func buffer(
        _ index: Int, of frame: UnsafeMutablePointer<AVFrame>
    ) -> UnsafeMutablePointer<AVBufferRef>? {
        let buffers = unsafe frame.pointee.buf
        return unsafe [
            buffers.0, buffers.1, buffers.2, buffers.3, buffers.4, buffers.5, buffers.6, buffers.7,
        ][index]
    }
}
