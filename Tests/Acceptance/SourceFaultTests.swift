import Foundation
import TestSupport
import Testing

/// Tests of messages about films, Y4M and pipes that can't be used in place of a scene.
@Suite struct SourceFaultTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    struct BadY4M: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: String
        let reason: String

        init(_ testDescription: String, _ bytes: String, _ reason: String) {
            (self.testDescription, self.bytes, self.reason) = (testDescription, bytes, reason)
        }
    }

    private static let frame = "FRAME\n" + String(repeating: "x", count: 96)

    static let badY4M = [
        BadY4M(
            "no depth that there is", "YUV4MPEG2 W8 H8 F30:1 C420p11\n\(frame)",
            "Y4M frames of 8x8 in \"420p11\" are not supported"),
        BadY4M("no header", "YUV4MPEG2 W8 F30:1\n\(frame)", "the Y4M header has no size"),
        BadY4M(
            "no seconds", "YUV4MPEG2 W8 H8 F30:0\n\(frame)",
            "the Y4M header has the rate \"F30:0\"; expected a rate such as F30:1 or F30000:1001"),
        BadY4M(
            "a negative rate", "YUV4MPEG2 W8 H8 F-30:1\n\(frame)",
            "the Y4M header has the rate \"F-30:1\"; expected a rate such as F30:1 or F30000:1001"),
        BadY4M(
            "an unknown rate", "YUV4MPEG2 W8 H8 F0:0\n\(frame)",
            "the Y4M header has the rate \"F0:0\"; expected a rate such as F30:1 or F30000:1001"),
        BadY4M("no rate", "YUV4MPEG2 W8 H8\n\(frame)", "the Y4M header has no rate, such as F30:1"),
        BadY4M(
            "CRLF", "YUV4MPEG2 W8 H8 F30:1\r\n\(frame)",
            "the Y4M header contains invalid characters, such as CR or NUL"),
        BadY4M(
            "NUL", "YUV4MPEG2 W8 H8\0F30:1\n\(frame)",
            "the Y4M header contains invalid characters, such as CR or NUL"),
        BadY4M(
            "a long header", "YUV4MPEG2 W8 H8 F30:1 X\(String(repeating: "x", count: 2000))\n\(frame)",
            "the Y4M header has more than 1024 bytes"),
        BadY4M("no frame", "YUV4MPEG2 W8 H8 F30:1\n", "ends before the first frame"),
        BadY4M(
            "damaged", "YUV4MPEG2 W8 H8 F30:1\n\(frame)FRAM\n", "damaged after 1 frame of Y4M"),
        BadY4M(
            "an empty line", "YUV4MPEG2 W8 H8 F30:1\n\(frame)\n\(frame)", "damaged after 1 frame of Y4M"),
        BadY4M(
            "truncated", "YUV4MPEG2 W8 H8 F30:1\n\(frame)\(frame)FRAME Ip\nxxxx",
            "truncated after 2 frames: the next frame has 4 of 96 bytes"),
        BadY4M(
            "a frame without samples", "YUV4MPEG2 W8 H8 F30:1\n\(frame)FRAME",
            "truncated after 1 frame: the next frame has 0 of 96 bytes"),
    ]

    @Test(
        "unreadable Y4M is refused with the same message from a file and from a pipe",
        arguments: SlowTests.some(badY4M, 4))
    func refusedY4M(_ bad: BadY4M) throws {
        try folder.write(bad.bytes, to: "bad.y4m")
        for (path, name) in [("bad.y4m", "bad.y4m"), ("-", "standard input")] {
            let outcome = try Tool.zoetrope.run(
                ["encode", path, "-o", "film.mp4"], in: folder.url, input: folder.data("bad.y4m"))
            #expect(outcome.status == 65)
            #expect(outcome.errors == "error: \(name): \(bad.reason)\n")
        }
        try folder.write(bad.bytes, to: "other.y4m")
        for words in [
            ["compare", "bad.y4m", "other.y4m"], ["inspect", "bad.y4m"],
            ["inspect", "bad.y4m", "--max-jump", "9"],
        ] {
            let outcome = try Tool.zoetrope.run(words, in: folder.url)
            #expect(outcome.status == 65, "\(words): \(outcome.errors)")
        }
    }

    @Test(
        "every kind of Y4M that ffmpeg writes is read from a file and from a pipe",
        arguments: ["yuv444p", "yuva444p", "gray", "gray12le", "yuv420p10le", "yuv422p12le", "yuv444p16le"])
    func kindsOfY4M(_ format: String) throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=32x16:rate=30:duration=0.2", "-pix_fmt", format, "-strict",
            "-1", "-f", "yuv4mpegpipe", folder.path("film.y4m"),
        ])
        for (path, film) in [("film.y4m", "file.mp4"), ("-", "pipe.mp4")] {
            let outcome = try Tool.zoetrope.run(
                ["encode", path, "-o", film], in: folder.url, input: folder.data("film.y4m"))
            #expect(outcome.status == 0, "\(path): \(outcome.errors)")
        }
        let isSame = try folder.data("file.mp4") == folder.data("pipe.mp4")
        #expect(isSame)
    }

    @Test("impossible frame rates and pictures with equal timestamps are reported")
    func rates() throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=16x16:rate=100000:duration=0.001", "-c:v", "ffv1",
            folder.path("fast.mkv"),
        ])
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=16x16:rate=100000:duration=0.001", folder.path("fast.y4m"),
        ])
        for (path, name) in [("fast.y4m", "fast.y4m"), ("-", "standard input")] {
            let outcome = try Tool.zoetrope.run(
                ["encode", path, "-o", "film.mp4"], in: folder.url, input: folder.data("fast.y4m"))
            #expect(outcome.status == 64)
            #expect(
                outcome.errors
                    == "error: \(name): the input has 100000 frames per second, but films have 1 to 1000\n  choose a frame rate, for example: --fps 60\n"
            )
        }
        let outcome = try Tool.zoetrope.run(["encode", "fast.mkv", "-o", "film.mp4"], in: folder.url)
        #expect(outcome.status == 65)
        #expect(
            outcome.errors.contains("fast.mkv: 98 of its 100 pictures have the timestamp of another picture"),
            "\(outcome.errors)")
    }

    @Test("a film whose name looks like that of numbered pictures is read as a film") func percent() throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=32x16:rate=30:duration=0.2", "-pix_fmt", "yuv420p",
            folder.path("film.mp4"),
        ])
        try FileManager.default.moveItem(atPath: folder.path("film.mp4"), toPath: folder.path("a%d.mp4"))
        for command in [
            "encode a%d.mp4 -o b.mp4", "golden record a%d.mp4 -o goldens", "golden check goldens",
            "compare a%d.mp4 --fps 15,30 -o report",
        ] {
            let words = command.split(separator: " ").map(String.init)
            let outcome = try Tool.zoetrope.run(words, in: folder.url)
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        }
    }

    @Test(
        "errors about HDR or damaged films name the film, not internal types", arguments: ["file", "pipe"])
    func names(_ way: String) throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=32x16:rate=30:duration=0.2", "-color_trc", "smpte2084",
            folder.path("hdr.mkv"),
        ])
        let outcome = try Tool.zoetrope.run(["encode", "hdr.mkv", "-o", "film.mp4"], in: folder.url)
        #expect(outcome.status == 65)
        #expect(
            outcome.errors
                == "error: hdr.mkv: an HDR film (PQ, smpte2084); only SDR films are supported\n")
        // For this huge size, libavutil would log a message of its own.
        let huge = Data("YUV4MPEG2 W70000 H70000 F30:1\nFRAME\n".utf8)
        try huge.write(to: folder.url.appendingPathComponent("huge.y4m"))
        let large = try Tool.zoetrope.run(
            ["encode", way == "file" ? "huge.y4m" : "-", "-o", "film.mp4"], in: folder.url, input: huge)
        let name = way == "file" ? "huge.y4m" : "standard input"
        #expect(large.status == 65)
        #expect(large.errors == "error: \(name): Y4M frames of 70000x70000 in \"420\" are not supported\n")
    }

    @Test("for unreadable sound of an input film, the error suggests --no-audio, not a key of a scene")
    func sound() throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=32x16:rate=30:duration=1", "-f", "lavfi", "-i",
            "sine=duration=1", "-c:a", "aac", folder.path("whole.mp4"),
        ])
        try FFmpegProgram.run([
            "-i", folder.path("whole.mp4"), "-c", "copy", "-bsf:a", "noise=amount=1",
            folder.path("noise.mp4"),
        ])
        let outcome = try Tool.zoetrope.run(["encode", "noise.mp4", "-o", "film.mp4"], in: folder.url)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("error: noise.mp4: its sound: "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("; use --no-audio to leave the sound out\n"), "\(outcome.errors)")
        let silent = try Tool.zoetrope.run(
            ["encode", "noise.mp4", "--no-audio", "-o", "film.mp4"], in: folder.url)
        #expect(silent.status == 0, "\(silent.errors)")
    }

    @Test("damage after the beginning of an input film is reported with the film's name, without a layer")
    func damaged() throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=30:duration=2", "-c:v", "ffv1", "-level", "3",
            "-slicecrc", "1", "-g", "1",
            folder.path("film.avi"),
        ])
        var bytes = try folder.data("film.avi")
        for index in bytes.count / 2..<bytes.count / 2 + 300 { bytes[index] = bytes[index] &* 7 &+ 13 }
        try bytes.write(to: folder.url.appendingPathComponent("film.avi"))
        let outcome = try Tool.zoetrope.run(["encode", "film.avi", "-o", "film.mp4"], in: folder.url)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("error: film.avi: damaged"), "\(outcome.errors)")
    }
}
