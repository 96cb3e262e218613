import Drawing
import Expansion
import Files
import Foundation
import Geometry
import Media
import SceneModel
import SceneText
import Shelf
import TestSupport
import Testing

@testable import Film

/// Tests that chunks with the same key are identical, and that every change of a chunk's bytes changes its key.
@Suite struct ChunkKeyTests {
    /// Returns an order for six chunks of 20 frames, in which the gradient repeats every two chunks.
    private func order(duration: Double = 12) throws -> FilmOrder {
        var scene = Scene(
            size: PixelSize(width: 64, height: 48), fps: try #require(FrameRate(10)), duration: duration)
        scene.layers = [Layer(GradientContent(preset: .telegram))]
        return FilmOrder(scene)
    }

    @Test("formats that keep frames have the same chunks, so that a GIF is made of those of a lossless film")
    func kept() throws {
        var order = try order()
        order.settings = EncoderSettings(codec: .ffv1)
        let keys = try [OutputFormat.mkv, .gif, .apng].map { format in
            order.format = format
            return try FilmPlan(order).keys
        }
        #expect(Set(keys).count == 1)
    }

    @Test("all repetitions of a loop have the same chunk keys") func loop() throws {
        let keys = try FilmPlan(order()).keys
        #expect(keys.count == 6 && Set(keys).count == 2)
        for index in 2..<6 { #expect(keys[index] == keys[index - 2]) }
    }

    @Test("the plan lists a key for each chunk") func listed() throws {
        let plan = try FilmPlan(order())
        #expect(plan.description["chunks"]?.array?.compactMap(\.string) == plan.keys.map(\.description))
    }

    @Test(
        "an edit changes only the keys of the seconds that it affects; a longer film or a layer's name changes no key"
    )
    func edits() throws {
        var order = try order()
        order.scene.layers.append(Layer(BubblesContent()))
        order.scene.layers[1].end = 12
        let keys = try FilmPlan(order).keys
        #expect(Set(keys).count == 6)
        var edited = order
        var late = Layer(RadialGradientContent())
        late.start = 10.5
        edited.scene.layers.append(late)
        #expect(try FilmPlan(edited).keys.prefix(5) == keys.prefix(5))
        #expect(try FilmPlan(edited).keys[5] != keys[5])
        edited = order
        edited.scene.duration = 14
        #expect(try FilmPlan(edited).keys.prefix(6) == keys.prefix(6))
        edited = order
        edited.scene.layers[0].name = "sky"
        #expect(try FilmPlan(edited).keys == keys)
        edited = order
        edited.frames = 40..<120
        #expect(try FilmPlan(edited).keys == Array(keys[2...]))
    }

    /// For each property of an order, changes that affect the bytes of every chunk. Other tests cover the scene's
    /// content.
    private static let changes: [String: [@Sendable (inout FilmOrder) -> Void]] = [
        "scene": [
            { $0.scene.fps = .slowest }, { $0.scene.background = Color(red: 1, green: 0, blue: 0) },
        ],
        "size": [
            { $0.size = PixelSize(width: 32, height: 24) }, { $0.size = PixelSize(width: 32, height: 32) },
        ],
        "fit": [{ ($0.size, $0.fit) = (PixelSize(width: 32, height: 32), .cover) }],
        "frames": [{ $0.frames = 1..<120 }],
        "settings.preset": [{ $0.settings.preset = .fast }],
        "settings.crf": [{ $0.settings.crf = 19 }],
        "settings.codec": [
            { ($0.format, $0.settings) = (.webm, EncoderSettings(codec: .vp9)) },
            { ($0.format, $0.settings) = (.mov, EncoderSettings(codec: .prores)) },
            { ($0.format, $0.settings) = (.mkv, EncoderSettings(codec: .ffv1)) },
        ],
        "transparent": [
            { ($0.format, $0.settings, $0.isTransparent) = (.webm, EncoderSettings(codec: .vp9), true) },
            { ($0.format, $0.settings, $0.isTransparent) = (.mkv, EncoderSettings(codec: .ffv1), true) },
        ],
    ]

    /// Returns the names of all properties of an order, as listed in its schema.
    private static func names(in schema: JSON, after prefix: String = "") -> [String] {
        (schema["properties"]?.members ?? []).flatMap { member in
            let name = prefix + member.key
            return name == "settings" ? names(in: member.value, after: "settings.") : [name]
        }
    }

    @Test("every property of an order that affects the pictures' bytes changes every key") func settings()
        throws
    {
        let others: Set = ["repeats", "audioBitRate", "noAudio", "format"]
        #expect(Set(Self.changes.keys) == Set(Self.names(in: FilmOrder.format.schema)).subtracting(others))
        var keys = Set(try FilmPlan(order()).keys)
        for (name, changes) in Self.changes {
            for change in changes {
                var order = try order()
                change(&order)
                let others = Set(try FilmPlan(order).keys)
                #expect(keys.isDisjoint(with: others), "\(name)")
                keys.formUnion(others)
            }
        }
    }

    @Test("all repetitions of a loop share the same chunks, even if the loop is not whole seconds long")
    func rounds() throws {
        var order = try order()
        (order.scene.loops, order.scene.duration) = (true, 5)
        order.scene.layers = [Layer(BubblesContent())]
        let once = try FilmPlan(order)
        order.repeats = 3
        let film = try FilmPlan(order)
        #expect(film.keys == once.keys + once.keys + once.keys && Set(film.keys).count == once.keys.count)
        #expect(film.distinctChunks == once.grid.chunks)
        #expect(
            film.frameCount == 3 * once.frameCount
                && film.time(of: 5) == film.time(of: FilmFrame(once.frameCount + 5)))
        #expect(film.grid.chunks.map(\.frames.count).reduce(0, +) == film.frameCount)
        #expect(
            zip(film.grid.chunks, film.grid.chunks.dropFirst()).allSatisfy {
                $0.frames.upperBound == $1.frames.lowerBound
            })
        #expect(film.grid.chunks.map(\.index) == Array(film.grid.chunks.indices))
    }

