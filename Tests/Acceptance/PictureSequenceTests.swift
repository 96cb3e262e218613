import Foundation
import TestSupport
import Testing

/// Tests of films written as numbered pictures.
@Suite struct PictureSequenceTests {
    private static func run(_ more: [String], _ name: String, in folder: TestFolder) throws -> Tool.Outcome {
        try Tool.zoetrope.run(["encode", "scene.json", "-o", name] + more, in: folder.url)
    }

    /// Returns a folder with a scene. The folder of the pictures is created.
    private static func folder() throws -> TestFolder { try FilmKind.folder() }

    @Test(
        "numbered pictures are the drawn frames, as ffmpeg reads them",
        arguments: [("png", false, 0), ("png", true, 0), ("jpg", false, 4), ("webp", true, 6)])
    func pictures(_ ending: String, _ isTransparent: Bool, _ limit: Double) throws {
        let folder = try Self.folder()
        let flags = (isTransparent ? ["--transparent"] : []) + ["--frames", "10-15"]
        let outcome = try Self.run(flags, "frames/%03d.\(ending)", in: folder)
        try #require(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("6 pictures"))
        #expect(outcome.errors.contains("the sound is left out"))
        let drawn = try Tool.zoetrope.run(
            ["frames", "scene.json", "--pixel-format", "bgra", "-o", "-"] + flags, in: folder.url
        ).output
        let read = try FFmpegProgram.run([
            "-i", folder.path("frames/%03d.\(ending)"), "-pix_fmt", "bgra", "-f", "rawvideo", "-",
        ])
        try #require(read.count == drawn.count)
        var (sum, alpha) = (0.0, 0)
        for pixel in stride(from: 0, to: drawn.count, by: 4) {
            func difference(_ channel: Int) -> Int {
                abs(Int(read[pixel + channel]) - Int(drawn[pixel + channel]))
            }
            let visible = Double(drawn[pixel + 3]) / 255
            sum += Double((0..<3).reduce(0) { $0 + difference($1) }) * visible
            if isTransparent { alpha = max(alpha, difference(3)) }
        }
        let mean = sum / Double(drawn.count / 4 * 3)
        #expect(mean <= limit && alpha == 0, "mean \(mean), alpha \(alpha)")
    }

    @Test("pictures have the same bytes on other lanes, and those that are there are left") func continued()
        throws
    {
        let folder = try Self.folder()
        let flags = ["--frames", "0-7", "--no-audio", "--json"]
        let first = try Self.run(flags + ["--lanes", "1"], "frames/%d.png", in: folder)
        try #require(first.status == 0, "\(first.errors)")
        try FileManager.default.removeItem(atPath: folder.path("frames/3.png"))
        let second = try Self.run(flags + ["--lanes", "3"], "frames/%d.png", in: folder)
        func value(_ outcome: Tool.Outcome, _ key: String) throws -> String {
            let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
            return "\(json?[key] ?? "")"
        }
        #expect(try value(second, "left") == "7")
        #expect(try value(first, "sha256") == value(second, "sha256"))
    }

    @Test("a picture that is there is replaced only with --overwrite, and nothing else is written before")
    func kept() throws {
        let folder = try Self.folder()
        try FileManager.default.createDirectory(
            atPath: folder.path("frames"), withIntermediateDirectories: true)
        try folder.write("mine", to: "frames/5.png")
        let refused = try Self.run(["--frames", "0-7"], "frames/%d.png", in: folder)
        #expect(refused.status == 73 && refused.errors.contains("frames/5.png: exists"), "\(refused.errors)")
        #expect(folder.names.filter { $0.hasPrefix("frames/") } == ["frames/5.png"])
        let replaced = try Self.run(["--frames", "0-4", "--overwrite"], "frames/%d.png", in: folder)
        #expect(
            replaced.status == 0
                && replaced.errors.contains("frames/5.png and pictures after it are not of this film"))
        #expect(try folder.data("frames/5.png") == Data("mine".utf8))
        #expect(try Self.run(["--frames", "0-7", "--overwrite"], "frames/%d.png", in: folder).status == 0)
    }

    @Test(
        "what pictures can't have is refused",
        arguments: [
            (["--crf", "20"], "frames/%d.png", Int32(64), "--crf: not for pictures"),
            (["--transparent"], "frames/%d.jpg", 65, "JPEG has no alpha"),
            ([], "none/none/%d.png", 73, "none/none"),
        ])
    func refused(_ flags: [String], _ name: String, _ status: Int32, _ message: String) throws {
        let folder = try Self.folder()
        let outcome = try Self.run(flags, name, in: folder)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
