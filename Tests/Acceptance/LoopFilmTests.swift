import Foundation
import TestSupport
import Testing

/// Tests of films that repeat a looping scene, as ffmpeg decodes them.
@Suite struct LoopFilmTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private static let layers = """
        {"type": "gradient"},
        {"type": "bubbles", "name": "bubbles", "count": 30, "radius": [6, 20], "alpha": 0.8},
        {"type": "group", "name": "turning", "layers": [
          {"type": "shape", "name": "star", "shape": "star", "rotation": {"values": [0, 360]}}
        ]}
        """

    private func scene(
        _ layers: String, _ name: String = "scene.json", seconds: Double = 4, more: String = ""
    )
        throws -> String
    {
        try folder.write(
            """
            {"version": 1, "size": {"width": 160, "height": 120}, "fps": 15, "duration": \(seconds)\(more),
             "layers": [\(layers)]}
            """, to: name)
    }

    private func encoded(_ scene: String, _ flags: [String]) throws -> [String: Any] {
        let outcome = try Tool.zoetrope.run(
            ["encode", scene, "-o", folder.path("film.mp4"), "--overwrite", "--json"] + flags)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    /// Returns the luma of each frame of the film.
    private func pictures() throws -> [Data] {
        let outcome = try Tool.system("ffmpeg").run(
            ["-v", "error", "-i", folder.path("film.mp4"), "-f", "rawvideo", "-pix_fmt", "gray", "-"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let size = 160 * 120
        return stride(from: 0, to: outcome.output.count, by: size).map { outcome.output[$0..<$0 + size] }
    }

    @Test("a repeated loop shows the same frames again, encoded once, without a jump between repetitions")
    func repeats()
        throws
    {
        let scene = try scene(Self.layers, more: #", "loop": true"#)
        let result = try encoded(scene, ["--repeat", "3"])
        #expect(result["frames"] as? Int == 180 && result["encodedFrames"] as? Int == 60, "\(result)")
        let pictures = try pictures()
        try #require(pictures.count == 180)
        for frame in 0..<60 {
            #expect(pictures[frame] == pictures[frame + 60] && pictures[frame] == pictures[frame + 120])
        }
        let noise = (0..<59).map { ByteDifference.meanSquare(pictures[$0], pictures[$0 + 1]) }.sorted()
        let seam = ByteDifference.meanSquare(pictures[59], pictures[60])
        // A PSNR that is 1 dB lower is a mean square error 1.26 times as large.
        #expect(seam < noise[29] * 1.26, "\(seam), usually \(noise[29])")
    }

    /// Layers of every type that can return to the start.
    private static let returning = [
        #"{"type": "gradient", "swirl": 1}"#,
        #"{"type": "group", "size": [90, 90], "rotation": {"values": [0, 360]}, "layers": [{"type": "linearGradient"}]}"#,
        #"{"type": "radialGradient", "endRadius": 40, "position": {"values": [[30, 30], [130, 90], [30, 30]], "curves": "easeInEaseOut"}}"#,
        #"{"type": "bubbles", "count": 30, "radius": [6, 20], "alpha": 0.8}"#,
        #"{"type": "particles", "preset": "snow"}"#,
        #"{"type": "text", "text": "Round and round", "fontSize": 18, "rotation": {"values": [0, 360]}}"#,
        #"{"type": "shape", "shape": "star", "rotation": {"values": [0, 360]}}"#,
        ##"{"type": "pattern", "color": "#FFFFFF", "blend": "normal", "offset": {"values": [[0, 0], [400, -800]]}}"##,
        #"{"type": "image", "file": "a.png", "position": {"values": [[30, 30], [130, 90], [30, 30]]}}"#,
        #"{"type": "preloader", "period": 2, "size": [160, 60]}"#,
    ]

    @Test(
        "the step from a loop's last frame to its first is no larger than other steps", arguments: returning)
    func seam(_ layer: String) throws {
        let picture = try Tool.system("ffmpeg").run(
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc=size=48x32", "-frames:v", "1",
                folder.path("a.png"),
            ])
        try #require(picture.status == 0, "\(picture.errors)")
        _ = try encoded(scene(layer, more: #", "loop": true"#), ["--repeat", "2"])
        let pictures = try pictures()
        try #require(pictures.count == 120)
        let steps = (0..<119).map { ByteDifference.meanSquare(pictures[$0], pictures[$0 + 1]) }
        let usual = steps.sorted()[59]
        #expect(usual > 0)
        // A PSNR that is 1 dB lower is a mean square error 1.26 times as large.
        #expect(steps[59] < usual * 1.26, "\(steps[59]), usually \(usual)")
    }

    @Test("a scene that is not a loop jumps from its last frame to its first") func jumps() throws {
        _ = try encoded(scene(#"{"type": "bubbles", "count": 30, "radius": [6, 20], "alpha": 0.8}"#), [])
        let pictures = try pictures()
        let noise = (0..<59).map { ByteDifference.meanSquare(pictures[$0], pictures[$0 + 1]) }.sorted()
        #expect(ByteDifference.meanSquare(pictures[59], pictures[0]) > noise[29] * 2)
    }

    @Test("a scene that can't loop or repeat is reported with the place and a remedy") func faults() throws {
        func errors(_ scene: String, _ flags: [String], status: Int32) throws -> String {
            let outcome = try Tool.zoetrope.run(["encode", scene, "-o", folder.path("x.mp4")] + flags)
            #expect(outcome.status == status && !folder.names.contains("x.mp4"), "\(outcome.errors)")
            return outcome.errors
        }
        let plain = try scene(Self.layers, "plain.json")
        #expect(try errors(plain, ["--repeat", "2"], status: 64).contains("\"loop\": true"))
        let loop = try scene(Self.layers, "loop.json", more: #", "loop": true"#)
        #expect(
            try errors(loop, ["--repeat", "2", "--frames", "0-9"], status: 64).contains("whole scene"))
        #expect(try errors(loop, ["--fps", "30000/1001"], status: 64).contains("choose 3.9039 or 4.004 s"))
        #expect(try errors(loop, ["--repeat", "100000"], status: 64).contains("a film has at most 1000000"))
        let short = try scene(Self.layers, "short.json", seconds: 3, more: #", "loop": true"#)
        let said = try errors(short, [], status: 65)
        #expect(
            said.contains("short.json: ") && said.contains("line 2, column ")
                && said.contains("layers[0].stepDuration: the layer's content repeats every 4 s"), "\(said)")
        let odd = try scene(Self.layers, "odd.json", seconds: 4.01, more: #", "loop": true"#)
        #expect(
            try errors(odd, [], status: 65).contains(
                "duration: 4.01 s is not a whole number of frames at 15 fps"))
    }

    @Test("a layer omitted by --without leaves no trace, wherever it is in the scene") func without() throws {
        let whole = try scene(Self.layers)
        func hashes(_ scene: String, _ flags: [String]) throws -> String {
            let outcome = try Tool.zoetrope.run(["framehash", scene] + flags)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.text
        }
        let gradient = #"{"type": "gradient"}"#
        let bubbles = #"{"type": "bubbles", "name": "bubbles", "count": 30, "radius": [6, 20], "alpha": 0.8}"#
        #expect(
            try hashes(whole, ["--without", "turning", "--without", "bubbles"])
                == hashes(scene(gradient, "a.json"), []))
        let less = try hashes(whole, ["--without", "star"])
        #expect(try less == hashes(scene("\(gradient), \(bubbles)", "b.json"), []))
        #expect(try less != hashes(whole, []))
        let unknown = try Tool.zoetrope.run([
            "still", whole, "--without", "stars", "-o", folder.path("x.png"),
        ])
        #expect(unknown.status == 64 && unknown.errors.contains("did you mean star?"), "\(unknown.errors)")
    }

    @Test("errors number the layers after an omitted one as in the file") func numbers() throws {
        let scene = try scene(
            #"{"type": "shape", "name": "first"}, {"type": "image", "file": "none.png"}"#)
        let outcome = try Tool.zoetrope.run([
            "still", scene, "--without", "first", "-o", folder.path("x.png"),
        ])
        #expect(
            outcome.errors.contains("layers[1]") && outcome.errors.contains("none.png"), "\(outcome.errors)")
    }

    @Test("a golden records which layers were omitted") func golden() throws {
        let scene = try scene(Self.layers)
        let record = try Tool.zoetrope.run([
            "golden", "record", scene, "-o", folder.path("goldens"), "--duration", "0.5", "--without",
            "bubbles",
        ])
        #expect(record.status == 0, "\(record.errors)")
        #expect(try Tool.zoetrope.run(["golden", "check", folder.path("goldens")]).status == 0)
        _ = try self.scene(#"{"type": "gradient"}"#)
        let check = try Tool.zoetrope.run(["golden", "check", folder.path("goldens")])
        #expect(check.status == 65 && check.errors.contains("no layer has a name"), "\(check.errors)")
    }
}
