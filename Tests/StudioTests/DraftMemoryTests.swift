import Drawing
import Files
import Film
import Foundation
import Rasteriser
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Studio

/// Tests drafts that are opened one after another, as when the user drags a value.
@Suite struct DraftMemoryTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("samples").path
    static let samples = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
        $0.hasSuffix(".json")
    }.sorted()

    @Test("the samples folder has samples") func found() { #expect(Self.samples.count > 10) }

    @Test(
        "a draft that shares cached files and texts has the same pixels as a draft opened without caches",
        arguments: SlowTests.some(samples, 8))
    func same(_ name: String) throws {
        var random = Random(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        let place = ScenePlace(name: name, folder: Self.folder, allowedFolders: [], kinds: .standard)
        let (memory, drawer) = (SceneCache(), FrameDrawer(threads: 3))
        let original = try Self.small(name)
        var drawn = 0
        for _ in 0..<60 where drawn < (SlowTests.areEnabled ? 12 : 3) {
            let text = try Self.changed(original, &random)
            let version = try SceneDocument.Version(Array(text.utf8))
            let draft = try Draft(version, in: place, memory)
            guard let scene = draft.scene else {
                #expect(try Draft(version, in: place).errors == draft.errors)
                continue
            }
            drawn += 1
            let frame = Int(random.next() % UInt64(scene.frameCount))
            let pixels = try draft.pixels(of: frame, by: drawer)
            // Draws the scene without the drafts' caches, as a whole, and on this thread.
            let alone = try FilmOrder(scene).open()
            var buffer = alone.renderer.makeBuffer()
            try alone.renderer.draw(at: scene.fps.time(of: frame), into: &buffer)
            let isSame = pixels == buffer.rgba()
            #expect(isSame, "frame \(frame) of \(text)")
            #expect(alone.warnings.map { DraftProblem($0) } == draft.warnings)
        }
        #expect(drawn > 0)
    }

    @Test("a picture with another crop, tint or scale is not taken from the previous draft's cache")
    func pictures() throws {
        let place = ScenePlace(name: "a.json", folder: Self.folder, allowedFolders: [], kinds: .standard)
        let (memory, drawer) = (SceneCache(), FrameDrawer(threads: 1))
        var seen: [[UInt8]] = []
        for more in [
            "", ", \"crop\": [0, 0, 0.5, 1]", ", \"crop\": [0.5, 0, 0.5, 1]", ", \"tint\": \"#FF0000\"",
            ", \"tint\": \"#FF000080\"", ", \"scale\": 0.3", ", \"scale\": 0.1",
        ] {
            let text = """
                {"version": 1, "size": {"width": 64, "height": 64}, "fps": 30, "duration": 1, "layers":
                 [{"type": "image", "file": "pictures/dunes.jpg", "size": [60, 60]\(more)}]}
                """
            let version = try SceneDocument.Version(Array(text.utf8))
            let alone = try Draft(version, in: place).pixels(of: 0, by: drawer)
            for _ in 0..<2 {
                let pixels = try Draft(version, in: place, memory).pixels(of: 0, by: drawer)
                let isSame = pixels == alone
                #expect(isSame, "\(more)")
            }
            let pixels = try #require(alone)
            let isNew = !seen.contains(pixels)
            #expect(isNew, "\(more)")
            seen.append(pixels)
        }
    }

    /// Returns a sample scene, scaled to few pixels.
    private static func small(_ name: String) throws -> JSON {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
        let scene = try JSON(parsing: Array(bytes))
        let scale = scene["pointScale"]?.number ?? 1
        let others = (scene.members ?? []).filter { !["size", "pointScale"].contains($0.key) }.map {
            JSON.Member($0.key, $0.value)
        }
        func side(_ name: String) -> JSON { .number(((scene["size"]?[name]?.number ?? 64) / 4).rounded()) }
        return .object(
            others + [
                .init("size", ["width": side("width"), "height": side("height")]),
                .init("pointScale", .number(scale / 4)),
            ])
    }

    /// Returns the scene with a changed number in one of its layers. Each key is chosen with the same probability.
    private static func changed(_ scene: JSON, _ random: inout Random) throws -> String {
        let layers = try #require(scene["layers"])
        var keys: [String] = []
        _ = changing(layers) { key, number in
            keys.append(key)
            return number
        }
        guard let key = Set(keys).sorted().randomElement(using: &random),
            let place = keys.indices.filter({ keys[$0] == key }).randomElement(using: &random)
        else { return scene.prettyText }
        let (offset, factor) = (Double(random.next() % 3 + 1), Double(random.next() % 80 + 60) / 100)
        var number = -1
        let new = changing(layers) { _, value in
            number += 1
            guard number == place else { return value }
            return value == value.rounded() && abs(value) < 50 ? value + offset : value * factor
        }
        let members = (scene.members ?? []).map { JSON.Member($0.key, $0.key == "layers" ? new : $0.value) }
        return JSON.object(members).prettyText
    }

    /// Returns a value in which `change`, which receives the number's key, has replaced each number.
    private static func changing(
        _ value: JSON, under key: String = "", _ change: (_ key: String, Double) -> Double
    ) -> JSON {
        switch value {
        case .array(let list): .array(list.map { changing($0, under: key, change) })
        case .object(let members):
            .object(members.map { .init($0.key, changing($0.value, under: $0.key, change)) })
        case .number(let number): .number(change(key, number))
        default: value
        }
    }

    @Test("a cached text layout still reports its warnings and fonts")
    func toldAgain() throws {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 1,
             "layers": [{"type": "text", "text": "a\u{0378}b"}, {"type": "bubbles", "count": COUNT}]}
            """
        let place = ScenePlace(name: "a", folder: Self.folder, allowedFolders: [], kinds: .standard)
        let memory = SceneCache()
        let drafts = try (1...3).map { count in
            let text = text.replacingOccurrences(of: "COUNT", with: "\(count)")
            return try Draft(SceneDocument.Version(Array(text.utf8)), in: place, memory)
        }
        #expect(drafts[0].warnings.count == 1)
        #expect(drafts.allSatisfy { $0.warnings == drafts[0].warnings })
        let renderers = try drafts.map { try FilmOrder(#require($0.scene)).open(memory).renderer }
        #expect(!renderers[0].inputDigests.isEmpty)
        #expect(renderers.allSatisfy { $0.inputDigests == renderers[0].inputDigests })
        #expect(renderers.allSatisfy { !$0.textVersions.isEmpty })
    }

    /// The random generator SplitMix64.
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        init(seed: UInt64) { state = seed }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
