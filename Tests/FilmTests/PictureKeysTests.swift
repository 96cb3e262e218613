import Drawing
import Foundation
import Geometry
import Media
import Rasteriser
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Film

/// Tests of the keys of chunks that show files.
@Suite struct PictureKeysTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func picture(_ name: String, _ color: UInt8) throws {
        var pixels = PixelBuffer(width: 4, height: 4)
        let black = Color(red: color, green: 0, blue: 0)
        var scene = Scene(
            size: PixelSize(width: 4, height: 4), fps: try #require(FrameRate(1)), duration: 1)
        scene.background = black
        try Renderer(scene).draw(at: .zero, into: &pixels)
        try Data(pixels.png()).write(to: folder.url.appendingPathComponent(name))
    }

    private func plan(_ layers: String, name: String? = nil) throws -> FilmPlan {
        let text =
            #"{"version": 1, "size": {"width": 16, "height": 16}, "fps": 10, "duration": 12, "layers": [\#(layers)]}"#
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        scene.source?.name = name
        return try FilmPlan(FilmOrder(scene))
    }

    @Test("a changed picture changes only the keys of the chunks that show it") func changed()
        throws
    {
        for number in 0..<12 { try picture("\(number).png", UInt8(number)) }
        let layers = #"{"type": "image", "file": "%d.png", "rate": 1}"#
        let before = try plan(layers)
        #expect(before.keys.count == 6 && Set(before.keys).count == 6)
        try picture("7.png", 200)
        let after = try plan(layers)
        for (number, (one, other)) in zip(before.keys, after.keys).enumerated() {
            #expect((one == other) == (number != 3), "chunk \(number)")
        }
        #expect(before.name != after.name)
        let inputs = try #require(after.description["inputs"]?.members)
        #expect(inputs.count == 12, "the plan lists all files")
    }

    @Test("changing a picture that is visible for a while changes only the keys of the chunks that show it")
    func partlyThere()
        throws
    {
        try picture("a.png", 1)
        let layers =
            #"{"type": "bubbles"}, {"type": "image", "file": "a.png", "start": 2, "end": 4}, {"type": "group", "layers": [{"type": "image", "file": "a.png", "start": 8}]}"#
        let before = try plan(layers)
        try picture("a.png", 2)
        let after = try plan(layers)
        let isSame = zip(before.keys, after.keys).map { $0 == $1 }
        #expect(isSame == [true, false, true, true, false, false])
    }

    @Test("renaming a picture changes no key; another picture under the same name does") func names() throws {
        try picture("a.png", 1)
        try picture("b.png", 1)
        let keys = try plan(#"{"type": "bubbles"}, {"type": "image", "file": "a.png"}"#).keys
        let layers = #"{"type": "bubbles"}, {"type": "image", "file": "b.png"}"#
        #expect(try plan(layers).keys == keys)
        try picture("b.png", 2)
        #expect(try Set(plan(layers).keys).isDisjoint(with: keys))
    }

    private func film(_ name: String, _ color: String) throws {
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "color=\(color):size=16x16:rate=5:d=2", "-c:v", "libx264", folder.path(name),
        ])
    }

    @Test("a changed film changes only the keys of the chunks that show it") func changedFilm()
        throws
    {
        try film("a.mp4", "red")
        let layers = #"{"type": "bubbles"}, {"type": "image", "file": "a.mp4", "start": 2, "end": 4}"#
        let before = try plan(layers)
        #expect(try plan(layers).keys == before.keys)
        try film("a.mp4", "blue")
        let after = try plan(layers)
        let isSame = zip(before.keys, after.keys).map { $0 == $1 }
        #expect(isSame == [true, false, true, true, true, true])
    }

    @Test(
        "a changed picture in a pattern or a chat changes the keys",
        arguments: [
            #"{"type": "pattern", "image": "a.png"}"#,
            #"{"type": "messages", "input": {"shown": false}, "messages": [{"image": "a.png"}]}"#,
            #"{"type": "messages", "header": {"name": "a", "picture": "a.png"}}"#,
            #"{"type": "image", "file": "a.png"}, {"type": "pattern", "image": "a.png"}"#,
            #"{"type": "pattern", "image": "a.png"}, {"type": "image", "file": "a.png"}"#,
        ]) func changedElsewhere(_ layers: String) throws
    {
        try picture("a.png", 1)
        let before = try plan(layers)
        try picture("a.png", 2)
        let after = try plan(layers)
        #expect(zip(before.keys, after.keys).allSatisfy { $0 != $1 })
    }

    @Test(
        "a numbered picture that can't be decoded is an error with its name, layer and place when it is drawn"
    )
    func undecodable() throws {
        for number in 0..<3 { try picture("\(number).png", UInt8(number)) }
        var bytes = Array(try folder.data("2.png"))
        // The damage is in the compressed pixels, so the header and the sizes of PNG chunks stay correct.
        let data = try #require(String(decoding: bytes, as: Unicode.ASCII.self).firstRange(of: "IDAT"))
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        let place = text.distance(from: text.startIndex, to: data.upperBound)
        for index in place..<place + 4 { bytes[index] ^= 0xFF }
        try Data(bytes).write(to: folder.url.appendingPathComponent("2.png"))
        let plan = try plan(
            #"{"type": "gradient"}, {"type": "group", "layers": [{"type": "image", "name": "walk", "file": "%d.png", "rate": 1}]}"#,
            name: "scene.json")
        var buffer = plan.renderer.makeBuffer()
        try plan.renderer.draw(at: SceneTime(1, over: 1), into: &buffer)
        let error = #expect(throws: AssetError.self) {
            try plan.renderer.draw(at: SceneTime(2, over: 1), into: &buffer)
        }
        #expect(
            error?.description
                == #"scene.json: line 1, column 184: layers[1].layers[0] "walk": 2.png: damaged"#)
    }
}
