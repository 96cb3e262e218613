import Base
import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Blurs that the bands of a frame share.
@Suite struct BlurCacheTests {
    private static let (width, height) = (96, 120)

    private static func scene(_ layers: String) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 60, "duration": 4,
             "background": "#102030", "layers": [\(layers)]}
            """
        return try Scene(json: Array(text.utf8))
    }

    private static func pixels(
        _ renderer: Renderer, at seconds: Double, band: Int, into buffer: inout PixelBuffer
    ) throws -> [UInt8] {
        let figure = renderer.figure(at: SceneTime(seconds: seconds))
        var all: [UInt8] = []
        for first in stride(from: 0, to: height, by: band) {
            let rows = first..<min(first + band, height)
            try renderer.draw(figure, rows: rows, into: &buffer)
            all += buffer.rgb24().prefix(rows.count * width * 3)
        }
        return all
    }

    private static func whole(_ renderer: Renderer, at seconds: Double) throws -> [UInt8] {
        var buffer = PixelBuffer(width: width, height: height)
        return try pixels(renderer, at: seconds, band: height, into: &buffer)
    }

    private static let moving =
        #""position": {"values": [[20, 20], [70, 110]]}, "rotation": {"values": [0, 90]}"#

    /// Layers with large blurs, some of them nested.
    static let layers = [
        ##"{"type": "shape", "size": [50, 20], \##(moving), "glow": [{"radius": 70, "color": "#FF0060"}, {"radius": 30, "blend": "screen"}, {"radius": 3}]}"##,
        #"{"type": "group", "blur": 18, \#(moving), "layers": [{"type": "gradient", "scale": 0.5}, {"type": "text", "text": "blur", "fontSize": 40}]}"#,
        #"{"type": "group", "blur": 9, "clip": true, "size": [70, 70], \#(moving), "mask": {"type": "group", "blur": 12, "layers": [{"type": "shape", "size": [50, 50]}]}, "layers": [{"type": "gradient"}]}"#,
        #"{"type": "group", \#(moving), "glow": {"radius": 40}, "layers": [{"type": "group", "blur": 12, "layers": [{"type": "shape", "size": [50, 9], "glow": {"radius": 25}}]}]}"#,
        #"{"type": "group", "clip": true, "size": [80, 40], \#(moving), "layers": [{"type": "text", "text": "glow", "fontSize": 30, "glow": {"radius": 50}}]}"#,
        #"{"type": "shape", "size": [50, 9], \#(moving), "glow": {"radius": 30}, "motionBlur": {"shutter": 0.5, "samples": 7}}"#,
        #"{"type": "text", "text": "soft", "fontSize": 40, \#(moving), "shadow": {"blur": 15, "offset": [9, 5]}, "outline": {"width": 2}, "opacity": 0.8}"#,
        #"{"type": "shape", "size": [50, 9], "position": [20, -40], "glow": {"radius": 90}}, {"type": "group", "blur": 16, "layers": [{"type": "shape", "size": [200, 30], "position": [48, 118]}]}"#,
    ]

    @Test("bands drawn in one buffer, frame after frame, have the pixels of whole frames", arguments: layers)
    func frames(_ layer: String) throws {
        let renderer = try Renderer(
            Self.scene(##"{"type": "linearGradient", "colors": ["#203040", "#A06020"]}, "## + layer))
        for (band, most) in [(8, Int.max), (33, .max), (8, 900), (8, 0)] {
            var buffer = PixelBuffer(width: Self.width, height: band)
            buffer.workspace.blurCache.most = most
            for seconds in [0.5, 2, 1.25, 2] {
                let whole = try Self.whole(renderer, at: seconds)
                let drawn = try Self.pixels(renderer, at: seconds, band: band, into: &buffer)
                #expect(drawn == whole, "bands of \(band), at \(seconds), \(most) bytes")
            }
            let taken = buffer.workspace.blurCache.byteCount
            #expect(taken <= most && (most < .max || taken > 0), "\(taken) of \(most)")
            #expect(buffer.workspace.byteCount <= renderer.memory(rows: band).perBuffer)
        }
    }

    @Test("bands can be drawn in any order, alternating between two frames") func order() throws {
        let renderer = try Renderer(Self.scene(Self.layers[3]))
        var buffer = PixelBuffer(width: Self.width, height: 10)
        let times = [1.0, 3]
        let figures = times.map { renderer.figure(at: SceneTime(seconds: $0)) }
        let wholes = try times.map { try Self.whole(renderer, at: $0) }
        for first in [110, 0, 60, 50, 20] {
            for index in [0, 1, 1, 0] {
                try renderer.draw(figures[index], rows: first..<first + 10, into: &buffer)
                let rows = wholes[index][first * Self.width * 3..<(first + 10) * Self.width * 3]
                #expect(buffer.rgb24().elementsEqual(rows), "from \(first), at \(times[index])")
            }
        }
    }

    @Test("the content of a large glow or blur is drawn about twice, however many bands the frame has")
    func work() throws {
        for keys in [#""glow": {"radius": 60}"#, #""blur": 30"#] {
            let rows = Locked(0)
            var layer = Layer(
                DrawnContent { canvas, _ in
                    rows.withLock { [count = canvas.bounds.rows.count] in $0 += count }
                    try canvas.drawShapes { pen in
                        try pen.fill(
                            .rectangle(size: Size(width: 60, height: 90)),
                            color: Color(red: 255, green: 0, blue: 0))
                    }
                })
            layer.name = "counted"
            var scene = try Self.scene(#"{"type": "group", "layers": [], \#(keys)}"#)
            var group = try #require(scene.layers[0].content as? GroupContent)
            group.layers = [layer]
            scene.layers[0].content = group
            let renderer = try Renderer(scene)
            var buffer = PixelBuffer(width: Self.width, height: 4)
            _ = try Self.pixels(renderer, at: 1, band: 4, into: &buffer)
            // The frame with its surroundings is drawn once, and the frame itself in bands.
            let most = Self.height + 2 * Canvas.shadowMargin + Self.height
            #expect(rows.withLock { $0 } <= most, "\(keys)")
        }
    }
}
