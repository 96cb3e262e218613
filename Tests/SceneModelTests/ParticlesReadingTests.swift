import Foundation
import Geometry
import SceneText
import Testing

@testable import SceneModel

/// Tests of reading and writing particle layers.
@Suite struct ParticlesReadingTests {
    private static func scene(_ layer: String) -> [UInt8] {
        Array(
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "layers": [{"type": "particles", \#(layer)}]}"#
                .utf8)
    }

    private static func particles(_ layer: String) throws -> ParticlesContent {
        try #require(Scene(json: scene(layer)).layers[0].content as? ParticlesContent)
    }

    @Test("the preset in docs/scene-format.md equals the built-in preset") func presetOnPage() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/scene-format.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let part = try #require(text.components(separatedBy: "The preset `\"snow\"` sets").dropFirst().first)
        let block = try #require(part.components(separatedBy: "```").dropFirst().first).dropFirst(
            "json".count)
        let written = try Self.particles(String(block))
        #expect(written == ParticlesContent(preset: .snow))
    }

    private static let layers = [
        #""preset": "snow""#, #""cells": []"#,
        ##"""
        "emitter": {"position": {"values": [[0, 0], [9, 9]]}, "size": [10, 20], "shape": "sphere", "mode": "surface",
          "renderMode": "oldestLast", "seed": 4, "beginTime": 1, "timeOffset": 2, "birthRate": 0.5, "lifetime": 2,
          "velocity": -1, "scale": 3, "spin": 0},
        "cells": [
          {"name": "a", "contents": "star", "birthRate": 3, "beginTime": 1, "duration": 0.5, "lifetime": 2, "lifetimeRange": 1,
           "velocity": 5, "velocityRange": 2, "emissionLongitude": 90, "emissionRange": 30, "xAcceleration": 1,
           "yAcceleration": -2, "scale": -1, "scaleRange": 0.5, "scaleSpeed": 2, "spin": 4, "spinRange": 5,
           "color": "#11223344", "redRange": 0.1, "greenRange": 0.2, "blueRange": 0.3, "alphaRange": 0.4,
           "redSpeed": -0.1, "greenSpeed": 0.2, "blueSpeed": 0.3, "alphaSpeed": -0.4,
           "cells": [{"contents": "flake", "birthRate": 1, "lifetime": 1, "cells": [{"contents": "softDisc"}]}]},
          {"like": "a", "contents": {"path": "M0 0h10v10z"}, "scale": 2},
          {"contents": {"text": "🎉", "fontSize": 30, "weight": 700, "font": "Noto Serif"}}, {"contents": {"text": "A"}},
          {"contents": {"image": "a.png"}}
        ]
        """##,
    ]

    @Test(
        "an emitter is read and accepted by the schema, and reading its written text gives the same emitter",
        arguments: layers)
    func roundTrip(_ layer: String) throws {
        let bytes = Self.scene(layer)
        #expect(SchemaTests.accepts(try JSON(parsing: bytes)))
        let scene = try Scene(json: bytes)
        let again = try Scene(json: Array(scene.description.text.utf8))
        #expect(again.description == scene.description)
        #expect(SchemaTests.accepts(scene.description))
        #expect(
            again.layers[0].content as? ParticlesContent == scene.layers[0].content as? ParticlesContent)
    }

    @Test("a cell copies missing keys from the cell that its key \"like\" names") func like() throws {
        let content = try Self.particles(Self.layers[2])
        var expected = content.cells[0]
        expected.name = nil
        expected.scale = 2
        expected.contents = .path(try PathData("M0 0h10v10z"))
        #expect(content.cells[1] == expected)
        #expect(content.cells[1].cells.count == 1)
    }

    @Test("the snow preset has the values of its article, in degrees") func snow() throws {
        let snow = try Self.particles(#""preset": "snow""#)
        #expect(snow.emitter.shape == .line && snow.emitter.timeOffset == 10)
        let (flake, blurred) = (snow.cells[0], snow.cells[1])
        #expect(flake.contents == .disc && blurred.contents == .softDisc)
        #expect(flake.velocity == 30 && blurred.velocity == 40)
        for cell in [flake, blurred] {
            #expect(cell.birthRate == 30 && cell.lifetime == 20 && cell.velocityRange == 20)
            #expect(cell.emissionLongitude == 0 && cell.emissionRange == 180)
            #expect(cell.xAcceleration == 5 && cell.yAcceleration == 30)
            #expect(cell.scale == 0.15 && cell.scaleRange == 0.6)
            #expect(abs(cell.spin / 180 * .pi + 0.5) < 1e-4 && abs(cell.spinRange / 180 * .pi - 1) < 1e-4)
        }
    }

    @Test("keys beside \"preset\" change the preset's values, whatever the order of the keys") func preset()
        throws
    {
        let keys = #""emitter": {"seed": 7}, "cells": [{"like": "flake", "velocity": 99}]"#
        let before = try Self.particles("\"preset\": \"snow\", \(keys)")
        #expect(before == (try Self.particles("\(keys), \"preset\": \"snow\"")))
        #expect(before.emitter.seed == 7 && before.emitter.timeOffset == 10)
        #expect(before.cells.map(\.velocity) == [99] && before.cells.map(\.yAcceleration) == [30])
    }

    private static func nested(_ depth: Int) -> String {
        depth == 0 ? "" : #"{"birthRate": 1, "lifetime": 1, "cells": [\#(nested(depth - 1))]}"#
    }

    @Test(
        "each error states the path, the given value and the allowed values",
        arguments: [
            (
                #""cells": [{"name": "heavy"}, {"like": "hevy"}]"#,
                #"layers[0].cells[1].like: unknown cell "hevy": did you mean "heavy"? One of heavy"#
            ),
            (
                #""cells": [{"like": "b"}, {"name": "b"}]"#,
                #"layers[0].cells[0].like: expected the name of a cell before this one, got "b""#
            ),
            (
                #""cells": [{"name": "a"}, {"name": "a"}]"#,
                "layers[0].cells[1].name: another cell has this name"
            ),
            (
                #""cells": [{"contents": "dics"}]"#,
                #"layers[0].cells[0].contents: unknown contents "dics": did you mean "disc"? One of disc, softDisc, star, flake"#
            ),
            (
                #""cells": [{"contents": {"text": "a", "image": "b"}}]"#,
                #"layers[0].cells[0].contents: expected one of "path", "text", "image""#
            ),
            (
                #""cells": [{"contents": {"image": "b", "fontSize": 3}}]"#,
                #"layers[0].cells[0].contents.fontSize: this key is only allowed together with "text""#
            ),
            (
                #""cells": [{"contents": 3}]"#,
                #"layers[0].cells[0].contents: expected one of "disc", "softDisc", "star", "flake", or an object with "path", "text" or "image", got 3"#
            ),
            (
                #""emitter": {"shape": "ring"}"#,
                #"layers[0].emitter.shape: unknown shape "ring": expected one of point, line, rectangle, cuboid, circle, sphere"#
            ),
            (
                #""cells": [{"birthRate": 20000, "lifetime": 9, "lifetimeRange": 4}]"#,
                "layers[0].cells: up to 220000 particles at a time, computed from birth rates and maximum lifetimes; at most 200000 are allowed"
            ),
            (
                #""emitter": {"birthRate": 10, "lifetime": 2}, "cells": [{"birthRate": 1000, "lifetime": 11}]"#,
                "layers[0].cells: up to 220000 particles at a time, computed from birth rates and maximum lifetimes; at most 200000 are allowed"
            ),
            (
                #""cells": [{"birthRate": 100, "lifetime": 2, "cells": [{"birthRate": 1000, "lifetime": 1}]}]"#,
                "layers[0].cells: up to 300300 particles at a time, computed from birth rates and maximum lifetimes; at most 200000 are allowed"
            ),
            (
                #""cells": [\#(nested(4))]"#,
                "layers[0].cells[0].cells[0].cells[0].cells: cells may be nested at most 3 deep"
            ),
        ])
    func broken(_ layer: String, _ message: String) {
        let errors = #expect(throws: SceneErrors.self) { _ = try Scene(json: Self.scene(layer)) }
        #expect(errors?.listed.map { "\($0.path): \($0.message)" } == [message])
    }

    private static func loop(_ layer: String, seconds: Double = 0.1, fps: String = "60") -> [String] {
        let text = """
            {"version": 1, "size": {"width": 4, "height": 4}, "fps": \(fps), "duration": \(seconds), "loop": true,
             "layers": [{"type": "group", "layers": [{"type": "particles", \(layer)}]}]}
            """
        do {
            _ = try Scene(json: Array(text.utf8))
            return []
        } catch {
            return error.listed.map { "\($0.path): \($0.message)" }
        }
    }

    @Test("in a loop, particles are counted with the loop's birth rates") func loops() {
        // Each cell has at least one birth in each repetition of the loop.
        let slow = #""emitter": {"lifetime": 10000}, "cells": [{"birthRate": 1e-6, "lifetime": 100000}]"#
        #expect(
            Self.loop(slow) == [
                "layers[0].layers[0].cells: up to 10000000000 particles at a time, computed from birth rates and maximum lifetimes and at least one birth in each repetition of the loop; at most 200000 are allowed"
            ])
        // Each repetition has a burst, and particles of many repetitions are visible at once.
        let burst = #""cells": [{"birthRate": 1e6, "lifetime": 9000, "duration": 3e-5}]"#
        #expect(Self.loop(burst).count == 1)
        #expect(Self.loop(burst, seconds: 100) == [])
        #expect(Self.loop(#""cells": [{"birthRate": 20000, "lifetime": 10}]"#) == [])
        // A repetition has more births than a double can count exactly.
        let many = #""emitter": {"birthRate": 10000}, "cells": [{"birthRate": 1000000, "lifetime": 0.00001}]"#
        #expect(Self.loop(many, seconds: 16683.049716667, fps: "\"60000/1001\"") == [])
    }

    @Test("a particle layer can have only a limited number of different contents") func contents() throws {
        func cells(_ count: Int) -> String {
            let inner = (0..<count).map { #"{"contents": {"path": "M0 0h\#($0 + 1)v9z"}}"# }
            let outer = stride(from: 0, to: count, by: 50).map { first in
                #"{"cells": [\#(inner[first..<min(first + 50, count)].joined(separator: ", "))]}"#
            }
            return "\"cells\": [\(outer.joined(separator: ", "))]"
        }
        // With the discs of the outer cells, these are 500 different looks.
        _ = try Self.particles(cells(499))
        let errors = #expect(throws: SceneErrors.self) { _ = try Scene(json: Self.scene(cells(500))) }
        #expect(
            errors?.listed.map { "\($0.path): \($0.message)" } == [
                "layers[0].cells: the cells have 501 different \"contents\"; at most 500 are allowed"
            ])
    }

    @Test("the maximum number of particles and the maximum nesting of cells are accepted") func most() throws
    {
        let content = try Self.particles(#""cells": [{"birthRate": 20000, "lifetime": 10}]"#)
        #expect(content.maximumParticles == 200_000)
        _ = try Self.particles(#""cells": [\#(Self.nested(3))]"#)
        // A rocket has one burst, which does not depend on how long its sparks are visible.
        let burst = try Self.particles(
            #""cells": [{"birthRate": 1, "duration": 1, "lifetime": 2, "cells": [{"birthRate": 1000, "duration": 0.1, "lifetime": 100}]}]"#
        )
        #expect(burst.maximumParticles == 101)
    }

    @Test("the layers of a scene together have a limit of particles") func scene() {
        let layer = #"{"type": "particles", "cells": [{"birthRate": 20000, "lifetime": 9}]}"#
        let layers = [String](repeating: layer, count: 6).joined(separator: ", ")
        let errors = #expect(throws: SceneErrors.self) {
            let group = #""layers": [{"type": "group", "layers": [\#(layers)]}]"#
            _ = try Scene(
                json: Array(
                    #"{"version": 1, "size": {"width": 4, "height": 4}, "fps": 9, "duration": 1, \#(group)}"#
                        .utf8))
        }
        #expect(
            errors?.listed.map { "\($0.path): \($0.message)" } == [
                "layers: up to 1080000 particles in all layers at a time; at most 1000000 are allowed"
            ])
    }
}
