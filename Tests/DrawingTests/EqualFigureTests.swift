import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Frames with equal descriptions have equal pixels.
@Suite struct EqualFigureTests {
    private static func scene(_ layer: String, fps: String = "60", height: Int = 24) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": 40, "height": \(height)}, "fps": "\(fps)", "duration": 4, "seed": 5,
             "layers": [\(layer)]}
            """
        return try Scene(json: Array(text.utf8))
    }

    private struct Frame: Equatable {
        let identity: FigureBytes
        let pixels: [UInt8]

        init(_ scene: Scene, at time: SceneTime) throws {
            let renderer = try Renderer(scene)
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: time, into: &buffer)
            identity = try #require(renderer.identity(at: time))
            pixels = buffer.rgb24()
        }
    }

    /// Layers of several types, each with another text that describes the same layer.
    static let kinds: [(layer: String, same: String)] = [
        (#""type": "gradient""#, #""type": "gradient", "preset": "telegram", "swirl": 0.784"#),
        (
            ##""type": "linearGradient", "colors": ["#FFFFFF", "#000000", "#FF0000"]"##,
            ##""type": "linearGradient", "colors": ["#FFFFFF", "#000000", "#FF0000"], "locations": [0, 0.5, 1]"##
        ),
        (#""type": "radialGradient""#, #""type": "radialGradient", "endRadius": 12, "startRadius": 0"#),
        (
            #""type": "bubbles", "count": 7, "radius": [2, 6]"#,
            #""type": "bubbles", "count": 7, "radius": [2, 6]"#
        ),
        (
            #""type": "bubbles", "count": 70, "radius": 3"#,
            #""type": "bubbles", "count": 70, "radius": [3, 3]"#
        ),
        (
            #""type": "pattern", "tile": [30, 30]"#,
            #""type": "pattern", "tile": [30, 30], "drawing": "doodles", "offset": [30, -60]"#
        ),
        (
            ##""type": "shape", "shape": "star", "size": [20, 12], "stroke": {"paint": "#FF0000"}"##,
            ##""type": "shape", "shape": "star", "size": {"values": [[20, 12], [20, 12]]}, "points": 5, "innerRadius": 0.5, "stroke": {"paint": {"values": ["#FF0000", "#FF0000"]}, "width": 2}"##
        ),
        (
            #""type": "bubbles", "count": 9, "radius": 3, "softness": 0.5, "depth": 1"#,
            #""type": "bubbles", "count": 9, "radius": [3, 3], "softness": 0.5, "depth": 1, "rim": 0"#
        ),
        (
            ##""type": "preloader", "size": [40, 20], "radius": 2, "period": 1.3, "colors": {"end": "#FF000080"}"##,
            ##""type": "preloader", "size": [40, 20], "radius": 2, "period": 1.3, "neck": "quadratic", "colors": {"end": "#FF000080", "start": "#FFFFFF"}"##
        ),
        (
            #""type": "particles", "preset": "snow""#,
            #""type": "particles", "preset": "snow", "emitter": {"birthRate": 1}, "cells": [{"like": "flake", "name": "flake"}, {"like": "blurred", "name": "blurred"}]"#
        ),
        (
            #""type": "particles", "cells": [{"birthRate": 4, "lifetime": 2, "velocity": 5, "emissionRange": 360, "scale": 0.3}]"#,
            #""type": "particles", "cells": [{"birthRate": 4, "lifetime": 2, "velocity": 5, "emissionRange": 360, "scale": 0.3, "cells": []}], "emitter": {"seed": 0}"#
        ),
        (
            #""type": "group", "size": [30, 20], "clip": true, "layers": [{"type": "bubbles", "count": 40, "radius": 3}]"#,
            #""type": "group", "size": [30, 20], "clip": true, "cornerRadius": 0, "layers": [{"type": "bubbles", "count": 40, "radius": [3, 3]}]"#
        ),
        (
            #""type": "list", "rowHeight": 9, "scroll": {"values": [0, 90], "duration": 2}, "rows": [{"type": "shape", "size": [30, 8]}, {"type": "bubbles", "count": 3, "radius": 3}, {"type": "shape", "size": [9, 6]}]"#,
            #""type": "list", "rowHeight": 9, "scroll": {"values": [0, 90], "duration": 2, "curves": ["linear"]}, "spring": {"preset": "springy", "damping": 0.8}, "touch": 12, "rows": [{"type": "shape", "size": [30, 8]}, {"type": "bubbles", "count": 3, "radius": [3, 3]}, {"type": "shape", "size": [9, 6]}]"#
        ),
    ]

    /// Ways to write any layer differently without changing it; RANDOM stands for a number from 0 to 1.
    private static let ways: [(String, String)] = [
        ("\"opacity\": RANDOM", #""opacity": {"values": [RANDOM, RANDOM, RANDOM]}"#),
        (
            #""scale": {"values": [RANDOM, 1, 0.9]}"#,
            #""scale": {"values": [RANDOM, 1, 0.9], "keyTimes": [0, 0.5, 1]}"#
        ),
        (
            #""rotation": {"values": [0, RANDOM], "curves": ["easeIn"]}"#,
            #""rotation": {"values": [0, RANDOM], "curves": ["easeIn"], "duration": 4}"#
        ),
        ("\"rotation\": RANDOM", #""rotation": {"values": [RANDOM, RANDOM], "curves": ["linear"]}"#),
        (#""position": [20, 12]"#, #""position": {"values": [[20, 12], [20, 12]], "duration": RANDOM1}"#),
        (
            #""scale": {"values": [1, RANDOM, 1]}"#,
            #""scale": {"values": [1, RANDOM, 1], "curves": ["linear", "linear"]}"#
        ),
        ("\"scale\": 1", "\"opacity\": 1, \"start\": 0"),
    ]

    @Test("two texts with the same meaning give equal figures, for each type of layer", arguments: kinds)
    func ways(_ kind: (layer: String, same: String)) throws {
        var random = RepeatableRandom(4)
        for number in 0..<100 {
            let way = Self.ways[number % Self.ways.count]
            let value = "\(Double(Int.random(in: 1...999, using: &random)) / 1000)"
            func scene(_ layer: String, _ text: String) throws -> Scene {
                let filled = text.replacing("RANDOM1", with: "1").replacing("RANDOM", with: value)
                return try Self.scene("{\(layer), \(filled)}")
            }
            let time = SceneTime(Int.random(in: 0..<240, using: &random), over: 60)
            let one = try Frame(scene(kind.layer, way.0), at: time)
            let other = try Frame(scene(kind.same, way.1), at: time)
            #expect(one.pixels == other.pixels, "\(way.0) at \(time)")
            // Many bubbles describe the values from which they follow, and a range with one number has the same
            // description as the number.
            #expect(one.identity == other.identity, "\(way.0) at \(time)")
        }
    }

    @Test("a layer that appears later has the same figures at the same age", arguments: kinds)
    func later(_ kind: (layer: String, same: String)) throws {
        let now = try Self.scene("{\(kind.layer), \"scale\": {\"values\": [0.5, 1], \"duration\": 0.3}}")
        let later = try Self.scene(
            "{\(kind.layer), \"start\": 0.7, \"scale\": {\"values\": [0.5, 1], \"duration\": 0.3}}")
        for frame in 0..<20 {
            let time = SceneTime(frame, over: 24)
            #expect(try Frame(now, at: time) == Frame(later, at: time + SceneTime(7, over: 10)), "\(frame)")
        }
    }

    static let rates = ["24", "30", "60", "30000/1001"]

    @Test(
        "frames of a gradient that are one period apart have equal figures", arguments: rates,
        ["0.5", "0.7", "0.333333333"])
    func rounds(_ rate: String, _ step: String) throws {
        let fps = try #require(FrameRate(rate))
        let scene = try Self.scene(#"{"type": "gradient", "stepDuration": \#(step)}"#, fps: rate)
        let renderer = try Renderer(scene)
        let seconds = SceneTime(seconds: try #require(Double(step)))
        let round = (0..<8).reduce(SceneTime.zero) { sum, _ in sum + seconds }
        for frame in [0, 1, 2, 7, 23, 100, 997] {
            let time = fps.time(of: frame)
            var later = time
            for _ in 0..<5 {
                later = later + round
                #expect(renderer.identity(at: later) == renderer.identity(at: time), "\(frame)")
            }
            #expect(renderer.identity(at: time) != renderer.identity(at: fps.time(of: frame + 1)))
        }
        #expect(try Frame(scene, at: fps.time(of: 5)) == Frame(scene, at: fps.time(of: 5) + round))
        // The first frame, after the first one, that lies a whole number of periods later.
        let rounds = round.denominator * fps.denominator
        let (frames, rest) = (round.numerator * fps.numerator).quotientAndRemainder(dividingBy: rounds)
        guard rest == 0 else { return }
        for frame in 0..<50 {
            #expect(
                renderer.identity(at: fps.time(of: frame))
                    == renderer.identity(at: fps.time(of: frame + frames)))
        }
    }

    @Test("figures of a repeating track are equal one period later", arguments: rates)
    func repeats(_ rate: String) throws {
        let fps = try #require(FrameRate(rate))
        for duration in ["0.7", "0.333333333", "1.5"] {
            let track = #"{"values": [1, 0.5, 1], "duration": \#(duration), "repeats": true}"#
            let scene = try Self.scene(#"{"type": "linearGradient", "scale": \#(track)}"#, fps: rate)
            let renderer = try Renderer(scene)
            let length = SceneTime(seconds: try #require(Double(duration)))
            for frame in 0..<60 {
                let (time, later) = (fps.time(of: frame), fps.time(of: frame) + length)
                #expect(renderer.identity(at: time) == renderer.identity(at: later), "\(frame)")
                #expect(renderer.identity(at: time) == renderer.identity(at: later + length), "\(frame)")
            }
            #expect(try Frame(scene, at: fps.time(of: 3)) == Frame(scene, at: fps.time(of: 3) + length))
        }
    }

    @Test("frames have the same pixels in any order and in any bands", arguments: kinds)
    func order(_ kind: (layer: String, same: String)) throws {
        let renderer = try Renderer(
            Self.scene(#"{\#(kind.layer), "rotation": {"values": [0, 90]}, "opacity": 0.7}"#, height: 100))
        let expected = try (0..<30).map { frame in
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: SceneTime(frame, over: 8), into: &buffer)
            return buffer.rgb24()
        }
        var random = RepeatableRandom(8)
        var buffer = renderer.makeBuffer()
        for frame in (0..<30).shuffled(using: &random) {
            try renderer.draw(at: SceneTime(frame, over: 8), into: &buffer)
            #expect(buffer.rgb24() == expected[frame])
            let figure = renderer.figure(at: SceneTime(frame, over: 8))
            let height = Int.random(in: 1...100, using: &random)
            let first = Int.random(in: 0...100 - height, using: &random)
            var band = PixelBuffer(width: 40, height: height)
            try renderer.draw(figure, rows: first..<first + height, into: &band)
            #expect(band.rgb24() == Array(expected[frame][first * 120..<(first + height) * 120]))
        }
    }

    @Test("the frames of a still layer have equal figures, and those of a moving layer don't") func still()
        throws
    {
        let renderer = try Renderer(
            Self.scene(#"{"type": "radialGradient", "scale": {"values": [1, 0.5], "duration": 1}}"#))
        func identity(_ frame: Int) -> FigureBytes? { renderer.identity(at: SceneTime(frame, over: 60)) }
        #expect(identity(3) != identity(4))
        #expect(Set((60..<240).map(identity)).count == 1)
    }

    @Test("descriptions of figures distinguish values, types and lists") func bytes() {
        func bytes(_ fill: (inout FigureBytes) -> Void) -> FigureBytes {
            var bytes = FigureBytes()
            fill(&bytes)
            return bytes
        }
        let all = [
            bytes { _ in }, bytes { $0.append(Int32(1)) }, bytes { $0.append(UInt32(1)) },
            bytes { $0.append(Float(1)) }, bytes { $0.append(Double(1)) }, bytes { $0.append(1) },
            bytes { $0.append(true) }, bytes { $0.append(name: "1") }, bytes { $0.append(count: 1) },
            bytes { $0.append(bytes { $0.append(Int32(1)) }) },
            bytes { $0.append([[1], [2, 3]]) { $0.append($1) { $0.append($1) } } },
            bytes { $0.append([[1, 2], [3]]) { $0.append($1) { $0.append($1) } } },
            bytes {
                $0.append(name: "ab"); $0.append(name: "c")
            },
            bytes {
                $0.append(name: "a"); $0.append(name: "bc")
            },
        ]
        #expect(Set(all).count == all.count)
    }

    @Test("fixed-point numbers have a precision of 2⁻³², however large they are") func numbers() {
        for value in [0, 1, -1, 0.1, -0.1, 1919.75, -8191.3, 1 / 3.0, 100_000.7, -2_147_483_647.5] {
            #expect(abs(FixedNumber(value).value - value) <= 0x1p-33 + value.magnitude * 0x1p-52, "\(value)")
        }
        #expect(FixedNumber(.nan).value == 0)
        #expect(FixedNumber(1e300).value > 2e9 && FixedNumber(-.infinity).value < -2e9)
    }
}
