import Foundation
import TestSupport
import Testing

/// Tests of films, numbered pictures, Y4M and pipes in place of a scene, against the scene and against ffmpeg.
@Suite struct SourceFilmTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func zoetrope(_ arguments: [String], input: Data? = nil) throws -> Tool.Outcome {
        let outcome = try Tool.zoetrope.run(arguments, input: input)
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome
    }

    private func scene() throws -> String {
        try folder.write(SmallScene.json(fps: "30", duration: 3), to: "scene.json")
    }

    /// Returns the hashes of a film's video packets, as ffmpeg reads them.
    private func packets(_ film: String) throws -> [Substring] {
        let data = try FFmpegProgram.run([
            "-i", folder.path(film), "-map", "0:v", "-c", "copy", "-f", "framehash", "-",
        ])
        return String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    /// Returns the hashes of a film's frames, as ffmpeg decodes them.
    private func frames(_ film: String, _ options: [String] = []) throws -> [Substring] {
        let data = try FFmpegProgram.run(
            ["-i", folder.path(film), "-map", "0:v"] + options + ["-f", "framehash", "-"])
        // The timestamps, which depend on the container, are removed.
        return String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map
        {
            $0.split(separator: ",").last ?? ""
        }
    }

    @Test("the same frames from a scene, pictures, a pipe and Y4M give the same packets")
    func samePackets() throws {
        let scene = try scene()
        _ = try zoetrope(["encode", scene, "-o", folder.path("scene.mp4")])
        let expected = try packets("scene.mp4")
        try #require(expected.count == 90)

        let rgb = try zoetrope(["frames", scene, "--pixel-format", "rgb24"]).output
        let yuv = try zoetrope(["frames", scene, "--pixel-format", "yuv420p"]).output
        try rgb.write(to: folder.url.appendingPathComponent("frames.rgb"))
        try yuv.write(to: folder.url.appendingPathComponent("frames.yuv"))
        let raw = ["-f", "rawvideo", "-video_size", "64x36", "-framerate", "30", "-pixel_format"]
        try FFmpegProgram.run(raw + ["rgb24", "-i", folder.path("frames.rgb"), folder.path("p%03d.png")])
        try FFmpegProgram.run(raw + ["yuv420p", "-i", folder.path("frames.yuv"), folder.path("frames.y4m")])

        let flags = ["--size", "64x36", "--fps", "30"]
        _ = try zoetrope(["encode", folder.path("p%03d.png"), "-o", folder.path("pictures.mp4")])
        _ = try zoetrope(["encode", folder.path("frames.y4m"), "-o", folder.path("y4m.mp4")])
        _ = try zoetrope(
            ["encode", "-", "--pixel-format", "rgb24", "-o", folder.path("rgb.mp4")] + flags, input: rgb)
        _ = try zoetrope(
            ["encode", "-", "--pixel-format", "yuv420p", "-o", folder.path("yuv.mp4")] + flags, input: yuv)
        _ = try zoetrope(
            ["encode", "-", "-o", folder.path("piped.mp4")], input: folder.data("frames.y4m"))
        for film in ["pictures.mp4", "y4m.mp4", "rgb.mp4", "yuv.mp4", "piped.mp4"] {
            let isSame = try packets(film) == expected
            #expect(isSame, "\(film)")
        }
        #expect(!folder.names.contains { $0.hasPrefix("zoetrope-") }, "nothing is left of the pipes")
    }

    @Test(
        "a film encoded losslessly from another film decodes to the other film's frames",
        arguments: SlowTests.some(["film.mp4", "film.mkv", "film.mov", "film.ts"], 2),
        ["30", "30000/1001", "60"])
    func sameFrames(_ name: String, _ rate: String) throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=96x64:rate=\(rate):duration=3", "-f", "lavfi", "-i",
            "sine=duration=3", "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
            "-c:v", "libx264", "-bf", "2", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
            "bt709", "-shortest", folder.path(name),
        ])
        _ = try zoetrope(["encode", folder.path(name), "--crf", "0", "-o", folder.path("copy.mp4")])
        let (expected, copied) = (try frames(name), try frames("copy.mp4"))
        #expect(expected.count == copied.count)
        let isSame = expected == copied
        #expect(isSame)
        #expect(try FFmpegProgram.probe("stream=codec_type", of: folder.path("copy.mp4")).contains("audio"))
    }

    @Test("a film without a duration, as written to a pipe, is checked, shown and encoded")
    func pipedFilm() throws {
        let data = try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=s=64x36:r=25:d=1", "-f", "lavfi", "-i", "sine=d=1", "-c:v",
            "libvpx-vp9", "-deadline", "realtime", "-c:a", "libopus", "-f", "webm", "-",
        ])
        try data.write(to: folder.url.appendingPathComponent("piped.webm"))
        let path = folder.path("piped.webm")
        #expect(try zoetrope(["check", path]).text.contains("64x36, 25 fps, 1 s, 25 frames"))
        #expect(try zoetrope(["frames", path]).output.count == 25 * 64 * 36 * 3)
        _ = try zoetrope(["still", path, "-o", folder.path("still.png")])
        _ = try zoetrope(["encode", path, "-o", folder.path("film.mp4")])
        #expect(try packets("film.mp4").count == 25)
        #expect(try FFmpegProgram.probe("stream=codec_name", of: folder.path("film.mp4")) == "h264\naac\n")
    }

    @Test("a film with another colour matrix is converted, not copied") func otherMatrix() throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=96x64:rate=30:duration=1,gblur=sigma=9", "-vf",
            "scale=out_color_matrix=bt601:out_range=tv,format=yuv420p", "-c:v", "libx264", "-crf", "0",
            "-colorspace", "smpte170m", folder.path("old.mp4"),
        ])
        _ = try zoetrope(["encode", folder.path("old.mp4"), "--crf", "0", "-o", folder.path("new.mp4")])
        let rgb =
            "scale=in_h_chr_pos=0:in_v_chr_pos=128:flags=bicubic+accurate_rnd+full_chroma_int,format=rgb24"
        let (old, new) = (
            try FFmpegProgram.run(["-i", folder.path("old.mp4"), "-vf", rgb, "-f", "rawvideo", "-"]),
            try FFmpegProgram.run(["-i", folder.path("new.mp4"), "-vf", rgb, "-f", "rawvideo", "-"])
        )
        try #require(old.count == new.count)
        let differences = zip(old, new).map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) <= 2 * differences.count, "two levels in the mean")
    }

    @Test("only the requested frames are read from an endless pipe") func endless() throws {
        let endless = Tool(executable: URL(fileURLWithPath: "/bin/sh"), leadingArguments: ["-c"])
        let program = Tool.zoetrope.executable.path
        let film = folder.path("film.mp4")
        let outcome = try endless.run([
            "yes zoetrope | \(program) encode - --pixel-format gray --size 64x36 --fps 30 --frames 5-9 -o \(film)"
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try frames("film.mp4").count == 5)
    }

    struct Refused: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let arguments: [String]
        var input: Data?
        let status: Int32
        let message: String
    }

    static let refused = [
        Refused(
            testDescription: "raw frames without a size", arguments: ["-", "--pixel-format", "rgb24"],
            input: Data(count: 100), status: 64, message: "raw frames need --size and --fps too"),
        Refused(
            testDescription: "a pipe that ends within a frame",
            arguments: ["-", "--pixel-format", "rgb24", "--size", "8x8", "--fps", "30"],
            input: Data(count: 200), status: 65,
            message:
                "error: standard input: truncated after 1 frame: the next frame has 8 of 192 bytes (8x8 in rgb24)\n"
        ),
        Refused(
            testDescription: "a pipe that ends before the duration that is asked for",
            arguments: [
                "-", "--pixel-format", "rgb24", "--size", "8x8", "--fps", "30", "--duration", "100",
            ],
            input: Data(count: 192 * 30), status: 65,
            message:
                "error: standard input: ends after 1.000 s, but --duration asks for 100.000 s\n"
        ),
        Refused(
            testDescription: "a pipe that ends before the frames that are asked for",
            arguments: ["-", "--pixel-format", "rgb24", "--size", "8x8", "--fps", "30", "--frames", "0-30"],
            input: Data(count: 192 * 30), status: 64, message: "the scene has frames 0 to 29"),
        Refused(
            testDescription: "bytes of no kind", arguments: ["-"], input: Data(count: 100), status: 65,
            message: "standard input is neither a scene (JSON) nor Y4M\n  raw frames need --pixel-format"),
        Refused(
            testDescription: "an empty pipe",
            arguments: ["-", "--pixel-format", "gray", "--size", "8x8", "--fps", "30"],
            input: Data(), status: 65, message: "standard input: ends before the first frame"),
        Refused(
            testDescription: "numbered pictures that are not there", arguments: ["none%03d.png"], status: 66,
            message: "no picture with a number from 0 to 4"),
    ]

    @Test("unreadable inputs are refused with the reason", arguments: refused)
    func refusal(_ refused: Refused) throws {
        let outcome = try Tool.zoetrope.run(
            ["encode"] + refused.arguments + ["-o", folder.path("film.mp4")], in: folder.url,
            input: refused.input)
        #expect(outcome.status == refused.status)
        #expect(outcome.errors.contains(refused.message), "\(outcome.errors)")
        #expect(folder.names.isEmpty)
    }

    private func pictures(_ numbers: [Int]) throws {
        for number in numbers {
            try FFmpegProgram.run([
                "-f", "lavfi", "-i", "color=size=16x16", "-frames:v", "1", folder.path("p\(number).png"),
            ])
        }
    }

    @Test("a broken link among numbered pictures is an error with the link's name") func brokenLink()
        throws
    {
        try pictures([0, 1, 3])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("p2.png"), withDestinationPath: "gone.png")
        let outcome = try Tool.zoetrope.run(
            ["encode", "p%d.png", "-o", "film.mp4"], in: folder.url)
        #expect(outcome.status == 66)
        #expect(outcome.errors == "error: p2.png: a link to a file that does not exist\n")
    }

    @Test("pictures after a gap in the numbering are ignored, with a message") func gap() throws {
        try pictures([0, 1, 2, 5, 6])
        let outcome = try zoetrope(["encode", folder.path("p%d.png"), "-o", folder.path("film.mp4")])
        #expect(outcome.errors.contains("ends with p2.png: there is a p5.png, but no p3.png"))
        #expect(try frames("film.mp4").count == 3)
    }
}
