import Rasteriser
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// Frames with equal identities have equal pixels, even if the frames come from different scenes.
@Suite struct SceneIdentityTests {
    /// The times of consecutive frames, some of which have equal pixels.
    private static let times = [0, 1, 2, 15, 16, 39, 40, 65, 66, 78, 79, 105].map { SceneTime($0, over: 30) }

    @Test(
        "in random scenes and later variants of them, equal identities mean equal pixels",
        arguments: SlowTests.some(UInt64(0)..<10, 2))
    func random(_ part: UInt64) throws {
        var (same, different) = (0, 0)
        for seed in part * 25..<part * 25 + 25 {
            let scenes = RandomScene(seed: seed).texts
            var known: [FigureBytes: [UInt8]] = [:]
            for (number, text) in scenes.enumerated() {
                let renderer = try Renderer(
                    Scene(json: Array(text.utf8)), assets: FigurePropertyTests.pictures)
                var buffer = renderer.makeBuffer()
                for time in Self.times {
                    let identity = try #require(renderer.identity(at: time))
                    try renderer.draw(at: time, into: &buffer)
                    let pixels = buffer.rgb24()
                    guard let expected = known.updateValue(pixels, forKey: identity) else {
                        different += 1
                        continue
                    }
                    same += 1
                    #expect(expected == pixels, "scene \(seed), text \(number), at \(time): \(text)")
                }
            }
        }
        #expect(same > 50 && different > 50, "\(same) and \(different) prove little")
    }

    private static func renderer(_ layer: String) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 320, "height": 180}, "fps": 30, "duration": 6, "layers": [\(layer)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    @Test(
        "identities describe layers that only a camera brings into the picture",
        arguments: ["", #", "motionBlur": {"shutter": 0.9, "samples": 5}"#])
    func camera(_ more: String) throws {
        let renderer = try Self.renderer(
            """
            {"type": "group", "camera": [1000, 0], "layers": [{"type": "particles", "emitter": {"position": [1160, 60]},
             "cells": [{"birthRate": 5, "lifetime": 3, "yAcceleration": 30}]\(more)}]}
            """)
        let identities = (6..<60).map { renderer.identity(at: SceneTime($0, over: 30)) }
        #expect(Set(identities).count == identities.count)
    }

    @Test("sprites are made for the maximum scale, which identities of early frames include") func largest()
        throws
    {
        func frame(_ last: String) throws -> (identity: FigureBytes?, pixels: [UInt8]) {
            let renderer = try Self.renderer(
                """
                {"type": "particles", "scale": {"values": [1, 1, \(last)], "keyTimes": [0, 0.9, 1]},
                 "emitter": {"shape": "rectangle", "size": [300, 150], "timeOffset": 10},
                 "cells": [{"contents": "star", "birthRate": 30, "lifetime": 8, "spin": 40}]}
                """)
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: SceneTime(1, over: 1), into: &buffer)
            return (renderer.identity(at: SceneTime(1, over: 1)), buffer.rgb24())
        }
        let (one, other, again) = (try frame("1"), try frame("1.5"), try frame("1"))
        #expect(one.pixels != other.pixels && one.identity != other.identity)
        #expect(one.pixels == again.pixels && one.identity == again.identity)
    }
}
