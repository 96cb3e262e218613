import Foundation
import TestSupport
import Testing

/// Tests of subtitles as ffmpeg and ffprobe read them.
@Suite struct SubtitleTests {
    private static let english = """
        1
        00:00:00,400 --> 00:00:01,200
        Salt & <tide>

        2
        00:00:01,000 --> 00:00:02,000
        Two at
        once

        3
        00:00:03,100 --> 00:00:09,000
        The end
        """

    /// Returns a folder with a scene of 3.2 s with two tracks, one of a file and one of a layer that begins later.
    private static func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write(english, to: "eng.srt")
        try folder.write("WEBVTT\n\n00:01.500 --> 00:02.500\nÜber die Grenze\n", to: "deu.vtt")
        try folder.write(
            """
            {"version": 1, "size": {"width": 96, "height": 64}, "fps": 10, "duration": 3.2,
             "metadata": {"language": "eng"},
             "subtitles": [{"file": "eng.srt", "default": true},
                           {"captions": "spoken", "language": "deu", "title": "Deutsch"}],
             "layers": [{"type": "captions", "name": "spoken", "file": "deu.vtt", "offset": 1, "start": 0.3}]}
            """, to: "scene.json")
        return folder
    }

    /// Returns what ffmpeg makes of a track, as SubRip: times and texts, a cue in a line.
    private static func cues(_ track: Int, of path: String) throws -> [String] {
        let data = try FFmpegProgram.run(["-i", path, "-map", "0:s:\(track)", "-f", "srt", "-"])
        // The style of timed text becomes tags.
        return String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\r", with: "")
            .replacing(#/<\/?font[^>]*>/#, with: "")
            .components(separatedBy: "\n\n").filter { $0.contains("-->") }
            .map { $0.split(separator: "\n").dropFirst().joined(separator: "|") }
    }

    @Test(
        "a film has its subtitles with their times, languages and titles, as ffmpeg reads them",
        arguments: ["mp4", "mov", "webm", "mkv"])
    func tracks(_ ending: String) throws {
        let folder = try Self.folder()
        let name = "film.\(ending)"
        let outcome = try Tool.zoetrope.run(["encode", "scene.json", "-o", name], in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let path = folder.path(name)
        let english = try Self.cues(0, of: path).map {
            $0.replacingOccurrences(of: "\u{200B}", with: "").replacingOccurrences(of: "&amp;", with: "&")
                .replacingOccurrences(of: "&lt;", with: "<")
                .replacingOccurrences(of: "&gt;", with: ">")
        }
        #expect(
            english == [
                "00:00:00,400 --> 00:00:01,000|Salt & <tide>",
                "00:00:01,000 --> 00:00:01,200|Salt & <tide>|Two at|once",
                "00:00:01,200 --> 00:00:02,000|Two at|once", "00:00:03,100 --> 00:00:03,200|The end",
            ])
        // The layer begins at 0.3 s with the second 1 of its file.
        #expect(try Self.cues(1, of: path) == ["00:00:00,800 --> 00:00:01,800|Über die Grenze"])
        let tags = try FFmpegProgram.probe("stream_tags=language:stream_disposition=default", of: path)
        // MOV has Macintosh language codes, which have no German of ISO 639-2/T.
        #expect(tags.contains("1,eng") && (ending == "mov" || tags.contains("0,deu")), "\(tags)")
        let inspected = try Tool.zoetrope.run(["inspect", path])
        #expect(
            inspected.text.contains("eng, ") && inspected.text.contains("\"Deutsch\""), "\(inspected.text)")
    }

    @Test("a part of a scene, repeated, has the subtitles of each round from its own beginning on")
    func repeated() throws {
        let folder = try Self.folder()
        try folder.changeScene("\"version\": 1,", to: "\"version\": 1, \"loop\": true,")
        try folder.changeScene(", \"start\": 0.3", to: "")
        let part = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "part.mp4", "--frames", "11-15"], in: folder.url)
        try #require(part.status == 0, "\(part.errors)")
        #expect(
            try Self.cues(0, of: folder.path("part.mp4")) == [
                "00:00:00,000 --> 00:00:00,100|Salt & <tide>|Two at|once",
                "00:00:00,100 --> 00:00:00,500|Two at|once",
            ])
        let twice = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "twice.mkv", "--repeat", "2"], in: folder.url)
        try #require(twice.status == 0, "\(twice.errors)")
        let cues = try Self.cues(0, of: folder.path("twice.mkv"))
        #expect(cues.count == 8 && cues[4].hasPrefix("00:00:03,600 --> 00:00:04,200"), "\(cues)")
    }

    @Test("other subtitles make another film, which verify finds, and a table that is run again")
    func changed() throws {
        let folder = try Self.folder()
        try folder.write("name\na\n", to: "rows.csv")
        let encode = ["encode", "scene.json", "--data", "rows.csv", "-o", "{name}.mkv", "--overwrite"]
        let first = try Tool.zoetrope.run(encode, in: folder.url)
        try #require(first.status == 0, "\(first.errors)")
        #expect(try Tool.zoetrope.run(encode, in: folder.url).text.contains("1 left as they are"))
        #expect(try Tool.zoetrope.run(["verify", "a.mkv", "scene.json"], in: folder.url).status == 0)
        try folder.write(Self.english.replacingOccurrences(of: "The end", with: "Fin"), to: "eng.srt")
        let verified = try Tool.zoetrope.run(["verify", "a.mkv", "scene.json"], in: folder.url)
        #expect(
            verified.status == 1 && verified.text.contains("subtitles 1: the text at 3100 ms differs"),
            "\(verified.text)\(verified.errors)")
        #expect(try Tool.zoetrope.run(encode, in: folder.url).text.contains("1 made"))
    }

    @Test(
        "mistakes in subtitles are errors that point to them",
        arguments: [
            ("\"captions\": \"spoken\"", "\"captions\": \"spokn\"", "did you mean \"spoken\""),
            (
                "\"file\": \"eng.srt\"", "\"file\": \"eng.srt\", \"captions\": \"spoken\"",
                "exclude each other"
            ),
            ("\"file\": \"eng.srt\", ", "", "\"file\" or \"captions\" is needed"),
            ("\"file\": \"eng.srt\"", "\"file\": \"none.srt\"", "none.srt"),
            ("\"language\": \"deu\"", "\"language\": \"Deutsch\"", "three lower-case letters"),
        ])
    func mistakes(_ piece: String, _ other: String, _ message: String) throws {
        let folder = try Self.folder()
        try folder.changeScene(piece, to: other)
        let outcome = try Tool.zoetrope.run(["encode", "scene.json", "-o", "film.mp4"], in: folder.url)
        #expect([65, 66].contains(outcome.status) && outcome.errors.contains(message), "\(outcome.errors)")
        let checked = try Tool.zoetrope.run(["check", "scene.json"], in: folder.url)
        #expect(checked.status != 0 && (checked.text + checked.errors).contains(message), "\(checked.text)")
    }

    @Test("a format without subtitles leaves them out and says so") func leftOut() throws {
        let folder = try Self.folder()
        let outcome = try Tool.zoetrope.run(["encode", "scene.json", "-o", "film.gif"], in: folder.url)
        #expect(
            outcome.status == 0 && outcome.errors.contains("GIF has no place for the subtitles: left out"))
    }

    @Test(
        "a film has its cover, a file or the scene at a time, as ffmpeg reads it",
        arguments: [("film.mp4", "1.5"), ("film.mkv", "\"cover.png\""), ("film.mp4", "\"cover.png\"")])
    func cover(_ name: String, _ cover: String) throws {
        let folder = try Self.folder()
        try folder.changeScene("\"language\": \"eng\"", to: "\"language\": \"eng\", \"cover\": \(cover)")
        func run(_ arguments: [String], status: Int32 = 0) throws -> Tool.Outcome {
            let outcome = try Tool.zoetrope.run(arguments, in: folder.url)
            try #require(outcome.status == status, "\(outcome.text)\(outcome.errors)")
            return outcome
        }
        _ = try run(["still", "scene.json", "--at", "1.5", "-o", "cover.png"])
        _ = try run(["encode", "scene.json", "-o", name])
        // The cover is the second track of pictures.
        let read = try FFmpegProgram.run(
            ["-i", folder.path(name), "-map", "0:v:1", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"])
        let drawn = try FFmpegProgram.run(
            ["-i", folder.path("cover.png"), "-pix_fmt", "rgb24", "-f", "rawvideo", "-"])
        try #require(read.count == drawn.count)
        let sum = zip(read, drawn).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(sum) / Double(drawn.count) < (cover == "1.5" ? 3 : 0.001))
        #expect(try run(["inspect", name]).text.contains("cover "))
        _ = try run(["verify", name, "scene.json"])
        try folder.changeScene("\"cover\": \(cover)", to: "\"cover\": 0.5")
        #expect(try run(["verify", name, "scene.json"], status: 1).text.contains("the cover differs"))
    }

    @Test(
        "a cover that can't be used is an error, and a format without one leaves it out",
        arguments: [
            ("film.mp4", "\"none.png\"", Int32(66), "none.png"),
            ("film.mp4", "\"eng.srt\"", 65, "PNG or JPEG"),
            ("film.mp4", "9", 65, "the scene ends at 3.2 s"),
            ("film.webm", "1", 0, "WebM has no place for the cover: left out"),
        ])
    func coverMistakes(_ name: String, _ cover: String, _ status: Int32, _ message: String) throws {
        let folder = try Self.folder()
        try folder.changeScene("\"language\": \"eng\"", to: "\"language\": \"eng\", \"cover\": \(cover)")
        let outcome = try Tool.zoetrope.run(["encode", "scene.json", "-o", name], in: folder.url)
        #expect(
            outcome.status == status && outcome.errors.contains(message),
            "\(outcome.status) \(outcome.errors)")
    }
}
