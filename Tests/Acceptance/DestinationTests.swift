import Foundation
import TestSupport
import Testing

/// Tests of `encode --for` and `encode --max-bytes`.
@Suite struct DestinationTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private var film: String { folder.path("film.mp4") }

    private func encode(_ arguments: [String], to film: String? = nil) throws -> Tool.Outcome {
        try Tool.zoetrope.run(["encode"] + arguments + ["-o", film ?? self.film])
    }

    private func made(_ arguments: [String], to film: String? = nil) throws -> [String: Any] {
        let outcome = try encode(arguments + ["--json", "--overwrite"], to: film)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    /// Returns what ffprobe says of the tracks.
    private func tracks(_ film: String) throws -> [String] {
        try FFmpegProgram.probe("stream=codec_name,width,height,r_frame_rate,bit_rate", of: film)
            .split(separator: "\n").map(String.init)
    }

    private func scene(_ width: Int, _ height: Int, fps: String = "60", duration: Double = 0.2) throws
        -> String
    {
        let noise = TestNoise.samples(48_000, level: 0.1)
        try TestSound(rate: 48_000, count: noise.count) { noise[$0] }.write(to: "noise.wav", in: folder)
        return try folder.write(
            """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": \(fps), "duration": \(duration),
             "audio": {"clips": [{"file": "noise.wav"}]}, "layers": [{"type": "gradient"}]}
            """, to: "scene.json")
    }

    @Test(
        "a large and fast scene gets the size, the rate and the sound of a place, and a small one keeps its own"
    )
    func place() throws {
        let large = try scene(1920, 1080)
        let report = try made([large, "--for", "slack"])
        let shown = try tracks(film)
        #expect(shown.first?.hasPrefix("h264,1280,720,30/1,") == true, "\(shown)")
        #expect(report["fps"] as? String == "30" && report["crf"] as? Double == 18)
        #expect(report["maxBytes"] as? Double == 10_000_000)
        let text = try encode([large, "--for", "slack", "--overwrite"]).text
        #expect(
            text.contains("\nCRF 18, chosen for at most 10 MB: ") && text.contains(", 128 kb/s"), "\(text)")
        _ = try made([try scene(640, 360, fps: "24"), "--for", "slack"])
        #expect(try tracks(film).first?.hasPrefix("h264,640,360,24/1,") == true)
        _ = try made([try scene(640, 360), "--for", "web"])
        #expect(try tracks(film).count == 1, "a page plays it without sound")
        #expect(try made([try scene(640, 360), "--for", "youtube"])["crf"] as? Double == 16)
    }

    @Test("flags win over the place") func flags() throws {
        let large = try scene(1920, 1080)
        let report = try made([
            large, "--for", "slack", "--size", "320x180", "--fps", "60", "--crf", "30", "--audio-bitrate",
            "96k",
            "--max-bytes", "1MB", "--codec", "hevc",
        ])
        #expect(try tracks(film).first?.hasPrefix("hevc,320,180,60/1,") == true)
        #expect(report["crf"] as? Double == 30 && report["maxBytes"] as? Double == 1_000_000)
        // Sounds are loud enough to be measured after some time.
        let long = try scene(64, 36, fps: "10", duration: 1)
        func loudness(_ flags: [String]) throws -> Double {
            let sound = try made([long] + flags)["sound"] as? [String: Any]
            return try #require(sound?["loudness"] as? Double)
        }
        #expect(abs(try loudness(["--for", "email"]) + 16) < 0.5)
        #expect(abs(try loudness(["--for", "email", "--loudness", "-20"]) + 20) < 0.5)
        #expect(abs(try loudness(["--loudness", "-23"]) + 23) < 0.5)
        let text = try String(contentsOfFile: long, encoding: .utf8)
        try folder.write(
            text.replacing("\"audio\": {", with: "\"audio\": {\"loudness\": -25, "), to: "scene.json")
        #expect(abs(try loudness(["--for", "email"]) + 25) < 0.5, "the scene's own loudness is kept")
    }

    @Test("a story has its size, with bars or as --fit says, and at most a minute") func story() throws {
        let wide = try scene(64, 36, fps: "10")
        for flags in [[], ["--fit", "cover"]] {
            _ = try made([wide, "--for", "story", "--preset", "ultrafast"] + flags)
            #expect(try tracks(film).first?.hasPrefix("h264,1080,1920,10/1,") == true)
        }
        let outcome = try encode([wide, "--for", "story", "--duration", "61"])
        #expect(outcome.status == 64)
        #expect(
            outcome.errors
                == "error: --for story: the film lasts 61.0 s; a story in Instagram or TikTok may last 60 s\n  choose a part, for example: --frames 0-599\n"
        )
    }

    @Test("--max-bytes chooses a CRF, which a dry run, verify and --crf agree with") func maximumBytes()
        throws
    {
        let scene = try folder.write(SmallScene.json(duration: 6), to: "scene.json")
        let whole = try #require(try made([scene])["bytes"] as? Double)
        let limit = String(Int(whole / 2))
        let dry = try encode([scene, "--overwrite", "--fresh", "--max-bytes", limit, "--dry-run", "--json"])
        #expect(folder.names == ["film.mp4", "scene.json"])
        let report = try made([scene, "--max-bytes", limit])
        let crf = try #require(report["crf"] as? Double)
        #expect(try #require(report["bytes"] as? Double) <= whole / 2 && crf > 18)
        let forecast = try #require(try JSONSerialization.jsonObject(with: dry.output) as? [String: Any])
        // The sample is the whole film here, but the size of its container is estimated.
        #expect(abs(try #require(forecast["crf"] as? Double) - crf) <= 0.5)
        let bytes = try folder.data("film.mp4")
        _ = try made([scene, "--crf", "\(crf)"], to: folder.path("plain.mp4"))
        let plain = try folder.data("plain.mp4")
        #expect(plain == bytes)
        let verify = ["verify", film, scene, "--chunks", "all"]
        #expect(try Tool.zoetrope.run(verify + ["--crf", "\(crf)"]).status == 0)
        #expect(try Tool.zoetrope.run(verify).status == 1)
        let place = try Tool.zoetrope.run(verify + ["--for", "slack"])
        #expect(place.status == 64 && place.errors.contains("verify --for slack needs --crf"))
        #expect(try Tool.zoetrope.run(verify + ["--for", "slack", "--crf", "\(crf)"]).status == 0)
    }

    @Test("limits that can't be met, and flags that can't be combined, are errors that leave nothing")
    func refused()
        throws
    {
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let small = try encode([scene, "--max-bytes", "1kB"])
        #expect(small.status == 65)
        #expect(
            small.errors.hasSuffix(
                "; the limit is 1.0 kB\n  use a smaller --size, a lower --fps or fewer --frames\n"))
        let given = try encode([scene, "--max-bytes", "1kB", "--crf", "20"])
        #expect(given.status == 65 && given.errors.contains("at CRF 20; the limit is 1.0 kB\n  use no --crf"))
        for flags in [["--for", "slack"], ["--max-bytes", "1MB"]] {
            let outcome = try Tool.zoetrope.run(["encode", scene, "--segments", folder.path("live")] + flags)
            #expect(
                outcome.status == 64
                    && outcome.errors.contains("\(flags[0]) and --segments can't be combined"))
            let rows = try folder.write("name\na\n", to: "rows.csv")
            let table = try encode([scene, "--data", rows] + flags)
            #expect(table.status == 64 && table.errors.contains("\(flags[0]) and --data can't be combined"))
        }
        #expect(try encode([scene, "--for", "slak"]).errors.contains("did you mean \"slack\"?"))
        #expect(folder.names == ["rows.csv", "scene.json"])
    }

    @Test("a run that is killed while it chooses the CRF is continued, with the same bytes") func killed()
        throws
    {
        let scene = try folder.write(
            SmallScene.json(fps: "30", duration: 12, width: 320, height: 180), to: "scene.json")
        let whole = try #require(try made([scene])["bytes"] as? Double)
        let flags = [scene, "--max-bytes", String(Int(whole / 2)), "--lanes", "1"]
        let first = try made(flags + ["--fresh"])
        let bytes = try folder.data("film.mp4")
        let run = try Tool.zoetrope.start(["encode"] + flags + ["--fresh", "--overwrite", "-o", film])
        try eventually("a chunk of the second CRF") {
            folder.names.count { $0.hasSuffix(".chunk") } > 6 || !run.process.isRunning
        }
        kill(run.process.processIdentifier, SIGKILL)
        run.process.waitUntilExit(within: .seconds(60))
        try FileManager.default.removeItem(atPath: film)
        let second = try made(flags)
        let again = try folder.data("film.mp4")
        #expect(again == bytes && second["crf"] as? Double == first["crf"] as? Double)
        #expect(
            try #require(second["encodedFrames"] as? Double) < #require(first["encodedFrames"] as? Double))
        #expect(folder.names == ["film.mp4", "scene.json"])
    }
}
