import Foundation
import TestSupport
import Testing

/// Tests of `encode --dry-run`.
@Suite struct DryRunTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func forecast(_ arguments: [String], input: Data? = nil) throws -> [String: Any] {
        let outcome = try Tool.zoetrope.run(["encode"] + arguments + ["--dry-run", "--json"], input: input)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    @Test("a dry run reports the film's expected cost as text and JSON, and leaves no files") func said()
        throws
    {
        let scene = try folder.write(SmallScene.json(duration: 8), to: "scene.json")
        let film = folder.path("film.mp4")
        let outcome = try Tool.zoetrope.run(["encode", scene, "-o", film, "--lanes", "3", "--dry-run"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let lines = outcome.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 6)
        #expect(lines[0] == "\(film): would have 80 frames, 64x36 at 10 fps, 8.000 s")
        #expect(lines[1] == "chunks: 4 new")
        #expect(lines[2].wholeMatch(of: /3 lanes, at most .* MB of memory/) != nil, "\(lines[2])")
        #expect(lines[3].hasPrefix("encoding: "), "\(lines[3])")
        #expect(lines[4].wholeMatch(of: /cost: [0-9.]+ s of CPU time .*/) != nil, "\(lines[4])")
        #expect(lines[5].wholeMatch(of: /size: .* [kM]?B to .* [kM]B, depending on .*/) != nil, "\(lines[5])")
        let report = try forecast([scene, "-o", film, "--lanes", "3"])
        #expect(report["frames"] as? Int == 80)
        #expect(report["newChunks"] as? Int == 4)
        #expect(report["lanes"] as? Int == 3)
        #expect((report["bytes"] as? [Double])?.count == 2)
        #expect(folder.names == ["scene.json"])
    }

    @Test("a dry run refuses whatever encode would refuse, and counts existing chunks") func there() throws {
        let scene = try folder.write(SmallScene.json(duration: 8), to: "scene.json")
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", film]).status == 0)
        let bytes = try folder.data("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", film, "--dry-run"]).status == 73)
        let report = try forecast([scene, "-o", film, "--overwrite", "--duration", "10"])
        #expect(report["takenOverChunks"] as? Int == 4)
        #expect(report["newFrames"] as? Int == 20)
        let isSame = try folder.data("film.mp4") == bytes
        #expect(isSame)
        let segments = try forecast([scene, "--segments", folder.path("live")])
        #expect(segments["newChunks"] as? Int == 4)
        #expect(folder.names == ["film.mp4", "scene.json"])
    }

    @Test(
        "if a frame takes far too long, a dry run prints check's warning before anything is drawn",
        arguments: ["encode SCENE -o film.mp4", "encode SCENE -o film.mp4 --dry-run", "still SCENE -o a.png"])
    func heavy(_ command: String) throws {
        let bubbles = #"{"type": "bubbles", "count": 10000, "radius": [10000, 10000]}"#
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 2, "duration": 1, "layers": [
             {"type": "group", "position": {"values": [[0, 540], [1920, 540]], "duration": 1},
              "motionBlur": {"shutter": 0.1, "samples": 64},
              "layers": [\(Array(repeating: bubbles, count: 40).joined(separator: ", "))]}]}
            """, to: "scene.json")
        let expected = try Tool.zoetrope.run(["check", scene]).errors
        #expect(expected.contains("layers[0]: drawing the frame at 0 s takes about "), "\(expected)")
        let words = command.split(separator: " ").map { word in
            word == "SCENE" ? scene : word.contains(".") ? folder.path(String(word)) : String(word)
        }
        let running = try Tool.zoetrope.start(words)
        defer {
            running.process.terminate()
            running.process.waitUntilExit(within: .seconds(60))
        }
        try eventually("the warning") {
            running.errorsSoFar.contains("\n") || !running.process.isRunning
        }
        #expect(running.errorsSoFar.hasPrefix(expected), "\(running.errorsSoFar)")
    }

    @Test("a dry run counts the frames that come from a pipe") func piped() throws {
        let frames = Data(count: 50 * 16 * 16 * 3)
        let flags = ["--pixel-format", "rgb24", "--size", "16x16", "--fps", "10"]
        for output in [["-o", folder.path("film.mp4")], ["--segments", folder.path("live")]] {
            #expect(try forecast(["-"] + flags + output, input: frames)["frames"] as? Int == 50)
        }
        #expect(folder.names == [])
    }
}
