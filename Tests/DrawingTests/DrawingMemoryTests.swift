import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// The estimated memory for drawing, compared with the memory that drawing allocated.
@Suite struct DrawingMemoryTests {
    private static let disc = ##"{"type": "shape", "shape": "ellipse", "size": [90, 90], "fill": "#FF0000"}"##

    private static func group(_ keys: String, _ inner: String = disc) -> String {
        #"{"type": "group", \#(keys), "layers": [\#(inner)]}"#
    }

    private static let scenes = [
        ("plain", disc), ("opacity", group(#""opacity": 0.5"#)),
        ("clip and mask", group(#""clip": true, "cornerRadius": 8, "mask": \#(disc)"#)),
        ("small blur", group(#""blur": 2.9"#)), ("large blur", group(#""blur": 60"#)),
        ("changing blur", group(#""blur": {"values": [0, 30]}"#)),
        (
            "nested",
            group(#""opacity": 0.5"#, group(#""blur": 4, "mask": \#(disc)"#, group(#""opacity": 0.5"#)))
        ),
        (
            "text",
            #"{"type": "text", "text": "Text", "fontSize": 60, "shadow": {}, "outline": {}, "opacity": 0.5}"#
        ),
        (
            "soft text",
            #"{"type": "text", "text": "Text", "fontSize": 60, "shadow": {"blur": 9}, "opacity": 0.5}"#
        ),
        ("soft shape", ##"{"type": "shape", "size": [90, 90], "shadow": {"blur": 7}, "opacity": 0.5}"##),
        (
            "adjusted and glowing",
            #"{"type": "shape", "size": [90, 90], "adjust": {"exposure": 1}, "glow": {"radius": 9}, "opacity": 0.5}"#
        ),
        ("preloader", #"{"type": "preloader", "size": [390, 200], "radius": 20, "opacity": 0.5}"#),
        ("particles", #"{"type": "particles", "preset": "snow", "opacity": 0.5}"#),
        ("image", #"{"type": "image", "file": "a.png", "size": [400, 300], "cornerRadius": 9}"#),
        (
            "image in a group",
            #"{"type": "group", "opacity": {"values": [0.5, 1]}, "clip": true, "layers": [{"type": "image", "file": "a.png", "size": [400, 300]}]}"#
        ),
        (
            "image with a glow",
            #"{"type": "image", "file": "a.png", "size": [400, 300], "glow": {"radius": 9}}"#
        ),
        ("messages", #"{"type": "messages", "messages": [{"text": "Hello 👋"}], "opacity": 0.5}"#),
    ]

    @Test("the estimate is an upper bound of the memory used", arguments: scenes)
    func estimate(_ name: String, _ layer: String) throws {
        let scene = try Scene(
            json: Array(
                #"{"version": 1, "size": {"width": 400, "height": 300}, "fps": 4, "duration": 1, "layers": [\#(layer)]}"#
                    .utf8))
        let picture = DecodedImage(width: 20, height: 15) { x, y in [UInt8(x), UInt8(y), 9, 255] }
        let renderer = try Renderer(scene, assets: TestPictures(["a.png": picture]))
        for rows in [32, 300] {
            var buffer = PixelBuffer(width: 400, height: rows)
            for time in [0, 0.5, 0.75] {
                let figure = renderer.figure(at: SceneTime(seconds: time))
                for first in stride(from: 0, to: 300, by: rows) {
                    try renderer.draw(figure, rows: first..<min(first + rows, 300), into: &buffer)
                }
            }
            let (taken, estimate) = (buffer.workspace.byteCount, renderer.memory(rows: rows).perBuffer)
            #expect(taken <= estimate, "\(rows) rows: \(taken) of \(estimate)")
        }
    }

    @Test(
        "tiles of a pattern are cached up to a limit, and the estimate includes every tile that can occur",
        arguments: [
            (#""tile": [40, 30]"#, 0.7), (#""tile": [500, 400]"#, 3), (#""drawing": "waves""#, 2),
            (#""image": "a.png", "tile": [40, 30]"#, 0.7), (#""image": "a.png", "tile": [700, 300]"#, 3),
            (#""image": "a.png", "tint": false, "tile": [40, 30]"#, 0.7),
            (#""image": "a.png", "tint": false, "tile": [700, 300]"#, 3),
        ] as [(String, Double)])
    func tiles(_ keys: String, _ scale: Double) throws {
        let text =
            #"{"version": 1, "size": {"width": 400, "height": 300}, "fps": 4, "duration": 1, "layers": [{"type": "pattern", \#(keys)}]}"#
        let content = try #require(try Scene(json: Array(text.utf8)).layers[0].content as? PatternContent)
        let assets = TestPictures(["a.png": DecodedImage(width: 6, height: 5) { x, y in [9, 9, 9, 99] }])
        var opening = Opening(
            size: Size(width: 400, height: 300), frameSize: PixelSize(width: 400, height: 300),
            assets: assets, typesetter: Typesetter(assets: assets, fit: .identity), seed: 0)
        opening.largestScale = scale
        let renderer = try #require(try content.open(opening) as? PatternRenderer)
        let memory = renderer.memory(rows: 32, of: opening.frameSize)
        #expect(memory.shared <= PatternTiles.maximumBytes)
        var (most, largest) = (0, 0)
        for number in 0..<40 {
            // The first 16 tiles have all quarter-pixel offsets; the following tiles become smaller and smaller.
            let own = number < 16 ? scale : scale * (1 - Double(number) / 100)
            let transform = Affine.scale(own, own)
                .then(.move(Double(number & 3) / 4, Double(number / 4 & 3) / 4))
            let moment = Moment(
                time: .zero, span: LayerSpan(1, over: 1), transform: transform, settled: transform)
            let figure = try #require(renderer.figure(at: moment) as? PatternFigure)
            switch try figure.content.get() {
            case .tile(let tile, _, _): largest = max(largest, tile.byteCount)
            case .picture(let tile, _, _): largest = max(largest, tile.byteCount)
            case .nothing, .outlines: Issue.record("no tile")
            }
            most = max(most, renderer.tiles.byteCount)
            #expect(renderer.tiles.byteCount <= memory.shared)
        }
        #expect(most >= min(memory.shared * 3 / 4, 10 * largest), "as many are kept as may be")
        #expect(2 * largest <= memory.passing && memory.passing <= 2 * 5 * largest + 4096)
    }

    @Test("an image sequence needs memory for cached pictures, and for decoding on each thread")
    func numbered() throws {
        let picture = DecodedImage(width: 100, height: 80, rgba: [UInt8](repeating: 255, count: 32_000))
        func memory(_ file: String) throws -> DrawingMemory {
            let text =
                #"{"version": 1, "size": {"width": 40, "height": 30}, "fps": 4, "duration": 1, "layers": [{"type": "image", "file": "\#(file)"}]}"#
            let pictures = TestPictures(["0.png": picture, "1.png": picture, "a.png": picture])
            return try Renderer(Scene(json: Array(text.utf8)), assets: pictures).memory(rows: 16)
        }
        let (one, many) = try (memory("a.png"), memory("%d.png"))
        #expect(one.shared == 0 && many.shared >= 8 * 100 * 80 * 4)
        #expect(many.perBuffer - one.perBuffer >= 100 * 80 * 12)
    }
}
