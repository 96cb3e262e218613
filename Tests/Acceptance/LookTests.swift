import Foundation
import TestSupport
import Testing

/// Tests contact sheets, and the check of texts that are hard to read.
@Suite struct LookTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func scene(_ layers: String, _ more: String = "", name: String = "scene.json") throws -> String {
        try folder.write(
            """
            {"version": 1, "size": {"width": 540, "height": 540}, "fps": 10, "duration": 2, "background": "#101010",\(more)
             "layers": [\(layers)]}
            """, to: name)
    }

    private func width(_ picture: String) throws -> Int? {
        Int(
            try FFmpegProgram.probe("stream=width", of: picture).trimmingCharacters(
                in: .whitespacesAndNewlines))
    }

    @Test("a sheet has the frames and columns that are asked for")
    func sheet() throws {
        let scene = try scene(##"{"type": "gradient"}"##)
        let picture = folder.path("sheet.png")
        #expect(
            try Tool.zoetrope.run(["sheet", scene, "-o", picture, "--count", "6", "--columns", "3"]).status
                == 0)
        // Frames of 540 pixels become 270 wide; three of them have two gaps of 16 and margins of 24.
        #expect(try width(picture) == 3 * 270 + 2 * 16 + 2 * 24)
        let again = try Tool.zoetrope.run(["sheet", scene, "-o", picture])
        #expect(again.status == 73)
        #expect(try Tool.zoetrope.run(["sheet", scene, "-o", folder.path("sheet.jpg")]).status == 73)
        #expect(
            try Tool.zoetrope.run(["sheet", scene, "-o", picture, "--count", "0", "--overwrite"]).status == 64
        )
    }

    @Test("a text that is hard to read fails the check, with its layer, its time and a picture of the place")
    func look() throws {
        let good = ##"{"type": "text", "text": "Hello", "fontSize": 30}"##
        let gray =
            ##"{"type": "text", "name": "title", "text": "Hello", "fontSize": 30, "color": "#303030", "start": 1}"##
        #expect(try Tool.zoetrope.run(["check", "--look", try scene(good)]).status == 0)
        let picture = folder.path("look.png")
        let bad = try Tool.zoetrope.run(["check", "--look", "--sheet", picture, try scene(gray)])
        #expect(bad.status == 1)
        #expect(bad.errors.contains("layers[0] \"title\": \"Hello\" has too little contrast"))
        #expect(bad.errors.contains("(1.0–2.0 s)"))
        #expect(try (width(picture) ?? 0) > 400)
    }

    @Test("each size of a scene is looked at") func sizes() throws {
        let scene = try scene(
            ##"{"type": "text", "text": "Hello", "fontSize": "{{scene.height > scene.width ? 4 : 30}}"}"##,
            ##" "sizes": {"narrow": {"width": 200, "height": 540}},"##)
        let result = try Tool.zoetrope.run(["check", "--look", scene])
        #expect(result.status == 1)
        #expect(result.errors.contains("is too small to read"))
        #expect(result.errors.contains("in the size narrow"))
    }

    @Test("captions are looked at, each in its time") func captions() throws {
        _ = try folder.write(
            "WEBVTT\n\n00:00.000 --> 00:01.000\nOne\n\n00:01.000 --> 00:02.000\nTwo\n", to: "words.vtt")
        let scene = try scene(
            ##"{"type": "captions", "file": "words.vtt", "fontSize": 30, "color": "#303030"}"##)
        let result = try Tool.zoetrope.run(["check", "--look", scene])
        #expect(result.status == 1)
        #expect(result.errors.contains("layers[0]: \"One\" has too little contrast"))
        // Captions fade for a moment.
        #expect(result.errors.contains("layers[0]: \"Two\" has too little contrast"))
        #expect(result.errors.contains("(1.1–1.9 s)"))
    }

    @Test(
        "flags of --look need it, and its picture replaces no file of the scene",
        arguments: ["--safe", "--sheet"])
    func flags(flag: String) throws {
        let scene = try scene(##"{"type": "text", "text": "Hello", "fontSize": 30}"##)
        let value = flag == "--safe" ? "titles" : folder.path("look.png")
        let result = try Tool.zoetrope.run(["check", scene, flag, value])
        #expect(result.status == 64)
        #expect(result.errors.contains("\(flag) needs --look"))
        #expect(
            try Tool.zoetrope.run(["check", "--look", scene, "--sheet", scene, "--overwrite"]).status == 73)
    }
}
