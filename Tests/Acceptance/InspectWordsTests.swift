import Foundation
import TestSupport
import Testing

/// Tests of the text of `inspect`: its summary, notes, misses and help.
@Suite struct InspectWordsTests {
    @Test(
        "silence too long for a dropout is a note, and the sound's line states the longest silence",
        arguments: [("between(t\\,3\\,5.6)", 3.0, 2.6), ("lt(t\\,3)", 0.0, 3.0), ("gt(t\\,5)", 5.0, 3.0)])
    func silence(_ when: String, _ start: Double, _ length: Double) throws {
        let folder = try TestFolder()
        for name in ["film.mov", "sound.wav"] {
            let path = folder.path(name)
            try FFmpegProgram.run(
                (name == "film.mov" ? ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30:duration=8"] : [])
                    + [
                        "-f", "lavfi", "-i", "aevalsrc=0.1*sin(2*PI*440*t)*not(\(when)):s=48000:d=8",
                        "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le",
                    ] + InspectTests.clean + [path])
            let strict = try Tool.zoetrope.run(["inspect", path, "--strict"])
            #expect(strict.status == 0, "\(strict.errors)")
            let (from, to) = (String(format: "%g s", start), String(format: "%g s", start + length))
            let seconds = String(format: "%g s", length)
            #expect(
                strict.text.contains("\nnote: the sound is silent from \(from) to \(to) (\(seconds))\n"),
                "\(strict.text)")
            let notes = try #require(try InspectTests.inspect(path)["notes"] as? [[String: Any]])
            #expect(notes.compactMap { $0["name"] as? String } == ["pause"])
            #expect(abs((notes.first?["start"] as? Double ?? -1) - start) < 0.01)
            #expect(abs((notes.first?["duration"] as? Double ?? -1) - length) < 0.01)
            let line = strict.text.split(separator: "\n").first {
                $0.hasPrefix(name == "film.mov" ? "sound " : "silence ")
            }
            let words =
                "longest \(name == "film.mov" ? "silence " : "")\(String(format: "%.3f", length)) s, from \(String(format: "%.3f", start)) s on"
            #expect(line?.hasSuffix(words) == true, "\(strict.text)")
        }
    }

    @Test(
        "the video's line says whether a film has alpha",
        arguments: [
            (["prores_ks", "-pix_fmt", "yuva444p10le"], "a.mov", true), (["prores_ks"], "b.mov", false),
            (["libvpx-vp9", "-pix_fmt", "yuva420p"], "a.webm", true), (["libvpx-vp9"], "b.webm", false),
            (["gif"], "a.gif", nil),
        ])
    func alpha(_ codec: [String], _ name: String, _ hasAlpha: Bool?) throws {
        let folder = try TestFolder()
        let path = folder.path(name)
        try FFmpegProgram.run(
            ["-f", "lavfi", "-i", "testsrc2=size=64x64:rate=10:duration=0.3", "-c:v"] + codec + [path])
        let text = try Tool.zoetrope.run(["inspect", path]).text
        #expect(text.contains("64x64, with alpha\n") == (hasAlpha == true), "\(text)")
        #expect(try InspectTests.inspect(path)["hasAlpha"] as? Bool == hasAlpha)
    }

    @Test("the sound's line mentions no silence if there is none") func noSilence() throws {
        let folder = try TestFolder()
        let path = folder.path("film.mov")
        try FFmpegProgram.run(
            [
                "-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30:duration=2", "-f", "lavfi", "-i",
                "sine=440:d=2:r=48000", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le",
            ] + InspectTests.clean + [path])
        let text = try Tool.zoetrope.run(["inspect", path]).text
        #expect(text.contains(" Hz, 1 channel, 2.000 s, "), "\(text)")
        #expect(!text.contains("silence") && !text.contains("note:"), "\(text)")
    }

    @Test("the text uses common names of containers and ranges, and JSON uses those of libavformat")
    func plainNames()
        throws
    {
        let folder = try TestFolder()
        for (name, container, range, flag) in [
            ("a.mp4", "MP4/MOV", "limited", "tv"), ("a.mkv", "Matroska/WebM", "full", "pc"),
            ("a.ts", "MPEG-TS", "limited", "tv"), ("a.avi", "AVI", "limited", "tv"),
        ] {
            let path = folder.path(name)
            try InspectTests.make(
                InspectTests.Film(
                    name: "", filter: "scale=out_range=\(flag)",
                    flags: InspectTests.tags + ["-color_range", flag]),
                at: path)
            let lines = try Tool.zoetrope.run(["inspect", path]).text.split(separator: "\n")
            #expect(lines.first?.hasSuffix(", \(container)") == true, "\(lines)")
            #expect(lines.contains { $0.hasPrefix("colours") && $0.hasSuffix("range \(range)") }, "\(lines)")
            let json = try InspectTests.inspect(path)
            #expect((json["colors"] as? [String: String])?["range"] == flag)
            #expect((json["container"] as? String)?.first?.isLowercase == true)
        }
        let sound = folder.path("a.wav")
        try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=d=1", sound])
        #expect(
            try Tool.zoetrope.run(["inspect", sound]).text.split(separator: "\n").first?.hasSuffix(", WAV")
                == true)
    }

    @Test("each finding of --strict begins with a name that docs/inspect.md lists")
    func strictNames() throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        try InspectTests.make(
            InspectTests.Film(name: "", filter: "setsar=4/3", flags: InspectTests.tags), at: path)
        let strict = try Tool.zoetrope.run(["inspect", path, "--strict", "--fps", "30"])
        #expect(
            strict.errors == """
                missed: \(path): fps: 60, the target is 30
                missed: \(path): pixelAspect: pixels are not square but 4:3: the picture is shown 213x90
                missed: \(path): indexAtEnd: the index (moov) is at the end: playback over a network starts late (no faststart)

                """)
    }

    @Test("help and docs/inspect.md name the same findings and notes") func names() throws {
        let page = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/inspect.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let documented = rows.flatMap { row in
            row.split(separator: "|")[0].split(separator: "`").map(String.init).filter {
                $0.allSatisfy(\.isLetter)
            }
        }
        let help = try Tool.zoetrope.run(["inspect", "--help"]).text
        let listed = help.components(separatedBy: "Findings:").last?.components(separatedBy: "Exit status:")[
            0]
        let helped = (listed ?? "").split(separator: "\n").compactMap { line in
            line.firstMatch(of: /^ {2}([a-zA-Z]+) {2,}/).map { String($0.1) }
        }
        #expect(documented.count > 30 && documented.sorted() == helped.sorted())
    }

    @Test("missed targets are printed once, and without the line that all is well") func onceOnly() throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        try InspectTests.make(InspectTests.Film(name: "", flags: InspectTests.tags), at: path)
        let missed = try Tool.zoetrope.run(["inspect", path, "--fps", "30", "--size", "160x90"])
        let all = missed.text + missed.errors
        #expect(all.components(separatedBy: "the target is 30").count == 2, "\(all)")
        #expect(missed.text.contains("\nmet        size") && missed.text.contains("\nfound: the index"))
        #expect(!missed.text.contains("nothing unusual"))
        let strict = try Tool.zoetrope.run(["inspect", path, "--strict"])
        #expect((strict.text + strict.errors).components(separatedBy: "no faststart").count == 2)
    }
}
