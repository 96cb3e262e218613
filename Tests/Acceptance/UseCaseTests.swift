import Foundation
import TestSupport
import Testing

/// Tests of the main uses of the program, in its users' words.
@Suite struct UseCaseTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test("a gradient with bubbles becomes one film at 30 fps and one at 60 fps", arguments: [30, 60])
    func encode(rate: Int) throws {
        let film = folder.path("film.mp4")
        let outcome = try Tool.zoetrope.run([
            "encode", Repository.sample("meadow.json"), "-o", film, "--fps", "\(rate)", "--size", "192x108",
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let seen = try Tool.system("ffprobe").run([
            "-v", "error", "-count_frames", "-show_entries",
            "stream=codec_name,width,height,pix_fmt,avg_frame_rate,nb_read_frames", "-of", "csv=p=0", film,
        ]).text
        #expect(seen == "h264,192,108,yuv420p,\(rate)/1,\(8 * rate)\n")
    }

    /// Returns the packets of a sample's film, which depend on the converted frames.
    private func packets(of sample: String, rate: Int, converter: String) throws -> String {
        let (width, height) = try Repository.size(of: sample, shortSide: 90)
        let film = folder.path("\(converter)-\(rate).mp4")
        let outcome = try Tool.zoetrope.run(
            [
                "encode", Repository.sample(sample), "-o", film, "--fps", "\(rate)", "--preset", "ultrafast",
                "--size", "\(width)x\(height)", "--converter", converter, "--overwrite", "--fresh",
            ] + (SlowTests.areEnabled ? [] : ["--frames", "0-19"]))
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try Tool.zoetrope.run(["framehash", film]).text
    }

    @Test(
        "swscale alone gives every frame the same bytes as the project's own loop, at 30 and 60 fps",
        arguments: SlowTests.some(Repository.samples, 2))
    func converter(_ sample: String) throws {
        for rate in [30, 60] {
            let drawn = try packets(of: sample, rate: rate, converter: "auto")
            #expect(drawn.split(separator: "\n").count > 20)
            let isSame = try packets(of: sample, rate: rate, converter: "swscale") == drawn
            #expect(isSame, "\(rate) fps")
        }
    }

    @Test(
        "compare --decide says by its exit status if 60 fps is worth the cost",
        arguments: [(0.1, 1), (600, 0)])
    func decide(speed: Double, status: Int32) throws {
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 640, "height": 360}, "fps": 60, "duration": 1, "background": "#203040",
             "layers": [{"type": "bubbles", "count": 3, "radius": [40, 40], "speed": [\(speed), \(speed)], "sway": [0, 0],
               "alpha": [1, 1], "colors": ["#F0E060"]}]}
            """, to: "scene.json")
        let films = try ["30", "60"].map { rate in
            let film = folder.path("\(rate).mp4")
            let outcome = try Tool.zoetrope.run(["encode", scene, "-o", film, "--fps", rate])
            try #require(outcome.status == 0, "\(outcome.errors)")
            return film
        }
        let outcome = try Tool.zoetrope.run(["compare"] + films + ["--decide"])
        #expect(outcome.status == status, "\(outcome.text)\(outcome.errors)")
    }

    @Test("a golden detects a change of one level in one pixel") func golden() throws {
        func write(_ color: String) throws -> String {
            try folder.write(
                """
                {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 0.5, "background": "#203040",
                 "layers": [{"type": "shape", "shape": "rectangle", "size": [1, 1], "position": [20.5, 10.5],
                   "fill": "\(color)"}]}
                """, to: "scene.json")
        }
        let goldens = folder.path("goldens")
        let recorded = try Tool.zoetrope.run([
            "golden", "record", try write("#808080"), "-o", goldens, "--force",
        ])
        try #require(recorded.status == 0, "\(recorded.errors)")
        #expect(try Tool.zoetrope.run(["golden", "check", goldens]).status == 0)
        _ = try write("#808180")
        let checked = try Tool.zoetrope.run(["golden", "check", goldens])
        #expect(checked.status == 1)
        #expect(checked.text.contains("rgb: first at frame 0, 5 of 5 frames"), "\(checked.text)")
    }
}
