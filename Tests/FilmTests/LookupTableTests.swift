import Drawing
import Foundation
import Geometry
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Lookup tables for colours in `.cube` files.
@Suite struct LookupTableTests {
    private let folder: TestFolder
    private static let (width, height) = (64, 48)

    init() throws {
        folder = try TestFolder()
        var random = RepeatableRandom(3)
        let picture = DecodedImage(width: Self.width, height: Self.height) { _, _ in
            (0..<3).map { _ in .random(in: 0...255, using: &random) } + [255]
        }
        let text = picture.rgba.enumerated().filter { $0.offset % 4 < 3 }.map { String($0.element) }
        try folder.write(
            "P3 \(Self.width) \(Self.height) 255\n" + text.joined(separator: "\n"), to: "a.ppm")
        try FFmpegProgram.run(["-i", folder.path("a.ppm"), folder.path("a.png")])
    }

    private func scene(_ adjust: String = #"{"lut": "a.cube"}"#) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": \(Self.width), "height": \(Self.height)}, "fps": 10, "duration": 2,
             "layers": [{"type": "image", "file": "a.png", "adjust": \(adjust)}]}
            """
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        scene.source?.name = "scene.json"
        return scene
    }

    private func fault() throws -> String? {
        let scene = try scene()
        return #expect(throws: AssetError.self) { _ = try FilmOrder(scene).makeRenderer() }?.description
    }

    @Test("colours are those of ffmpeg's lut3d and lut1d, within one level", arguments: ["3D", "1D"])
    func ffmpeg(kind: String) throws {
        var random = RepeatableRandom(5)
        let count = kind == "3D" ? 9 * 9 * 9 : 17
        let colors = (0..<count).map { _ in
            (0..<3).map { _ in String(Double.random(in: 0...1, using: &random)) }.joined(separator: " ")
        }
        try folder.write(
            "# made for a test\r\nTITLE \"noise\"\r\nLUT_\(kind)_SIZE \(kind == "3D" ? 9 : 17)\r\n\r\n"
                + colors.joined(separator: "\r\n"), to: "a.cube")
        let filter = kind == "3D" ? "lut3d=interp=tetrahedral" : "lut1d=interp=linear"
        let expected = try FFmpegProgram.run([
            "-i", folder.path("a.png"), "-vf",
            "format=gbrp,\(filter):file=\(folder.path("a.cube")),format=rgb24", "-f", "rawvideo", "-",
        ])
        let renderer = try FilmOrder(scene()).makeRenderer()
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &buffer)
        let drawn = buffer.rgb24()
        #expect(drawn.count == expected.count)
        let worst = zip(drawn, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= 1)
    }

    @Test("an error in a table names the place in the scene, the file and its line") func errors() throws {
        let place = "scene.json: line 2, column 66: layers[0].adjust.lut: a.cube: "
        #expect(try fault() == place + "no such file")
        for (text, reason) in [
            ("", "neither LUT_3D_SIZE nor LUT_1D_SIZE"),
            ("LUT_3D_SIZE 1", "line 1: expected LUT_3D_SIZE from 2 to 129"),
            ("LUT_3D_SIZE 2\nLUT_1D_SIZE 2", "line 2: a second size; a file has one table"),
            ("0 0 0", "line 1: a colour before LUT_3D_SIZE or LUT_1D_SIZE"),
            ("LUT_1D_SIZE 2\n0 0 0\n1 nan 1", "line 3: expected 3 numbers"),
            ("LUT_1D_SIZE 2\n0 0 0", "the file has 1 of the table's 2 colours"),
            ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n1 1 1", "line 4: more than the 2 colours of the table"),
            ("LUT_1D_SIZE 2\n0 0 0\n255 255 255", "colours up to 255; in a .cube file, white is 1"),
            ("LUT_1D_SIZE 2\n0 0 0\n1 0x1 1", "line 3: expected 3 numbers"),
            ("LUT_1D_SIZE 2\n0 0 0\n1 1e30 1", "line 3: expected numbers from -1000000 to 1000000"),
            ("<cube>", "line 1: unknown keyword cube"),
            (
                "LUT_1D_SIZE 2\nDOMAIN_MIN 1 0 0\n0 0 0\n1 1 1", "DOMAIN_MAX must be above DOMAIN_MIN"
            ),
        ] {
            try folder.write(text, to: "a.cube")
            #expect(try fault() == place + reason)
        }
    }

    @Test(
        "a byte order mark, any ends of lines, and comments at their ends are read",
        arguments: ["\n", "\r\n", "\r"])
    func forms(end: String) throws {
        let lines = ["\u{FEFF}TITLE \"x\"", "LUT_1D_SIZE 2", "0 0 0 # black", "1 1 1"]
        try folder.write(lines.joined(separator: end), to: "a.cube")
        _ = try FilmOrder(scene()).makeRenderer()
    }

    @Test("a table is an input of the film, and another table changes the film's chunks") func chunks() throws
    {
        try folder.write("LUT_1D_SIZE 2\n0 0 0\n1 1 1", to: "a.cube")
        let before = try FilmPlan(FilmOrder(scene()))
        #expect(try FilmOrder(scene()).makeRenderer().inputDigests.contains { $0.file == "a.cube" })
        try folder.write("LUT_1D_SIZE 2\n0 0 0\n1 1 0.9", to: "a.cube")
        #expect(try FilmPlan(FilmOrder(scene())).keys != before.keys)
    }
}
