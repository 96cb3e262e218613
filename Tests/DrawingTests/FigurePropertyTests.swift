import Foundation
import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Every property that changes a frame's pixels also changes the frame's identity.
@Suite struct FigurePropertyTests {
    private typealias Values = FigureValues.Values

    /// Ten numbered pictures, in two sequences of five.
    static let pictures = TestPictures(
        Dictionary(
            uniqueKeysWithValues: (0..<10).map { index in
                let picture = DecodedImage(width: 20, height: 12) { x, y in
                    [UInt8(x * 12), UInt8(y * 20), UInt8(index * 25), UInt8(155 + x * 5)]
                }
                return ("\(index < 5 ? "f" : "g")\(index % 5)", picture)
            }), sounds: WaveformValues.sounds, spectra: WaveformValues.spectra,
        cubes: ["red.cube": .test { [$0[0], 0, 0] }, "blue.cube": .test { [0, 0, $0[2]] }])

    private static let silent: Set = [
        "name", "version", "$schema", "fps", "audio", "gain", "eq", "duck", "pitch", "muted", "clips",
        "metadata", "chapters", "subtitles",
    ]

    private static let times = [0, 0.2, 1.3, 1.9, 2.6, 3.5].map(SceneTime.init(seconds:))

    /// Returns a JSON object with the first value of each property, except for the property `changed`, which has the
    /// value at `index`.
    private static func object(_ values: [String: Values], _ changed: String?, to index: Int = 1) -> String {
        let members = values.compactMap { name, values in
            values[name == changed ? index : 0].map { "\"\(name)\": \($0)" }
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// Compares the frames of two scenes, both drawn at the same frame size.
    private func compare(_ one: String, _ other: String, _ what: String, isSilent: Bool) throws {
        let size = PixelSize(width: 40, height: 24)
        let renderers = try [one, other].map {
            try Renderer(
                Scene(json: Array($0.utf8)).settled { _ in nil }, size: size, fit: .cover,
                assets: Self.pictures)
        }
        var differ = false
        for time in Self.times {
            let pixels = try renderers.map { renderer in
                var buffer = renderer.makeBuffer()
                try renderer.draw(at: time, into: &buffer)
                return buffer.rgb24()
            }
            let identities = try renderers.map { try #require($0.identity(at: time)) }
            guard pixels[0] != pixels[1] else { continue }
            differ = true
            #expect(identities[0] != identities[1], "\(what) at \(time)")
        }
        #expect(differ != isSilent, "\(what): two values that show no difference prove nothing")
    }

    @Test("every property of a layer that changes pixels changes the identity, for all layer types")
    func layers() throws {
        for kind in LayerKinds.standard.all {
            let own = try #require(FigureValues.own[kind.name], "no values for \(kind.name)")
            let names = try #require(Self.names[kind.name])
            #expect(Set(own.keys) == Set(names), "\(kind.name): a property without two values")
            try checkAll(own, kind: kind.name)
            for other in FigureValues.further[kind.name] ?? [] {
                try checkAll(own.merging(other) { $1 }, kind: kind.name)
            }
        }
        #expect(Set(FigureValues.common.keys) == Set(Layer.commonFormat.names))
    }

    private func checkAll(_ own: [String: Values], kind: String) throws {
        // A type's own key has precedence.
        let values = own.merging(FigureValues.common) { own, _ in own }.merging(["type": ["\"\(kind)\""]]) {
            $1
        }
        .merging(kind == MessagesContent.typeName ? ChatValues.places : [:]) { $1 }
        for (name, others) in values {
            // A preset provides the values of keys that are omitted.
            let base =
                name == "preset" ? values.filter { !own.keys.contains($0.key) || $0.key == name } : values
            func scene(_ index: Int) -> String {
                let layer = Self.object(base, name, to: index)
                let around = kind == MessagesContent.typeName ? ChatValues.surroundings : [:]
                let scene = FigureValues.scene.merging(["layers": ["[\(layer)]"]]) { $1 }.merging(around) {
                    $1
                }
                return Self.object(scene, nil)
            }
            for index in others.indices.dropFirst() {
                try compare(
                    scene(0), scene(index), "\(kind).\(name) \(index)",
                    isSilent: Self.silent.contains(name))
            }
        }
    }

    private static let names: [String: [String]] = [
        GradientContent.typeName: GradientContent.format.names,
        LinearGradientContent.typeName: LinearGradientContent.format.names,
        RadialGradientContent.typeName: RadialGradientContent.format.names,
        BubblesContent.typeName: BubblesContent.format.names,
        ParticlesContent.typeName: ParticlesContent.format.names,
        TextContent.typeName: TextContent.format.names,
        CaptionsContent.typeName: CaptionsContent.format.names,
        MessagesContent.typeName: MessagesContent.format.names,
        ShapeContent.typeName: ShapeContent.format.names,
        PatternContent.typeName: PatternContent.format.names,
        ImageContent.typeName: ImageContent.format.names,
        LottieContent.typeName: LottieContent.format.names,
        GroupContent.typeName: GroupContent.format.names,
        PreloaderContent.typeName: PreloaderContent.format.names,
        SequenceContent.typeName: SequenceContent.format.names,
        StackContent.typeName: StackContent.format.names, GridContent.typeName: GridContent.format.names,
        ListContent.typeName: ListContent.format.names,
        WaveformContent.typeName: WaveformContent.format.names,
        ChartContent.typeName: ChartContent.format.names,
    ]

    @Test("every property of a scene that changes pixels changes the identity") func scenes() throws {
        #expect(Set(FigureValues.scene.keys) == Set(Scene.format.names))
        // A few bubbles describe their positions; many bubbles describe only the values from which their positions
        // follow.
        for count in [8, 40] {
            let layer =
                #"{"type": "bubbles", "count": \#(count), "radius": [2, 6], "opacity": {"values": [0, 1, 0]}}"#
            let base = FigureValues.scene.merging(["layers": ["[\(layer)]", #"[{"type": "gradient"}]"#]]) {
                $1
            }
            for name in base.keys {
                try compare(
                    Self.object(base, nil), Self.object(base, name), "\(name) of \(count)",
                    isSilent: Self.silent.contains(name))
            }
        }
    }

    @Test("the size of the frames and the fit change the identity") func frames() throws {
        let scene = try Scene(
            json: Array(
                Self.object(FigureValues.scene, nil).replacingOccurrences(of: "24}", with: "20}").utf8))
        let renderers = try [
            Renderer(scene), Renderer(scene, size: PixelSize(width: 40, height: 24)),
            Renderer(scene, size: PixelSize(width: 40, height: 24), fit: .cover),
        ]
        #expect(Set(renderers.map { $0.identity(at: .zero) }).count == 3)
    }
}
