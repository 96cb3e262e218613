import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Tests that pictures which stay the same are not sampled in each frame.
@Suite struct KeptPictureTests {
    private static let pictures = TestPictures([
        "a.png": DecodedImage(width: 30, height: 20) { x, y in
            [UInt8(x * 8), UInt8(y * 12), 90, x < 20 ? 255 : UInt8(x * 8)]
        },
        "b.png": DecodedImage(width: 30, height: 20) { x, y in [UInt8(x * 8), UInt8(y * 12), 90, 255] },
    ])

    /// Draws six frames in bands, all in one buffer, and compares each with a frame in a buffer of its own. Returns the
    /// size of the pictures that are kept at the end.
    private func keptBytes(_ layer: String) throws -> Int {
        let text = """
            {"version": 1, "size": {"width": 48, "height": 40}, "fps": 10, "duration": 1,
             "layers": [{"type": "gradient"}, {\(layer)}]}
            """
        let renderer = try Renderer(Scene(json: Array(text.utf8)), assets: Self.pictures)
        var one = renderer.makeBuffer()
        for number in 0..<6 {
            let figure = renderer.figure(at: SceneTime(number, over: 10))
            var bands: [UInt8] = []
            for rows in [0..<17, 17..<40] {
                try renderer.draw(figure, rows: rows, into: &one)
                bands += one.rgb24().prefix(rows.count * 48 * 3)
            }
            var other = renderer.makeBuffer()
            try renderer.draw(figure, rows: 0..<40, into: &other)
            #expect(bands == other.rgb24(), "frame \(number)")
        }
        return one.workspace.groupCache.byteCount
    }

    @Test(
        "a picture that stays the same is kept, and looks as if it was drawn again",
        arguments: [
            #""file": "a.png""#, #""file": "b.png""#, #""file": "a.png", "size": [48, 40], "fit": "cover""#,
            #""file": "a.png", "rotation": 20, "scale": 1.3"#, #""file": "b.png", "cornerRadius": 9"#,
            #""file": "a.png", "cornerRadius": 6, "rotation": 10, "position": [40, 3]"#,
            ##""file": "a.png", "tint": "#FF8000""##,
        ])
    func kept(_ keys: String) throws {
        #expect(try keptBytes(#""type": "image", \#(keys)"#) >= 4 * 100)
    }

    @Test("a picture that fades is drawn in each frame, because its edges are rounded after fading")
    func faded() throws {
        #expect(try keptBytes(#""type": "image", "file": "a.png", "opacity": 0.5"#) == 0)
    }

    @Test(
        "a picture that moves, or whose visible part does, is drawn in each frame",
        arguments: [
            #""position": {"values": [[10, 10], [30, 20]]}"#, #""kenBurns": {"zoom": 1.5}"#,
            #""cornerRadius": {"values": [0, 9]}"#,
        ])
    func moving(_ keys: String) throws {
        #expect(try keptBytes(#""type": "image", "file": "a.png", \#(keys)"#) == 0)
    }
}
