import Base
import Drawing
import Geometry
import Rasteriser
import SceneModel
import TestSupport
import Testing

/// Tests that a group whose picture stays the same is not drawn in each frame.
@Suite struct KeptGroupTests {
    private let count = Locked(0)
    private static let pictures = TestPictures([
        "a.png": DecodedImage(width: 48, height: 40) { x, y in [UInt8(x), UInt8(y), 90, 255] }
    ])

    /// Returns a layer that counts how often it is drawn, and looks different after half a second if `changes`.
    private func counted(changes: Bool = false) -> Layer {
        let look = { @Sendable (moment: Moment) in changes && moment.time >= SceneTime(1, over: 2) }
        return Layer(
            DrawnContent(identity: { "\(look($0))" }) { [count] canvas, moment in
                count.withLock { $0 += 1 }
                let color = Color(red: 255, green: 200, blue: 0)
                let size = Size(width: look(moment) ? 30 : 20, height: 25)
                try canvas.fill(size, with: Brush(.color(color)))
            })
    }

    /// Draws eight frames in bands, all in one buffer, and compares each with a frame in a buffer of its own. Returns how
    /// often the counting layer was drawn in each frame of the one buffer.
    private func draws(_ group: Layer) throws -> [Int] {
        var scene = Scene(
            size: PixelSize(width: 48, height: 40), fps: try #require(FrameRate(10)), duration: 1)
        scene.layers = [Layer(GradientContent(preset: .contest)), group]
        let renderer = try Renderer(scene, assets: Self.pictures)
        var one = renderer.makeBuffer()
        return try (0..<8).map { number in
            let figure = renderer.figure(at: SceneTime(number, over: 10))
            let before = count.withLock { $0 }
            var bands: [UInt8] = []
            for rows in [0..<17, 17..<40] {
                try renderer.draw(figure, rows: rows, into: &one)
                bands += one.rgb24().prefix(rows.count * 48 * 3)
            }
            let drawn = count.withLock { $0 } - before
            var other = renderer.makeBuffer()
            try renderer.draw(at: SceneTime(number, over: 10), into: &other)
            #expect(bands == other.rgb24(), "frame \(number)")
            return drawn
        }
    }

    private func group(_ layers: [Layer], _ change: (inout GroupContent) -> Void = { _ in }) -> Layer {
        var content = GroupContent()
        content.layers = layers
        change(&content)
        return Layer(content)
    }

    @Test("a group that only fades is drawn in two frames, and its picture is kept for the others")
    func faded() throws {
        var layer = group([counted()])
        layer.opacity = .keyframes(Keyframes(values: [0.2, 0.9], duration: 1))
        #expect(try draws(layer) == [2, 2, 0, 0, 0, 0, 0, 0])
    }

    @Test("a blended group is kept with its mask and its clip") func masked() throws {
        let layer = group([counted()]) { content in
            content.blend = .screen
            content.mask = counted()
            content.clip = true
        }
        #expect(try draws(layer) == [4, 4, 0, 0, 0, 0, 0, 0])
    }

    @Test("pictures inside a group that is kept don't take its place in the cache") func filled() throws {
        var image = ImageContent()
        image.file = "a.png"
        let layer = group([Layer(image), counted()]) { content in
            content.mask = counted()
            content.clip = true
        }
        #expect(try draws(layer) == [4, 4, 0, 0, 0, 0, 0, 0])
    }

    @Test("a group that changes is drawn again, and so is one that moves") func changing() throws {
        var layer = group([counted(changes: true)]) { $0.blend = .multiply }
        #expect(try draws(layer) == [2, 2, 0, 0, 0, 2, 2, 0])
        layer.position = .keyframes(Keyframes(values: [Point(20, 20), Point(28, 24)], duration: 1))
        #expect(try draws(layer).allSatisfy { $0 == 2 })
    }

    @Test("a group without a picture of its own is drawn in each frame") func plain() throws {
        #expect(try draws(group([counted()])).allSatisfy { $0 == 2 })
    }
}
