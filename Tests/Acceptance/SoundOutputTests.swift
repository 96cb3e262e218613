import Foundation
import TestSupport
import Testing

/// Tests of films that are sound alone.
@Suite struct SoundOutputTests {
    private static func samples(_ path: String) throws -> [Int] {
        let data = try FFmpegProgram.run(["-i", path, "-ac", "1", "-f", "s16le", "-"])
        return stride(from: 0, to: data.count, by: 2).map {
            Int(Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8))
        }
    }

    @Test(
        "the sound alone has the samples of the scene, and a title",
        arguments: [("m4a", "aac", "m4a"), ("wav", "pcm_s24le", "wav"), ("flac", "flac", "flac")])
    func alone(_ ending: String, _ codec: String, _ container: String) throws {
        let folder = try FilmKind.folder()
        try folder.changeScene("\"version\": 1,", to: "\"version\": 1, \"metadata\": {\"title\": \"Noise\"},")
        let name = "sound.\(ending)"
        let outcome = try Tool.zoetrope.run(["encode", "scene.json", "-o", name], in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let path = folder.path(name)
        let streams = try FFmpegProgram.probe("stream=codec_name,codec_type", of: path)
        #expect(streams.hasPrefix("\(codec),audio"), "\(streams)")
        let format = try FFmpegProgram.probe("format=format_name,duration:format_tags=title", of: path)
        #expect(format.contains(container) && format.contains("3.2") && format.contains("Noise"), "\(format)")
        let (heard, original) = (try Self.samples(path), try Self.samples(folder.path("noise.wav")))
        #expect(abs(heard.count - 153_600) < (ending == "m4a" ? 1024 : 1), "\(heard.count)")
        if ending != "m4a" { #expect((0..<150_000).allSatisfy { abs(heard[$0] - original[$0]) <= 1 }) }
        let verified = try Tool.zoetrope.run(["verify", name, "scene.json"], in: folder.url)
        #expect(
            verified.status == 0 && verified.text.contains("same bytes"), "\(verified.text)\(verified.errors)"
        )
        try folder.changeScene("\"end\": 3.2", to: "\"end\": 3.2, \"gain\": -3")
        let other = try Tool.zoetrope.run(["verify", name, "scene.json"], in: folder.url)
        #expect(other.status == 1 && other.text.contains("the sound differs from 0 s on"), "\(other.text)")
    }

    @Test("the sound alone is made in parts and estimated as films are") func parts() throws {
        let folder = try FilmKind.folder()
        func text(_ arguments: [String]) throws -> String {
            let outcome = try Tool.zoetrope.run(arguments, in: folder.url)
            try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
            return outcome.text
        }
        _ = try text(["encode", "scene.json", "-o", "a.flac", "--dry-run"])
        _ = try text(["encode", "scene.json", "-o", "a.flac", "--lanes", "1"])
        _ = try text(["plan", "scene.json", "-o", "parts", "--format", "flac"])
        _ = try text(["part", "parts", "--index", "0"])
        _ = try text(["join", "parts", "-o", "b.flac"])
        #expect(try folder.data("a.flac") == folder.data("b.flac"))
    }

    @Test(
        "what can't be sound alone is an error, and leaves no file",
        arguments: [
            (["-o", "a.wav", "--no-audio"], "is sound alone, and there is none"),
            (["-o", "a.m4a", "--transparent"], "--transparent: M4A has no alpha"),
            (["-o", "a.wav", "--crf", "20"], "--crf: WAV has none"),
            (["-o", "a.wav", "--max-bytes", "1000"], "use fewer --frames\n"),
            (["-o", "a.m4a", "--max-bytes", "1000"], "use fewer --frames or a lower --audio-bitrate\n"),
            (["-o", "a.flac", "--audio-bitrate", "128k"], "has no bit rate to choose"),
        ])
    func refused(_ flags: [String], _ message: String) throws {
        let folder = try FilmKind.folder()
        let outcome = try Tool.zoetrope.run(["encode", "scene.json"] + flags, in: folder.url)
        #expect([64, 65].contains(outcome.status) && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(folder.names.sorted() == ["noise.wav", "scene.json"])
    }
}
