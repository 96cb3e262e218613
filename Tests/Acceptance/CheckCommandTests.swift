import Foundation
import TestSupport
import Testing

/// Tests of `check`, which opens the files of scenes without drawing.
@Suite struct CheckCommandTests {
    @Test("check accepts a scene that can be drawn, and writes nothing") func valid() throws {
        let folder = try TestFolder()
        try folder.write(SmallScene.json(), to: "scene.json")
        let outcome = try Tool.zoetrope.run(["check", "--strict", "scene.json"], in: folder.url)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.text == "scene.json: valid, no warnings; 64x36, 10 fps, 2 s, 20 frames\n")
        #expect(folder.names == ["scene.json"])
    }

    @Test(
        "every scene is checked, all missing files are listed, and the first broken scene decides the exit status"
    )
    func several() throws {
        let folder = try TestFolder()
        try folder.write("{}", to: "empty.json")
        try folder.write(SmallScene.json(), to: "good.json")
        try folder.write("", to: "good.png")
        try folder.write(
            SmallScene.json().replacing(
                #"{"type": "gradient"}"#,
                with: #"{"type": "image", "file": "a.png"}, {"type": "image", "file": "goud.png"}"#),
            to: "files.json")
        let outcome = try Tool.zoetrope.run(
            ["check", "files.json", "good.json", "empty.json"], in: folder.url)
        #expect(outcome.status == 66)
        #expect(outcome.text.hasPrefix("good.json: valid"))
        #expect(
            outcome.errors.hasPrefix(
                """
                error: files.json: 2 errors
                  line 2, column 39: layers[0].file: a.png: no such file
                  line 2, column 75: layers[1].file: goud.png: no such file; did you mean "good.png"?
                error: empty.json: 4 errors

                """), "\(outcome.errors)")
        let alone = try Tool.zoetrope.run(["check", "empty.json"], in: folder.url)
        #expect(alone.status == 65 && alone.errors.hasPrefix("error: empty.json: 4 errors\n  "))
    }

    @Test("warnings name the scene, and fail the check only if requested") func warnings() throws {
        let folder = try TestFolder()
        try folder.write(SmallScene.json(width: 63), to: "scene.json")
        let outcome = try Tool.zoetrope.run(["check", "scene.json"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors
                == "warning: scene.json: size: 63x36: encode needs an even width and height\n")
        #expect(outcome.text.hasPrefix("scene.json: valid, 1 warning; "))
        let strict = try Tool.zoetrope.run(["check", "scene.json", "--strict", "--quiet"], in: folder.url)
        #expect(strict.status == 1 && strict.errors == "failed: 1 warning\n" && strict.output.isEmpty)
    }
}
