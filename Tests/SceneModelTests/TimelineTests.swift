import Geometry
import SceneText
import Testing

@testable import SceneModel

/// Tests of times that depend on other layers and sounds, and on the lengths of files.
@Suite struct TimelineTests {
    /// Reads a scene with these layers and clips.
    private static func scene(
        _ layers: String, clips: String = "", duration: String = "20", fps: String = "30"
    ) throws -> Scene {
        let text =
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": \#(fps), "duration": \#(duration), "audio": {"clips": [\#(clips)]}, "layers": [\#(layers)]}"#
        return try Scene(json: Array(text.utf8))
    }

    /// Settles a scene in which each film and sound lasts as many seconds as its name says.
    private static func settled(_ scene: Scene) throws -> Scene {
        try scene.settled { content in
            let file =
                switch content {
                case .layer(let layer, _): (layer.content as? ImageContent)?.file
                case .clip(let clip, _): clip.file
                }
            return file.flatMap(Double.init).map { SceneTime(seconds: $0) }
        }
    }

    private static func messages(_ body: () throws -> Scene) -> [String] {
        do {
            _ = try body()
            return []
        } catch let errors as SceneErrors {
            return errors.listed.map { "\($0.path): \($0.message)" }
        } catch { return ["\(error)"] }
    }

