import Foundation
import TestSupport
import Testing

@testable import Media

/// Tests with VP8 and VP9 films whose alpha is a separate stream in the side data of the packets.
@Suite struct AlphaFilmTests {
    private let folder: TestFolder

    init() throws {
        // Damage in Matroska files is found only in FFmpeg's log.
        FFmpegLog.takeOver()
        folder = try TestFolder()
    }

    struct Codec: CustomTestStringConvertible, Sendable {
        let name: String
        let options: [String]
        var testDescription: String { name }
    }

    @Test(
        "pictures have the alpha that libvpx decodes, read alone and in any order",
        arguments: [
            Codec(name: "libvpx", options: ["-auto-alt-ref", "0"]), Codec(name: "libvpx-vp9", options: []),
        ])
    func alpha(_ codec: Codec) throws {
        let path = folder.path("alpha.webm")
        // The colours change completely in the middle of the film, but alpha does not. So at that time the colours have
        // a keyframe and alpha may have none.
        let (first, second) = ("testsrc2=s=96x64:r=25:d=1.2", "mandelbrot=s=96x64:r=25,trim=duration=1.2")
        let source =
            "\(first)[a];\(second)[b];[a][b]concat[c];testsrc=s=96x64:r=25:d=2.4,format=gray[d];[c][d]alphamerge"
        try FFmpegProgram.run(
            ["-f", "lavfi", "-i", source, "-pix_fmt", "yuva420p", "-c:v", codec.name, "-g", "12"]
                + ["-b:v", "1M", "-deadline", "realtime", "-cpu-used", "8"] + codec.options + [path])
        let raw = try FFmpegProgram.run([
            "-c:v", codec.name, "-i", path, "-pix_fmt", "yuva420p", "-f", "rawvideo", "-",
        ])
        let (plane, byteCount) = (96 * 64, 96 * 64 * 5 / 2)
        try #require(raw.count == 60 * byteCount)
        var demuxer = try Demuxer(path: path)
        let index = try FilmIndex(reading: &demuxer)
        func reader() throws -> FilmReader {
            try FilmReader(path: path, index: index, maximumPixels: 1 << 20)
        }
        func alpha(_ picture: [UInt8]) -> [UInt8] {
            stride(from: 3, to: picture.count, by: 4).map { picture[$0] }
        }
        let inOrder = try reader()
        let pictures = try index.timestamps.indices.map { try inOrder.picture($0).rgba }
        try #require(pictures.count == 60)
        for (number, picture) in pictures.enumerated() {
            let end = (number + 1) * byteCount
            let isSame = alpha(picture) == Array(raw[end - plane..<end])
            #expect(isSame, "picture \(number)")
        }
        let backwards = try reader()
        for number in pictures.indices.reversed() {
            let isSame = try backwards.picture(number).rgba == pictures[number]
            #expect(isSame, "picture \(number) backwards")
        }
        for number in [13, 31, 59] {
            let isSame = try reader().picture(number).rgba == pictures[number]
            #expect(isSame, "picture \(number) alone")
        }
    }
}
