import Foundation
import Geometry
import SceneModel
import Synchronization
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

@Suite struct RendererTests {
    private static func scene(
        _ layers: String, width: Int = 61, height: Int = 43, background: String = "#204060"
    ) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 60, "duration": 4, "seed": 5,
             "background": "\(background)", "layers": [\(layers)]}
            """
        return try Scene(json: Array(text.utf8))
    }

    private func frame(
        _ scene: Scene, at time: Double, size: PixelSize? = nil, fit: Fit = .contain
    ) throws -> [UInt8] {
        try frame(scene, at: SceneTime(seconds: time), size: size, fit: fit)
    }

    private func frame(
        _ scene: Scene, at time: SceneTime, size: PixelSize? = nil, fit: Fit = .contain
    ) throws -> [UInt8] {
        let renderer = try Renderer(scene, size: size, fit: fit)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: time, into: &buffer)
        return buffer.rgb24()
    }

    private func pixel(_ frame: [UInt8], _ x: Int, _ y: Int, width: Int = 61) -> [Int] {
        (0..<3).map { Int(frame[(y * width + x) * 3 + $0]) }
    }

    static let layerSets = [
        #"{"type": "gradient"}"#,
        #"{"type": "gradient", "preset": "contest", "opacity": 0.4}"#,
        #"{"type": "gradient", "rotation": {"values": [0, 90]}, "scale": 0.7}"#,
        ##"{"type": "linearGradient", "colors": ["#FF000080", "#00FF00"], "startPoint": [0, 0], "endPoint": [1, 1]}"##,
        #"{"type": "radialGradient", "position": {"values": [[0, 0], [60, 40]], "curves": ["telegram"]}}"#,
        ##"{"type": "linearGradient", "colors": ["#FFFFFF", "#F0F0F0"], "rotation": {"values": [-1, 1]}, "scale": 0.8}"##,
        #"{"type": "bubbles", "radius": [2, 9], "speed": [5, 60]}"#,
        #"{"type": "bubbles", "radius": 5, "opacity": {"values": [0, 1]}, "rotation": 30, "start": 1, "end": 3}"#,
        ##"{"type": "bubbles", "radius": [2, 9], "rim": 0.8, "depth": 0.7, "colors": ["#FF8040", "#4080FF"], "colorBy": "height"}"##,
        ##"""
        {"type": "shape", "shape": "star", "size": {"values": [[20, 9], [60, 50]]}, "cornerRadius": 3, "opacity": 0.7,
         "rotation": {"values": [0, 90]}, "fill": {"radial": {"colors": ["#FF0000", "#00FF0080"]}},
         "stroke": {"width": 3, "dashes": [5, 2], "to": {"values": [0, 1], "curves": {"spring": {"damping": 0.4}}}}},
        {"type": "shape", "shape": "path", "path": {"values": ["M0 0H40V30Z", "M9 0Q40 0 40 30L0 30Z"]}, "scale": 1.3,
         "fill": {"linear": {"colors": ["#FFFFFF", "#0000FF", "#00FFFF40"]}}}
        """##,
        ##"""
        {"type": "particles", "preset": "snow"}, {"type": "particles", "opacity": 0.5, "rotation": {"values": [0, 90]},
         "emitter": {"position": {"values": [[0, 0], [60, 40]]}, "shape": "circle", "size": [20, 0], "renderMode": "additive"},
         "cells": [{"contents": "flake", "birthRate": 20, "lifetime": 2, "spin": 90, "velocity": 9, "emissionRange": 360,
                    "color": "#FF804080", "cells": [{"contents": "softDisc", "birthRate": 5, "lifetime": 1, "scale": 0.3}]}]}
        """##,
        ##"""
        {"type": "gradient"}, {"type": "pattern", "tile": [60, 60], "angle": 20,
         "offset": {"values": [[0, 0], [9, 5]]}},
        {"type": "pattern", "drawing": "waves", "tile": [20, 10], "rotation": 30, "scale": 0.6, "blend": "screen",
         "color": "#FFE080"}
        """##,
        ##"""
        {"type": "group", "size": [50, 30], "clip": true, "cornerRadius": 9, "blend": "softLight", "opacity": 0.8,
         "rotation": {"values": [0, 40]}, "blur": {"values": [0, 9]}, "camera": {"values": [[0, 0], [12, 5]]}, "layers": [
          {"type": "gradient"}, {"type": "group", "blend": "screen", "layers": [{"type": "bubbles", "radius": [2, 9]}],
           "mask": {"type": "radialGradient", "position": {"values": [[0, 0], [40, 30]]}}, "maskBy": "luma"}]}
        """##,
    ]

    @Test(
        "a frame drawn alone equals the frame in sequence, and frame n at 30 fps is frame 2n at 60 fps",
        arguments: layerSets)
    func pure(_ layers: String) throws {
        let scene = try Self.scene(layers)
        let (thirty, sixty) = (try #require(FrameRate(30)), try #require(FrameRate(60)))
        let renderer = try Renderer(scene)
        var buffer = renderer.makeBuffer()
        var frames: [[UInt8]] = []
        for frame in 0..<240 {
            try renderer.draw(at: sixty.time(of: frame), into: &buffer)
            frames.append(buffer.rgb24())
        }
        for frame in [0, 1, 30, 59, 60, 61, 119] {
            #expect(try self.frame(scene, at: thirty.time(of: frame)) == frames[2 * frame])
        }
        #expect(Set(frames).count > 1 || layers.contains("linear"), "all but the plain ramp move")
    }

    @Test("bands have the same pixels as the whole frame", arguments: layerSets)
    func bands(_ layers: String) throws {
        let scene = try Self.scene(layers, width: 122, height: 86)
        for (size, fit) in [(nil, Fit.contain), (PixelSize(width: 90, height: 110), .contain)] {
            let renderer = try Renderer(scene, size: size, fit: fit)
            var whole = renderer.makeBuffer()
            let figure = renderer.figure(at: SceneTime(seconds: 1.7))
            try renderer.draw(figure, rows: 0..<renderer.size.height, into: &whole)
            for height in [1, 5, 16, 40] {
                var band = PixelBuffer(width: renderer.size.width, height: height)
                for first in stride(from: 0, to: renderer.size.height, by: height) {
                    let rows = first..<min(first + height, renderer.size.height)
                    try renderer.draw(figure, rows: rows, into: &band)
                    let length = renderer.size.width * 3
                    #expect(
                        band.rgb24().prefix(rows.count * length)
                            == whole.rgb24()[rows.lowerBound * length..<rows.upperBound * length])
                }
            }
        }
    }

    @Test("bands equal the whole frame even if a layer is slightly rotated or far too large")
    func farBands() throws {
        for place in [
            #""rotation": 0.004, "scale": 0.8"#,
            #""rotation": 46.3948, "scale": 1000, "position": [29537.06, -99510.94]"#,
        ] {
            let layer = ##"{"type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"], \##(place)}"##
            let renderer = try Renderer(Self.scene(layer, width: 320, height: 180))
            var whole = renderer.makeBuffer()
            var band = PixelBuffer(width: 320, height: 64)
            try renderer.draw(at: .zero, into: &whole)
            try renderer.draw(renderer.figure(at: .zero), rows: 64..<128, into: &band)
            #expect(band.rgb24() == Array(whole.rgb24()[64 * 960..<128 * 960]), "\(place)")
        }
    }

    @Test("an opacity that overshoots is clamped to 1") func overshoot() throws {
        let over = try frame(
            Self.scene(#"{"type": "gradient", "opacity": {"values": [0, 1], "curves": [[0.3, 0, 0.2, 2]]}}"#),
            at: 2.4)
        #expect(over == (try frame(Self.scene(#"{"type": "gradient"}"#), at: 2.4)))
    }

    @Test("several threads drawing at once give the same pixels") func threads() async throws {
        let scene = try Self.scene(Self.layerSets.joined(separator: ","))
        let renderer = try Renderer(scene)
        let expected = try frame(scene, at: 1.5)
        await withTaskGroup(of: [UInt8]?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var buffer = renderer.makeBuffer()
                    try? renderer.draw(at: SceneTime(seconds: 0.3), into: &buffer)
                    try? renderer.draw(at: SceneTime(seconds: 1.5), into: &buffer)
                    return buffer.rgb24()
                }
            }
            for await drawn in group { #expect(drawn == expected) }
        }
    }

    @Test("a flat colour stays exactly flat under dither", arguments: ["#000000", "#FFFFFF", "#7F8081"])
    func flat(_ color: String) throws {
        let layer = #"{"type": "linearGradient", "colors": ["\#(color)", "\#(color)"]}"#
        for suffix in ["", #", "opacity": 0.999"#] {
            let scene = try Self.scene(String(layer.dropLast()) + suffix + "}", background: color)
            let drawn = try frame(scene, at: 0)
            let expected = try #require(Color(color))
            let colors = Set(stride(from: 0, to: drawn.count, by: 3).map { Array(drawn[$0..<$0 + 3]) })
            #expect(colors == [[expected.red, expected.green, expected.blue]])
        }
    }

    @Test("blending at full opacity replaces the pixels below") func blendIsReplace() throws {
        let plain = try frame(try Self.scene(#"{"type": "gradient"}"#), at: 0.8)
        // The layer is half a pixel larger on every side, so everything is covered and the mask is used.
        let masked = try frame(
            try Self.scene(#"{"type": "gradient", "position": [30.5, 21.5], "opacity": 1, "scale": 1}"#),
            at: 0.8)
        #expect(plain == masked)
    }

    @Test("an opacity of 0 is invisible, and of 1 opaque") func opacity() throws {
        let layer = ##"{"type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"], "opacity": OPACITY}"##
        func middle(_ opacity: String) throws -> [Int] {
            let scene = try Self.scene(
                layer.replacingOccurrences(of: "OPACITY", with: opacity), background: "#000000")
            return pixel(try frame(scene, at: 0), 30, 20)
        }
        #expect(try middle("0") == [0, 0, 0])
        #expect(try middle("1") == [255, 255, 255])
        #expect(try middle("0.5").allSatisfy { (127...128).contains($0) })
    }

    @Test("half a gradient over black is half as bright") func halfGradient() throws {
        func frame(_ opacity: Double) throws -> [UInt8] {
            let layer = #"{"type": "gradient", "opacity": \#(opacity)}"#
            return try self.frame(
                try Self.scene(layer, width: 640, height: 360, background: "#000000"), at: 0.3)
        }
        let (whole, half) = (try frame(1), try frame(0.5))
        #expect(zip(whole, half).allSatisfy { abs(Int($0) - 2 * Int($1)) <= 3 })
        #expect(whole.contains { $0 > 200 })
    }

    @Test("a layer of bubbles gets its opacity as one picture") func groupOpacity() throws {
        let layer =
            ##"{"type": "bubbles", "count": 200, "radius": 40, "alpha": 1, "colors": ["#FFFFFF"], "opacity": 0.5}"##
        let drawn = try frame(try Self.scene(layer, background: "#000000"), at: 1)
        #expect((127...128).contains(pixel(drawn, 30, 20)[0]), "however many lie over each other")
    }

    @Test("a layer is moved, rotated and scaled about its centre") func placing() throws {
        let white = ##""type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"]"##
        let half = try frame(
            try Self.scene("{\(white), \"scale\": 0.5}", width: 60, height: 40, background: "#000000"), at: 0)
        #expect(pixel(half, 15, 10, width: 60) == [255, 255, 255])
        #expect(pixel(half, 44, 29, width: 60) == [255, 255, 255])
        #expect(pixel(half, 14, 10, width: 60) == [0, 0, 0])
        #expect(pixel(half, 45, 29, width: 60) == [0, 0, 0])
        let turned = try frame(
            try Self.scene("{\(white), \"rotation\": 90}", width: 60, height: 40, background: "#000000"),
            at: 0)
        #expect(pixel(turned, 10, 0, width: 60) == [255, 255, 255])
        #expect(pixel(turned, 9, 20, width: 60) == [0, 0, 0])
        #expect(pixel(turned, 50, 20, width: 60) == [0, 0, 0])
        let moved = try frame(
            try Self.scene(
                "{\(white), \"position\": [60, 20]}", width: 60, height: 40, background: "#000000"), at: 0)
        #expect(pixel(moved, 29, 5, width: 60) == [0, 0, 0])
        #expect(pixel(moved, 30, 5, width: 60) == [255, 255, 255])
        let gone = try frame(
            try Self.scene("{\(white), \"scale\": 0}", width: 60, height: 40, background: "#000000"), at: 0)
        #expect(gone.allSatisfy { $0 == 0 })
    }

    @Test("a layer is visible from its beginning until just before its end") func times() throws {
        let scene = try Self.scene(
            ##"{"type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"], "start": 1, "end": 2}"##,
            background: "#000000")
        let shown = try [0.99, 1, 1.99, 2].map { pixel(try frame(scene, at: $0), 5, 5)[0] }
        #expect(shown == [0, 255, 255, 0])
    }

    @Test("contain shows the whole scene on the background, and cover fills the frame") func fits()
        throws
    {
        let scene = try Self.scene(
            ##"{"type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"]}, {"type": "bubbles", "radius": 30}"##,
            width: 40, height: 20, background: "#800000")
        let square = PixelSize(width: 40, height: 40)
        let contained = try frame(scene, at: 1, size: square)
        #expect(pixel(contained, 20, 9, width: 40) == [128, 0, 0])
        #expect(pixel(contained, 0, 10, width: 40) == [255, 255, 255])
        #expect(pixel(contained, 39, 29, width: 40) == [255, 255, 255])
        #expect(pixel(contained, 20, 30, width: 40) == [128, 0, 0])
        let covered = try frame(scene, at: 1, size: square, fit: .cover)
        #expect(pixel(covered, 0, 0, width: 40) == [255, 255, 255])
        #expect(pixel(covered, 39, 39, width: 40) == [255, 255, 255])
    }

    @Test("stacked layers let no background through at the edge of a contained scene") func containedEdge()
        throws
    {
        let layers = ##"{"type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"]}"##
        let cover = ##"{"type": "linearGradient", "colors": ["#000000", "#000000"]}"##
        let scene = try Self.scene("\(layers), \(cover)", width: 64, height: 36, background: "#000000")
        let drawn = try frame(scene, at: 0, size: PixelSize(width: 50, height: 50))
        #expect(drawn.allSatisfy { $0 == 0 })
    }

    @Test("a layer with a scale of 0 is invisible, whatever it draws", arguments: [0, 1e-300])
    func noArea(_ scale: Double) throws {
        var scene = Scene(size: PixelSize(width: 32, height: 18), fps: FrameRate(10) ?? .slowest, duration: 1)
        scene.background = Color(red: 10, green: 20, blue: 30)
        var layer = Layer(BubblesContent())
        layer.scale = .constant(scale)
        scene.layers = [layer]
        let renderer = try Renderer(scene)
        var pixels = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: 0.5), into: &pixels)
        #expect(Set(pixels.rgb24()) == [10, 20, 30])
    }
}
