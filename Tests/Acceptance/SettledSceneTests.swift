import Foundation
import TestSupport
import Testing

/// Tests of scenes whose times depend on files and other layers, as a user writes them.
@Suite struct SettledSceneTests {
    /// Returns a folder with a film of 2 seconds at 24 fps, a sound of 1.5 seconds and a Lottie animation.
    private func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write(SmallScene.json(fps: "24", duration: 2), to: "film.json")
        #expect(try run("encode film.json -o film.mp4", in: folder).status == 0)
        try TestSound.sine(440, rate: 48_000, count: 72_000).write(to: "voice.wav", in: folder)
        return folder
    }

    private func scene(_ duration: String, _ layers: String, _ clips: String) -> String {
        #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": \#(duration), "audio": {"clips": [\#(clips)]}, "layers": [\#(layers)]}"#
    }

    private let film = #"{"type": "image", "file": "film.mp4", "name": "film", "start": 0.5}"#

    @Test("times that depend on files give the same film as the numbers that they stand for") func sameFilm()
        throws
    {
        let folder = try folder()
        try folder.write(
            scene(
                #""auto""#,
                film
                    + #", {"type": "shape", "name": "dot", "start": {"after": "film"}, "duration": {"until": "voice"}}"#,
                #"{"file": "voice.wav", "name": "voice", "start": {"with": "dot", "plus": 0.25}}"#),
            to: "named.json")
        try folder.write(
            scene(
                "4.266666666666667",
                film + #", {"type": "shape", "name": "dot", "start": 2.5, "duration": 1.75}"#,
                #"{"file": "voice.wav", "name": "voice", "start": 2.75}"#), to: "numbers.json")
        for name in ["named", "numbers"] {
            let outcome = try run("encode \(name).json -o \(name).mp4", in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try folder.data("named.mp4") == folder.data("numbers.mp4"))
        let checked = try run("check named.json", in: folder).output
        #expect(String(decoding: checked, as: UTF8.self).contains("128 frames"))
    }

    @Test("the sounds of a component are heard from its start, and files count from its folder")
    func component()
        throws
    {
        let folder = try folder()
        try FileManager.default.createDirectory(
            atPath: folder.path("parts"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: folder.path("voice.wav"), toPath: folder.path("parts/word.wav"))
        try folder.write(
            scene("9", #"{"type": "shape"}"#, #"{"file": "word.wav", "start": 0.25, "gain": -6}"#),
            to: "parts/card.json")
        let header = #""components": {"card": "parts/card.json"}, "size""#
        try folder.write(
            scene("4", #"{"type": "card", "start": 1, "duration": 1.5}, {"type": "card", "start": 2}"#, "")
                .replacing("\"size\"", with: header), to: "cards.json")
        try folder.write(
            scene(
                "4", #"{"type": "shape"}"#,
                #"{"file": "parts/word.wav", "start": 1.25, "end": 2.5, "gain": -6}, {"file": "parts/word.wav", "start": 2.25, "gain": -6}"#
            ), to: "clips.json")
        for name in ["cards", "clips"] {
            let outcome = try run("encode \(name).json -o \(name).mp4", in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let sounds = try ["cards", "clips"].map { name in
            let decoded = try Tool.system("ffmpeg").run([
                "-v", "error", "-i", folder.path("\(name).mp4"), "-vn", "-f", "md5", "-",
            ])
            try #require(decoded.status == 0, "\(decoded.errors)")
            return decoded.output
        }
        #expect(sounds[0] == sounds[1])
    }

    @Test("a component's layer can't have other sounds, and a missing sound is reported with its line")
    func soundFaults() throws {
        let folder = try folder()
        try folder.write(
            scene("9", #"{"type": "shape"}"#, #"{"file": "voice.wav"}, {"file": "no.wav"}"#), to: "card.json")
        func check(_ layer: String) throws -> String {
            try folder.write(
                scene("4", layer, "").replacing(
                    "\"size\"", with: "\"components\": {\"card\": \"card.json\"}, \"size\""),
                to: "cards.json")
            return try run("check cards.json", in: folder).errors
        }
        let given = try check(#"{"type": "card", "clips": []}"#)
        #expect(given.contains("clips can't be given: the component card has its own"), "\(given)")
        let missing = try check(#"{"type": "card", "start": 1}"#)
        #expect(
            missing.contains("card.json: line 1, column") && missing.contains("no.wav: no such file"),
            "\(missing)")
    }

    @Test("a sound that a group cuts off is warned about, unless it fades out") func cutOff() throws {
        let folder = try folder()
        func warnings(_ clip: String) throws -> String {
            try folder.write(
                scene("4", #"{"type": "group", "start": 1, "duration": 1, "clips": [\#(clip)]}"#, ""),
                to: "scene.json")
            return try run("check scene.json", in: folder).errors
        }
        let cut = try warnings(#"{"file": "voice.wav"}"#)
        #expect(cut.contains("layers[0].clips[0]: cut off by the end of a group around it: 0.5 s"), "\(cut)")
        #expect(try warnings(#"{"file": "voice.wav", "fadeOut": 0.1}"#).isEmpty)
        #expect(try warnings(#"{"file": "voice.wav", "duration": 0.9}"#).isEmpty)
    }

    @Test("all missing files are listed, not only the first") func missingFiles() throws {
        let folder = try folder()
        try folder.write(
            scene(
                #""auto""#, #"{"type": "image", "file": "one.mp4"}, {"type": "image", "file": "two.mp4"}"#, ""
            ),
            to: "scene.json")
        let outcome = try run("check scene.json", in: folder)
        #expect(outcome.status == 66)
        #expect(
            outcome.errors.contains("one.mp4: no such file")
                && outcome.errors.contains("two.mp4: no such file"))
    }

    @Test("--duration replaces a duration that is not known") func durationFlag() throws {
        let folder = try folder()
        try folder.write(scene(#""auto""#, #"{"type": "shape"}"#, ""), to: "scene.json")
        #expect(try run("encode scene.json -o a.mp4", in: folder).status == 65)
        #expect(try run("encode scene.json -o a.mp4 --duration 1", in: folder).status == 0)
    }

    @Test("a loop that lasts as long as its film has no seam from the rounding of times") func loop() throws {
        let folder = try folder()
        try folder.write(
            scene(
                #"{"until": "dot"}"#,
                #"{"type": "shape", "name": "dot", "duration": 3.333333333}, {"type": "particles", "preset": "snow", "duration": {"until": "dot"}}"#,
                ""
            )
            .replacing("\"fps\"", with: "\"loop\": true, \"fps\""), to: "scene.json")
        let outcome = try run("check scene.json", in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(
        "a file that is missing, and a time that is never known, are reported where they are written",
        arguments: [
            (
                #"{"type": "image", "file": "no.mp4", "name": "film"}"#, 66,
                "layers[0].file: no.mp4: no such file"
            ),
            (#"{"type": "shape", "name": "film"}"#, 65, #"layers[1].start: "film" never ends"#),
            (
                #"{"type": "image", "file": "film.mp4", "name": "film", "loop": true}"#, 65,
                #"layers[1].start: "film" never ends"#
            ),
        ])
    func faults(_ layer: String, _ status: Int32, _ message: String) throws {
        let folder = try folder()
        try folder.write(
            scene("3", layer + #", {"type": "shape", "start": {"after": "film"}}"#, ""), to: "scene.json")
        for words in ["check scene.json", "encode scene.json -o out.mp4", "still scene.json -o out.png"] {
            let outcome = try run(words, in: folder)
            #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("error: scene.json: "), "\(outcome.errors)")
        }
        #expect(!folder.names.contains("out.mp4") && !folder.names.contains("out.png"))
    }

    private func run(_ words: String, in folder: TestFolder) throws -> Tool.Outcome {
        try Tool.zoetrope.run(words.split(separator: " ").map(String.init), in: folder.url)
    }
}
