import Foundation
import TestSupport
import Testing

/// Tests of films as layers, against ffmpeg's pictures and ffprobe's timestamps.
@Suite struct FilmLayerTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func ffmpeg(_ arguments: [String]) throws -> Data {
        let outcome = try Tool.system("ffmpeg").run(["-v", "error", "-nostdin", "-y"] + arguments)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    /// Makes a smooth moving film, because chroma between samples may be interpolated in different ways.
    private func film(_ name: String, _ options: [String], rate: String = "25") throws -> String {
        _ = try ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=96x64:rate=\(rate):duration=2,gblur=sigma=9", "-f",
                "lavfi",
                "-i", "sine=duration=2",
            ] + options + [folder.path(name)])
        return name
    }

    private func scene(_ keys: String, fps: String = "30", duration: Double = 3, width: Int = 96) throws
        -> String
    {
        try folder.write(
            """
            {"version": 1, "size": {"width": \(width), "height": 64}, "fps": \(fps), "duration": \(duration),
             "layers": [
               {"type": "image", "name": "clip", \(keys)}
             ]}
            """, to: "scene.json")
    }

    /// Returns the options with which swscale converts a film, with the chroma positions of the film.
    private static func scaling(_ name: String, to size: String = "") -> String {
        let places = name == "deep.mov" ? "in_h_chr_pos=0:" : "in_h_chr_pos=0:in_v_chr_pos=128:"
        return
            "scale=\(size)\(places)flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact,format=rgb24"
    }

    /// Returns the indices of the film's pictures that a scene's frames must show, from ffprobe's timestamps alone.
    private func shown(
        _ file: String, fps: (Int, Int), count: Int, speed: (Int, Int), start: (Int, Int), loops: Bool
    ) throws -> [Int] {
        let outcome = try Tool.system("ffprobe").run([
            "-v", "error", "-select_streams", "v", "-show_entries", "stream=time_base:frame=pts,pkt_duration",
            "-of", "json", folder.path(file),
        ])
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let frames = try #require(json["frames"] as? [[String: Any]])
        let streams = try #require(json["streams"] as? [[String: Any]])
        let unit = try #require(streams.first?["time_base"] as? String).split(separator: "/").compactMap {
            Int($0)
        }
        let times = frames.compactMap { $0["pts"] as? Int }
        let first = try #require(times.first)
        let end = try #require(times.last) + (frames.last?["pkt_duration"] as? Int ?? 0) - first
        return (0..<count).map { frame in
            // start + frame / fps * speed, rounded to the film's time base, as fractions with a common denominator.
            let denominator = start.1 * fps.0 * speed.1
            let seconds = start.0 * fps.0 * speed.1 + frame * fps.1 * speed.0 * start.1
            var ticks = (2 * seconds * unit[1] + denominator * unit[0]) / (2 * denominator * unit[0])
            if loops { ticks %= end }
            return (times.lastIndex { $0 - first <= ticks }) ?? 0
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let options: [String]
        var rate = "25"
        var keys = ""
        var fps = (30, 1)
        var speed = (1, 1)
        var start = (0, 1)
        var loops = false
        var testDescription: String { "\(name) \(keys)" }
    }

    private static let x264 = ["-c:v", "libx264", "-bf", "3", "-pix_fmt", "yuv420p"]
    static let cases = [
        Case(name: "plain.mp4", options: x264),
        Case(name: "ntsc.mkv", options: x264, rate: "30000/1001", fps: (60, 1)),
        Case(name: "silent.mp4", options: x264 + ["-an"], rate: "24", fps: (24, 1)),
        Case(name: "late.mkv", options: x264 + ["-output_ts_offset", "3.7"]),
        Case(
            name: "vfr.mp4",
            options: x264 + [
                "-vf", "setpts='N*N/(25*TB)/20'", "-vsync", "vfr", "-video_track_timescale", "90000",
            ]),
        Case(
            name: "fast.mp4", options: x264, keys: #", "speed": 2.5, "offset": 0.32"#, speed: (5, 2),
            start: (8, 25)),
        Case(
            name: "slow.webm", options: ["-c:v", "libvpx-vp9", "-deadline", "realtime"],
            keys: #", "speed": 0.3"#, speed: (3, 10)),
        Case(
            name: "round.mp4", options: x264, keys: #", "loop": true, "offset": 1.5"#, start: (3, 2),
            loops: true),
        Case(name: "deep.mov", options: ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"]),
    ]

    @Test(
        "each frame shows the picture that is due by ffprobe's timestamps, with ffmpeg's decoded pixels",
        arguments: cases)
    func shows(_ test: Case) throws {
        let file = try film(test.name, test.options, rate: test.rate)
        let path = try scene(
            #""file": "\#(file)"\#(test.keys)"#, fps: "\"\(test.fps.0)/\(test.fps.1)\"")
        let outcome = try Tool.zoetrope.run(["frames", path])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let decoded = try ffmpeg(
            [
                "-i", folder.path(file), "-vsync", "passthrough", "-vf", Self.scaling(test.name), "-f",
                "rawvideo", "-",
            ])
        let size = 96 * 64 * 3
        let count = outcome.output.count / size
        #expect(count == 3 * test.fps.0 / test.fps.1)
        let numbers = try shown(
            file, fps: test.fps, count: count, speed: test.speed, start: test.start, loops: test.loops)
        #expect(Set(numbers).count > 10)
        #expect(ByteDifference.largest(decoded.prefix(size), decoded.suffix(size)) > 3)
        for (frame, number) in numbers.enumerated() {
            let drawn = outcome.output[frame * size..<(frame + 1) * size]
            let expected = decoded[number * size..<(number + 1) * size]
            #expect(ByteDifference.largest(drawn, expected) <= 3, "frame \(frame) shows picture \(number)")
        }
    }

    @Test("the number of lanes, bands and the SIMD level change no pixel") func sameEverywhere() throws {
        let file = try film("a.mp4", Self.x264 + ["-g", "250"])
        let path = try scene(#""file": "\#(file)", "size": [300, 200], "loop": true"#, duration: 9)
        let films = try ["1", "2", "7"].map { lanes in
            let film = folder.path("\(lanes).mp4")
            let outcome = try Tool.zoetrope.run(["encode", path, "-o", film, "--lanes", lanes, "--quiet"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try Data(contentsOf: URL(fileURLWithPath: film))
        }
        #expect(films[0] == films[1] && films[0] == films[2])
        let lists = try ["plain", "sse2", "avx2"].map { level in
            try Tool.system("env").run([
                "ZOETROPE_SIMD=\(level)", Tool.zoetrope.executable.path, "framehash", path,
            ]).text
        }
        #expect(lists[0] == lists[1] && lists[0] == lists[2] && lists[0].count > 1000)
    }

    @Test("a film with non-square pixels is shown with the right aspect ratio") func pixelAspect() throws {
        let file = try film("wide.mp4", Self.x264 + ["-vf", "setsar=2/1"])
        let path = try scene(#""file": "\#(file)""#, width: 192)
        let outcome = try Tool.zoetrope.run(["frames", path, "--frames", "0"])
        let expected = try ffmpeg(
            [
                "-i", folder.path(file), "-frames:v", "1", "-vf",
                Self.scaling("wide.mp4", to: "192:64:"),
                "-f", "rawvideo", "-",
            ])
        #expect(outcome.output.count == expected.count)
        #expect(zip(outcome.output, expected).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
    }

    @Test(
        "a film that can't be shown is reported with its place in the scene",
        arguments: [
            ("cut.mp4", "truncated: "), ("head.mp4", "truncated: "),
            ("cut.mkv", "truncated: "),
            ("sound.m4a", "the file has no video, only sound (aac)"),
            ("stream.h264", "a stream without timestamps (h264)"),
            ("huge.mov", "16380x8200 pixels; at most 67108864 are supported"),
            ("text.mp4", "not a PNG, JPEG or WebP picture, and no"),
            (
                "list.mp4",
                "not a PNG, JPEG or WebP picture, and not a film: a playlist (hls), which names other files"
            ),
        ]) func refused(_ file: String, _ words: String) throws
    {
        let bytes = try Data(
            contentsOf: URL(
                fileURLWithPath: folder.path(film("a.mp4", Self.x264 + ["-movflags", "faststart"]))))
        switch file {
        case "cut.mp4", "head.mp4":
            let part = file == "head.mp4" ? 200 : bytes.count - 5000
            try bytes.prefix(part).write(to: URL(fileURLWithPath: folder.path(file)))
        case "cut.mkv":
            let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path(film("whole.mkv", Self.x264))))
            try whole.prefix(whole.count / 3).write(to: URL(fileURLWithPath: folder.path(file)))
        case "sound.m4a": _ = try ffmpeg(["-f", "lavfi", "-i", "sine=duration=1", folder.path(file)])
        case "stream.h264": _ = try film(file, Self.x264 + ["-an"])
        case "huge.mov":
            _ = try ffmpeg([
                "-f", "lavfi", "-i", "color=size=16380x8200:rate=1:duration=1", "-c:v", "mjpeg", "-q:v", "31",
                folder.path("huge.mov"),
            ])
        case "text.mp4": try folder.write("hello\n", to: file)
        default:
            try folder.write(
                "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.mp4\n#EXT-X-ENDLIST\n", to: file)
        }
        let path = try scene(#""file": "\#(file)""#)
        let outcome = try Tool.zoetrope.run(["still", path, "-o", folder.path("x.png")])
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("scene.json: line 3, column 46: layers[0].file: \(file): \(words)"),
            "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count <= 3)
    }

    @Test("damage in the middle of a film is an error with its time, not a frozen picture") func damaged()
        throws
    {
        let file = try film("a.mp4", Self.x264 + ["-g", "10", "-an", "-movflags", "faststart"])
        var bytes = try folder.data(file)
        let middle = bytes.count * 2 / 3
        for place in middle..<middle + 300 { bytes[place] ^= 0x5A }
        try bytes.write(to: URL(fileURLWithPath: folder.path("bad.mp4")))
        let path = try scene(#""file": "bad.mp4""#)
        let outcome = try Tool.zoetrope.run(["encode", path, "-o", folder.path("film.mp4")])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("layers[0].file: bad.mp4: damaged at "), "\(outcome.errors)")
        #expect(!folder.names.contains("film.mp4"))
    }

    @Test(
        "keys that don't apply to the kind of the layer's file are errors",
        arguments: [
            (
                "a.png", #""loop": true"#,
                "\"loop\" is for image sequences and films; this file is a single picture"
            ),
            (
                "a.png", #""rate": 5"#,
                "\"rate\" is for image sequences and films; this file is a single picture"
            ),
            (
                "a.png", #""offset": 5"#,
                "\"offset\" is for image sequences and films; this file is a single picture"
            ),
            ("a.mp4", #""rate": 5"#, "\"rate\" is for image sequences; for a film, use \"speed\""),
            ("a.mp4", #""offset": 2"#, "\"offset\" lies after the end of the film (2 s)"),
        ]) func misplaced(_ file: String, _ key: String, _ words: String) throws
    {
        _ = try film("a.mp4", Self.x264 + ["-an"])
        for name in ["a.png"] {
            _ = try ffmpeg(["-f", "lavfi", "-i", "color", "-frames:v", "1", folder.path(name)])
        }
        let path = try scene(#""file": "\#(file)", \#(key)"#)
        let outcome = try Tool.zoetrope.run(["still", path, "-o", folder.path("x.png")])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("scene.json: line 3, column "))
        #expect(outcome.errors.contains("layers[0] \"clip\": \(file): \(words)"), "\(outcome.errors)")
    }

    @Test("the program opens no file but the film") func opened() throws {
        let file = try film("a.mp4", Self.x264)
        let path = try scene(#""file": "\#(file)""#)
        let trace = folder.path("trace")
        let outcome = try Tool.system("strace").run([
            "-f", "-o", trace, "-e", "trace=open,openat,openat2,connect,socket",
            Tool.zoetrope.executable.path, "still", path, "-o", folder.path("x.png"),
        ])
        #expect(outcome.status == 0)
        let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        #expect(calls.contains { $0.contains("/proc/self/fd/") })
        #expect(!calls.contains { $0.contains("connect(") || $0.contains("socket(") })
    }
}
