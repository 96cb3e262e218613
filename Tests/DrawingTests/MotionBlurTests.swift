import Geometry
import SceneText
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Layers with motion blur: the mean of their appearances while the shutter is open.
@Suite struct MotionBlurTests {
    private static func scene(
        _ layers: String, width: Int = 90, height: Int = 20, fps: Int = 60, more: String = ""
    ) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": \(fps), "duration": 4, \(more)
             "layers": [\(layers)]}
            """
        return try Scene(json: Array(text.utf8))
    }

    private static func renderer(_ layers: String, height: Int = 20, more: String = "") throws -> Renderer {
        try Renderer(scene(layers, height: height, more: more))
    }

    private static func pixels(_ renderer: Renderer, at time: SceneTime, band: Int? = nil) throws -> [UInt8] {
        let figure = renderer.figure(at: time)
        let height = band ?? renderer.size.height
        var buffer = PixelBuffer(width: renderer.size.width, height: height)
        var all: [UInt8] = []
        for first in stride(from: 0, to: renderer.size.height, by: height) {
            let rows = first..<min(first + height, renderer.size.height)
            try renderer.draw(figure, rows: rows, into: &buffer)
            all += buffer.rgb24().prefix(rows.count * renderer.size.width * 3)
        }
        return all
    }

    private static func red(_ pixels: [UInt8], row: Int, width: Int = 90) -> [Int] {
        (0..<width).map { Int(pixels[(row * width + $0) * 3]) }
    }

    /// A white box, 10 points wide, that moves to the right at 20 points per second.
    private static let box =
        #""type": "shape", "size": [10, 10], "position": {"values": [[15, 10], [95, 10]]}"#

    @Test("a blurred moving box is a trapezoid: the mean of its coverage at the shutter's samples")
    func trapezoid() throws {
        // In half a second the box moves 10 points, which is its own width. The 20 samples are at odd multiples of 1/40
        // of that time.
        let renderer = try Self.renderer(#"{\#(Self.box), "motionBlur": {"shutter": 0.5, "samples": 20}}"#)
        let row = Self.red(try Self.pixels(renderer, at: SceneTime(1, over: 1)), row: 10)
        for x in 0..<90 {
            // At 1 s the box extends from 30 to 40.
            let levels = (0..<20).map { sample in
                let left = 30 + 10 * (Double(sample) + 0.5) / 20
                return max(0, min(Double(x + 1), left + 10) - max(Double(x), left)) * 255
            }
            let mean = levels.reduce(0, +) / 20
            #expect(abs(Double(row[x]) - mean) <= 1, "\(x): \(row[x]), \(mean)")
            // The expected levels form a straight ramp, except for steps of half a pixel between samples.
            let ramp = max(0, min(Double(x) + 0.5 - 30, 50 - Double(x) - 0.5, 10)) / 10 * 255
            #expect(abs(Double(row[x]) - ramp) <= 9, "\(x): \(row[x]), \(ramp)")
        }
    }

    @Test(
        "a layer at rest costs no more with motion blur, and has the same pixels as without",
        arguments: [
            #""type": "gradient", "phase": 1"#, #""type": "text", "text": "rest", "fontSize": 12"#,
            #""type": "linearGradient", "opacity": 0.37, "rotation": 13"#,
            #""type": "group", "opacity": 0.7, "layers": [{"type": "shape"}, {"type": "text", "text": "a"}]"#,
            #""type": "shape", "size": [20, 20], "position": {"values": [[5, 5], [60, 9]], "duration": 0.9}"#,
        ])
    func rest(_ layer: String) throws {
        let plain = try Self.renderer("{\(layer)}")
        let blurred = try Self.renderer(#"{\#(layer), "motionBlur": {"shutter": 0.3, "samples": 33}}"#)
        let time = SceneTime(1, over: 1)
        #expect(try Self.pixels(plain, at: time) == (try Self.pixels(blurred, at: time)))
        #expect(plain.identity(at: time) == blurred.identity(at: time))
        #expect(!(blurred.figure(at: time).layers[0].figure is MeanFigure))
    }

    /// Moving layers of several types and blend modes.
    static let moving = [
        box, #""type": "gradient""#, #""type": "bubbles", "count": 9, "radius": [3, 9]"#,
        #""type": "particles", "cells": [{"birthRate": 30, "lifetime": 2, "velocity": 40, "emissionRange": 360}], "emitter": {"renderMode": "additive"}"#,
        ##""type": "pattern", "color": "#FFFFFF", "offset": {"values": [[0, 0], [400, 90]]}"##,
        #""type": "text", "text": "moves", "fontSize": 14, "opacity": 0.6, "rotation": {"values": [0, 360]}"#,
        """
        "type": "group", "blend": "screen", "blur": 2, "rotation": {"values": [0, 90]},
         "layers": [{"type": "shape", "size": [30, 9], "shadow": {"blur": 3}}]
        """,
        #""type": "shape", "size": [20, 9], "glow": {"radius": 9}, "scale": {"values": [1, 4]}"#,
    ]

    @Test(
        "a blurred frame is the mean of frames at the shutter's samples, in bands and as a whole",
        arguments: moving)
    func mean(_ layer: String) throws {
        let below =
            ##"{"type": "linearGradient", "colors": ["#203040", "#A06020"], "startPoint": [0, 0], "endPoint": [1, 0.3]}"##
        let plain = try Self.renderer("\(below), {\(layer)}")
        let blurred = try Self.renderer(
            #"\#(below), {\#(layer), "motionBlur": {"shutter": 0.32, "samples": 8}}"#)
        let time = SceneTime(37, over: 30)
        let frames = try (0..<8).map {
            // The samples lie in the middle of each eighth of 0.32 s.
            try Self.pixels(plain, at: time + SceneTime(seconds: 0.02 + 0.04 * Double($0)))
        }
        let whole = try Self.pixels(blurred, at: time)
        for index in whole.indices {
            let sum = frames.reduce(0) { $0 + Int($1[index]) }
            #expect(Int(whole[index]) == (2 * sum + 8) / 16)
        }
        for band in [1, 7, 16] { #expect(try Self.pixels(blurred, at: time, band: band) == whole) }
        #expect(frames[0] != frames[7])
    }

    @Test("a layer that appears or disappears while the shutter is open is partly visible") func appears()
        throws
    {
        let renderer = try Self.renderer(
            #"{"type": "shape", "size": [90, 20], "start": 1, "end": 2, "motionBlur": {"shutter": 0.5, "samples": 10}}"#
        )
        func level(_ time: SceneTime) throws -> Int {
            Self.red(try Self.pixels(renderer, at: time), row: 5)[5]
        }
        #expect(try level(SceneTime(1, over: 2)) == 0)
        // From 0.8 s to 1.3 s, samples 4 to 9 lie after 1 s; from 1.7 s to 2.2 s, samples 0 to 5 lie before 2 s.
        #expect(try level(SceneTime(4, over: 5)) == (255 * 6 + 5) / 10)
        #expect(try level(SceneTime(1, over: 1)) == 255)
        #expect(try level(SceneTime(17, over: 10)) == (255 * 6 + 5) / 10)
        #expect(try level(SceneTime(2, over: 1)) == 0)
    }

    @Test("movements in a group and of the group are blurred, and so are blurred layers inside")
    func groups()
        throws
    {
        let inner = #"{"type": "shape", "size": [10, 10], "position": {"values": [[10, 10], [90, 10]]} BLUR}"#
        func group(_ inner: String, _ blur: String) throws -> Renderer {
            try Self.renderer(
                #"{"type": "group", "layers": [\#(inner)], "position": {"values": [[45, 10], [85, 10]]} \#(blur)}"#
            )
        }
        let outside = try group(
            inner.replacing("BLUR", with: ""), #", "motionBlur": {"shutter": 0.4, "samples": 4}"#)
        let plain = try group(inner.replacing("BLUR", with: ""), "")
        let time = SceneTime(1, over: 1)
        let samples = [0.05, 0.15, 0.25, 0.35].map { time + SceneTime(seconds: $0) }
        let frames = try samples.map { try Self.pixels(plain, at: $0) }
        #expect(try Self.pixels(outside, at: time) == Self.mean(of: frames))
        let both = try group(
            inner.replacing("BLUR", with: #", "motionBlur": {"shutter": 0.2, "samples": 2}"#),
            #", "motionBlur": {"shutter": 0.4, "samples": 4}"#)
        let within = try group(
            inner.replacing("BLUR", with: #", "motionBlur": {"shutter": 0.2, "samples": 2}"#), "")
        let blurred = try samples.map { try Self.pixels(within, at: $0) }
        #expect(try Self.pixels(both, at: time) == Self.mean(of: blurred))
    }

    /// Returns the mean of frames, rounded to nearest with halves up.
    private static func mean(of frames: [[UInt8]]) -> [UInt8] {
        frames[0].indices.map { index in
            let sum = frames.reduce(0) { $0 + Int($1[index]) }
            return UInt8((2 * sum + frames.count) / (2 * frames.count))
        }
    }

    @Test("frame n at 30 fps is frame 2n at 60 fps, and the shutter opens at the frame's time") func rates()
        throws
    {
        let layer = #"{\#(Self.box), "motionBlur": {"shutter": 0.02}}"#
        let renderers = try [30, 60].map { try Renderer(Self.scene(layer, fps: $0)) }
        for frame in [0, 1, 17] {
            let slow = SceneTime(frame, over: 30), fast = SceneTime(2 * frame, over: 60)
            #expect(renderers[0].identity(at: slow) == renderers[1].identity(at: fast))
            #expect(try Self.pixels(renderers[0], at: slow) == (try Self.pixels(renderers[1], at: fast)))
        }
        #expect(Self.red(try Self.pixels(renderers[0], at: .zero), row: 10)[15] == 255)
    }

    @Test("in a loop, a shutter that is open past the end sees the beginning") func loops() throws {
        // After a period, the layer would stay where its movement ends.
        let layer =
            #"{"type": "shape", "size": [10, 10], "position": {"values": [[15, 10], [75, 10], [15, 10]]}"#
        let (plain, blurred) = (
            try Self.renderer(layer + "}", more: #""loop": true,"#),
            try Self.renderer(
                layer + #", "motionBlur": {"shutter": 1, "samples": 16}}"#, more: #""loop": true,"#)
        )
        let start = SceneTime(7, over: 2)
        let frames = try (0..<16).map { sample in
            let time = start + SceneTime(2 * sample + 1, over: 32)
            return try Self.pixels(plain, at: time.cycles(of: SceneTime(4, over: 1)).part)
        }
        #expect(try Self.pixels(blurred, at: start) == Self.mean(of: frames))
        let end = SceneTime(4, over: 1)
        #expect(try Self.pixels(blurred, at: .zero) == (try Self.pixels(blurred, at: end)))
        #expect(blurred.identity(at: .zero) == blurred.identity(at: end))
    }

    @Test("too many samples are an error") func limits() throws {
        func message(_ layers: String) -> String {
            let error = #expect(throws: SceneErrors.self) { _ = try Self.scene(layers) }
            return error?.description ?? ""
        }
        let blur = #""motionBlur": {"shutter": 0.01, "samples": 9}"#
        #expect(
            message(
                #"{"type": "group", \#(blur), "layers": [{"type": "shape"}, {"type": "shape", \#(blur)}]}"#
            ).contains(
                "layers[0].layers[1].motionBlur: 81 samples, multiplied by the samples of the enclosing groups; at most 64"
            ))
        let many = Array(
            repeating: #"{"type": "shape", "motionBlur": {"shutter": 1, "samples": 50}}"#, count: 41)
        #expect(message(many.joined(separator: ", ")).contains("2050 samples of motion blur in all layers"))
        #expect(
            message(#"{"type": "shape", "motionBlur": {"shutter": 11}}"#).contains(
                "layers[0].motionBlur.shutter"))
        #expect(
            message(#"{"type": "shape", "motionBlur": {"shutter": 1, "samples": 1}}"#).contains(
                "a whole number from 2 to 64"))
    }

    @Test("the memory used is not zero, and at most the estimate") func memory() throws {
        let renderer = try Self.renderer(
            #"{"type": "gradient", "motionBlur": {"shutter": 0.5}}"#, height: 400)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(1, over: 1), into: &buffer)
        #expect(buffer.workspace.byteCount >= 12 * 90 * 400)
        #expect(buffer.workspace.byteCount <= renderer.memory(rows: 400).perBuffer)
    }
}
