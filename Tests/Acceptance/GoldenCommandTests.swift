import Foundation
import TestSupport
import Testing

/// Tests of golden commands as users run them, and of hashes against those of other tools.
@Suite struct GoldenCommandTests {
    private static let goldens = Repository.root.appendingPathComponent("samples/goldens").path

    /// Returns the program with or without the variable CI, wherever the tests run.
    private static func tool(ci: String? = nil) -> Tool {
        Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: (ci.map { ["CI=\($0)"] } ?? ["-u", "CI"]) + [Tool.zoetrope.executable.path])
    }

    private static func hashLines(_ text: String) -> [String] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    @Test("every sample has a golden") func complete() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.goldens)
        #expect(names.map { "\($0).json" }.sorted() == Repository.samples)
    }

    @Test("all samples match their goldens") func samples() throws {
        try check(by: .zoetrope, lanes: "5")
    }

    @Test(
        "the samples match their goldens with any number of lanes and on one core",
        .enabled(if: SlowTests.areEnabled), arguments: [(Tool.zoetrope, "1"), (Tool.onOneCore, "2")])
    func samples(_ tool: Tool, _ lanes: String) throws { try check(by: tool, lanes: lanes) }

    private func check(by tool: Tool, lanes: String) throws {
        let folder = try TestFolder()
        let outcome = try tool.run([
            "golden", "check", Self.goldens, "--lanes", lanes, "--report", folder.path("report"),
        ])
        // With other library versions than those of the recording, drawn frames must still be the same.
        #expect([0, 2].contains(outcome.status), "\(outcome.text)")
    }

    @Test("the hashes of packets, pictures and frames equal ffmpeg's", .slow) func stockTools() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(fps: "\"30000/1001\"", duration: 3), to: "scene.json")
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", film]).status == 0)
        func ffmpeg(_ arguments: [String], input: Data? = nil) throws -> String {
            try Tool.system("ffmpeg").run(
                ["-v", "error"] + arguments + ["-fflags", "+bitexact", "-f", "framehash", "-"], input: input
            ).text
        }
        let packets = try Tool.zoetrope.run(["framehash", film])
        #expect(packets.text == (try ffmpeg(["-i", film, "-map", "0:v", "-c", "copy"])))
        let pictures = try Tool.zoetrope.run(["framehash", film, "--layer", "pictures"])
        #expect(pictures.text == (try ffmpeg(["-i", film])))
        let raw = try Tool.zoetrope.run(["frames", scene])
        let theirs = try ffmpeg(
            [
                "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", "64x36", "-framerate",
                "30000/1001", "-i", "-",
            ], input: raw.output)
        let ours = try Tool.zoetrope.run(["framehash", scene])
        #expect(Self.hashLines(ours.text) == Self.hashLines(theirs))
        #expect(Self.hashLines(ours.text).count == 90)
        let recorded = try Self.tool().run(["golden", "record", scene, "-o", folder.path("goldens")])
        #expect(recorded.status == 0)
        for (layer, text) in [("rgb", ours.text), ("packets", packets.text)] {
            #expect(
                String(decoding: try folder.data("goldens/scene/\(layer).framehash"), as: UTF8.self) == text)
        }
        let yuv = try Tool.zoetrope.run(["framehash", scene, "--layer", "yuv"])
        #expect(
            String(decoding: try folder.data("goldens/scene/yuv.framehash"), as: UTF8.self) == yuv.text)
    }

    @Test("a golden is recorded, checked, found different after a change, and accepted") func life() throws {
        let folder = try TestFolder()
        try folder.write(SmallScene.json(), to: "scene.json")
        func run(_ arguments: [String], ci: String? = nil) throws -> Tool.Outcome {
            try Self.tool(ci: ci).run(["golden"] + arguments, in: folder.url)
        }
        #expect(try run(["record", "scene.json", "-o", "goldens", "--crf", "20"]).status == 0)
        #expect(
            folder.names.filter { $0.hasPrefix("goldens/scene/") && !$0.hasSuffix(".png") } == [
                "goldens/scene/film.mp4", "goldens/scene/golden.json", "goldens/scene/packets.framehash",
                "goldens/scene/rgb.framehash", "goldens/scene/scene.json", "goldens/scene/yuv.framehash",
            ])
        #expect(folder.names.count { $0.hasPrefix("goldens/scene/frame-") } == 20)
        #expect(try run(["check", "goldens"]).status == 0)
        #expect(try run(["check", "goldens/scene/golden.json", "goldens/scene"]).status == 0)
        #expect(try run(["record", "scene.json", "-o", "goldens"]).status == 73, "never by accident")

        let changed = SmallScene.json().replacing(
            "\"bubbles\",", with: "\"bubbles\", \"start\": 0.65,")
        try folder.write(changed, to: "scene.json")
        let differing = try run(["check", "goldens", "--report", "report", "--json"])
        #expect(differing.status == 1)
        let json = try #require(try JSONSerialization.jsonObject(with: differing.output) as? [String: Any])
        #expect(json["verdict"] as? String == "differs")
        let golden = try #require((json["goldens"] as? [[String: Any]])?.first)
        #expect(golden["isSceneChanged"] as? Bool == true)
        let layers = try #require(golden["layers"] as? [[String: Any]])
        #expect(layers[0]["firstFrame"] as? Int == 0)
        #expect(try folder.data("report/report.json") == differing.output)
        #expect(folder.names.contains("report/scene-frame-0-expected.png"))

        #expect(try run(["accept", "goldens"], ci: "true").status == 64)
        #expect(try run(["record", "scene.json", "-o", "other"], ci: "1").status == 64)
        #expect(try run(["check", "goldens"]).status == 1, "checking never records")
        #expect(try run(["accept", "goldens", "--force"], ci: "true").status == 0)
        #expect(try run(["check", "goldens"], ci: "true").status == 0)
        #expect(!folder.names.contains { $0.hasSuffix(".part") })
    }

    @Test("a golden made with other library versions neither passes nor fails") func notComparable() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let output = folder.path("goldens")
        #expect(try Self.tool().run(["golden", "record", scene, "-o", output]).status == 0)
        let head = String(decoding: try folder.data("goldens/scene/golden.json"), as: UTF8.self)
        try folder.write(
            head.replacing("\"x264\": \"core", with: "\"x264\": \"old core"), to: "goldens/scene/golden.json")
        let outcome = try Self.tool().run(["golden", "check", output])
        #expect(outcome.status == 2)
        #expect(outcome.text.contains("packets: not comparable"))
        #expect(outcome.text.contains("recorded with x264 old core"))
    }

    @Test("a report has a picture for each golden, and no pictures of an earlier check") func pictures()
        throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        for output in ["one", "two"] {
            #expect(try Self.tool().run(["golden", "record", scene, "-o", folder.path(output)]).status == 0)
        }
        try folder.write(SmallScene.json(fps: "9", duration: 1), to: "scene.json")
        let check = [
            "golden", "check", folder.path("one"), folder.path("two"), "--report", folder.path("report"),
        ]
        #expect(try Self.tool().run(check).status == 1)
        // Of ten frames the first is unchanged, and only one of the films has the last frame.
        let pictures = (1...9).flatMap { frame in
            ["", "-2"].flatMap { number in
                (frame == 9 ? ["expected"] : ["actual", "difference", "expected"]).map {
                    "report/scene-frame-\(frame)\(number)-\($0).png"
                }
            }
        }.sorted()
        #expect(folder.names.filter { $0.hasPrefix("report/") && $0.hasSuffix(".png") } == pictures)
        #expect(try Self.tool().run(check).status == 1)
        #expect(folder.names.filter { $0.hasPrefix("report/") && $0.hasSuffix(".png") } == pictures)
        try folder.write("mine", to: "report/mine.png")
        #expect(
            try Self.tool().run(["golden", "accept", folder.path("one"), folder.path("two")]).status == 0)
        #expect(try Self.tool().run(check).status == 0)
        #expect(
            folder.names.filter { $0.hasPrefix("report/") && $0.hasSuffix(".png") } == ["report/mine.png"])
    }

    @Test("if a difference can't be shown as a picture, the report states the reason") func noPicture() throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        let record = ["golden", "record", scene, "-o", folder.path("goldens"), "--pictures", "0"]
        #expect(try Self.tool().run(record).status == 0)
        func check() throws -> (text: String, reason: String?) {
            let report = folder.path("report")
            let outcome = try Self.tool().run(["golden", "check", folder.path("goldens"), "--report", report])
            #expect(outcome.status == 1)
            let json =
                try JSONSerialization.jsonObject(with: folder.data("report/report.json")) as? [String: Any]
            let golden = try #require((json?["goldens"] as? [[String: Any]])?.first)
            #expect((golden["pictures"] as? [Any])?.isEmpty == true)
            return (outcome.text, golden["noPicture"] as? String)
        }
        try folder.write(SmallScene.json(fps: "9", duration: 1), to: "scene.json")
        try FileManager.default.removeItem(atPath: folder.path("goldens/scene/film.mp4"))
        let filmless = try check()
        #expect(
            filmless.reason
                == "the golden has no film and no pictures, so the expected frame can't be shown")
        #expect(filmless.text.contains("\n  no picture: the golden has no film and no pictures"))
        try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        let head = String(decoding: try folder.data("goldens/scene/golden.json"), as: UTF8.self)
        try folder.write(
            head.replacing(/"fileHash": "[0-9a-f]+"/, with: "\"fileHash\": \"0\""),
            to: "goldens/scene/golden.json")
        #expect(try check().reason == "no frame differs from its expected frame")
    }

    @Test("one broken golden does not hide the results of the others") func broken() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        let other = try folder.write(SmallScene.json(duration: 1.5), to: "other.json")
        let output = folder.path("goldens")
        #expect(try Self.tool().run(["golden", "record", scene, other, "-o", output]).status == 0)
        let head = String(decoding: try folder.data("goldens/other/golden.json"), as: UTF8.self)
        let changes = [
            ("\"fit\": \"contain\"", "\"fit\": \"containt\""), ("\"crf\": 18", "\"crf\": 99"),
            ("\"crf\": 18", "\"crv\": 18"), ("\"order\"", "\"flags\": [], \"order\""),
            ("\"golden\": 3", "\"golden\": 1"),
            ("\"fit\":", "\"frames\": {\"first\": 10, \"count\": 90}, \"fit\":"),
        ]
        for (old, new) in changes {
            try folder.write(head.replacing(old, with: new), to: "goldens/other/golden.json")
            let outcome = try Self.tool().run(["golden", "check", output])
            #expect(outcome.status == 65, "\(new)")
            #expect(outcome.text.contains("scene: same"))
            #expect((1...3).contains(outcome.errors.split(separator: "\n").count))
        }
    }

    @Test("if goldens can't be read, only the error is printed") func unreadable() throws {
        let folder = try TestFolder()
        let golden = folder.url.appendingPathComponent("goldens/scene")
        try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
        try folder.write("{}", to: "goldens/scene/golden.json")
        let outcome = try Self.tool().run(["golden", "check", folder.path("goldens")])
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("golden.json"))
    }

    @Test("golden never replaces a folder with other files in it") func foreign() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        let output = folder.path("goldens")
        #expect(try Self.tool().run(["golden", "record", scene, "-o", output]).status == 0)
        try folder.write("mine", to: "goldens/scene/notes.txt")
        let outcome = try Self.tool().run(["golden", "record", scene, "-o", output, "--overwrite"])
        #expect(outcome.status == 73)
        #expect(try folder.data("goldens/scene/notes.txt") == Data("mine".utf8))
    }

    @Test("every golden name is either refused or can be checked later") func names() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        let output = folder.path("goldens")
        func record(_ name: String, into output: String) throws -> Tool.Outcome {
            try Self.tool().run(["golden", "record", scene, "-o", output, "--name", name])
        }
        #expect(try record("clip.part", into: output).status == 0)
        for own in ["golden.json", "film.mp4", "rgb.framehash"] {
            let outcome = try record(own, into: output)
            #expect(outcome.status == 64 && outcome.errors.contains("can't be a golden's name"), "\(own)")
        }
        let inside = try record("inner", into: output + "/clip.part")
        #expect(inside.status == 64 && inside.errors.contains("a golden, not a folder for goldens"))
        let outcome = try Self.tool().run(["golden", "check", output])
        #expect(outcome.status == 0 && outcome.text.contains("clip.part: same"))
    }

    @Test("a JUnit report never replaces one of the HTML report's files") func overReport() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 1), to: "scene.json")
        #expect(try Self.tool().run(["golden", "record", scene, "-o", folder.path("g")]).status == 0)
        for (file, status) in [
            ("r", Int32(64)), ("r/report.html", 64), ("r/scene-frame-0-actual.png", 64),
            ("./r/report.json", 64),
            ("r/junit.xml", 0),
        ] {
            let outcome = try Self.tool().run(
                ["golden", "check", "g", "--report", "r", "--junit", file], in: folder.url)
            #expect(outcome.status == status, "\(file): \(outcome.errors)")
        }
    }
}