    @Test("a layer starts after another or with it, and lasts until a sound ends") func references() throws {
        let scene = try Self.settled(
            Self.scene(
                #"""
                {"type": "image", "file": "2.5", "name": "film"},
                {"type": "text", "text": "a", "name": "title", "start": {"after": "film", "plus": -0.5}, "duration": 3},
                {"type": "shape", "start": {"with": "title", "plus": 0.25}, "duration": {"until": "voice"}},
                {"type": "shape", "start": {"after": "title"}},
                {"type": "image", "file": "1.5", "start": 4, "duration": "auto"}
                """#, clips: #"{"file": "4", "name": "voice", "start": {"with": "title"}}"#))
        #expect(scene.layers.map(\.start) == [0, 2, 2.25, 5, 4])
        #expect(scene.layers.map(\.span.endTime?.value) == [nil, 5, 6, nil, 5.5])
        #expect(scene.audio?.clips[0].start == 2)
        #expect(scene.isSettled && scene.duration == 20)
    }

    @Test("times count from the start of the group around a layer") func groups() throws {
        let scene = try Self.settled(
            Self.scene(
                #"""
                {"type": "shape", "name": "a", "start": 1, "duration": 4},
                {"type": "group", "name": "outer", "start": 2, "layers": [
                  {"type": "group", "start": 1, "layers": [
                    {"type": "shape", "start": {"after": "a"}, "duration": 1, "name": "inner"}]}]},
                {"type": "shape", "start": {"after": "outer"}}, {"type": "shape", "start": {"with": "inner"}}
                """#))
        let group = try #require(scene.layers[1].content as? GroupContent)
        let inner = try #require(group.layers[0].content as? GroupContent)
        #expect(inner.layers[0].start == 2)
        // A group ends when the last layer inside it ends.
        #expect(scene.layers[2].start == 6 && scene.layers[3].start == 5)
    }

    @Test("a name means the nearest layer: beside the layer, then beside the groups around it") func names()
        throws
    {
        let card = #"""
            {"type": "group", "start": %, "layers": [
              {"type": "shape", "name": "photo", "duration": 1}, {"type": "shape", "start": {"after": "photo"}}]}
            """#
        let scene = try Self.settled(
            Self.scene(
                "\(card.replacing("%", with: "0")), \(card.replacing("%", with: "5"))"))
        for layer in scene.layers {
            let group = try #require(layer.content as? GroupContent)
            #expect(group.layers[1].start == 1)
        }
        let found = Self.messages {
            try Self.settled(
                Self.scene(
                    card.replacing("%", with: "0") + "," + card.replacing("%", with: "5")
                        + #", {"type": "shape", "start": {"after": "photo"}}"#))
        }
        #expect(found == [#"layers[2].start: 2 layers or sounds here have the name "photo""#])
    }

    @Test(
        "a scene lasts until its last layer or sound ends, in whole frames",
        arguments: [
            (#"{"type": "shape", "start": 1, "duration": 1.01}"#, "", "30", 61),
            (#"{"type": "shape", "end": 2}"#, "", "30", 60), (#"{"type": "shape", "end": 2}"#, "", "24", 48),
            (#"{"type": "image", "file": "1.25"}, {"type": "shape"}"#, "", "60", 75),
            (#"{"type": "shape", "end": 2}"#, #"{"file": "3", "offset": 0}"#, "\"30000/1001\"", 90),
            (
                #"{"type": "group", "start": 1, "layers": [{"type": "shape", "duration": 2}]}"#, "", "30", 90
            ),
        ])
    func wholeScene(_ layers: String, _ clips: String, _ fps: String, _ frames: Int) throws {
        let scene = try Self.scene(layers, clips: clips, duration: "\"auto\"", fps: fps)
        #expect(!scene.isSettled)
        #expect(try Self.settled(scene).frameCount == frames)
    }

    @Test("a scene may last until a layer ends, and then loops in whole frames") func untilLayer() throws {
        let scene = try Self.scene(
            #"{"type": "shape", "name": "a", "duration": 1.99}"#,
            duration: #"{"until": "a", "plus": 1}"#)
        var looping = scene
        looping.loops = true
        #expect(try Self.settled(looping).duration == 3)
    }

    @Test(
        "what has no time is reported where it is written",
        arguments: [
            (
                #"{"type": "shape", "start": {"after": "b"}}, {"type": "shape", "name": "bb", "end": 1}"#,
                [#"layers[0].start: no layer or sound has the name "b": did you mean "bb"?"#]
            ),
            (
                #"{"type": "shape", "start": {"after": "a"}}, {"type": "shape", "name": "a"}"#,
                [#"layers[0].start: "a" never ends: give it a "duration" or an "end""#]
            ),
            (
                #"{"type": "shape", "duration": "auto"}"#,
                [
                    #"layers[0].duration: the content has no length of its own: expected a number of seconds, or {"until": name}"#
                ]
            ),
            (
                #"{"type": "shape", "name": "a", "start": {"with": "b"}}, {"type": "shape", "name": "b", "start": {"with": "a"}}"#,
                [#"layers[0].start: depends on itself: "a", "b" wait for each other"#]
            ),
            (
                #"{"type": "shape", "name": "a", "start": 1, "duration": {"until": "a"}}"#,
                ["layers[0].duration: depends on itself"]
            ),
            (
                #"{"type": "shape", "name": "a", "end": 1}, {"type": "shape", "start": {"after": "a", "plus": -3}}"#,
                ["layers[1].start: starts 2 s before the scene"]
            ),
            (
                #"{"type": "shape", "name": "a", "end": 1}, {"type": "shape", "start": 2, "duration": {"until": "a"}}"#,
                ["layers[1].duration: lasts -1 s from its start to its end; expected at least 0.001 s"]
            ),
            (
                #"{"type": "shape", "name": "a", "end": 1.0005}, {"type": "shape", "start": 1, "duration": {"until": "a"}}"#,
                ["layers[1].duration: lasts 0.0005 s from its start to its end; expected at least 0.001 s"]
            ),
            (
                #"{"type": "shape", "start": {"with": "in"}}, {"type": "group", "start": {"with": "in"}, "layers": [{"type": "shape", "name": "in", "start": 1}]}"#,
                [
                    #"layers[1].start: depends on itself: "in", a layer or sound without a name wait for each other"#
                ]
            ),
            (
                #"{"type": "shape", "name": "a", "end": 4}, {"type": "shape", "start": {"after": "a"}, "end": 3}"#,
                [#"layers[1].end: expected a time after "start" (4)"#]
            ),
        ])
    func faults(_ layers: String, _ expected: [String]) throws {
        let scene = try Self.scene(layers)
        #expect(Self.messages { try Self.settled(scene) } == expected)
    }

    @Test(
        "what is written wrongly is refused",
        arguments: [
            (#"{"type": "shape", "start": {}}"#, #"layers[0].start: expected "after" or "with" with a name"#),
            (
                #"{"type": "shape", "start": {"after": "a", "with": "b"}}"#,
                #"layers[0].start: expected "after" or "with" with a name"#
            ),
            (
                #"{"type": "shape", "duration": "Auto"}"#,
                #"layers[0].duration: expected seconds, "auto" or {"until": name}, got "Auto""#
            ),
            (
                #"{"type": "shape", "start": -1}"#,
                #"layers[0].start: expected a number from 0 to 1000000, got -1"#
            ),
            (
                #"{"type": "shape", "duration": {"until": "a"}, "end": 3}"#,
                #"layers[0].end: expected "duration" or "end", not both"#
            ),
        ])
    func refused(_ layer: String, _ message: String) throws {
        #expect(Self.messages { try Self.scene(layer) } == [message])
    }

    @Test("a scene in which nothing ends has no length") func nothingEnds() throws {
        let scene = try Self.scene(#"{"type": "shape"}"#, duration: "\"auto\"")
        let found = Self.messages { try Self.settled(scene) }
        #expect(found.count == 1 && found[0].hasPrefix("duration: nothing ends"))
    }

    @Test("errors of times that become too long or short are those of written times") func timeChecks() throws
    {
        let scene = try Self.scene(
            #"{"type": "shape", "name": "a", "duration": 900000}"#, duration: #"{"until": "a"}"#)
        let found = Self.messages { try Self.settled(scene) }
        #expect(found == ["duration: 27000000 frames; at most 1000000 are allowed"])
    }

    @Test(
        "decimals that stand for whole frames add up to whole frames",
        arguments: ["30", "24", #""30000/1001""#])
    func sums(fps: String) throws {
        let one = try Self.scene("", fps: fps).fps.time(of: 1)
        let count = 40
        let layers = (0..<count).map { index in
            let start = index == 0 ? "" : #", "start": {"after": "\#(index - 1)"}"#
            return #"{"type": "shape", "name": "\#(index)", "duration": \#(2 * one.value)\#(start)}"#
        }
        let scene = try Self.settled(
            Self.scene(layers.joined(separator: ","), duration: #""auto""#, fps: fps))
        #expect(scene.frameCount == 2 * count)
        for index in 1..<count {
            let frame = scene.fps.time(of: 2 * index)
            #expect(SceneTime(seconds: scene.layers[index].start) <= frame)
        }
    }

    @Test("the clips of all groups count together") func clipLimit() throws {
        let clips = Array(repeating: #"{"file": "1"}"#, count: 501).joined(separator: ",")
        let group = #"{"type": "group", "layers": [{"type": "group", "clips": [\#(clips)]}]}"#
        #expect(try Self.scene(group).isSettled)
        let found = Self.messages { try Self.scene("\(group), \(group)") }
        #expect(found == ["layers: 1002 clips, including those in groups; at most 1000 are allowed"])
    }

    @Test("a group ends with what it shows, not with its mask") func mask() throws {
        let scene = try Self.scene(
            #"{"type": "group", "name": "g", "layers": [{"type": "shape"}], "mask": {"type": "image", "file": "2"}}, {"type": "shape", "start": {"after": "g"}}"#
        )
        let found = Self.messages { try Self.settled(scene) }
        #expect(found == [#"layers[1].start: "g" never ends: give it a "duration" or an "end""#])
    }

    @Test("a clip of a group that starts when the group has ended is never heard") func lateClip() throws {
        let scene = try Self.scene(
            #"{"type": "group", "start": 1, "duration": 2, "clips": [{"file": "1", "start": 1}, {"file": "1", "start": 2.5}]}"#
        )
        let found = scene.warnings.map(\.description)
        #expect(found.count == 1 && found[0].contains("layers[0].clips[1]"), "\(found)")
        #expect(
            found.first?.contains("never heard: it starts at 2.5 s, the group ends at 2 s") == true,
            "\(found)")
    }

    @Test("a scene can't end before it starts") func endsBeforeStart() throws {
        let scene = try Self.scene(
            #"{"type": "shape", "name": "a", "end": 2}"#, duration: #"{"until": "a", "plus": -5}"#)
        let found = Self.messages { try Self.settled(scene) }
        #expect(found == ["duration: lasts -3 s; expected an end after the start"])
    }

    @Test("thousands of wrong names are counted, and the first are listed") func manyFaults() throws {
        let layers = (0..<8_000).map {
            #"{"type": "shape", "name": "layer \#($0)", "start": {"after": "leyer \#($0)"}}"#
        }
        let scene = try Self.scene(layers.joined(separator: ","))
        #expect(throws: SceneErrors.self) { try Self.settled(scene) }
        let found = Self.messages { try Self.settled(scene) }
        #expect(found.count == SceneErrors.maximumListed)
        #expect(
            found[7] == #"layers[7].start: no layer or sound has the name "leyer 7": did you mean "layer 7"?"#
        )
    }

    @Test("a circle of thousands of layers is reported once, with the first names") func longCircle() throws {
        let count = 8_000
        let layers = (0..<count).map {
            #"{"type": "shape", "name": "\#($0)", "duration": 1, "start": {"after": "\#(($0 + 1) % count)"}}"#
        }
        let found = Self.messages { try Self.settled(Self.scene(layers.joined(separator: ","))) }
        #expect(found.count == 1 && found[0].hasSuffix(#""9", … wait for each other"#), "\(found)")
    }

    @Test("a settled scene can be written and read again") func written() throws {
        let scene = try Self.settled(
            Self.scene(
                #"{"type": "image", "file": "3.3366", "name": "a"}, {"type": "shape", "start": {"after": "a"}, "duration": {"until": "b"}}"#,
                clips: #"{"file": "7.7777", "name": "b", "start": 0.1}"#, duration: #""auto""#,
                fps: #""30000/1001""#))
        let again = try Scene(json: Array(scene.description.text.utf8))
        #expect(again.isSettled && again.description == scene.description)
        #expect(again.frameCount == scene.frameCount)
    }

    @Test("a layer that follows a film appears in the frame in which the film ends", arguments: [24, 30, 60])
    func exactFrames(rate: Int) throws {
        let rates = try [#require(FrameRate(rate)), #require(FrameRate("\(rate * 1000)/1001"))]
        for rate in rates {
            for count in stride(from: 1, to: 2000, by: 37) {
                let scene = try Self.scene(
                    #"{"type": "image", "file": "a", "name": "a"}, {"type": "shape", "start": {"after": "a"}, "duration": 1}"#
                )
                let settled = try scene.settled { _ in rate.time(of: count) }
                let start = SceneTime(seconds: settled.layers[1].start)
                #expect(start <= rate.time(of: count) && start > rate.time(of: count - 1))
                let end = try #require(settled.layers[1].span.endTime)
                #expect(end <= rate.time(of: count) + SceneTime(1, over: 1))
            }
        }
    }

    @Test("thousands of layers may follow each other, in any order") func longChain() throws {
        let count = 9_000
        let layers = (0..<count).map { index in
            let start = index == count - 1 ? "" : #", "start": {"after": "\#(index + 1)"}"#
            return #"{"type": "shape", "name": "\#(index)", "duration": 0.5\#(start)}"#
        }
        let scene = try Self.settled(Self.scene(layers.joined(separator: ","), duration: "\"auto\""))
        #expect(scene.layers[0].start == 0.5 * Double(count - 1))
        #expect(scene.duration == 0.5 * Double(count))
    }

    @Test("times that are written as references become the numbers from which the references were made")
    func randomTimes() throws {
        var random = RepeatableRandom()
        for _ in 0..<60 {
            var plain = try Self.scene("")
            plain.layers = (0..<12).map { Layer.random(&random, "\($0)", depth: 0) }
            let flat = Self.absolute(plain.layers, from: 0)
            var referring = plain
            Self.refer(&referring.layers, from: 0, to: flat, &random)
            let settled = try Self.settled(referring)
            for (one, other) in zip(Self.absolute(settled.layers, from: 0), flat) {
                #expect(abs(one.start - other.start) < 1e-6 && abs(one.end - other.end) < 1e-6)
            }
        }
    }

    /// The name, start and end of each layer, in seconds since the start of the scene.
    private static func absolute(
        _ layers: [Layer], from outer: Double
    ) -> [(name: String, start: Double, end: Double)] {
        layers.flatMap { layer -> [(name: String, start: Double, end: Double)] in
            let start = outer + layer.start
            let end = layer.end.map { outer + $0 } ?? start + (layer.duration ?? 0)
            let inner = (layer.content as? GroupContent)?.layers ?? []
            return [(layer.name ?? "", start, end)] + absolute(inner, from: start)
        }
    }

    /// Writes some times as references to layers that come before in the list of all layers.
    private static func refer(
        _ layers: inout [Layer], from outer: Double, to all: [(name: String, start: Double, end: Double)],
        _ random: inout RepeatableRandom
    ) {
        for index in layers.indices {
            let start = outer + layers[index].start
            guard let own = all.firstIndex(where: { $0.name == layers[index].name }) else { continue }
            if own > 0, Bool.random(using: &random) {
                let target = all[Int.random(in: 0..<own, using: &random)]
                layers[index].span.start =
                    Bool.random(using: &random)
                    ? .after(target.name, plus: start - target.end)
                    : .with(target.name, plus: start - target.start)
                if Bool.random(using: &random) {
                    let other = all[Int.random(in: 0..<own, using: &random)]
                    layers[index].span.duration = .until(other.name, plus: all[own].end - other.end)
                }
            }
            if var group = layers[index].content as? GroupContent {
                refer(&group.layers, from: start, to: all, &random)
                layers[index].content = group
            }
        }
    }
}

extension Layer {
    /// Returns a layer with a random span, and maybe with layers inside it.
    fileprivate static func random(_ random: inout RepeatableRandom, _ name: String, depth: Int) -> Layer {
        var layer = Layer(ShapeContent())
        if depth < 3, Int.random(in: 0..<3, using: &random) == 0 {
            var group = GroupContent()
            group.layers = (0..<3).map { Layer.random(&random, "\(name).\($0)", depth: depth + 1) }
            layer = Layer(group)
        }
        layer.name = name
        layer.start = Double(Int.random(in: 0..<5000, using: &random)) / 1000
        layer.duration = Double(Int.random(in: 1..<5000, using: &random)) / 1000
        return layer
    }
}
