import Foundation
import TestSupport
import Testing

/// Tests what `bench` measures and reports; the measured times themselves don't matter.
@Suite struct BenchTests {
    @Test("bench measures every stage, the whole pipeline and the floor the requested number of times")
    func measured() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let outcome = try Tool.zoetrope.run(["bench", scene, "--seconds", "1", "--runs", "2", "--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let result = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let stages = try #require(result["stages"] as? [[String: Any]])
        #expect(
            stages.map { $0["name"] as? String } == [
                "draw gradient (layer 0)", "draw bubbles (layer 1)", "draw", "convert", "encode", "mux",
                "verify",
            ])
        let samples =
            stages.map { $0["milliseconds"] as? [String: Any] }
            + ["wholeSeconds", "floorSeconds"].map { result[$0] as? [String: Any] }
        for sample in samples {
            let all = try #require(sample?["all"] as? [Double])
            #expect(all.count == 2)
            #expect(all.allSatisfy { $0 > 0 })
        }
        #expect(result["frames"] as? Int == 10)
        #expect((result["peakBytes"] as? Double ?? 0) > 1_000_000)
    }

    @Test("bench reports drawing time in gradients, and counts still frames without drawing them")
    func drawing()
        throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 2, "layers": [
             {"type": "gradient", "preset": "cmyk"},
             {"type": "gradient", "preset": "cmyk", "opacity": {"values": [0.1, 1], "duration": 0.5}}]}
            """, to: "scene.json")
        let outcome = try Tool.zoetrope.run(["bench", scene, "--draw", "--runs", "1", "--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let result = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(result["frames"] as? Int == 20)
        #expect(result["drawnFrames"] as? Int == 6)
        #expect(result["stillFrames"] as? Int == 14)
        let costs = try #require(result["costs"] as? [Double])
        #expect(costs.count == 6)
        let (mean, worst) = try (
            #require(result["meanGradients"] as? Double), #require(result["worstGradients"] as? Double)
        )
        #expect(mean > 0 && abs(mean - costs.reduce(0, +) / 6) < 0.001)
        #expect(abs(worst - (costs.max() ?? 0)) < 0.001)
        let text = try Tool.zoetrope.run(["bench", scene, "--draw", "--runs", "1", "--seconds", "0.4"]).text
        #expect(text.hasPrefix("64x36 at 10 fps, 4 frames\ndrawing  "), "\(text)")
        #expect(folder.names == ["scene.json"])
    }

    @Test("without a scene, bench measures a default scene and applies flags to that scene") func usual()
        throws
    {
        let outcome = try Tool.zoetrope.run([
            "bench", "--seconds", "0.2", "--runs", "1", "--size", "64x36", "--fps", "30", "--preset",
            "ultrafast", "--lanes", "1",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.text.hasPrefix("64x36 at 30 fps, ultrafast, crf 18, 6 frames, 1 lane, medians of 1 run\n")
        )
    }

    @Test("if the film can't be made, bench prints encode's error and ends with its exit status")
    func failedFilm()
        throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(
            SmallScene.json(fps: "30", duration: 8, width: 320, height: 180), to: "scene.json")
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        let outcome = try shell.run([
            "-c", "ulimit -f 16; exec \"$@\"", "-", Tool.zoetrope.executable.path, "bench", scene, "--runs",
            "1",
            "--seconds", "8",
        ])
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("File too large"), "\(outcome.errors)")
        #expect((1...3).contains(outcome.errors.split(separator: "\n").count), "\(outcome.errors)")
    }

    @Test("a wrong flag or scene is an error, and nothing is left behind") func wrong() throws {
        #expect(try Tool.zoetrope.run(["bench", "--runs", "0"]).status == 64)
        #expect(try Tool.zoetrope.run(["bench", "nowhere.json"]).status == 66)
        #expect(try Tool.zoetrope.run(["bench", "a.json", "b.json"]).status == 64)
    }
}
