import Foundation
import TestSupport
import Testing

@testable import Media

/// Tests that compare pictures from files with the pictures that ffmpeg decodes.
@Suite struct ImageDecoderTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns a picture file that ffmpeg made from a source.
    private func file(
        _ name: String, _ options: [String] = [], source: String = "testsrc2=size=61x47,format=rgba"
    ) throws -> [UInt8] {
        let path = folder.path(name)
        try FFmpegProgram.run(
            ["-f", "lavfi", "-i", source, "-frames:v", "1", "-bitexact"] + options + [path])
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func decoded(_ bytes: [UInt8]) throws -> ImageDecoder.Image {
        try ImageDecoder.decode(bytes, ImageHeader(of: bytes))
    }

    private func rgba(_ name: String, _ options: [String] = []) throws -> [UInt8] {
        let data = try FFmpegProgram.run(
            options + ["-i", folder.path(name)]
                + ["-sws_flags", "accurate_rnd+full_chroma_int+bitexact"]
                + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"])
        return Array(data)
    }

    private static let translucent =
        "testsrc2=size=61x47,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='mod(X*7+Y*3,256)'"

    @Test(
        "a PNG of every kind has the same pixels as in ffmpeg",
        arguments: [
            "gray", "ya8", "rgb24", "rgba", "pal8", "monob", "gray16be", "ya16be", "rgb48be", "rgba64be",
        ])
    func png(_ format: String) throws {
        let bytes = try file("a.png", ["-pix_fmt", format], source: Self.translucent)
        let image = try decoded(bytes)
        let expected = try rgba("a.png")
        #expect(image.width == 61 && image.height == 47 && image.rgba.count == expected.count)
        // swscale truncates 16-bit samples, while the decoder rounds them.
        let most = format.contains("16") || format.contains("48") || format.contains("64") ? 1 : 0
        #expect(Self.difference(image.rgba, expected) <= most)
        #expect(Set(stride(from: 0, to: expected.count, by: 4).map { expected[$0] }).count > 1)
    }

    @Test(
        "a JPEG of every subsampling is close to what ffmpeg decodes",
        arguments: ["yuvj420p", "yuvj422p", "yuvj440p", "yuvj444p", "gray"])
    func jpeg(_ format: String) throws {
        // The picture is smooth, because swscale interpolates chroma differently.
        let source = "gradients=size=94x61:c0=red:c1=blue:c2=yellow:c3=green:n=4:seed=3"
        let bytes = try file("a.jpg", ["-pix_fmt", format, "-q:v", "1"], source: source)
        let image = try decoded(bytes)
        #expect(image.width == 94 && image.height == 61)
        let expected = try rgba("a.jpg")
        if format == "yuvj420p" || format == "yuvj422p" {
            // In JPEG, a chroma sample is in the middle of its pixels. swscale assumes the position of MPEG, which is
            // half a pixel to the left.
            let sum = zip(image.rgba, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(Double(sum) / Double(expected.count) < 2)
        } else {
            #expect(Self.difference(image.rgba, expected) <= 4)
        }
    }

    @Test(
        "a primary colour in a JPEG is decoded unchanged",
        arguments: ["red", "lime", "blue", "white", "black"])
    func colors(_ color: String) throws {
        let bytes = try file(
            "a.jpg", ["-pix_fmt", "yuvj420p", "-q:v", "1"], source: "color=\(color):size=32x32,format=rgb24")
        let levels = [
            "red": [255, 0, 0], "lime": [0, 255, 0], "blue": [0, 0, 255], "white": [255, 255, 255],
            "black": [0, 0, 0],
        ]
        let expected = try #require(levels[color])
        let image = try decoded(bytes)
        for (channel, level) in expected.enumerated() { #expect(abs(Int(image.rgba[channel]) - level) <= 2) }
    }

    @Test("WebP is decoded exactly if lossless, in limited range if lossy, and with alpha") func webp() throws
    {
        let lossless = try file("a.webp", ["-c:v", "libwebp", "-lossless", "1"], source: Self.translucent)
        #expect(Self.difference(try decoded(lossless).rgba, try rgba("a.webp")) == 0)
        for color in [("red", [255, 0, 0]), ("white", [255, 255, 255]), ("black", [0, 0, 0])] {
            let lossy = try file(
                "b.webp", ["-c:v", "libwebp", "-quality", "95"],
                source: "color=\(color.0):size=32x32,format=rgb24")
            let image = try decoded(lossy)
            for channel in 0..<3 { #expect(abs(Int(image.rgba[channel]) - color.1[channel]) <= 3) }
        }
        let source = "testsrc2=size=60x40,format=rgba,colorchannelmixer=aa=0.5"
        let image = try decoded(try file("c.webp", ["-c:v", "libwebp", "-quality", "80"], source: source))
        #expect(image.rgba[3] == 127 || image.rgba[3] == 128)
    }

    @Test(
        "the samples are the same on every CPU",
        arguments: [("a.jpg", ["-q:v", "2"]), ("a.webp", ["-c:v", "libwebp", "-quality", "75"])]
            as [(String, [String])])
    func processors(_ name: String, _ options: [String]) throws {
        let bytes = try file(name, options, source: "mandelbrot=size=200x150,format=yuvj420p")
        let path = folder.path(name)
        let samples = try ["0", "sse2", "avx2"].map { flags in
            try FFmpegProgram.run(["-cpuflags", flags, "-idct", "simple", "-i", path, "-f", "rawvideo", "-"])
        }
        #expect(samples[0] == samples[1] && samples[0] == samples[2] && !samples[0].isEmpty)
        #expect(try decoded(bytes).width == 200)
    }

    @Test("a file cut off anywhere is an error", arguments: ["a.png", "a.jpg", "a.webp"])
    func truncated(_ name: String) throws {
        let bytes = try file(name)
        for length in [0, 1, 2, 7, 8, 11, 12, 20, 33] + Array(stride(from: 40, to: bytes.count, by: 61))
            + [bytes.count - 1]
        {
            #expect(throws: MediaError.self, "\(length) of \(bytes.count)") {
                try decoded(Array(bytes.prefix(length)))
            }
        }
    }

    @Test("damage causes an error or wrong pixels, but no crash", arguments: ["a.png", "a.jpg", "a.webp"])
    func damaged(_ name: String) throws {
        let bytes = try file(name)
        var state: UInt64 = 5
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var errors = 0
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<1 + random(4) { damaged[random(damaged.count)] = UInt8(random(256)) }
            do { _ = try decoded(damaged) } catch is MediaError { errors += 1 }
        }
        #expect(errors > 20)
    }

    @Test("a file that is not a still picture of a supported size is refused with a message") func refused()
        throws
    {
        func reason(_ bytes: [UInt8]) -> String {
            do throws(MediaError) {
                _ = try ImageHeader(of: bytes)
                return ""
            } catch {
                return error.reason
            }
        }
        #expect(reason([]).contains("the file is empty"))
        #expect(reason(Array("hello\n".utf8)) == "not a PNG, JPEG or WebP picture")
        #expect(reason(Array("#EXTM3U\n".utf8)) == "not a PNG, JPEG or WebP picture")
        #expect(reason(try file("a.gif")).contains("it is a GIF"))
        #expect(reason(try file("a.apng", ["-f", "apng", "-frames:v", "3"])).contains("an animated PNG"))
        let animated = try file("a.webp", ["-c:v", "libwebp_anim", "-frames:v", "3"])
        #expect(reason(animated).contains("an animated WebP"))
        var png = try file("b.png")
        png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        #expect(reason(png).hasPrefix("60000x60000 pixels; at most 67108864 are supported"))
        var jpeg = try file("b.jpg", ["-pix_fmt", "yuvj444p"])
        let frame = try #require(
            jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && (0xC0...0xC2).contains(jpeg[$0 + 1]) })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0xEA, 0x60])
        #expect(reason(jpeg).hasPrefix("60000x60000 pixels"))
        // A frame header with four components has three more bytes.
        var cmyk = try file("c.jpg", ["-pix_fmt", "yuvj444p"])
        cmyk[frame + 3] += 3
        cmyk[frame + 9] = 4
        cmyk.insert(contentsOf: [4, 0x11, 0], at: frame + 19)
        #expect(reason(cmyk).contains("a JPEG in CMYK"))
    }

    @Test("a compressed text chunk is not decompressed") func textBomb() throws {
        let bytes = try file("a.png", ["-pix_fmt", "rgb24"])
        let expected = try decoded(bytes).rgba
        // A chunk of compressed text with a wrong checksum. A decoder that reads the chunk would fail.
        var bomb = Array(bytes.prefix(33))
        bomb += [0, 0, 0, 6] + Array("zTXt".utf8) + [65, 0, 0, 1, 2, 3] + [0, 0, 0, 0]
        bomb += bytes.dropFirst(33)
        #expect(try decoded(bomb).rgba == expected)
    }

    @Test("a JPEG is rotated according to its EXIF orientation", arguments: 1...8, [true, false])
    func orientation(_ code: Int, _ isBig: Bool) throws {
        let plain = try file("a.jpg", ["-pix_fmt", "yuvj444p", "-q:v", "1"], source: "testsrc2=size=48x32")
        let upright = try decoded(plain)
        let short: (Int) -> [UInt8] = { isBig ? [0, UInt8($0)] : [UInt8($0), 0] }
        let long: (Int) -> [UInt8] = { isBig ? [0, 0, 0, UInt8($0)] : [UInt8($0), 0, 0, 0] }
        var tiff = Array((isBig ? "MM" : "II").utf8) + short(42) + long(8) + short(1)
        tiff += (isBig ? [0x01, 0x12] : [0x12, 0x01]) + short(3) + long(1) + short(code) + [0, 0] + long(0)
        let exif = Array("Exif\0\0".utf8) + tiff
        let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        let turned = try decoded(Array(plain.prefix(2)) + segment + plain.dropFirst(2))
        let filters = [
            "null", "hflip", "hflip,vflip", "vflip", "transpose=0", "transpose=1", "transpose=3",
            "transpose=2",
        ]
        let raw = folder.url.appendingPathComponent("raw.rgba")
        try Data(upright.rgba).write(to: raw)
        let expected = try FFmpegProgram.run(
            ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", "48x32", "-i", raw.path, "-vf", filters[code - 1]]
                + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"])
        #expect(turned.rgba == Array(expected))
        #expect(turned.width == (code < 5 ? 48 : 32) && turned.height == (code < 5 ? 32 : 48))
    }

    private static func difference(_ one: [UInt8], _ other: [UInt8]) -> Int {
        guard one.count == other.count else { return 256 }
        return zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
}

@Suite struct PNGEncoderTests {
    @Test("an encoded PNG has the picture's size, and the same bytes every time") func bytes() throws {
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
