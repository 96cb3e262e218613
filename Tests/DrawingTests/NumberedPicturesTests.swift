import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Image sequences of numbered files as a layer.
@Suite struct NumberedPicturesTests {
    private static func numbered(from first: Int, count: Int, digits: Int = 3) -> [String: DecodedImage] {
        var pictures: [String: DecodedImage] = [:]
        for index in 0..<count {
            let text = String(first + index)
            let name = "f/" + String(repeating: "0", count: max(digits - text.count, 0)) + text + ".png"
            pictures[name] = DecodedImage(width: 4, height: 4) { _, _ in [UInt8(index + 1), 0, 0, 255] }
        }
        return pictures
    }

    @Test("an image sequence plays at its own frame rate, and each picture appears exactly at its time")
    func numbered() throws {
        func scene(_ keys: String) throws -> Scene {
            try Scene(
                json: Array(
                    #"""
                    {"version": 1, "size": {"width": 8, "height": 8}, "fps": 30, "duration": 9,
                     "layers": [{"type": "image", "file": "f/%03d.png", \#(keys)}]}
                    """#.utf8))
        }
        func shown(_ keys: String, first: Int = 0, _ times: [SceneTime]) throws -> [Int] {
            let pictures = Self.numbered(from: first, count: 5)
            let renderer = try Renderer(scene(keys), assets: TestPictures(pictures))
            return try times.map { time in
                var buffer = renderer.makeBuffer()
                try renderer.draw(at: time, into: &buffer)
                return Int(buffer.rgb24()[(4 * 8 + 4) * 3])
            }
        }
        // At 30000/1001 frames per second, frame 3 begins at 3003/30000 s.
        let ntsc = #""rate": "30000/1001""#
        let before = SceneTime(3_002_999, over: 30_000_000)
        #expect(try shown(ntsc, [SceneTime(3003, over: 30000), before, .zero]) == [4, 3, 1])
        #expect(try shown(ntsc, first: 4, [.zero, SceneTime(5, over: 1)]) == [1, 5])
        let looped = #""rate": 10, "loop": true, "offset": 0.2"#
        #expect(try shown(looped, [SceneTime(8, over: 10), .zero, SceneTime(3, over: 10)]) == [1, 3, 1])
        let fast = #""rate": 10, "speed": 1.5"#
        #expect(try shown(fast, [SceneTime(2, over: 15), SceneTime(1, over: 10), .zero]) == [3, 2, 1])
        let later = #""rate": 10, "speed": 2, "offset": 0.1"#
        #expect(try shown(later, [.zero, SceneTime(1, over: 10), SceneTime(7, over: 10)]) == [2, 4, 5])
        #expect(try shown(#""rate": 10, "start": 2"#, [SceneTime(21, over: 10), .zero]) == [2, 0])
    }

    @Test("the pictures of an image sequence have one size, and at least one must exist")
    func numberedFaults() throws {
        let scene = try Scene(
            json: Array(
                #"""
                {"version": 1, "size": {"width": 8, "height": 8}, "fps": 30, "duration": 9,
                 "layers": [{"type": "gradient"}, {"type": "image", "name": "film", "file": "f/%03d.png"}]}
                """#.utf8))
        var pictures = Self.numbered(from: 1, count: 3)
        pictures["f/004.png"] = DecodedImage(width: 5, height: 4) { _, _ in [0, 0, 0, 255] }
        func failure(_ pictures: [String: DecodedImage]) -> String {
            do {
                _ = try Renderer(scene, assets: TestPictures(pictures))
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(
            failure(pictures)
                == #"line 2, column 77: layers[1] "film": f/004.png: the picture has 5x4 pixels, but the first picture has 4x4"#
        )
        #expect(
            failure(Self.numbered(from: 5, count: 3))
                == #"line 2, column 77: layers[1].file: f/%03d.png: no picture with a number from 0 to 4"#)
    }

    @Test("patterns such as %04d give the names of numbered files") func names() {
        #expect(NumberedName("a/%04d.png")?.file(7) == "a/0007.png")
        #expect(NumberedName("%d")?.file(120) == "120")
        #expect(NumberedName("%02d")?.file(120) == "120")
        for name in ["a.png", "100%.png", "%4d.png", "%s", "%0d", "%012d", "%0xd"] {
            #expect(NumberedName(name) == nil, "\(name)")
        }
    }
}
