import Foundation
import TestSupport
import Testing

/// Tests of `import`, which writes a scene from an edit of another program.
@Suite struct ImportCommandTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func run(_ arguments: String..., input: String? = nil) throws -> Tool.Outcome {
        try Tool.zoetrope.run(arguments, in: folder.url, input: input.map { Data($0.utf8) })
    }

    /// An edit of editly with a comment, single quotes and a last comma.
    private let editly = """
        { // a small edit
          width: 64, height: 36, fps: 10, outPath: './out.mp4',
          defaults: { transition: { name: 'directional-left', duration: 0.2 } },
          clips: [
            { duration: 1, layers: [{ type: 'fill-color', color: '#f00' }] },
            { duration: 1, layers: [{ type: 'fill-color', color: '#00f' }, { type: 'gl', fragmentPath: 'x.frag' }] },
          ],
        }
        """

    /// Returns the middle pixel of a frame of a scene, as red, green and blue.
    private func middle(of scene: String, at time: String) throws -> [UInt8] {
        #expect(try run("still", scene, "--at", time, "-o", "still.png", "--overwrite").status == 0)
        let pixel = try Tool.system("ffmpeg").run(
            [
                "-v", "error", "-i", "still.png", "-vf", "crop=1:1", "-f", "rawvideo", "-pix_fmt", "rgb24",
                "-",
            ],
            in: folder.url)
        return Array(pixel.output)
    }

    @Test("an edit of editly becomes a scene that is valid and shows the clips") func editlyEdit() throws {
        try folder.write(editly, to: "edit.json5")
        let made = try run("import", "edit.json5", "-o", "scene.json")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.text == "scene.json: a scene from edit.json5 (editly): 1 thing left out\n")
        #expect(
            made.errors == "warning: left out: clips[1].layers[1]: fragment shaders (gl) can't be imported\n")
        let check = try run("check", "scene.json")
        #expect(check.text.contains("valid, no warnings; 64x36, 10 fps, 1.8 s"), "\(check.errors)")
        #expect(try middle(of: "scene.json", at: "0.2") == [255, 0, 0])
        #expect(try middle(of: "scene.json", at: "1.5") == [0, 0, 255])
        let printed = try run("import", "edit.json5", "--quiet")
        #expect(try printed.output == folder.data("scene.json") && printed.errors == "")
        let piped = try run("import", "-", input: editly)
        #expect(try piped.output == folder.data("scene.json"))
    }

    @Test("--json has the notes, and --strict exits with 1 after the scene is written") func strict() throws {
        try folder.write(editly, to: "edit.json5")
        let made = try run("import", "edit.json5", "-o", "scene.json", "--json", "--strict")
        #expect(made.status == 1 && made.errors.hasSuffix("failed: 1 thing left out\n"))
        let report = try #require(try JSONSerialization.jsonObject(with: made.output) as? [String: Any])
        #expect(report["format"] as? String == "editly" && report["leftOut"] as? Int == 1)
        let notes = try #require(report["notes"] as? [[String: String]])
        #expect(notes.map { $0["place"] } == ["clips[1].layers[1]"] && notes[0]["kind"] == "leftOut")
        #expect(report["file"] as? String == "scene.json" && folder.names.contains("scene.json"))
        let alone = try run("import", "edit.json5", "--json")
        let document = try JSONSerialization.jsonObject(with: alone.output) as? [String: Any]
        #expect((document?["scene"] as? [String: Any])?["fps"] as? Int == 10)
    }

    @Test("the files behind a Shotstack edit's addresses are fetched to where its scene looks for them")
    func addresses() throws {
        let server = try HTTPSServer()
        let picture = try Tool.system("ffmpeg").run([
            "-v", "error", "-f", "lavfi", "-i", "color=lime:s=32x18:d=1", "-frames:v", "1", "-f",
            "image2pipe",
            "-c:v", "png", "-",
        ])
        try server.serve(picture.output, as: "photo.png")
        let edit = #"""
            {"timeline": {"tracks": [
              {"clips": [{"asset": {"type": "title", "text": "{{ WORDS }}"}, "start": 0, "length": 0.5}]},
              {"clips": [{"asset": {"type": "image", "src": "\#(server.address("photo.png"))"}, "start": 0, "length": 2}]}
            ]}, "output": {"format": "mp4", "size": {"width": 64, "height": 36}},
            "merge": [{"find": "WORDS", "replace": "hi"}]}
            """#
        try folder.write(edit, to: "edit.json")
        let hint = try run("import", "edit.json", "-o", "scene.json")
        #expect(hint.errors.contains("1 file must be fetched") && hint.errors.contains("--into assets"))
        let made = try run(
            "import", "edit.json", "-o", "scene.json", "--addresses", "files.csv", "--overwrite")
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        #expect(try run("check", "scene.json").status == 66)
        let fetched = try server.run(["fetch", "files.csv", "--into", "assets"], in: folder)
        #expect(fetched.status == 0, "\(fetched.errors)")
        let again = try run("import", "edit.json", "-o", "scene.json", "--overwrite")
        #expect(again.errors.isEmpty, "the file is there: \(again.errors)")
        let check = try run("check", "scene.json", "--set", "WORDS=there")
        #expect(check.status == 0, "\(check.errors)")
        let pixel = try middle(of: "scene.json", at: "1")
        #expect(pixel.count == 3 && pixel[0] < 8 && pixel[1] > 247 && pixel[2] < 8, "\(pixel)")
    }

    @Test("in another folder, the scene names the edit's files from there") func otherFolder() throws {
        for name in ["in", "out"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
        }
        try folder.write(
            "{width: 64, height: 36, clips: [{layers: [{type: 'image', path: './a.png', resizeMode: 'cover'}]}]}",
            to: "in/edit.json5")
        let made = try run("import", "in/edit.json5", "-o", "out/scene.json")
        #expect(made.status == 0 && made.errors.contains("../in/a.png is outside of the scene's folder"))
        #expect(
            String(decoding: try folder.data("out/scene.json"), as: UTF8.self).contains(#""../in/a.png""#))
        let same = try run("import", "in/edit.json5", "-o", "in/scene.json")
        #expect(same.status == 0 && same.errors.isEmpty)
    }

    @Test(
        "what can't be imported has its status and a message, and nothing is written",
        arguments: [
            ("import none.json -o x.json", Int32(66), "none.json"),
            ("import broken.json -o x.json", 65, "broken.json: line 2, column 8: a string without an end"),
            ("import scene.json -o x.json", 65, "scene.json: this is a scene already"),
            ("import list.json -o x.json", 65, "an edit is an object, not a list of 2"),
            ("import other.json -o x.json", 65, "neither an edit of editly"),
            (
                "import edit.json5 --from shotstack -o x.json", 65,
                "timeline.tracks: an edit of Shotstack needs"
            ),
            ("import edit.json5 --from premiere -o x.json", 64, "allowed: editly, shotstack"),
            ("import edit.json5 -o there.json", 73, "there.json: exists"),
            ("import edit.json5 -o edit.json5 --overwrite", 73, "edit.json5: is the input file"),
            ("import edit.json5 -o none/x.json", 73, "no such folder"),
            ("import edit.json5 -o x.json --addresses x.json", 64, "the same file"),
            ("import", 64, "import needs EDIT"),
        ])
    func refused(line: String, status: Int32, message: String) throws {
        try folder.write(editly, to: "edit.json5")
        try folder.write("{\n  'a': 'b\n}", to: "broken.json")
        try folder.write(#"{"version": 1, "layers": []}"#, to: "scene.json")
        try folder.write("[1, 2]", to: "list.json")
        try folder.write(#"{"a": 1}"#, to: "other.json")
        try folder.write("mine", to: "there.json")
        let names = folder.names
        let words = line.split(separator: " ").map(String.init)
        let outcome = try Tool.zoetrope.run(words, in: folder.url)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(try folder.names == names && folder.data("there.json") == Data("mine".utf8))
        #expect(try folder.data("edit.json5") == Data(editly.utf8))
    }
}
