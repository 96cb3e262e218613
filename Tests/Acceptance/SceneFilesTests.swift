import Foundation
import TestSupport
import Testing

/// Tests of the files that a scene names, as a user of the program sees them.
@Suite struct SceneFilesTests {
    private let folder: TestFolder

    /// Creates a folder `scene` for scenes and pictures, and beside it a folder `other`.
    init() throws {
        let folder = try TestFolder()
        self.folder = folder
        for name in ["scene/below", "scene/frames", "other"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try Self.ffmpeg(["-frames:v", "1", folder.path("scene/below/photo.png")])
        try Self.ffmpeg(["-frames:v", "1", folder.path("other/secret.png")])
        try Self.ffmpeg(["-frames:v", "3", "-start_number", "1", folder.path("scene/frames/%03d.png")])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("scene/link.png"), withDestinationPath: "../other/secret.png")
    }

    private static func ffmpeg(_ arguments: [String]) throws {
        let source = "testsrc2=size=64x48:rate=10,format=rgb24"
        let outcome = try Tool.system("ffmpeg").run(
            ["-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", source] + arguments)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func scene(_ file: String, named name: String = "scene.json") throws -> String {
        let text = String(decoding: try JSONEncoder().encode([file]), as: UTF8.self).dropFirst().dropLast()
        return try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 48}, "fps": 10, "duration": 0.4,
             "layers": [{"type": "gradient"}, {"type": "image", "name": "photo", "file": \(text)}]}
            """, to: "scene/\(name)")
    }

    /// Returns the arguments of every command that reads a scene, for this scene.
    private func commands(_ scene: String) -> [[String]] {
        [
            ["encode", scene, "-o", folder.path("film.mp4"), "--quiet", "--overwrite"],
            ["still", scene, "-o", folder.path("still.png"), "--overwrite"], ["framehash", scene],
            ["framehash", scene, "--layer", "yuv"],
            ["frames", scene, "-o", folder.path("raw"), "--overwrite"],
            ["bench", scene, "--runs", "1", "--quiet"],
            ["compare", scene, "--fps", "10", "-o", folder.path("report"), "--overwrite", "--quiet"],
            ["golden", "record", scene, "-o", folder.path("goldens"), "--overwrite", "--quiet", "--force"],
            ["golden", "check", folder.path("goldens"), "--quiet"],
        ]
    }

    @Test("every command finds a scene's files beside the scene, whatever the current folder is") func found()
        throws
    {
        let scene = try scene("below/photo.png")
        for arguments in commands(scene) {
            let outcome = try Tool.zoetrope.run(arguments, in: folder.url.appendingPathComponent("other"))
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        }
        let input = try folder.data("scene/scene.json")
        let piped = try Tool.zoetrope.run(
            ["framehash", "-"], in: folder.url.appendingPathComponent("scene"), input: input)
        #expect(piped.status == 0, "\(piped.errors)")
        let elsewhere = try Tool.zoetrope.run(["framehash", "-"], in: folder.url, input: input)
        #expect(elsewhere.status == 66)
    }

    @Test("every command reads files of an allowed folder") func allowed() throws {
        let scene = try scene("../other/secret.png")
        for arguments in commands(scene) {
            let outcome = try Tool.zoetrope.run(
                arguments + ["--allow-path", "../other", "--allow-path", folder.path("scene/below")],
                in: folder.url.appendingPathComponent("scene"))
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        }
        let missing = try Tool.zoetrope.run(["framehash", scene, "--allow-path", "/nowhere"])
        #expect(missing.status == 64 && missing.errors.contains("--allow-path /nowhere: no such folder"))
    }

    @Test("a picture with other content under the same name changes the plan") func digests() throws {
        let scene = try scene("below/photo.png")
        func film() throws -> String {
            let arguments = [
                "encode", scene, "-o", folder.path("film.mp4"), "--overwrite", "--json", "--quiet",
            ]
            let outcome = try Tool.zoetrope.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
            return try #require(json?["plan"] as? String)
        }
        let first = try film()
        #expect(try film() == first)
        try FileManager.default.removeItem(atPath: folder.path("scene/below/photo.png"))
        try Self.ffmpeg(["-vf", "negate", "-frames:v", "1", folder.path("scene/below/photo.png")])
        #expect(try film() != first)
    }

    struct Bad: CustomTestStringConvertible {
        var file: String
        var status: Int32
        var message: String
        var testDescription: String { file }
    }

    static let bad = [
        Bad(file: "missing.png", status: 66, message: "missing.png: no such file"),
        Bad(file: "/etc/passwd", status: 66, message: "/etc/passwd: an absolute path"),
        Bad(file: "../other/secret.png", status: 66, message: "\"..\" leads out of the scene's folder"),
        Bad(file: "link.png", status: 66, message: "link.png: lies outside the scene's folder"),
        Bad(file: "http://localhost/a.png", status: 65, message: "http://localhost/a.png: a URL"),
        Bad(
            file: "concat:below/photo.png|below/photo.png", status: 65,
            message: "a URL; only files can be used"),
        Bad(file: "below", status: 65, message: "below: a folder, not a file"),
        Bad(file: "pipe", status: 65, message: "pipe: a device or a pipe, not a file"),
        Bad(file: "text.png", status: 65, message: "text.png: not a PNG, JPEG or WebP picture"),
        Bad(file: "playlist.png", status: 65, message: "playlist.png: not a PNG, JPEG or WebP picture"),
        Bad(file: "huge.png", status: 65, message: "huge.png: 60000x60000 pixels; at most"),
        Bad(file: "cut.png", status: 65, message: "cut.png: truncated"),
        Bad(
            file: "frames/%04d.png", status: 66,
            message: "frames/%04d.png: no picture with a number from 0 to 4"),
    ]

    @Test(
        "a file that can't be used is reported with its layer, and its content is not opened",
        arguments: SlowTests.some(bad, 6))
    func refused(_ bad: Bad) throws {
        try folder.write("hello\n", to: "scene/text.png")
        try folder.write("#EXTM3U\n#EXTINF:1,\nbelow/photo.png\n", to: "scene/playlist.png")
        var picture = try folder.data("scene/below/photo.png")
        try picture.prefix(picture.count / 2).write(to: folder.url.appendingPathComponent("scene/cut.png"))
        picture.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        try picture.write(to: folder.url.appendingPathComponent("scene/huge.png"))
        _ = try Tool.system("mkfifo").run([folder.path("scene/pipe")])
        let path = try scene(bad.file)
        let trace = folder.path("trace")
        let outcome = try Tool.system("strace").run([
            "-f", "-o", trace, "-e", "trace=open,openat,openat2,connect,socket",
            Tool.zoetrope.executable.path, "encode", path, "-o", folder.path("film.mp4"),
        ])
        #expect(outcome.status == bad.status, "\(outcome.errors)")
        #expect(
            outcome.errors.hasPrefix("error: \(path): line 2, column 78: layers[1].file: "),
            "\(outcome.errors)")
        #expect(outcome.errors.contains(bad.message))
        #expect(outcome.errors.split(separator: "\n").count <= 3)
        #expect(!folder.names.contains("film.mp4"))
        let opened = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").filter {
            !$0.contains("ENOENT")
        }
        let forbidden = ["secret", "passwd", "\"pipe\"", "/pipe\"", "connect(", "socket("]
        for call in opened {
            #expect(!forbidden.contains { call.contains($0) }, "\(call)")
        }
        #expect(opened.contains { $0.contains("scene.json") }, "strace saw what the program opened")
        #expect(!opened.contains { $0.contains("photo.png") }, "a playlist's entry")
    }

    @Test("numbered pictures are shown one after another, at any SIMD level") func numbered() throws {
        let path = try scene("frames/%03d.png")
        let lists = try ["plain", "sse2", "avx2"].map { level in
            let outcome = try Tool.system("env").run([
                "ZOETROPE_SIMD=\(level)", Tool.zoetrope.executable.path, "framehash", path,
            ])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.text
        }
        #expect(lists[0] == lists[1] && lists[0] == lists[2])
    }
}