    @Test("still films with equal chunks but different frame rates have different keys")
    func stillRates() throws {
        let keys = try ["30", "30000/1001"].map { rate in
            let scene = Scene(
                size: PixelSize(width: 64, height: 48), fps: try #require(FrameRate(rate)), duration: 2)
            return try FilmPlan(FilmOrder(scene)).keys
        }
        #expect(keys[0].count == keys[1].count)
        #expect(Set(keys[0]).isDisjoint(with: keys[1]))
    }

    @Test("keys distinguish encoder settings from frames, and frames from each other") func bytes() throws {
        func frame(_ numbers: Int32...) -> FigureBytes {
            numbers.reduce(into: FigureBytes()) { $0.append($1) }
        }
        let keys = [
            ChunkKey(encoding: "a", frames: [frame(1, 2)]), ChunkKey(encoding: "b", frames: [frame(1, 2)]),
            ChunkKey(encoding: "a", frames: [frame(1), frame(2)]),
            ChunkKey(encoding: "a", frames: [frame(2), frame(1)]),
            ChunkKey(encoding: "a", frames: [frame(1), frame(2), frame()]),
            ChunkKey(encoding: "a", frames: [frame()]), ChunkKey(encoding: "a", frames: []),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test("frames of a layer without identity are never shared within a film, but reused in the next run")
    func unshared()
        throws
    {
        var order = try order()
        order.scene.layers = [Layer(DrawnContent { _, _ in })]
        let keys = try FilmPlan(order).keys
        #expect(Set(keys).count == 6)
        #expect(try FilmPlan(order).keys == keys)
        order.scene.seed = 1
        #expect(Set(try FilmPlan(order).keys).isDisjoint(with: keys))
    }

    @Test("in all samples, frame n at 30 fps has the figures of frame 2n at 60 fps") func halfRate() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "samples")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            .filter { $0.hasSuffix(".json") }
        #expect(names.count >= 6)
        let rates = try [("30", "60"), ("30000/1001", "60000/1001")].map {
            (try #require(FrameRate($0.0)), try #require(FrameRate($0.1)))
        }
        for name in names {
            let bytes = try Data(contentsOf: folder.appending(path: name))
            var request = ExpansionRequest()
            request.shelf = ShelfComponent.texts
            var scene = try Scene(template: Array(bytes), kinds: .standard, request)
            scene.folder = folder.path()
            scene = try scene.settled()
            let renderer = try Renderer(scene, assets: SceneFolder(of: scene))
            for (slow, fast) in rates {
                var moves = 0
                let frames = Array(stride(from: 0, to: 240, by: SlowTests.areEnabled ? 1 : 7))
                for frame in frames {
                    let identity = try #require(renderer.identity(at: slow.time(of: frame)))
                    #expect(identity == renderer.identity(at: fast.time(of: 2 * frame)), "\(name) \(frame)")
                    if identity != renderer.identity(at: fast.time(of: 2 * frame + 1)) { moves += 1 }
                }
                // These scenes are at rest now and then; all others move all the time.
                let rests = ["badge.json", "chat.json", "poster.json", "story.json", "sunrise.json"].contains(
                    name)
                #expect(rests ? moves > frames.count / 10 : moves == frames.count, "\(name): \(moves)")
            }
        }
    }
}
