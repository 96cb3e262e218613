import Foundation
import TestSupport
import Testing

/// Tests of titles and chapters, as ffprobe finds them in films.
@Suite struct ChapterTests {
    private static func folder(_ keys: String, layers: String = "[{\"type\": \"gradient\"}]") throws
        -> TestFolder
    {
        let folder = try TestFolder()
        try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 4, "loop": false, \(keys),
             "layers": \(layers)}
            """, to: "scene.json")
        return folder
    }

    /// Encodes the scene, and returns the film's chapters (start and title) and tags, as ffprobe gives them.
    private static func encode(
        _ folder: TestFolder, _ name: String, _ more: [String] = []
    ) throws -> (chapters: [[String]], tags: [String: String]) {
        let outcome = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", name, "--overwrite"] + more, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let probe = try Tool.system("ffprobe").run([
            "-v", "error", "-show_chapters", "-show_format", "-show_streams", "-of", "json",
            folder.path(name),
        ])
        let json = try #require(try JSONSerialization.jsonObject(with: probe.output) as? [String: Any])
        let chapters = (json["chapters"] as? [[String: Any]] ?? []).map { chapter in
            let start = Double(chapter["start_time"] as? String ?? "") ?? -1
            return [
                String(format: "%.2f", start), (chapter["tags"] as? [String: String])?["title"] ?? "",
            ]
        }
        let format = (json["format"] as? [String: Any])?["tags"] as? [String: String] ?? [:]
        let streams = json["streams"] as? [[String: Any]] ?? []
        var tags: [String: String] = [:]
        for (key, value) in format { tags[key.lowercased()] = value }
        tags["language"] = (streams.first?["tags"] as? [String: String])?["language"]
        return (chapters, tags)
    }

    @Test(
        "a film has the title, the author, the language and the chapters of its scene",
        arguments: ["film.mp4", "film.mov", "film.mkv", "film.webm"])
    func stated(_ name: String) throws {
        let folder = try Self.folder(
            """
            "metadata": {"title": "Low tide – “Ebbe”", "author": "Ada", "language": "deu"},
            "chapters": [{"start": 0, "title": "One"}, {"start": 1.24, "title": "Zwei & drei"}]
            """)
        let (chapters, tags) = try Self.encode(folder, name)
        #expect(chapters == [["0.00", "One"], ["1.20", "Zwei & drei"]])
        #expect(tags["title"] == "Low tide – “Ebbe”" && tags["artist"] == "Ada")
        #expect(name == "film.mov" || tags["language"] == "deu")
        let inspected = try Tool.zoetrope.run(["inspect", name], in: folder.url).text
        #expect(inspected.contains("Low tide – “Ebbe”") && inspected.contains("1.200 s  Zwei & drei"))
        #expect(!inspected.contains("also "))
    }

    @Test("chapters before and after the encoded frames are left out, and a loop has them in each round")
    func parts() throws {
        let folder = try Self.folder(
            """
            "chapters": [{"start": 0, "title": "A"}, {"start": 1, "title": "B"}, {"start": 3, "title": "C"}]
            """)
        let (middle, _) = try Self.encode(folder, "film.mp4", ["--frames", "15-29"])
        #expect(middle == [["0.00", "B"]])
        let (end, _) = try Self.encode(folder, "film.mp4", ["--frames", "15-39"])
        #expect(end == [["0.00", "B"], ["1.50", "C"]])
        let scene = try String(decoding: folder.data("scene.json"), as: UTF8.self)
            .replacingOccurrences(of: "\"loop\": false", with: "\"loop\": true")
            .replacingOccurrences(of: "\"gradient\"", with: "\"gradient\", \"stepDuration\": 0.5")
        try folder.write(scene, to: "scene.json")
        let (rounds, _) = try Self.encode(folder, "film.mp4", ["--repeat", "2"])
        #expect(rounds.map { $0[0] } == ["0.00", "1.00", "3.00", "4.00", "5.00", "7.00"])
    }

    @Test("the items of a sequence are chapters, where they begin") func items() throws {
        let folder = try Self.folder(
            "\"chapters\": \"show\"",
            layers: """
                [{"type": "sequence", "name": "show", "start": 0.5, "transition": {"type": "crossfade", "duration": 0.5},
                  "items": [{"type": "gradient", "name": "Dawn", "duration": 1.5}, {"type": "bubbles", "duration": 1},
                            {"type": "gradient", "name": "Night", "duration": 1}]}]
                """)
        let (chapters, _) = try Self.encode(folder, "film.mkv")
        #expect(chapters == [["0.50", "Dawn"], ["1.50", "2"], ["2.00", "Night"]])
    }

    @Test(
        "chapters that can't be are errors at their places",
        arguments: [
            ("\"chapters\": \"shwo\"", "no sequence of the scene's own layers has the name \"shwo\""),
            (
                "\"chapters\": [{\"start\": 2, \"title\": \"A\"}, {\"start\": 2, \"title\": \"B\"}]",
                "chapters[1].start: must be later than that of the chapter before"
            ),
            ("\"chapters\": [{\"start\": -1, \"title\": \"A\"}]", "chapters[0].start"),
            ("\"metadata\": {\"language\": \"english\"}", "did you mean \"eng\"?"),
            ("\"metadata\": {\"titel\": \"A\"}", "did you mean \"title\"?"),
        ])
    func refused(_ keys: String, _ message: String) throws {
        let folder = try Self.folder(keys)
        let outcome = try Tool.zoetrope.run(["check", "scene.json"], in: folder.url)
        #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test("chapters change the film's file, but none of its chunks") func chunks() throws {
        let folder = try Self.folder("\"chapters\": [{\"start\": 0, \"title\": \"A\"}]")
        _ = try Self.encode(folder, "film.mp4")
        let before = try folder.data("film.mp4")
        let scene = try String(decoding: folder.data("scene.json"), as: UTF8.self)
            .replacingOccurrences(of: "\"A\"", with: "\"B\"")
        try folder.write(scene, to: "scene.json")
        let again = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "film.mp4", "--overwrite"], in: folder.url)
        #expect(again.text.contains("chunks: 0 made"))
        #expect(try folder.data("film.mp4") != before)
        let verified = try Tool.zoetrope.run(
            ["verify", "film.mp4", "scene.json", "--chunks", "all"], in: folder.url)
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }
}
