import Foundation
import TestSupport
import Testing

/// Tests of what `inspect` finds in films that the ffmpeg program made.
@Suite struct InspectTests {
    /// A film, the ffmpeg options that make it, and the expected findings.
    struct Film: CustomTestStringConvertible {
        var name: String
        var filter = "null"
        var flags: [String] = []
        var finding: String?
        var fps: String? = "60"
        var frames = 120
        var testDescription: String { name }
    }

    static let tags = [
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
    static let faststart = ["-movflags", "+faststart"]
    static let clean = tags + faststart

    static let films = [
        Film(name: "nothing wrong", flags: clean),
        Film(
            name: "a dropped frame", filter: "select='not(eq(n,50))'", flags: clean + ["-vsync", "vfr"],
            finding: "gap: 1 frame is missing between frames 49 and 50, at 0.817 s", frames: 119),
        Film(
            name: "a duplicated frame", filter: "scroll=h=0.02,loop=loop=1:size=1:start=50,setpts=N/60/TB",
            flags: clean + ["-qp", "0"],
            finding: "duplicates: 1 frame identical to the previous frame while the film moves: 50",
            frames: 121),
        Film(
            name: "a duplicated frame, encoded with loss",
            filter: "scroll=h=0.02,loop=loop=1:size=1:start=50,setpts=N/60/TB", flags: clean,
            finding:
                "nearDuplicates: 1 frame almost identical to the previous frame while the film moves: 50",
            frames: 121),
        Film(
            name: "a duplicated frame where hardly anything moves",
            filter: "loop=loop=1:size=1:start=50,setpts=N/60/TB", flags: clean, frames: 121),
        Film(
            name: "a variable frame rate", filter: "select='lt(n,60)+not(mod(n,2))'",
            flags: clean + ["-vsync", "vfr"],
            finding: "variableRate: the frame rate varies: frames last 16.67 to 33.33 ms", fps: nil,
            frames: 90),
        Film(
            name: "59.94 instead of 60", filter: "setpts=N/(60000/1001)/TB",
            flags: clean + ["-r", "60000/1001"], fps: "60000/1001"),
        Film(
            name: "missing colour tags", flags: faststart,
            finding:
                "colors: missing colour tags (matrix, primaries, transfer, range): players have to guess"),
        Film(
            name: "moov at the end", flags: tags,
            finding:
                "indexAtEnd: the index (moov) is at the end: playback over a network starts late (no faststart)"
        ),
        Film(
            name: "a picture that freezes",
            filter: "scroll=h=0.02,loop=loop=130:size=1:start=100,setpts=N/60/TB",
            flags: clean,
            finding:
                "freeze: the picture freezes in the middle of movement from 1.65 s to 3.833 s (2.183 s)",
            frames: 250),
        Film(
            name: "a black end", filter: "tpad=stop_duration=2:color=black", flags: clean,
            finding: "black: the picture is black from 2 s to 4 s (2 s)", frames: 240),
        Film(
            name: "a fade to a black end", filter: "fade=out:60:60,tpad=stop_duration=2:color=black",
            flags: clean, frames: 240),
        Film(
            name: "colour tags of the container that are not the pictures'",
            flags: clean + ["-bsf:v", "h264_metadata=matrix_coefficients=9"],
            finding:
                "colorConflict: the colour tags contradict each other (matrix): bt709/bt709/bt709/tv in the container, bt2020nc/bt709/bt709/tv in the pictures"
        ),
        Film(
            name: "an odd size", filter: "format=yuv444p,crop=159:90",
            flags: clean + ["-pix_fmt", "yuv444p"],
            finding: "oddSize: the size is odd, 159x90: some players and encoders don't support it"),
        Film(
            name: "pixels that are not square", filter: "setsar=4/3", flags: clean,
            finding: "pixelAspect: pixels are not square but 4:3: the picture is shown 213x90"),
        Film(
            name: "full range", filter: "scale=out_range=pc",
            flags: clean + ["-color_range", "pc"],
            finding:
                "range: the pictures are in full range, which some players show wrongly"),
        Film(
            name: "a late start", filter: "setpts=PTS+0.5/TB", flags: clean,
            finding: "start: the first frame starts at 500 ms, not at 0"),
    ]

    static func make(_ film: Film, at path: String) throws {
        let source = "testsrc2=size=160x90:rate=60:duration=2"
        let outcome = try Tool.system("ffmpeg").run(
            [
                "-v", "error", "-y", "-f", "lavfi", "-i", source, "-vf", film.filter, "-c:v", "libx264",
                "-pix_fmt", "yuv420p",
            ] + film.flags + [path])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    static func inspect(_ path: String, _ flags: [String] = []) throws -> [String: Any] {
        let outcome = try Tool.zoetrope.run(["inspect", path, "--json"] + flags)
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    private static func lines(_ report: [String: Any], _ key: String) -> [String] {
        (report[key] as? [[String: Any]] ?? []).map {
            "\($0["name"] as? String ?? ""): \($0["text"] as? String ?? "")"
        }
    }

    @Test(
        "inspect finds every defect of a film, and reports nothing else", arguments: SlowTests.some(films, 7))
    func findings(_ film: Film) throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        try Self.make(film, at: path)
        let report = try Self.inspect(path)
        #expect(Self.lines(report, "findings") == [film.finding].compactMap(\.self))
        #expect(report["fps"] as? String == film.fps)
        #expect(report["frames"] as? Int == film.frames)
        let strict = try Tool.zoetrope.run(["inspect", path, "--strict"])
        #expect(strict.status == (film.finding == nil ? 0 : 1))
    }

    @Test(
        "inspect has no findings for our own films, however strongly they are compressed",
        arguments: SlowTests.some(Repository.samples, 5))
    func samples(_ name: String) throws {
        let folder = try TestFolder()
        let (width, height) = try Repository.size(of: name, shortSide: SlowTests.areEnabled ? 180 : 90)
        let path = folder.path("film.mp4")
        let made = try Tool.zoetrope.run([
            "encode", Repository.sample(name), "-o", path, "--size", "\(width)x\(height)", "--preset",
            "ultrafast", "--crf", "28", "--frames", SlowTests.areEnabled ? "0-149" : "0-59",
        ])
        try #require(made.status == 0, "\(made.errors)")
        let outcome = try Tool.zoetrope.run(["inspect", path, "--strict", "--tags", "--faststart"])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("the bit rate is reported even for a film with one picture every five seconds") func slow() throws {
        let folder = try TestFolder()
        let path = folder.path("slow.avi")
        let made = try Tool.system("ffmpeg").run([
            "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x36:r=1/5:d=20", "-c:v", "mpeg4", path,
        ])
        try #require(made.status == 0, "\(made.errors)")
        let report = try Self.inspect(path)
        #expect(report["frames"] as? Int == 4)
        let rate = try #require(report["bitsPerSecond"] as? [String: Any])
        let (mean, peak) = (rate["mean"] as? Double ?? 0, rate["peak"] as? Double ?? 0)
        #expect(mean > 0 && peak >= mean && peak < 10 * mean)
    }

    @Test("inspect agrees with ffprobe for every container", arguments: ["mp4", "mkv", "avi", "ts", "mov"])
    func containers(_ container: String) throws {
        let folder = try TestFolder()
        let path = folder.path("film.\(container)")
        try Self.make(Film(name: "", flags: ["-g", "25", "-bf", "2"]), at: path)
        let report = try Self.inspect(path)
        let probe = try Tool.system("ffprobe").run([
            "-v", "error", "-select_streams", "v", "-show_entries", "packet=size,flags:frame=pict_type",
            "-of",
            "csv", path,
        ])
        let lines = probe.text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
        let packets = lines.filter { $0[0] == "packet" }
        let kinds = Dictionary(grouping: lines.filter { $0[0] == "frame" }, by: { $0[1] }).mapValues(\.count)
        #expect(report["frames"] as? Int == packets.count)
        #expect(report["fps"] as? String == "60")
        #expect(report["seconds"] as? Double == 2)
        #expect(report["kinds"] as? [String: Int] == kinds)
        #expect((report["keyframeDistances"] as? [Int])?.count == packets.count { $0[2].hasPrefix("K") })
        let bits = packets.reduce(0) { $0 + (Double($1[1]) ?? 0) * 8 }
        let rates = try #require(report["bitsPerSecond"] as? [String: Double])
        #expect(abs((rates["mean"] ?? 0) - bits / 2) < 1)
        #expect((rates["peak"] ?? 0) >= bits / 2 && (rates["peak"] ?? 0) <= bits)
    }

    @Test("each missed target is printed on one line, and the exit status is 1") func targets() throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        try Self.make(Film(name: "", flags: Self.clean), at: path)
        let hit = try Tool.zoetrope.run([
            "inspect", path, "--fps", "60", "--duration", "2", "--size", "160x90", "--codec", "h264",
            "--frame-count", "120", "--pixel-format", "yuv420p",
        ])
        #expect(hit.status == 0)
        #expect(hit.errors == "")
        let missed = try Tool.zoetrope.run([
            "inspect", path, "--fps", "60000/1001", "--duration", "2.02", "--size", "160x92", "--codec",
            "hevc", "--frame-count", "121", "--pixel-format", "yuv444p",
        ])
        #expect(missed.status == 1)
        #expect(
            missed.errors == """
                missed: \(path): fps: 60, the target is 60000/1001
                missed: \(path): duration: 2 s, the target is 2.02 s
                missed: \(path): frameCount: 120, the target is 121
                missed: \(path): size: 160x90, the target is 160x92
                missed: \(path): codec: h264, the target is hevc
                missed: \(path): pixelFormat: yuv420p, the target is yuv444p

                """)
    }

    @Test("broken files and files that are not films have their own messages, and never trap") func broken()
        throws
    {
        let folder = try TestFolder()
        let (front, back) = (folder.path("front.mp4"), folder.path("back.mp4"))
        try Self.make(Film(name: "", flags: Self.clean), at: front)
        try Self.make(Film(name: "", flags: Self.tags), at: back)
        let other = folder.path("whole.mkv")
        try FFmpegProgram.run([
            "-i", front, "-f", "lavfi", "-i", "sine=d=2", "-c:v", "copy", "-shortest", other,
        ])
        func message(_ content: Data, status: Int32 = 65, name: String = "film.mp4") throws -> String {
            let path = folder.path(name)
            try content.write(to: URL(fileURLWithPath: path))
            let outcome = try Tool.zoetrope.run(["inspect", path])
            #expect(outcome.status == status)
            return String(
                outcome.errors.split(separator: "\n").first?.dropFirst("error: \(path): ".count) ?? "")
        }
        let whole = try folder.data("front.mp4")
        #expect(try message(Data()) == "empty file")
        #expect(try message(Data(count: 50_000)) == "contains only zeros")
        #expect(try message(Data("a text".utf8)) == "text, not a film")
        let missing = whole.count - whole.count * 2 / 3
        #expect(
            try message(whole.prefix(whole.count * 2 / 3))
                == "damaged: the file is truncated: \(missing) bytes are missing at the end")
        let matroska = try folder.data("whole.mkv")
        let cut = matroska.count - matroska.count * 2 / 3
        #expect(
            try message(matroska.prefix(matroska.count * 2 / 3), name: "film.mkv")
                == "damaged: the file is truncated: \(cut) bytes are missing at the end")
        let found = try Tool.zoetrope.run(["inspect", folder.path("film.mkv")]).text
        #expect(found.matches(of: /truncated/).count == 1, "\(found)")
        #expect(
            try message(folder.data("back.mp4").prefix(whole.count / 2)).hasPrefix(
                "truncated before its index (moov): at least "))
        var holed = whole
        holed.replaceSubrange(whole.count / 2..<whole.count / 2 + 4000, with: Data(count: 4000))
        #expect(try message(holed).hasPrefix("damaged: "))
        // The index states that the fifth packet has a gigabyte.
        var greedy = whole
        let sizes = try #require(greedy.range(of: Data("stsz".utf8)))
        greedy[sizes.upperBound + 12 + 4 * 4] = 0x3A
        #expect(try message(greedy).hasPrefix("damaged: "))
        for length in [8, 40, 400, 1200, 2000, 4000] {
            #expect(try message(whole.prefix(length)).isEmpty == false)
        }
        #expect(try Tool.zoetrope.run(["inspect", folder.path("none.mp4")]).status == 66)
        #expect(try Tool.zoetrope.run(["inspect", folder.url.path]).status == 65)
    }

    @Test(
        "a film that is truncated anywhere is reported, and never traps",
        arguments: [
            ("avi", ["-c:v", "mpeg4"]), ("m4v", ["-c:v", "mpeg4"]), ("mkv", ["-c:v", "libx264"]),
            ("ts", ["-c:v", "mpeg2video"]), ("mov", ["-c:v", "prores"]),
        ])
    func cut(_ container: String, _ codec: [String]) throws {
        let folder = try TestFolder()
        let (whole, part) = ("whole.\(container)", folder.path("part.\(container)"))
        let made = try Tool.system("ffmpeg").run(
            ["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30:duration=2"] + codec + [
                folder.path(whole)
            ])
        try #require(made.status == 0, "\(made.errors)")
        let bytes = try folder.data(whole)
        for tenth in 1..<10 {
            try bytes.prefix(bytes.count * tenth / 10 + 7).write(to: URL(fileURLWithPath: part))
            let outcome = try Tool.zoetrope.run(["inspect", part, "--frame-count", "60"])
            #expect([1, 65].contains(outcome.status), "\(tenth): \(outcome.errors)")
            #expect((1...3).contains(outcome.errors.split(separator: "\n").count))
        }
    }

    @Test("a finding has a start and a duration; a still picture is only a note, and passes --strict")
    func places() throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        try Self.make(
            Film(name: "", filter: "tpad=stop_duration=2.5:color=black", flags: Self.clean), at: path)
        let black = try #require((try Self.inspect(path)["findings"] as? [[String: Any]])?.first)
        #expect(black["start"] as? Double == 2 && black["duration"] as? Double == 2.5)
        let still = "loop=loop=160:size=1:start=0,trim=end_frame=150,setpts=N/60/TB"
        try Self.make(Film(name: "", filter: still, flags: Self.clean), at: path)
        let strict = try Tool.zoetrope.run(["inspect", path, "--strict"])
        #expect(strict.status == 0, "\(strict.errors)")
        #expect(strict.text.contains("note: the picture stands still from "), "\(strict.text)")
        let notes = try #require(try Self.inspect(path)["notes"] as? [[String: Any]])
        #expect(notes.compactMap { $0["name"] as? String } == ["rest"])
    }

    @Test("wrong durations in the container are reported, whichever header has them")
    func durations() throws {
        let folder = try TestFolder()
        try Self.make(Film(name: "", flags: Self.clean), at: folder.path("good.mp4"))
        let good = try folder.data("good.mp4")
        for (box, offset, words) in [
            (
                "mvhd", 20,
                "the film's header (mvhd) states a duration of 4000 ms, but the actual duration is 2000 ms"
            ),
            (
                "tkhd", 24,
                "the video's header (tkhd) states a duration of 4000 ms, but the actual duration is 2000 ms"
            ),
        ] {
            var bad = good
            let place = try #require(bad.range(of: Data(box.utf8))).lowerBound + offset
            bad.replaceSubrange(place..<place + 4, with: [0, 0, 0x0F, 0xA0])
            let path = folder.path("bad.mp4")
            try bad.write(to: URL(fileURLWithPath: path))
            #expect(Self.lines(try Self.inspect(path), "findings") == ["length: \(words)"])
        }
    }

    @Test("changing sizes, rotated pictures, interlaced fields and other tracks are reported") func oddities()
        throws
    {
        let folder = try TestFolder()
        func make(_ name: String, _ arguments: [String]) throws -> String {
            let path = folder.path(name)
            let outcome = try Tool.system("ffmpeg").run(["-v", "error"] + arguments + [path])
            try #require(outcome.status == 0, "\(outcome.errors)")
            return path
        }
        let source = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30:duration=1"]
        let small = try make("small.ts", source + ["-c:v", "mpeg2video"])
        let large = try make("large.ts", source + ["-vf", "scale=320:180", "-c:v", "mpeg2video"])
        let both = folder.path("both.ts")
        try (Data(contentsOf: URL(fileURLWithPath: small)) + Data(contentsOf: URL(fileURLWithPath: large)))
            .write(to: URL(fileURLWithPath: both))
        func names(_ path: String) throws -> [String] {
            (try Self.inspect(path)["findings"] as? [[String: Any]] ?? []).compactMap {
                $0["name"] as? String
            }
        }
        #expect(try names(both).contains("size"))
        let plain = try make("plain.mp4", source + Self.clean + ["-c:v", "libx264", "-pix_fmt", "yuv420p"])
        let turned = try make(
            "turned.mp4", ["-i", plain, "-c", "copy", "-metadata:s:v", "rotate=90"] + Self.faststart)
        // Phones store rotated films in this way.
        #expect(try names(turned).isEmpty)
        let fields = try make(
            "fields.ts", source + ["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-top", "1"])
        #expect(try names(fields).contains("interlaced"))
        let raw = try make("raw.h264", ["-i", plain, "-c", "copy", "-bsf:v", "h264_mp4toannexb"])
        #expect(try names(raw).contains("noTimes"))
        #expect(try Self.inspect(raw)["seconds"] is NSNull)
        let two = try make("two.mkv", ["-i", plain, "-i", plain, "-map", "0", "-map", "1", "-c", "copy"])
        #expect(try Self.inspect(two)["otherTracks"] as? [String] == ["video (h264)"])
        #expect(try names(two).contains("videoTracks"))
    }
}
