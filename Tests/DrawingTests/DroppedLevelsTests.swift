import Base
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Image levels that are too fine ever to be sampled are not stored.
@Suite struct DroppedLevelsTests {
    private static let picture = DecodedImage(width: 600, height: 500) { x, y in
        [UInt8((x * 7 + y * 3) % 256), UInt8(x * y % 256), UInt8((x + y * 5) % 256), 255]
    }

    /// Files that all contain the same picture. It records how much memory is reserved.
    private final class Pictures: SceneAssets {
        let kept = Locked(0)

        func path(of file: String) throws -> String { file }
        func image(_ file: String) throws -> DecodedImage { DroppedLevelsTests.picture }
        func picture(_ file: String) throws -> AssetPicture { .still(try image(file), sha256: "") }
        func measure(_ file: String) throws -> (size: PixelSize, sha256: String) {
            (PixelSize(width: 600, height: 500), "")
        }
        func use(systemFile: String) throws {}
        var digests: [AssetDigest] { [] }
        func keep(_ byteCount: Int, for file: String) { kept.withLock { $0 += byteCount } }
    }

    private static func scene(_ layers: String, pointScale: Double = 1) throws -> Scene {
        try Scene(
            json: Array(
                #"""
                {"version": 1, "size": {"width": 80, "height": 60}, "fps": 30, "duration": 2,
                 "pointScale": \#(pointScale), "layers": [\#(layers)]}
                """#.utf8))
    }

    private static let layers = [
        #"{"type": "image", "file": "a", "size": [60, 50]}"#,
        #"{"type": "image", "file": "a", "size": [300, 40], "fit": "fill", "rotation": 20}"#,
        #"{"type": "image", "file": "a", "size": [30, 30], "scale": {"values": [0.1, 2.3]}}"#,
        #"{"type": "image", "file": "a", "size": [30, 30], "scale": {"values": [1, 2], "curves": [[0.3, -2, 0.6, 3]]}}"#,
        #"{"type": "group", "scale": 3, "layers": [{"type": "image", "file": "a", "size": [20, 9], "scale": {"values": [1, 0.5, 1.5], "curves": [{"spring": {"damping": 0.1}}]}}]}"#,
        #"{"type": "image", "file": "a", "size": [40, 40], "crop": [0.4, 0.3, 0.2, 0.3], "rotation": {"values": [0, 300]}}"#,
    ]

    @Test(
        "dropping unused levels of an image pyramid does not change the pixels", arguments: layers,
        [0.7, 1, 1.9])
    func same(_ layer: String, _ pointScale: Double) throws {
        let scene = try Self.scene(layer, pointScale: pointScale)
        let few = try Renderer(scene, assets: Pictures())
        // The same layer next to an invisible layer, in a group that may be drawn at any size.
        for number in 0..<24 {
            let time = SceneTime(number, over: 12)
            let pair = try [few, Self.renderer(keepingAll: scene)].map { renderer in
                var buffer = renderer.makeBuffer()
                try renderer.draw(at: time, into: &buffer)
                return buffer.rgb24()
            }
            #expect(pair[0] == pair[1], "at \(number)/12 s")
        }
    }

    /// Returns a renderer whose pictures may be drawn at any size, so that all levels are stored.
    private static func renderer(keepingAll scene: Scene) throws -> Renderer {
        var scene = scene
        // The keyframes repeat after the scene's end, so the drawn frames are the same.
        let never = Keyframes(values: [1, 1, 1000], keyTimes: [0, 1, 1], duration: 1000)
        var group = GroupContent()
        group.layers = scene.layers
        var layer = Layer(group)
        layer.scale = .keyframes(never)
        scene.layers = [layer]
        return try Renderer(scene, assets: Pictures())
    }

    @Test("a large picture that is drawn small needs little memory") func memory() throws {
        func kept(_ layer: String) throws -> Int {
            let pictures = Pictures()
            _ = try Renderer(Self.scene(layer), assets: pictures)
            return pictures.kept.withLock { $0 }
        }
        let whole = 600 * 500 * 16 / 3
        #expect(try kept(#"{"type": "image", "file": "a"}"#) == whole)
        #expect(try kept(#"{"type": "image", "file": "a", "size": [60, 50]}"#) == 75 * 63 * 16 / 3)
        #expect(try kept(#"{"type": "image", "file": "a", "size": [60, 50], "scale": 10}"#) == whole)
    }
}
