import Rasteriser
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The drawing of list layers.
@Suite struct ListContentTests {
    private static let white = ##""type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"]"##

    private static func renderer(_ layers: String, keys: String = "", assets: any SceneAssets = NoAssets())
        throws -> Renderer
    {
        let text = """
            {"version": 1, "size": {"width": 60, "height": 40}, "fps": 60, "duration": 4, \(keys)
             "layers": [\(layers)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)), assets: assets)
    }

    /// Returns the red of each pixel.
    private static func levels(_ layers: String, at seconds: Double = 0, keys: String = "") throws
        -> (Int, Int) -> Int
    {
        let renderer = try renderer(layers, keys: keys)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: seconds), into: &buffer)
        let pixels = buffer.rgb24()
        return { x, y in Int(pixels[(y * 60 + x) * 3]) }
    }

    @Test("rows lie one below another, each as high as its layer") func heights() throws {
        let level = try Self.levels(
            """
            {"type": "list", "spacing": 3, "rows": [
             {"type": "shape", "size": [20, 5]}, {"type": "group", "size": [60, 7], "layers": [{\(Self.white)}]},
             {"type": "shape", "size": [10, 4], "anchor": [0, 0.5], "position": [0, 2]}]}
            """)
        #expect((0..<40).filter { level(30, $0) == 255 } == Array(0..<5) + Array(8..<15))
        #expect((0..<40).filter { level(5, $0) == 255 } == Array(8..<15) + Array(18..<22))
        #expect(level(19, 2) == 0 && level(20, 2) == 255 && level(39, 2) == 255 && level(40, 2) == 0)
    }

    @Test("with \"rowHeight\", each layer is placed in a cell of that height") func cells() throws {
        let level = try Self.levels(
            """
            {"type": "list", "size": [30, 24], "anchor": [0, 0], "position": [10, 8], "rowHeight": 8, "spacing": 2,
             "rows": [{\(Self.white)}, {\(Self.white), "scale": 0.5}, {"type": "shape", "size": [4, 4], "position": [2, 6]}]}
            """)
        #expect((0..<40).filter { level(20, $0) == 255 } == Array(8..<16) + Array(20..<24))
        #expect((0..<60).filter { level($0, 10) == 255 } == Array(10..<40))
        // The bottom left corner of the layer.
        #expect(level(10, 32) == 255 && level(13, 35) == 255 && level(14, 35) == 0 && level(10, 31) == 0)
    }

    @Test("a row whose layer has no size is as high as the list") func sizeless() throws {
        let level = try Self.levels(
            #"{"type": "list", "size": [60, 10], "position": [30, 5], "spacing": 2, "rows": [{\#(Self.white)}, {\#(Self.white)}]}"#
        )
        #expect((0..<40).filter { level(9, $0) == 255 } == Array(0..<10) + Array(12..<22))
    }

    @Test("scrolling moves the rows up") func scrolled() throws {
        let level = try Self.levels(
            #"{"type": "list", "rowHeight": 10, "scroll": 25, "rows": [\#((0..<6).map { _ in "{\(Self.white), \"scale\": 0.5}" }.joined(separator: ", "))]}"#
        )
        // The third row covers −5...5, the part of half its height −2.5...2.5.
        #expect(
            (0..<40).filter { level(30, $0) == 255 } == Array(0..<2) + Array(8..<12) + Array(18..<22)
                + Array(28..<32))
    }

    @Test("times in rows count from the list's start") func times() throws {
        let list = """
            {"type": "list", "start": 1, "end": 3, "rowHeight": 40, "rows": [{\(Self.white), "start": 0.5, "opacity": {"values": [0, 1]}}]}
            """
        func level(_ time: Double) throws -> Int { try Self.levels(list, at: time)(5, 5) }
        #expect(try level(0.9) == 0 && level(1.4) == 0 && level(3) == 0)
        #expect(abs(try level(2.25) - 128) <= 1)
    }

    @Test("the list's opacity applies once to all rows together") func opacity() throws {
        let level = try Self.levels(
            #"{"type": "list", "rowHeight": 20, "spacing": -10, "opacity": 0.5, "rows": [{\#(Self.white)}, {\#(Self.white)}]}"#
        )
        for y in [5, 15, 25] { #expect(abs(level(30, y) - 128) <= 1) }
    }

    @Test("rows far outside the list are neither drawn nor part of its identity") func outside() throws {
        let rows = (0..<500).map { _ in "{\(Self.white)}" }.joined(separator: ", ")
        let renderer = try Self.renderer(
            #"{"type": "list", "rowHeight": 10, "scroll": {"values": [0, 4950], "duration": 1}, "touch": [30, -900], "rows": [\#(rows)]}"#
        )
        for frame in 0..<180 {
            let time = SceneTime(frame, over: 60)
            let group = try #require(renderer.figure(at: time).layers[0].figure as? GroupFigure)
            #expect(group.layers.count >= 1 && group.layers.count <= 20, "\(frame)")
            #expect(try #require(renderer.identity(at: time)).bytes.count < 8000)
        }
    }

    @Test("content outside a row's cell is visible as far as it reaches into the list") func around()
        throws
    {
        let level = try Self.levels(
            """
            {"type": "list", "rowHeight": 10, "scroll": 15, "rows": [{"type": "shape", "size": [10, 26]}, {"type": "shape", "size": [1, 1]}]}
            """)
        #expect(level(30, 0) == 255 && level(30, 2) == 255 && level(30, 3) == 0)
    }

    @Test("bands have the pixels of the whole frame") func bands() throws {
        let renderer = try Self.renderer(
            """
            {"type": "list", "rowHeight": 9.5, "spacing": 1.3, "opacity": 0.7, "rotation": 8, "scroll": {"values": [0, 60], "duration": 1},
             "rows": [\((0..<12).map { _ in #"{"type": "shape", "size": [40, 9], "cornerRadius": 3, "shadow": {"blur": 2}}"# }.joined(separator: ", "))]}
            """)
        for frame in [0, 20, 41, 70] {
            var whole = renderer.makeBuffer()
            let figure = renderer.figure(at: SceneTime(frame, over: 60))
            try renderer.draw(figure, rows: 0..<40, into: &whole)
            for height in [1, 7, 16] {
                var band = PixelBuffer(width: 60, height: height)
                for first in stride(from: 0, to: 40, by: height) {
                    let rows = first..<min(first + height, 40)
                    try renderer.draw(figure, rows: rows, into: &band)
                    #expect(
                        band.rgb24().prefix(rows.count * 180)
                            == whole.rgb24()[first * 180..<rows.upperBound * 180])
                }
            }
        }
    }

    @Test("in a loop, a list with a repeating scroll continues its springs from one repetition to the next")
    func loops() throws {
        func list(_ scroll: String) -> String {
            #"{"type": "list", "rowHeight": 10, "scroll": \#(scroll), "touch": 900, "rows": [{\#(Self.white), "scale": 0.5}, {\#(Self.white), "scale": 0.7}]}"#
        }
        let repeating = #"{"values": [0, 30, 0], "duration": 0.8, "repeats": true}"#
        let renderer = try Self.renderer(list(repeating), keys: #""loop": true,"#)
        let frames = try [0, 4, 8, 1].map { seconds in
            try #require(renderer.identity(at: SceneTime(seconds: Double(seconds))))
        }
        #expect(frames[0] == frames[1] && frames[0] == frames[2] && frames[0] != frames[3])
        // Without a loop there is no earlier repetition.
        let single = try Self.renderer(list(repeating))
        #expect(single.identity(at: .zero) != single.identity(at: SceneTime(seconds: 4)))
        let error = #expect(throws: (any Error).self) {
            try Self.renderer(list(#"{"values": [0, 30], "duration": 1}"#), keys: #""loop": true,"#)
        }
        #expect("\(try #require(error))".contains("layers[0].scroll: begins with 0 and ends with 30"))
    }

    @Test("a row of a list can be omitted by its name") func without() throws {
        let text = """
            {"version": 1, "size": {"width": 60, "height": 40}, "fps": 60, "duration": 4, "layers": [
             {"type": "list", "rows": [{"type": "shape", "size": [20, 5], "name": "a"}, {"type": "shape", "size": [20, 7], "name": "b"}]}]}
            """
        var scene = try Scene(json: Array(text.utf8))
        #expect(scene.layerNames == ["a", "b"])
        scene.leaveOut(["a"])
        var buffer = try Renderer(scene).makeBuffer()
        try Renderer(scene).draw(at: .zero, into: &buffer)
        let pixels = buffer.rgb24()
        #expect((0..<40).filter { pixels[($0 * 60 + 30) * 3] == 255 } == Array(0..<7))
    }

    @Test("the error for a missing file names the row") func files() {
        let error = #expect(throws: AssetError.self) {
            try Self.renderer(
                #"{"type": "list", "rows": [{\#(Self.white)}, {"type": "image", "file": "none.png", "name": "cover"}]}"#,
                assets: TestPictures([:]))
        }
        #expect(error?.place == "layers[0].rows[1].file")
        #expect(error?.description.hasPrefix("line 2, column") == true, "\(error?.description ?? "")")
    }
}
