import Foundation
import TestSupport
import Testing

/// Tests of what is proved about films in all formats: what they were made of, in one process or in parts.
@Suite struct OutputProofTests {
    private static func run(_ arguments: [String], in folder: TestFolder) throws -> Tool.Outcome {
        try Tool.zoetrope.run(arguments, in: folder.url)
    }

    /// Runs a command that must succeed, and returns its text.
    @discardableResult
    private static func text(of arguments: [String], in folder: TestFolder) throws -> String {
        let outcome = try run(arguments, in: folder)
        try #require(outcome.status == 0, "\(arguments): \(outcome.text)\(outcome.errors)")
        return outcome.text
    }

    @Test("verify finds that a film of each format was made of its scene", arguments: FilmKind.some)
    func verified(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let film = try kind.encode(folder)
        let verify = ["verify", film, "scene.json"] + kind.flags
        let whole = try Self.text(of: verify + ["--chunks", "all"], in: folder)
        #expect(whole.contains("the file has the same bytes as one made now"), "\(whole)")
        let some = try Self.text(of: verify + ["--chunks", "1", "--chunk-seed", "3"], in: folder)
        let isWhole = ["gif", "png"].contains(kind.ending)
        #expect(some.contains(isWhole ? "2 chunks" : "1 of 2 chunks"), "\(some)")
    }

    @Test("verify finds the first frame of a film of each format that differs", arguments: FilmKind.some)
    func different(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let film = try kind.encode(folder)
        // A light square comes in at frame 24.
        try folder.changeScene(
            "\"layers\": [",
            to: """
                "layers": [{"type": "shape", "size": [40, 40], "fill": "#FFFFFF", "start": 2.4},
                """)
        let outcome = try Self.run(
            ["verify", film, "scene.json", "--chunks", "all"] + kind.flags, in: folder)
        #expect(outcome.status == 1, "\(outcome.errors)")
        // Codecs that predict pictures from later ones change earlier frames of the chunk, and a GIF has another palette.
        let place =
            switch kind.ending {
            case "mov": "chunk 1 (frames 16 to 31, 1.6 to 3.2 s): the first frame that differs is 24 (2.4 s)"
            case "gif": "the first frame that differs is "
            default: "chunk 1 (frames 16 to 31, 1.6 to 3.2 s): the first frame that differs is "
            }
        #expect(outcome.text.contains(place), "\(outcome.text)")
    }

    @Test(
        "verify finds other sound in films of formats without a list of chunks",
        arguments: ["mov", "mkv", "webm"])
    func otherSound(_ ending: String) throws {
        let folder = try FilmKind.folder()
        let film = try FilmKind.all.first { $0.ending == ending }?.encode(folder)
        try folder.changeScene("\"end\": 3.2", to: "\"end\": 3.2, \"gain\": -3")
        let outcome = try Self.run(["verify", try #require(film), "scene.json"], in: folder)
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.text.contains("the sound differs from 0 s on"), "\(outcome.text)")
    }

    @Test(
        "a film of each format that is joined from parts has the bytes of one made at once",
        arguments: SlowTests.some(FilmKind.some, 3))
    func joined(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let whole = try Data(contentsOf: URL(fileURLWithPath: kind.encode(folder)))
        let format = ["--format", kind.ending == "png" ? "apng" : kind.ending]
        try Self.text(
            of: ["plan", "scene.json", "-o", "parts", "--parts", "2"] + format + kind.flags, in: folder)
        for part in ["0", "1"] { try Self.text(of: ["part", "parts", "--index", part], in: folder) }
        let name = "joined.\(kind.ending)"
        try Self.text(of: ["join", "parts", "-o", name], in: folder)
        #expect(try folder.data(name) == whole)
        let wrong = try Self.run(
            ["join", "parts", "-o", kind.ending == "mp4" ? "a.mov" : "a.mp4"], in: folder)
        #expect(wrong.status == 73 && wrong.errors.contains("the film is written as"), "\(wrong.errors)")
    }

    @Test(
        "a table that is run again leaves films that were made of the same, and makes those with another title",
        arguments: ["gif", "png", "webm", "mkv", "mov"])
    func left(_ ending: String) throws {
        let folder = try FilmKind.folder()
        try folder.changeScene(
            "\"version\": 1,",
            to: """
                "version": 1, "parameters": {"name": "x", "title": "A"}, "metadata": {"title": "{{title}}"},
                """)
        try folder.write("name\na\nb\n", to: "rows.csv")
        let encode = [
            "encode", "scene.json", "--data", "rows.csv", "-o", "{name}.\(ending)", "--frames", "0-3",
        ]
        #expect(try Self.text(of: encode, in: folder).contains("2 made"))
        let film = try folder.data("a.\(ending)")
        #expect(try Self.text(of: encode, in: folder).contains("2 left as they are"))
        let retitled = try Self.text(of: encode + ["--set", "title=B", "--overwrite"], in: folder)
        // GIF and PNG have no title.
        let isSame = ["gif", "png"].contains(ending)
        #expect(retitled.contains(isSame ? "2 left as they are" : "2 made"), "\(retitled)")
        #expect(try (folder.data("a.\(ending)") == film) == isSame)
    }

    @Test(
        "a golden of a film in another format or codec finds what has changed",
        arguments: [
            ["--format", "webm"], ["--codec", "hevc"], ["--format", "gif"], ["--format", "mkv"],
        ])
    func golden(_ flags: [String]) throws {
        let folder = try FilmKind.folder()
        let record = ["golden", "record", "scene.json", "-o", "goldens", "--frames", "0-5", "--force"]
        try Self.text(of: record + flags, in: folder)
        #expect(try Self.text(of: ["golden", "check", "goldens"], in: folder).contains("same"))
        try folder.changeScene("#204060", to: "#204061")
        let changed = try Self.run(["golden", "check", "goldens"], in: folder)
        #expect(changed.status == 1, "\(changed.text)\(changed.errors)")
    }
}
