import Foundation
import TestSupport
import Testing

/// Tests that a check reports each of five changes of a film exactly.
@Suite struct ExactDifferenceTests {
    private let folder: TestFolder
    private let pillow: PillowFrames

    init() throws {
        folder = try TestFolder()
        pillow = PillowFrames(folder: folder)
    }

    private static func scene(
        text: String = "Hello!", fill: String = "#5CF2C0", x: Int = 120
    ) -> String {
        ##"""
        {"version": 1, "size": {"width": 160, "height": 90}, "fps": 5, "duration": 0.8, "background": "#20242C",
         "layers": [
          {"type": "gradient"},
          {"type": "text", "text": "\##(text)", "fontSize": 12, "position": [50, 45]},
          {"type": "shape", "shape": "rectangle", "size": [20, 20], "fill": "\##(fill)", "position": [\##(x), 45]}
         ]}
        """##
    }

    private func golden(_ words: String) throws -> Tool.Outcome {
        try Tool.zoetrope.run(["golden"] + words.split(separator: " ").map(String.init), in: folder.url)
    }

    /// Runs `golden check --report`, and returns its text and the report's pictures.
    private func check(_ golden: String) throws -> (text: String, pictures: [[String: Any]]) {
        let outcome = try self.golden("check goldens/\(golden) --report report")
        #expect(outcome.status == 1, "\(outcome.errors)")
        let json = try JSONSerialization.jsonObject(with: folder.data("report/report.json")) as? [String: Any]
        let report = try #require((json?["goldens"] as? [[String: Any]])?.first)
        return (outcome.text, try #require(report["pictures"] as? [[String: Any]]))
    }

    /// Returns a frame of the scene, three bytes per pixel.
    private func frame(_ number: Int) throws -> Data {
        let outcome = try Tool.zoetrope.run(
            ["frames", "scene.json", "--frames", "\(number)"], in: folder.url)
        #expect(outcome.status == 0 && outcome.output.count == 160 * 90 * 3, "\(outcome.errors)")
        return outcome.output
    }

    /// Returns the number of differing pixels, and the maximum difference in levels.
    private func difference(_ one: Data, _ other: Data) -> (pixels: Int, levels: Int) {
        let steps = zip(one, other).map { abs(Int($0) - Int($1)) }
        return (
            stride(from: 0, to: steps.count, by: 3).count { steps[$0..<$0 + 3].contains { $0 > 0 } },
            steps.max() ?? 0
        )
    }

    @Test(
        "changed levels, glyphs and positions are shown with the differing pixels and the key that changed"
    )
    func scenes() throws {
        try folder.write(Self.scene(), to: "scene.json")
        let recorded = try golden("record scene.json -o goldens --force")
        #expect(recorded.status == 0 && recorded.text.contains(", keeps 4 pictures ("), "\(recorded.errors)")
        let before = try frame(2)
        for (changed, said) in [
            (Self.scene(fill: "#5CF2C8"), "layers[2].fill: #5CF2C0 → #5CF2C8"),
            (Self.scene(text: "Hallo!"), "layers[1].text: Hello! → Hallo!"),
            (Self.scene(x: 121), "layers[2].position: [120, 45] → [121, 45]"),
        ] {
            try folder.write(changed, to: "scene.json")
            let (pixels, levels) = difference(before, try frame(2))
            #expect(pixels > 0 && pixels < 500)
            let report = try check("scene")
            #expect(
                report.text.contains("the scene has changed since it was recorded:\n    \(said)\n"),
                "\(report.text)")
            #expect(!report.text.contains("decoded"))
            let picture = try #require(report.pictures.first { $0["frame"] as? Int == 2 })
            #expect(picture["isExact"] as? Bool == true)
            #expect(
                picture["differingPixels"] as? Int == pixels && picture["largestStep"] as? Int == levels,
                "\(said)")
        }
    }

    @Test("a changed letter passes a PSNR limit, but not a limit for blocks or windows") func letter()
        throws
    {
        for (limit, status) in [
            ("--min-psnr 30", 0), ("--min-psnr 30 --max-block-difference 4", 1),
            ("--min-psnr 30 --min-local-ssim 0.8", 1), ("--min-psnr 30 --ignore-antialiasing", 0),
            ("--ignore-antialiasing", 1),
        ] as [(String, Int32)] {
            try folder.write(Self.scene(), to: "scene.json")
            #expect(try golden("record scene.json -o goldens --force --overwrite \(limit)").status == 0)
            try folder.write(Self.scene(text: "Hallo!"), to: "scene.json")
            let outcome = try golden("check goldens")
            #expect(outcome.status == status, "\(limit): \(outcome.text)")
        }
    }

    @Test("a lost and an inserted frame are reported as such, and all other frames as unchanged")
    func frames()
        throws
    {
        try pillow.draw(12)
        #expect(try golden("record frames/%05d.png -o goldens").status == 0)
        func move(_ numbers: any Sequence<Int>, by step: Int) throws {
            for number in numbers.map(\.self) {
                func name(_ number: Int) -> String {
                    folder.path("frames/" + String("0000\(number)".suffix(5)) + ".png")
                }
                try FileManager.default.moveItem(atPath: name(number), toPath: name(number + step))
            }
        }
        try FileManager.default.removeItem(atPath: folder.path("frames/00005.png"))
        try move(6..<12, by: -1)
        let lost = try check("frames")
        #expect(
            lost.text.hasPrefix(
                "frames: differs\n  rgb: frame 5 of the recording is missing; all later frames are the same, one frame earlier; 11 frames, recorded with 12\n"
            ), "\(lost.text)")
        #expect(lost.pictures.count == 1 && lost.pictures[0]["recordedFrame"] as? Int == 5)
        #expect(lost.pictures[0]["actual"] is NSNull && lost.pictures[0]["expected"] is String)

        try pillow.draw(12)
        try move((5..<12).reversed(), by: 1)
        try FileManager.default.copyItem(
            atPath: folder.path("frames/00001.png"), toPath: folder.path("frames/00005.png"))
        try pillow.change(frame: 5, by: 1)
        let inserted = try check("frames")
        #expect(
            inserted.text.hasPrefix(
                "frames: differs\n  rgb: frame 5 is new; all later frames are the same, one frame later; 13 frames, recorded with 12\n"
            ), "\(inserted.text)")
        #expect(inserted.pictures.count == 1 && inserted.pictures[0]["recordedFrame"] is NSNull)
        #expect(inserted.pictures[0]["expected"] is NSNull && inserted.pictures[0]["actual"] is String)
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        #expect(page.contains("Frame 5 at 0.167 s: new") && page.contains("1 of 13 frames differ, 1 shown"))
    }

    @Test("single frames are accepted if nothing else differs, and black pixels of a mask are ignored")
    func accept() throws {
        try pillow.draw(6)
        #expect(try golden("record frames/%05d.png -o goldens").status == 0)
        try pillow.change(frame: 2, by: 3)
        try pillow.change(frame: 4, by: 3)
        let refused = try golden("accept goldens --frames 2 --force")
        #expect(refused.status == 1, "\(refused.errors)")
        #expect(refused.errors.contains("goldens/frames: nothing accepted: rgb: frame 4 differs too"))
        #expect(try golden("check goldens").status == 1, "nothing was written")
        let accepted = try golden("accept goldens --frames 2-3,4 --force")
        #expect(accepted.status == 0 && accepted.text.contains("accepted frames 2-3,4, keeps 6 pictures ("))
        #expect(try golden("check goldens").status == 0)
        for (words, said) in [
            ("--frames 4-2", "--frames 4-2: 4 is after 2"),
            ("--frames 2-6", "--frames 2-6: the golden has frames 0 to 5"),
            ("--frames 4;2", "expected frame numbers and ranges, separated by commas"),
            ("--frames 2 --exact", "--frames and --exact can't be combined"),
        ] {
            let slip = try golden("accept goldens --force \(words)")
            #expect(slip.status == 64 && slip.errors.contains(said), "\(slip.errors)")
        }

        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "color=white:size=64x36", "-vf", "drawbox=0:0:8:36:black:fill", "-frames:v",
            "1",
            folder.path("mask.png"),
        ])
        let masked = try golden("accept goldens --mask mask.png --force")
        #expect(masked.status == 0 && masked.text.contains("masked (12.5 % ignored)"), "\(masked.errors)")
        try pillow.change(frame: 3, x: 5, by: 90)
        #expect(try golden("check goldens").status == 0)
        try pillow.change(frame: 3, x: 8, by: 1)
        #expect(try golden("check goldens").status == 1)
    }
}
