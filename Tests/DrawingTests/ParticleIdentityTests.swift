import Rasteriser
import SceneModel
import Testing

@testable import Drawing

/// The descriptions of frames with particles.
@Suite struct ParticleIdentityTests {
    private static func renderer(_ layer: String) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 200, "height": 150}, "fps": 60, "duration": 10, "layers": [\(layer)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    @Test(
        "an identity lists few particles singly, and many by their parameters; vanished particles don't change it"
    )
    func still()
        throws
    {
        func identities(_ rate: Int, _ frames: [Int]) throws -> [FigureBytes?] {
            let layer =
                #"{"type": "particles", "cells": [{"birthRate": \#(rate), "lifetime": 1, "duration": 1, "velocity": 10}]}"#
            let renderer = try Self.renderer(layer)
            return frames.map { renderer.identity(at: SceneTime($0, over: 60)) }
        }
        for rate in [3, 300] {
            let moving = try identities(rate, [58, 59, 60])
            #expect(Set(moving).count == 3)
            let gone = try identities(rate, [121, 122, 500])
            #expect(Set(gone).count == 1, "\(rate)")
        }
    }

    @Test(
        "every change of a frame changes its identity",
        arguments: [
            // Successive particles are at the same place; only their dither differs.
            #""lifetime": 1"#,
            #""lifetime": 1, "alphaSpeed": -0.9"#, #""lifetime": 1, "greenSpeed": -0.3"#,
            #""lifetime": 9, "duration": 1, "greenSpeed": -0.1"#,
            #""lifetime": 9, "duration": 1, "scaleSpeed": 0.1"#,
            #""contents": "star", "lifetime": 9, "duration": 1, "spin": 1"#,
            #""contents": "star", "lifetime": 9, "duration": 1, "velocity": 0.5"#,
        ])
    func changes(_ keys: String) throws {
        let layer = """
            {"type": "particles", "cells": [{"birthRate": 1, "scale": 2, "color": "#FFFFFF60", \(keys)}]}
            """
        let renderer = try Self.renderer(layer)
        var frames: [(identity: FigureBytes?, pixels: [UInt8])] = []
        for tenth in [12, 13, 22, 32] {
            let time = SceneTime(tenth, over: 10)
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: time, into: &buffer)
            frames.append((renderer.identity(at: time), buffer.rgb24()))
        }
        for (index, one) in frames.enumerated() {
            for other in frames[..<index] where one.identity == other.identity {
                #expect(one.pixels == other.pixels)
            }
        }
        #expect(frames[0].pixels != frames[2].pixels)
    }
}
