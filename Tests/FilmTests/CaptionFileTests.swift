import Drawing
import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of caption files that a scene uses.
@Suite struct CaptionFileTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func renderer() throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 80, "height": 40}, "fps": 10, "duration": 2, "layers": [
             {"type": "gradient"},
             {"type": "group", "layers": [{"type": "captions", "file": "a.srt", "fontSize": 12}]}]}
            """
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        scene.source?.name = "scene.json"
        return try FilmOrder(scene).makeRenderer()
    }

    private func fault() throws -> String? {
        #expect(throws: AssetError.self) { _ = try renderer() }?.description
    }

    @Test("an error in captions names the place in the scene, the caption file and its line") func errors()
        throws
    {
        let place = "scene.json: line 3, column 60: layers[1].layers[0].file: a.srt: "
        #expect(try fault() == place + "no such file")
        for (text, reason) in [
            (
                "1\n00:00:01,000 - 00:00:02,000\nA",
                "line 2: expected times such as 00:00:01,000 --> 00:00:04,000, got \"00:00:01,000 - 00:00:02,000\": write --> for -"
            ),
            ("00:00:01,000 --> 00:00:01,000\nA", "line 1: the caption does not end after it begins"),
            ("%PDF-1.4", "line 1: expected the number or the times of a caption, got \"%PDF-1.4\""),
        ] {
            try folder.write(text, to: "a.srt")
            #expect(try fault() == place + reason)
        }
        try Data(count: 16 << 20 | 1).write(to: folder.url.appendingPathComponent("a.srt"))
        #expect(try fault() == place + "too large: a file of captions may have at most 16 MiB")
    }

    @Test("a caption file is an input of the film, and changes the keys of chunks whose captions changed")
    func plan()
        throws
    {
        try folder.write("0:00.0 --> 0:01.0\nA\n\n0:01.0 --> 0:02.0\nB", to: "a.srt")
        let one = try renderer()
        #expect(one.inputDigests.contains { $0.file == "a.srt" })
        try folder.write("0:00.0 --> 0:01.0\nA\n\n0:01.0 --> 0:02.0\nC", to: "a.srt")
        let other = try renderer()
        let (early, late) = (SceneTime(1, over: 2), SceneTime(3, over: 2))
        #expect(one.identity(at: early) == other.identity(at: early) && one.identity(at: early) != nil)
        #expect(one.identity(at: late) != other.identity(at: late))
        #expect(one.inputDigests != other.inputDigests)
    }
}
