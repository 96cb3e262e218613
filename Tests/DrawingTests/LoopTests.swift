import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Scenes that loop: after the end they start again.
@Suite struct LoopTests {
    private static func renderer(_ layers: String, seconds: Double = 4, rate: String = "30") throws
        -> Renderer
    {
        let text = """
            {"version": 1, "size": {"width": 160, "height": 120}, "fps": \(rate), "duration": \(seconds),
             "loop": true, "layers": [\(layers)]}
            """
        let picture = DecodedImage(width: 30, height: 20) { x, y in [UInt8(x * 8), UInt8(y * 12), 90, 255] }
        return try Renderer(Scene(json: Array(text.utf8)), assets: TestPictures(["a.png": picture]))
    }

    private static func pixels(_ renderer: Renderer, at time: SceneTime) throws -> [UInt8] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: time, into: &buffer)
        return buffer.rgb24()
    }

    /// Layers of every kind that can end as they begin; `<0.5>` stands for half the length of the loop.
    static let returning = [
        // The camera is bounded by the layers, which include one that appears only later.
        """
        {"type": "group", "bounded": true, "camera": [100, 0], "layers": [{"type": "bubbles", "start": 1},
         {"type": "preloader", "period": <0.5>, "size": [160, 60]}]}
        """,
        #"{"type": "gradient", "stepDuration": <0.125>}"#,
        #"{"type": "gradient", "preset": "contest", "stepDuration": <0.0625>, "swirl": 1}"#,
        #"{"type": "gradient", "phase": {"values": [0, 8]}}"#,
        #"{"type": "gradient", "stepDuration": <0.125>, "phase": {"steps": [0, <0.125>, <0.25>, <0.375>, <0.5>, <0.625>, <0.75>, <0.875>]}}"#,
        #"{"type": "group", "size": [90, 90], "rotation": {"values": [0, 360]}, "layers": [{"type": "linearGradient"}]}"#,
        #"{"type": "radialGradient", "opacity": {"values": [1, 0.3, 1], "curves": ["easeIn", "easeOut"]}}"#,
        #"{"type": "image", "file": "a.png", "rotation": {"values": [0, -720]}, "scale": 3}"#,
        #"{"type": "bubbles", "count": 20}"#,
        #"{"type": "bubbles", "count": 60, "radius": [3, 12], "speed": [5, 300]}"#,
        ##"{"type": "bubbles", "rim": 0.7, "depth": 0.8, "colorBy": "height", "colors": ["#FF0000", "#0000FF"]}"##,
        #"{"type": "particles", "preset": "snow"}"#,
        #"{"type": "particles", "cells": [{"birthRate": 5, "lifetime": 9, "duration": 1, "velocity": 20, "emissionRange": 360}]}"#,
        """
        {"type": "particles", "emitter": {"position": {"values": [[0, 0], [90, 90]]}, "beginTime": 1, "renderMode": "additive"},
         "cells": [{"birthRate": 3.3, "lifetime": 3, "velocity": 9, "cells": [{"birthRate": 7, "lifetime": 1, "scale": 0.3}]}]}
        """,
        #"{"type": "shape", "rotation": {"values": [0, 360]}}"#,
        #"{"type": "shape", "position": {"values": [[20, 20], [90, 33.3], [20, 20]], "duration": <0.25>, "repeats": true}}"#,
        #"{"type": "shape", "opacity": {"values": [0.2, 1, 0.2], "curves": ["telegram"]}}"#,
        #"{"type": "shape", "stroke": {"from": {"values": [0, 1]}, "to": {"values": [0.5, 1.5]}}}"#,
        #"{"type": "shape", "stroke": {"dashes": [7, 3, 2], "dashOffset": {"values": [0, -48]}}}"#,
        ##"{"type": "pattern", "color": "#FFFFFF", "blend": "normal", "offset": {"values": [[0, 0], [400, -800]]}}"##,
        #"{"type": "preloader", "period": <0.5>, "size": [160, 60]}"#,
        #"{"type": "shape", "position": {"wiggle": {"value": [80, 60], "amplitude": [30, 20], "frequency": 1.3, "octaves": 3}}}"#,
        ##"{"type": "shape", "fill": {"wiggle": {"value": "#808080", "amplitude": 99}}, "opacity": {"wiggle": {"value": 0.8, "amplitude": 0.4}}}"##,
        #"{"type": "group", "layers": [{"type": "shape", "rotation": {"wiggle": {"value": 5, "amplitude": 90}}}]}"#,
        #"{"type": "text", "text": "round", "scale": {"values": [1, 1.5, 1]}}"#,
        #"{"type": "captions", "file": "round", "start": 0.5, "words": "appear"}"#,
        """
        {"type": "group", "camera": {"values": [[0, 0], [30, 0], [0, 0]]}, "layers": [{"type": "bubbles"},
         {"type": "shape", "start": 1, "end": 3, "position": {"values": [[0, 0], [99, 99]]}}]}
        """,
    ]

    @Test(
        "a loop ends as it begins, and changes in between", arguments: returning,
        [("24", 5.0), ("30", 4), ("60", 4), ("\"30000/1001\"", 4.004)])
    func returns(_ layer: String, _ film: (rate: String, seconds: Double)) throws {
        let text = layer.replacing(/<([0-9.]+)>/) { part in
            String(film.seconds * (Double(part.output.1) ?? 0))
        }
        let renderer = try Self.renderer(text, seconds: film.seconds, rate: film.rate)
        let end = SceneTime(seconds: film.seconds)
        let first = try Self.pixels(renderer, at: .zero)
        #expect(try Self.pixels(renderer, at: end) == first)
        #expect(renderer.identity(at: end) == renderer.identity(at: .zero))
        #expect(try Self.pixels(renderer, at: SceneTime(seconds: 1.48)) != first)
    }

    @Test("bubbles in a loop return at any frame rate, in every repetition", arguments: [24, 25, 30, 60])
    func rounds(_ rate: Int) throws {
        let bubbles = #"{"type": "bubbles", "count": 40, "speed": [40, 400], "swayPeriod": [0.3, 9]}"#
        for (seconds, rate) in [(5.0, "\(rate)"), (4.004, "\"\(rate * 1000)/1001\"")] {
            let renderer = try Self.renderer(bubbles, seconds: seconds, rate: rate)
            let end = SceneTime(seconds: seconds)
            for time in [0, 0.3, 2.9].map(SceneTime.init(seconds:)) {
                let pixels = try Self.pixels(renderer, at: time)
                #expect(try Self.pixels(renderer, at: end + time) == pixels)
                #expect(try Self.pixels(renderer, at: end.times(SceneTime(7, over: 1)) + time) == pixels)
            }
        }
    }

    @Test("a bubble in a loop has the nearest speed at which it returns") func speeds() throws {
        // A passage is 140 points long. At 40 points per second, 1.14 passages fit into 4 seconds, so there is one.
        let renderer = try Self.renderer(
            #"{"type": "bubbles", "count": 1, "radius": 10, "speed": 40, "sway": 0, "alpha": 1}"#)
        func middle(_ time: SceneTime) throws -> Double? {
            let pixels = try Self.pixels(renderer, at: time)
            var (sum, weighted) = (0.0, 0.0)
            for index in stride(from: 0, to: pixels.count, by: 3) {
                sum += Double(pixels[index])
                weighted += Double(pixels[index]) * Double(index / 3 / 160)
            }
            return sum > 79_000 ? weighted / sum : nil
        }
        var steps: [Double] = []
        for frame in 0..<120 {
            guard let one = try middle(SceneTime(frame, over: 30)),
                let next = try middle(SceneTime(frame + 1, over: 30))
            else { continue }
            steps.append(one - next)
        }
        #expect(steps.count > 60 && steps.allSatisfy { abs($0 - 140.0 / 120) < 0.1 }, "\(steps)")
    }

    static let notReturning = [
        (
            #""type": "gradient", "stepDuration": 0.6"#,
            "layers[0].stepDuration: the layer's content repeats every 4.8 s, and the loop (4 s) is not a multiple of this period; choose 0.5 or 0.25; or set the scene's duration to 4.8 s"
        ),
        (
            #""type": "gradient", "phase": {"values": [0, 7]}"#,
            "layers[0].phase: begins with 0 and ends with 7"
        ),
        (
            #""type": "shape", "name": "dot", "opacity": {"values": [0, 1]}"#,
            "layers[0].opacity: begins with 0 and ends with 1, which jumps when the loop (4 s) begins again; make the last value equal to the first, or give"
        ),
        (
            #""type": "shape", "scale": {"values": [1, 2, 1], "duration": 3, "repeats": true}"#,
            #"layers[0].scale: repeats every 3 s, and the loop (4 s) is not a multiple of this period; choose a "duration" of 4 or 2"#
        ),
        (
            #""type": "shape", "scale": {"values": [1, 2, 1], "times": [0, 1, 2.5], "repeats": true}"#,
            #"layers[0].scale: repeats every 2.5 s, and the loop (4 s) is not a multiple of this period; choose a "duration" of 4"#
        ),
        (
            #""type": "shape", "scale": {"values": [1, 2, 1], "times": [0, 1, 5]}"#,
            #"layers[0].scale: takes 5 s, longer than the loop (4 s); choose a last of "times" of at most 4 s"#
        ),
        (
            #""type": "shape", "position": {"values": [[0, 0], [9, 9], [0, 0]], "duration": 9}"#,
            #"layers[0].position: takes 9 s, longer than the loop (4 s); choose a "duration" of at most 4 s"#
        ),
        (
            #""type": "shape", "size": {"values": [[10, 10], [20, 20]]}"#,
            "layers[0].size: begins with [10, 10] and ends with [20, 20]"
        ),
        (
            #""type": "shape", "stroke": {"width": {"values": [1, 5]}, "dashOffset": {"values": [0, 1]}}"#,
            "layers[0].stroke.width: begins with 1 and ends with 5"
        ),
        (
            #""type": "shape", "glow": {"radius": {"wiggle": {"value": {"values": [1, 5]}, "amplitude": 1}}}"#,
            "layers[0].glow.radius.wiggle.value: begins with 1"
        ),
        (
            ##""type": "text", "text": ["a", {"text": "b", "color": {"values": ["#FF0000", "#00FF00"]}}]"##,
            ##"layers[0].text[1].color: begins with "#FF0000" and ends with "#00FF00""##
        ),
        (
            #""type": "text", "text": "b", "fontSize": {"values": [10, 20], "duration": 3, "repeats": true}"#,
            "layers[0].fontSize: repeats every 3 s"
        ),
        (#""type": "group", "blur": {"values": [0, 3]}"#, "layers[0].blur: begins with 0 and ends with 3"),
        (
            #""type": "group", "camera": {"values": [[0, 0], [9, 9]]}, "layers": [{"type": "gradient"}]"#,
            "layers[0].camera: begins with [0, 0]"
        ),
        (
            #""type": "group", "layers": [{"type": "shape"}, {"type": "shape", "rotation": {"values": [0, 90]}}]"#,
            "layers[0].layers[1].rotation: begins with 0 and ends with 90"
        ),
        (
            #""type": "preloader", "period": 3, "size": [160, 60]"#,
            "layers[0].period: the layer's content repeats every 3 s, and the loop (4 s) is not a multiple of this period; choose 4 or 2; or set the scene's duration to 3 or 6 s"
        ),
        (
            #""type": "lottie", "file": "a.json", "offset": 0.3"#,
            "layers[0].loop: expected true: the animation plays once"
        ),
        (
            #""type": "lottie", "file": "a.json", "loop": true, "speed": 0.625"#,
            "layers[0].speed: the layer's content repeats every 3.2 s, and the loop (4 s) is not a multiple of this period; choose 0.5 or 1; or set the scene's duration to 3.2 or 6.4 s"
        ),
        (
            #""type": "messages", "messages": [{"text": "Hi", "at": 1}]"#,
            "layers[0]: the layer's content is not"
        ),
        (
            #""type": "text", "text": "Hi", "reveal": {"by": "letter"}"#,
            "layers[0]: the layer's content is not"
        ),
        (
            #""type": "captions", "file": "a""#,
            "layers[0].file: the loop (4 s) begins with a caption and ends without a caption; let the first caption begin later"
        ),
    ]

    @Test(
        "for a layer that doesn't return, the error has the key that differs and a remedy",
        arguments: notReturning
    )
    func faults(_ layer: String, _ words: String) throws {
        let error = #expect(throws: AssetError.self) { _ = try Self.renderer("{\(layer)}") }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(throws: Never.self, "it may come and go") {
            _ = try Self.renderer(#"{"start": 0.5, \#(layer)}"#)
        }
    }

    @Test("all layers that don't return are listed at once, up to a limit") func allFaults() throws {
        let layers = [
            #"{"type": "shape", "scale": {"values": [1, 2]}, "rotation": {"values": [0, 350]}, "size": {"values": [[9, 9], [8, 8]]}}"#,
            #"{"type": "shape", "rotation": {"values": [0, 360]}}"#,
            #"{"type": "group", "blur": {"values": [0, 3]}, "layers": [{"type": "gradient", "stepDuration": 0.6}]}"#,
        ]
        let error = #expect(throws: AssetErrors.self) {
            _ = try Self.renderer(layers.joined(separator: ","))
        }
        let places = [
            "layers[0].scale", "layers[0].rotation", "layers[0].size", "layers[2].blur",
            "layers[2].layers[0].stepDuration",
        ]
        #expect(error?.listed.map(\.place) == places, "\(error?.description ?? "")")
        let many = #expect(throws: AssetErrors.self) {
            _ = try Self.renderer(Array(repeating: layers[0], count: 9).joined(separator: ","))
        }
        #expect(many?.count == 27 && many?.listed.count == 20)
    }

    @Test("an offset of dashes or tiles is reported only if nothing else differs") func cyclic() throws {
        func error(_ keys: String) throws -> AssetError? {
            #expect(throws: AssetError.self) { _ = try Self.renderer(#"{"type": "shape", \#(keys)}"#) }
        }
        let offset = #""stroke": {"dashes": [7, 3], "dashOffset": {"values": [0, 13]}}"#
        #expect(try error(offset)?.place == "layers[0].stroke.dashOffset")
        #expect(
            try error(offset + ##", "fill": {"values": ["#FF0000", "#0000FF"]}"##)?.place == "layers[0].fill")
    }

    @Test("a loop must be a whole number of frames; otherwise the error suggests durations") func durations()
        throws
    {
        func fault(_ seconds: Double, _ rate: FrameRate?) throws -> String? {
            var scene = Scene(
                size: PixelSize(width: 2, height: 2), fps: try #require(rate), duration: seconds)
            scene.loops = true
            return scene.loopFault
        }
        #expect(try fault(4, FrameRate(30)) == nil && fault(4.004, FrameRate(30000, per: 1001)) == nil)
        #expect(try fault(0.04, FrameRate(25)) == nil)
        #expect(try fault(4.01, FrameRate(30))?.hasSuffix("choose 4 or 4.1 s") == true)
        #expect(try fault(4, FrameRate(30000, per: 1001))?.hasSuffix("choose 3.9039 or 4.004 s") == true)
        #expect(try fault(0.01, FrameRate(25))?.hasSuffix("choose 0.04 s") == true)
    }
}
