import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The estimated work of drawing frames, computed without drawing them.
@Suite struct FrameCostTests {
    private static let size = PixelSize(width: 320, height: 180)

    private static func cost(_ layers: String, _ keys: String = "") throws -> Double {
        let text = """
            {"version": 1, "size": {"width": \(size.width), "height": \(size.height)}, "fps": 10, "duration": 4\(keys),
             "layers": [\(layers)]}
            """
        return try Renderer(Scene(json: Array(text.utf8))).cost(at: SceneTime(seconds: 1)).gradients
    }

    /// Returns the work for the layers, without the background.
    private static func layers(_ layers: String) throws -> Double { try cost(layers) - cost("") }

    /// Expects that twice as many items take about twice as long.
    private static func expectTwice(_ layer: (Int) -> String, _ count: Int) throws {
        let (one, two) = (try layers(layer(count)), try layers(layer(2 * count)))
        #expect((1.8...2.2).contains(two / one), "\(one) and \(two) gradients")
    }

    private static let (white, black) = (##""#FFFFFF""##, ##""#000000""##)
    private static let moving = #""position": {"values": [[0, 90], [320, 90]], "duration": 4}"#

    @Test("a gradient over the whole frame costs one gradient, and over a quarter of the frame a quarter")
    func unit()
        throws
    {
        #expect(abs(try Self.layers(#"{"type": "gradient", "preset": "telegram"}"#) - 1) < 1e-9)
        let part = try Self.layers(#"{"type": "gradient", "preset": "telegram", "scale": 0.5}"#)
        #expect((0.25...0.28).contains(part), "\(part)")
    }

    @Test("twice as many bubbles, particles, samples, glows or letters cost twice as much") func counts()
        throws
    {
        try Self.expectTwice({ #"{"type": "bubbles", "count": \#($0), "radius": [5, 5]}"# }, 1000)
        try Self.expectTwice({ Self.particles(birthRate: $0, scale: 1) }, 10_000)
        try Self.expectTwice({ Self.particles(birthRate: $0, scale: 30) }, 10_000)
        try Self.expectTwice(
            {
                #"{"type": "shape", "size": [50, 50], \#(Self.moving), "motionBlur": {"shutter": 1, "samples": \#($0)}}"#
            }, 16)
        try Self.expectTwice(
            {
                let glows = Array(repeating: #"{"radius": 20}"#, count: $0).joined(separator: ", ")
                return #"{"type": "shape", "size": [80, 80], "fill": \#(Self.white), "glow": [\#(glows)]}"#
            }, 2)
        try Self.expectTwice(
            {
                #"{"type": "text", "fontSize": 4, "width": 300, "text": "\#(String(repeating: "ab ", count: $0))"}"#
            }, 100)
        try Self.expectTwice({ Array(repeating: Self.rectangle, count: $0).joined(separator: ", ") }, 10)
    }

    private static let rectangle = #"{"type": "shape", "size": [50, 50], "fill": \#(Self.white)}"#

    private static func particles(birthRate: Int, scale: Int) -> String {
        """
        {"type": "particles", "emitter": {"size": [320, 180], "shape": "rectangle", "timeOffset": 10},
         "cells": [{"birthRate": \(birthRate), "lifetime": 2, "scale": \(scale)}]}
        """
    }

    /// Returns a cell of rockets that are visible for 3 seconds, each with sparks that are visible for one second.
    private static func rockets(_ birthRate: Int, sparks: Int, _ more: String = "") -> String {
        """
        {"type": "particles", "emitter": {"size": [320, 180], "shape": "rectangle", "timeOffset": 10},
         "cells": [{"birthRate": \(birthRate), "lifetime": 3,
                    "cells": [{"birthRate": \(sparks), "lifetime": 1, "scale": 4}]}\(more)]}
        """
    }

    @Test("particles emitted by particles are all counted, whether few or many")
    func nested() throws {
        func expect(_ factor: Double, _ many: String, times few: String) throws {
            let (few, many) = (try Self.layers(few), try Self.layers(many))
            #expect((0.8...1.25).contains(many / few / factor), "\(many) is not \(factor) times \(few)")
        }
        // Few particles are examined one by one.
        let few = Self.rockets(1, sparks: 100)
        try expect(100, Self.rockets(1, sparks: 10_000), times: few)
        try expect(400, Self.rockets(1, sparks: 40_000), times: few)
        try expect(100, Self.rockets(100, sparks: 100), times: few)
        try expect(100, Self.rockets(1000, sparks: 5), times: Self.rockets(10, sparks: 5))
        // A slow cell is combined with a fast one.
        let fast = #", {"birthRate": 30000, "lifetime": 2}"#
        let both = try Self.layers(Self.rockets(1, sparks: 100, fast))
        let alone = try Self.layers(Self.particles(birthRate: 30_000, scale: 1))
        #expect(abs(both - alone - (try Self.layers(few))) < 0.02 * both)
    }

    @Test("the estimate samples a limited number of particles, and each sample stands for the omitted ones")
    func sampledParticles() {
        var (rocket, spark, smoke) = (ParticleCell(), ParticleCell(), ParticleCell())
        (smoke.birthRate, smoke.lifetime) = (7, 1)
        (spark.birthRate, spark.lifetime, spark.cells) = (100, 1, [smoke])
        (rocket.birthRate, rocket.lifetime, rocket.cells) = (20, 3, [spark, spark])
        var content = ParticlesContent()
        content.cells = [rocket, smoke]
        for period in [nil, SceneTime(7, over: 1)] {
            let emission = Emission(content, layer: Size(width: 1, height: 1), seed: 1, period: period)
            let (time, span) = (SceneTime(20, over: 1), LayerSpan(30, over: 1))
            var (all, seen, weight) = (0, 0, 0.0)
            emission.forEach(at: time, span: span) { _ in all += 1 }
            emission.sample(at: time, span: span, most: 500) { particle, share in
                seen += 1
                weight += share
            }
            #expect((100...600).contains(seen), "\(seen) of \(all)")
            #expect((0.8...1.25).contains(weight / Double(all)), "\(weight), but \(all)")
        }
    }

    @Test("if each repetition of a loop has a burst, the samples' weights add up to all particles")
    func sampledRounds() {
        var content = ParticlesContent()
        var cell = ParticleCell()
        (cell.birthRate, cell.lifetime, cell.duration) = (1000, 10, 0.1)
        content.cells = [cell]
        let emission = Emission(
            content, layer: Size(width: 1, height: 1), seed: 1, period: SceneTime(1, over: 1))
        var (all, seen, weight) = (0, 0, 0.0)
        let time = SceneTime(1, over: 2)
        emission.forEach(at: time, span: LayerSpan(1, over: 1)) { _ in all += 1 }
        emission.sample(at: time, span: LayerSpan(1, over: 1), most: 50) { _, share in
            seen += 1
            weight += share
        }
        #expect((990...1010).contains(all) && (45...50).contains(seen), "\(seen) of \(all)")
        #expect(abs(weight - Double(all)) < 25, "\(weight) of \(all)")
    }

    @Test("larger bubbles and particles cost more, until they cover the frame") func sizes() throws {
        let bubbles = try [10, 100, 1000, 10_000].map {
            try Self.layers(#"{"type": "bubbles", "count": 100, "radius": [\#($0), \#($0)]}"#)
        }
        #expect(bubbles == bubbles.sorted() && bubbles[2] > 10 * bubbles[0], "\(bubbles)")
        #expect(bubbles[3] < 2 * bubbles[2], "\(bubbles)")
        let particles = try [1, 10, 100, 1000].map {
            try Self.layers(Self.particles(birthRate: 100, scale: $0))
        }
        #expect(particles == particles.sorted() && particles[2] > 10 * particles[0], "\(particles)")
        #expect(particles[3] < 2 * particles[2], "\(particles)")
    }

    /// Returns a path that runs back and forth through the frame.
    private static func path(_ count: Int) -> String {
        "M0 0" + (1...count).map { "L\($0 * 97 % 320) \($0 * 61 % 180)" }.joined()
    }

    private static func stroke(_ count: Int, _ stroke: String) throws -> Double {
        try layers(
            #"{"type": "shape", "shape": "path", "size": [320, 180], "path": "\#(path(count))", "fill": "none", "stroke": {"paint": \#(Self.white), \#(stroke)}}"#
        )
    }

    @Test("edges that share rows cost more than the same number of edges in separate rows") func edges()
        throws
    {
        let (few, many) = (try Self.stroke(100, #""width": 1"#), try Self.stroke(1000, #""width": 1"#))
        #expect(many > 12 * few, "\(few) and \(many)")
    }

    @Test(
        "the cost of dashes grows with their number, and dashes too fine to draw cost as much as a solid stroke"
    )
    func dashes() throws {
        let solid = try Self.stroke(100, #""width": 1"#)
        let dashes = try [100, 10, 5].map { try Self.stroke(100, #""width": 1, "dashes": [\#($0), \#($0)]"#) }
        #expect(dashes == dashes.sorted(), "\(dashes)")
        #expect(
            try Self.stroke(1000, #""width": 1, "dashes": [0.1, 0.1]"#) == Self.stroke(1000, #""width": 1"#)
        )
        #expect(dashes[0] < solid, "\(dashes) and \(solid)")
        #expect(try Self.stroke(100, #""width": 1, "to": 0.5"#) < solid)
    }

    @Test("the cost of a path of ten thousand steps is estimated from a thousand of them") func sampledPaths()
        throws
    {
        let (whole, half) = (try Self.stroke(9999, #""width": 1"#), try Self.stroke(4999, #""width": 1"#))
        #expect((1.7...2.3).contains(whole / half), "\(whole) and \(half)")
    }

    @Test("layers outside the frame or outside a group's clip cost nothing") func unseen() throws {
        #expect(
            try Self.layers(
                #"{"type": "shape", "size": [50, 50], "position": [-500, 90], "fill": \#(Self.white)}"#) == 0)
        #expect(
            try Self.layers(
                #"{"type": "shape", "size": [50, 50], "position": [-500, 90], "fill": \#(Self.white), "glow": {"radius": 9}}"#
            )
                == 0)
        func group(_ clip: Bool) throws -> Double {
            try Self.layers(
                #"{"type": "group", "size": [32, 18], "clip": \#(clip), "layers": [{"type": "radialGradient", "scale": 20, "colors": [\#(Self.black), \#(Self.white)]}]}"#
            )
        }
        #expect(try group(true) < group(false) / 10)
    }

    @Test("a layer at rest costs the same with and without motion blur") func resting() throws {
        let sharp = #"{"type": "shape", "size": [50, 50], "fill": \#(Self.white)"#
        #expect(
            try Self.layers(#"\#(sharp), "motionBlur": {"shutter": 1, "samples": 64}}"#)
                == Self.layers(sharp + "}"))
    }

    @Test("groups that blur, mask or blend cost more than their layers, and plain groups don't")
    func groups() throws {
        func group(_ keys: String) throws -> Double {
            try Self.layers(#"{"type": "group"\#(keys), "layers": [\#(Self.rectangle)]}"#)
        }
        let plain = try group("")
        #expect(plain == (try Self.layers(Self.rectangle)))
        for keys in [
            #", "blur": 3"#, #", "blend": "multiply""#, #", "opacity": 0.5"#,
            #", "mask": \#(Self.rectangle)"#,
        ] {
            #expect(try group(keys) > plain, "\(keys)")
        }
    }

    @Test("a layer type without an estimate costs two gradients of its size") func unknown() throws {
        var scene = Scene(size: Self.size, fps: .slowest, duration: 1)
        scene.layers = [Layer(DrawnContent(size: Size(Self.size)) { _, _ in })]
        let cost = try Renderer(scene).cost(at: .zero).gradients
        #expect(abs(cost - (try Self.cost("")) - 2) < 1e-9)
        scene.layers[0].scale = .constant(0.5)
        let smaller = try Renderer(scene).cost(at: .zero).gradients - Self.cost("")
        #expect((0.5...0.56).contains(smaller), "\(smaller)")
    }
}
