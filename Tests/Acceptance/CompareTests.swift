import Foundation
import TestSupport
import Testing

/// Tests of `compare` against ffprobe and ffmpeg's filters on the same films.
@Suite struct CompareTests {
    /// A dot with known movement: 7 pixels per frame at 30 frames per second.
    private static let dot = """
        {"version": 1, "size": {"width": 640, "height": 360}, "fps": 30, "duration": 2,
         "background": "#203040", "layers": [
           {"type": "bubbles", "count": 1, "radius": [30, 30], "speed": [210, 210], "sway": [0, 0],
            "alpha": [1, 1], "colors": ["#F0E060"]}]}
        """

    private static func compare(_ scene: String, in folder: TestFolder, _ flags: [String]) throws -> [String:
        Any]
    {
        let outcome = try Tool.zoetrope.run(
            ["compare", scene, "-o", folder.path("report"), "--json", "--overwrite"] + flags)
        try #require(outcome.status == 0, "\(outcome.errors)")
        #expect(try folder.data("report/report.json") == outcome.output)
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    private static func variants(_ report: [String: Any]) throws -> [[String: Any]] {
        try #require(report["variants"] as? [[String: Any]])
    }

    private static func number(_ text: String, after mark: String) throws -> Double {
        let start = try #require(text.range(of: mark)).upperBound
        return try #require(Double(text[start...].prefix { "0123456789.".contains($0) }))
    }

    private static func fixed(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    @Test(
        "the metrics equal those of ffprobe and of ffmpeg's filters", arguments: ["24", "30000/1001", "60"])
    func figures(_ fps: String) throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 2, width: 128, height: 72), to: "scene.json")
        let report = try Self.compare(scene, in: folder, ["--fps", fps, "--crf", "30"])
        let variant = try #require(try Self.variants(report).first)
        let film = folder.path("report/\(variant["film"] as? String ?? "")")
        func figure(_ name: String) throws -> Double { try #require(variant[name] as? Double, "\(name)") }

        let probe = try Tool.system("ffprobe").run([
            "-v", "error", "-count_frames", "-show_entries",
            "stream=nb_read_frames,duration,bit_rate:format=size", film,
        ]).text
        #expect(try figure("frames") == Self.number(probe, after: "nb_read_frames="))
        #expect(
            Self.fixed(try figure("seconds"), 3) == Self.fixed(try Self.number(probe, after: "duration="), 3))
        #expect(try figure("bytes") == Self.number(probe, after: "size="))
        #expect(
            Self.fixed(try figure("kilobitsPerSecond"), 1)
                == Self.fixed(try Self.number(probe, after: "bit_rate=") / 1000, 1))

        let raw = folder.path("drawn.yuv")
        #expect(
            try Tool.zoetrope.run(["frames", scene, "--fps", fps, "--pixel-format", "yuv420p", "-o", raw])
                .status == 0)
        let filters = try Tool.system("ffmpeg").run([
            "-f", "rawvideo", "-pixel_format", "yuv420p", "-video_size", "128x72", "-framerate", fps, "-i",
            raw, "-i", film, "-lavfi", "[1][0]psnr;[1][0]ssim", "-f", "null", "-",
        ]).errors
        #expect(
            Self.fixed(try figure("psnr"), 2) == Self.fixed(try Self.number(filters, after: " average:"), 2))
        #expect(
            Self.fixed(try figure("lowestPsnr"), 2) == Self.fixed(try Self.number(filters, after: " min:"), 2)
        )
        #expect(Self.fixed(try figure("ssim"), 4) == Self.fixed(try Self.number(filters, after: " All:"), 4))
    }

    @Test("the number of frames that a screen skips equals that of ffmpeg's fps filter") func screen()
        throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1, width: 128, height: 72), to: "scene.json")
        let report = try Self.compare(scene, in: folder, ["--fps", "24,60"])
        let variants = try Self.variants(report)
        let raw = folder.path("drawn.yuv")
        #expect(
            try Tool.zoetrope.run(["frames", scene, "--fps", "60", "--pixel-format", "yuv420p", "-o", raw])
                .status == 0)
        // As on a screen, the newest frame is shown at each refresh.
        let filters = try Tool.system("ffmpeg").run([
            "-f", "rawvideo", "-pixel_format", "yuv420p", "-video_size", "128x72", "-framerate", "60", "-i",
            raw, "-i", folder.path("report/24-fps.mp4"), "-lavfi",
            "[1]fps=60:round=up[shown];[shown][0]psnr", "-f", "null", "-",
        ]).errors
        #expect(
            Self.fixed(try #require(variants[0]["screenPsnr"] as? Double), 2)
                == Self.fixed(try Self.number(filters, after: " average:"), 2))
        #expect(variants[0]["screenRepeats"] as? Int == 36)
        #expect(variants[1]["screenRepeats"] as? Int == 0)
        #expect(variants[1]["screenPsnr"] as? Double == variants[1]["psnr"] as? Double)
    }

    @Test("a dot that moves 7 pixels per frame is reported as that, and as 3.5 pixels at twice the rate")
    func motion() throws {
        let folder = try TestFolder()
        let scene = try folder.write(Self.dot, to: "scene.json")
        let report = try Self.compare(scene, in: folder, ["--fps", "30,60"])
        let ways = try Self.variants(report).map { variant in
            ["motionMean", "motion95", "motionLargest"].map { variant[$0] as? Double }
        }
        #expect(ways[0] == [7, 7, 7])
        for way in ways[1] { #expect(abs((way ?? 0) - 3.5) < 0.15) }
    }

    @Test("movement computed from positions agrees with movement measured in the film")
    func knownMovement() throws {
        let folder = try TestFolder()
        func position(_ from: String, _ to: String) -> String {
            #"{"values": [[\#(from)], [\#(to)]], "keyTimes": [0, 1], "curves": ["linear"], "duration": 1}"#
        }
        func scene(_ layers: String) -> String {
            """
            {"version": 1, "size": {"width": 640, "height": 360}, "fps": 30, "duration": 1, "background": "#203040",
             "layers": [\(layers)]}
            """
        }
        let text = ##""type": "text", "text": "zoetrope", "fontSize": 70, "color": "#F0E0D0""##
        let moving = "{\(text), \"position\": \(position("200, 100", "440, 190"))}"
        let group =
            #"{"type": "group", "position": \#(position("320, 150", "320, 240")), "layers": [\#(moving)]}"#
        let gradient = #"{"type": "gradient", "preset": "telegram"}"#
        // The speeds are 240 and 90 pixels per second, and in the group 240 and 180.
        let known: [(layers: String, pixels: Double?)] = [
            (moving, 8.54), (group, 10), ("\(gradient), \(moving)", nil),
        ]
        for (index, (layers, pixels)) in known.enumerated() {
            let path = try folder.write(scene(layers), to: "\(index).json")
            let report = try Self.compare(path, in: folder, ["--fps", "30"])
            let variant = try #require(Self.variants(report).first)
            let told = variant["motionKnown"] as? Double
            #expect((told == nil) == (pixels == nil))
            guard let told, let pixels else { continue }
            #expect(abs(told - pixels) < 0.06)
            #expect(abs(try #require(variant["motionLargest"] as? Double) - told) < 0.5)
        }
    }

    private static func moving(_ speed: Int, in folder: TestFolder) throws -> String {
        try folder.write(
            """
            {"version": 1, "size": {"width": 640, "height": 360}, "fps": 60, "duration": 2, "background": "#203040",
             "layers": [{"type": "bubbles", "count": 3, "radius": [30, 30], "speed": [\(speed), \(speed)], "sway": [0, 0],
               "alpha": [1, 1], "colors": ["#F0E060"]}]}
            """, to: "moving.json")
    }

    @Test(
        "the text output, the report and the exit status have the answer",
        arguments: [(speed: 600, rate: "60", status: Int32(0)), (speed: 5, rate: "30", status: 1)])
    func answer(_ film: (speed: Int, rate: String, status: Int32)) throws {
        let folder = try TestFolder()
        let scene = try Self.moving(film.speed, in: folder)
        let flags = ["compare", scene, "--decide", "--device", "laptop", "-o"]
        let text = try Tool.zoetrope.run(flags + [folder.path("report")])
        #expect(text.status == film.status, "\(text.errors)")
        let json = try JSONSerialization.jsonObject(with: folder.data("report/report.json")) as? [String: Any]
        let answers = try #require(json?["answers"] as? [[String: Any]])
        #expect(answers.map { $0["rate"] as? String } == [film.rate])
        let words = try #require(answers.first?["words"] as? String)
        #expect(text.text.split(separator: "\n\n").first?.replacing("\n", with: " ") == words[...])
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        #expect(ComparePageTests.says(page, words, rate: film.rate))
        if film.rate == "30" { #expect(text.errors.hasSuffix("decided: the lowest frame rate is enough\n")) }
    }

    @Test(
        "unknown devices and impossible screens are refused",
        arguments: [
            ["--device", "fridge"], ["--device", "a:1x2"], ["--device", "a:0x2@3"], ["--device", "a:1@2x3"],
            ["--screen", "0"], ["--decide", "--fps", "30"],
        ])
    func wrongScreens(_ flags: [String]) throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let outcome = try Tool.zoetrope.run(["compare", scene, "-o", folder.path("report")] + flags)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("error: \(flags[0])"))
    }

    @Test("frames of the same moment are drawn alike, and films of all rates have the same duration")
    func checks() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let report = try Self.compare(scene, in: folder, ["--fps", "30,60"])
        let checks = try #require(report["checks"] as? [[String: Any]])
        #expect(
            checks.map { $0["text"] as? String } == [
                "frame n at 30 fps equals frame 2n at 60 fps before encoding: 60 frames",
                "all films have the same duration: 2000 ms",
            ])
        #expect(checks.allSatisfy { $0["isPassed"] as? Bool == true })
    }

    @Test("every combination of the listed values makes a film with its own name") func axes() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let flags = ["--fps", "10", "--crf", "18,30.5", "--preset", "ultrafast,medium", "--seconds", "1"]
        let report = try Self.compare(scene, in: folder, flags)
        let variants = try Self.variants(report)
        #expect(
            variants.map { $0["name"] as? String } == [
                "crf 18, ultrafast", "crf 18, medium", "crf 30.5, ultrafast", "crf 30.5, medium",
            ])
        #expect(variants.allSatisfy { $0["frames"] as? Int == 10 })
        #expect(folder.names.contains("report/crf-30.5-medium.mp4"))
        #expect(folder.names.count { $0.hasSuffix(".mp4") } == 4)
    }

    @Test("if no rates are given, 30 and 60 fps are compared, even if other values are listed") func rates()
        throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        let flags = ["compare", scene, "-o", folder.path("report"), "--preset", "ultrafast,medium"]
        let outcome = try Tool.zoetrope.run(flags)
        #expect(outcome.status == 0)
        let heads = outcome.text.split(separator: "\n").filter { $0.hasPrefix("64x36, 60 Hz screen") }
        let names = ["30 fps, ultrafast", "30 fps, medium", "60 fps, ultrafast", "60 fps, medium"]
        var shown: [String] = []
        for head in heads {
            shown += head.split(separator: "  ").dropFirst().map { String($0.drop { $0 == " " }) }
        }
        #expect(shown == names)
        #expect(folder.names.contains("report/60-fps-medium.mp4"))
        #expect(try Tool.zoetrope.run(Array(flags.dropLast(2)) + ["--overwrite", "--json"]).status == 0)
        #expect(folder.names.filter { $0.hasSuffix(".mp4") } == ["report/30-fps.mp4", "report/60-fps.mp4"])
    }

    @Test("every number is defined on the page, in report.json and in the help") func meanings() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        let report = try Self.compare(scene, in: folder, ["--fps", "10"])
        let figures = try #require(report["figures"] as? [[String: Any]])
        let variant = try #require(try Self.variants(report).first)
        let others = ["name", "film", "fps", "crf", "preset"]
        #expect(Set(figures.compactMap { $0["name"] as? String } + others) == Set(variant.keys))
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        let help = try Tool.zoetrope.run(["help", "compare"]).text.split { $0.isWhitespace }.joined(
            separator: " ")
        for figure in figures {
            let meaning = try #require(figure["meaning"] as? String)
            #expect(!meaning.isEmpty)
            #expect(page.contains("<p>\(meaning)</p>"))
            #expect(help.contains(meaning))
        }
    }

    @Test("an interrupted or failed comparison leaves no files, and an unrelated folder is kept")
    func nothingLeft() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("mine"), withIntermediateDirectories: true)
        try folder.write("mine", to: "mine/notes.txt")
        let foreign = try Tool.zoetrope.run(["compare", scene, "-o", folder.path("mine"), "--overwrite"])
        #expect(foreign.status == 73)
        #expect(try folder.data("mine/notes.txt") == Data("mine".utf8))
        _ = try Self.compare(scene, in: folder, ["--fps", "10"])
        try folder.write("precious", to: "report/holiday.mp4")
        let guest = try Tool.zoetrope.run(["compare", scene, "-o", folder.path("report"), "--overwrite"])
        #expect(guest.status == 73)
        #expect(guest.errors.contains("the folder contains holiday.mp4, which is not part of a report"))
        #expect(try folder.data("report/holiday.mp4") == Data("precious".utf8))
        try FileManager.default.removeItem(atPath: folder.path("report"))
        let wide = try Tool.zoetrope.run([
            "compare", scene, "--fps", "10,20,30", "--size", "4096x2304", "--side-by-side", "-o",
            folder.path("wide"),
        ])
        #expect(wide.status == 64)
        for flags in [
            ["--fps", "30,30"], ["--fps", "30,"], ["--crf", "52"], ["--preset", "medium,quick"],
            ["--seconds", "0"],
        ] {
            let outcome = try Tool.zoetrope.run(["compare", scene, "-o", folder.path("none")] + flags)
            #expect(outcome.status == 64, "\(flags)")
            #expect((1...3).contains(outcome.errors.split(separator: "\n").count))
        }
        let running = try Tool.zoetrope.start([
            "compare", Repository.sample("telegram.json"), "-o", folder.path("none"), "--progress", "ndjson",
        ])
        while !running.errorsSoFar.contains("\n"), running.process.isRunning { usleep(10_000) }
        running.process.interrupt()
        #expect(try running.finish().status == 130)
        #expect(folder.names == ["mine", "mine/notes.txt", "scene.json"])
    }
}
