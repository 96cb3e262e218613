import Drawing
import Files
import Foundation
import Media
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Film

/// Tests of films and image sequences as input, including files that change while they are used.
@Suite struct FilmInputTests {
    private let folder: TestFolder

    init() throws {
        // Damage in Matroska files is reported only in FFmpeg's log.
        FFmpegLog.takeOver()
        folder = try TestFolder()
    }

    private func failure(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "a file that begins with a brace or bracket counts as JSON, even with zero bytes",
        arguments: [
            "{\"version\": 1, \0}", "\u{FEFF} \n{\0", "\0{\"version\": 1}", "{\0\"\0", "\0{\0\"",
            "[00:12.00]\0",
        ].map { Array($0.utf8) })
    func braces(_ start: [UInt8]) {
        #expect(!FilmInput.mayBeFilm(start))
        #expect(!FilmInput.mayBeFilm([0xFF, 0xFE, 0x7B, 0, 0x0A, 0]))
        #expect(!FilmInput.mayBeFilm([0xFE, 0xFF, 0, 0x7B]))
    }

    @Test(
        "a file with zero bytes can be a film, whatever the size of its first box",
        arguments: ["\0\0\0\u{18}ftypisom", "\0\0\0{free", "\u{1A}E\0\0", "hello\0"].map { Array($0.utf8) })
    func zeros(_ start: [UInt8]) { #expect(FilmInput.mayBeFilm(start)) }

    @Test("a picture that was removed before the others are opened is an error with its name") func vanished()
        throws
    {
        for number in 0..<4 {
            try FFmpegProgram.run([
                "-f", "lavfi", "-i", "color=size=16x16", "-frames:v", "1", folder.path("p\(number).png"),
            ])
        }
        let source = try FilmInput(pictures: folder.path("p%d.png"), rate: nil)
        let order = FilmOrder(source.scene(at: ImageContent.usualRate))
        #expect(failure { _ = try order.makeRenderer() } == nil)
        try FileManager.default.removeItem(atPath: folder.path("p2.png"))
        #expect(
            failure { _ = try order.makeRenderer() }
                == "\(folder.path("p2.png")): the file existed before, but is missing now")
    }

    @Test(
        "a film without a duration, as written to a pipe, can be used with all its pictures",
        arguments: ["webm", "matroska", "flv", "mpegts"])
    func piped(_ container: String) throws {
        let codec = container == "webm" ? ["libvpx-vp9", "-deadline", "realtime"] : ["libx264"]
        let data = try FFmpegProgram.run(
            ["-f", "lavfi", "-i", "testsrc2=size=32x16:rate=25:duration=1", "-pix_fmt", "yuv420p", "-c:v"]
                + codec + ["-f", container, "-"])
        try data.write(to: folder.url.appendingPathComponent("film"))
        #expect(FilmInput.mayBeFilm(Array(data.prefix(64))))
        let source = try FilmInput(film: folder.path("film"))
        #expect(source.rate == FrameRate(25) && abs(source.duration - 1) < 1e-9)
    }

    @Test(
        "text is never taken for a film, whatever its first characters are",
        arguments: ["", "{}", " \t\r\n{\"version\": 1}", "\u{FEFF}{}", "not JSON", "\u{e9}"])
    func text(_ text: String) { #expect(!FilmInput.mayBeFilm(Array(text.utf8))) }

    @Test("a film with alpha in side data is drawn as a layer, not copied") func alpha() throws {
        let source = "testsrc2=size=32x16:rate=25:duration=0.2,format=yuva420p"
        for (name, format) in [("opaque", "yuv420p"), ("alpha", "yuva420p")] {
            try FFmpegProgram.run([
                "-f", "lavfi", "-i", source, "-pix_fmt", format, "-c:v", "libvpx-vp9", "-deadline",
                "realtime", "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
                "-color_trc", "bt709", folder.path("\(name).webm"),
            ])
            let input = try InputFile(opening: folder.path("\(name).webm"))
            let film = try SceneFilm(name, input, sha256: "")
            #expect(film.hasFilmSamples == (name == "opaque"), "\(name)")
        }
    }

    @Test("writing to a film while it is encoded is an error") func changed() throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=32x16:rate=30:duration=1", "-pix_fmt", "yuv420p",
            folder.path("film.mp4"),
        ])
        let rate = try #require(FrameRate(30))
        let order = FilmOrder(try FilmInput(film: folder.path("film.mp4")).scene(at: rate))
        let job = try FilmJob(order, path: folder.path("copy.mp4"))
        let file = try FileHandle(forUpdating: folder.url.appendingPathComponent("film.mp4"))
        try file.seekToEnd()
        // Appends an empty box that readers ignore, so that the file changes but its pictures stay the same.
        try file.write(contentsOf: Data("\0\0\0\u{8}free".utf8))
        try file.close()
        #expect(
            failure { _ = try job.run() }
                == "\(folder.path("film.mp4")): the file changed while it was used")
        #expect(!folder.names.contains("copy.mp4"))
    }
}
