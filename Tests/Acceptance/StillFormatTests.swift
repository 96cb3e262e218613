import Foundation
import TestSupport
import Testing

/// Tests of pictures in formats other than PNG.
@Suite struct StillFormatTests {
    private static func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write(
            """
            {"version": 1, "size": {"width": 97, "height": 63}, "fps": 10, "duration": 2, "background": "#204060",
             "layers": [{"type": "shape", "shape": "ellipse", "size": [70, 50], "fill": "#E0503080"},
                        {"type": "text", "text": "Ebbe", "fontSize": 20, "color": "#FFE040"}]}
            """, to: "scene.json")
        return folder
    }

    private static func still(_ folder: TestFolder, _ name: String, _ flags: [String] = []) throws -> Data {
        let outcome = try Tool.zoetrope.run(
            ["still", "scene.json", "-o", name, "--overwrite"] + flags, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try folder.data(name)
    }

    private static func pixels(_ folder: TestFolder, _ name: String) throws -> [UInt8] {
        Array(
            try FFmpegProgram.run([
                "-i", folder.path(name), "-sws_flags", "accurate_rnd+full_chroma_int+bitexact", "-pix_fmt",
                "rgba",
                "-f", "rawvideo", "-",
            ]))
    }

    @Test(
        "a JPEG and a WebP have the pixels of the PNG, but for a few levels",
        arguments: [("a.jpg", 2.0), ("a.jpeg", 2), ("a.webp", 4.5)])
    func near(_ name: String, _ most: Double) throws {
        let folder = try Self.folder()
        let data = try Self.still(folder, name)
        _ = try Self.still(folder, "a.png")
        let (found, wanted) = (try Self.pixels(folder, name), try Self.pixels(folder, "a.png"))
        try #require(found.count == wanted.count && found.count == 97 * 63 * 4)
        let sum = zip(found, wanted).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(sum) / Double(97 * 63 * 3) < most, "\(Double(sum) / Double(97 * 63 * 3))")
        let starts: [String: [UInt8]] = ["a.webp": Array("RIFF".utf8)]
        #expect(data.starts(with: starts[name] ?? [0xFF, 0xD8, 0xFF]))
    }

    @Test("a WebP keeps the alpha of each pixel") func alpha() throws {
        let folder = try Self.folder()
        _ = try Self.still(folder, "a.webp", ["--transparent"])
        _ = try Self.still(folder, "a.png", ["--transparent"])
        let (found, wanted) = (try Self.pixels(folder, "a.webp"), try Self.pixels(folder, "a.png"))
        try #require(found.count == wanted.count)
        let isSame = stride(from: 3, to: found.count, by: 4).allSatisfy { found[$0] == wanted[$0] }
        #expect(isSame && Set(stride(from: 3, to: found.count, by: 4).map { found[$0] }).count > 10)
    }

    @Test(
        "a picture of each format has the same bytes at every SIMD level", arguments: ["jpg", "webp", "png"])
    func sameBytes(_ ending: String) throws {
        let folder = try Self.folder()
        let plain = Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: ["ZOETROPE_SIMD=plain", Tool.zoetrope.executable.path])
        let outcome = try plain.run(
            ["still", "scene.json", "-o", "plain.\(ending)"], in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        #expect(try Self.still(folder, "a.\(ending)") == folder.data("plain.\(ending)"))
    }

    @Test(
        "what a picture can't be is refused",
        arguments: [
            (["-o", "a.gif"], Int32(73), "stills are PNG, JPEG or WebP files"),
            (["-o", "a.jpg", "--transparent"], 64, "--transparent: a JPEG has no alpha"),
        ])
    func refused(_ flags: [String], _ status: Int32, _ message: String) throws {
        let folder = try Self.folder()
        let outcome = try Tool.zoetrope.run(["still", "scene.json"] + flags, in: folder.url)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(folder.names == ["scene.json"])
    }
}
