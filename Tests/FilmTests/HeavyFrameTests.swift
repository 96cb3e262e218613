import Drawing
import Expansion
import Foundation
import Geometry
import Media
import SceneModel
import Shelf
import TestSupport
import Testing

@testable import Film

/// Tests of warnings about frames that would take far too long to draw, which must come before drawing.
@Suite struct HeavyFrameTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// A scene that would take minutes to draw.
    struct Heavy: Sendable, CustomTestStringConvertible {
        let name: String
        var size = PixelSize(width: 1920, height: 1080)
        let layers: @Sendable () -> [String]

        var testDescription: String { name }

        static let all = [
            Heavy(name: "999 shapes with four glows", size: PixelSize(width: 3840, height: 2160)) {
                shapes(
                    999, side: 2000,
                    glow: Array(repeating: #"{"radius": 400}"#, count: 4).joined(separator: ", "))
            },
            Heavy(name: "64 samples of 900 layers that glow") {
                [blurred(shapes(900, side: 200, glow: #"{"radius": 250}"#))]
            },
            Heavy(name: "15 dashed paths of 5,000 steps") {
                Array(repeating: path(5000, #""width": 10, "dashes": [100, 100]"#), count: 15)
            },
            Heavy(name: "100 wide strokes of 7,000 steps") {
                Array(repeating: path(7000, #""width": 10000"#), count: 100)
            },
            Heavy(name: "200,000 stars") { [particles(#""star""#, count: 200_000, scale: 40)] },
            Heavy(name: "200,000 soft discs") {
                Array(repeating: particles(#""softDisc""#, count: 200_000, scale: 500), count: 5)
            },
            Heavy(name: "64 cells with a large picture") {
                [
                    particles(
                        Array(repeating: #"{"image": "a.png"}"#, count: 64), count: 190_000, scale: 250)
                ]
            },
            Heavy(name: "100,000 bubbles larger than the frame") {
                Array(repeating: bubbles, count: 10)
            },
            Heavy(name: "64 samples of 900 layers that glow, in groups") {
                let inner = shapes(900, side: 200, glow: #"{"radius": 250}"#).joined(separator: ", ")
                let nested = (0..<6).reduce(inner) { layers, _ in
                    #"{"type": "group", "layers": [\#(layers)]}"#
                }
                return [blurred([nested])]
            },
        ]

        private static func shapes(_ count: Int, side: Int, glow: String) -> [String] {
            (0..<count).map { number in
                """
                {"type": "shape", "size": [\(side), \(side)], "fill": "#FF8040", "glow": [\(glow)],
                 "position": [\(number * 37 % 1920), \(number * 91 % 1080)]}
                """
            }
        }

        static let bubbles = #"{"type": "bubbles", "count": 10000, "radius": [10000, 10000]}"#

        static func blurred(_ layers: [String]) -> String {
            """
            {"type": "group", "position": {"values": [[0, 540], [1920, 540]], "duration": 1},
             "motionBlur": {"shutter": 0.1, "samples": 64}, "layers": [\(layers.joined(separator: ", "))]}
            """
        }

        private static func path(_ steps: Int, _ stroke: String) -> String {
            let path = "M0 0" + (1...steps).map { "L\($0 * 1237 % 1920) \($0 * 829 % 1080)" }.joined()
            return """
                {"type": "shape", "shape": "path", "size": [1920, 1080], "path": "\(path)", "fill": "none",
                 "stroke": {"paint": "#FFFFFF", \(stroke)}}
                """
        }

        private static func particles(_ contents: String, count: Int, scale: Int) -> String {
            particles([contents], count: count, scale: scale)
        }

        private static func particles(_ contents: [String], count: Int, scale: Int) -> String {
            let cells = contents.map {
                #"{"contents": \#($0), "birthRate": \#(count / contents.count), "lifetime": 0.999, "scale": \#(scale)}"#
            }
            return """
                {"type": "particles", "emitter": {"size": [1920, 1080], "shape": "rectangle", "timeOffset": 10},
                 "cells": [\(cells.joined(separator: ", "))]}
                """
        }
    }

    private func order(_ heavy: Heavy) throws -> FilmOrder {
        let picture = try Renderer(Scene(size: PixelSize(width: 16, height: 16), fps: .slowest, duration: 1))
        var pixels = picture.makeBuffer()
        try picture.draw(at: .zero, into: &pixels)
        try Data(try pixels.png()).write(to: folder.url.appendingPathComponent("a.png"))
        let text = """
            {"version": 1, "size": {"width": \(heavy.size.width), "height": \(heavy.size.height)}, "fps": 2,
             "duration": 1, "layers": [{"type": "gradient", "preset": "telegram"}, \(heavy.layers().joined(separator: ", "))]}
            """
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        return FilmOrder(scene)
    }

    @Test("the most expensive layer is named", arguments: Heavy.all) func named(_ heavy: Heavy) throws {
        let warnings = try order(heavy).check()
        try #require(warnings.count == 1, "\(warnings)")
        #expect(warnings[0].place.hasPrefix("layers["), "\(warnings[0])")
        #expect(warnings[0].place != "layers[0]", "\(warnings[0])")
        #expect(
            warnings[0].message.contains(
                #/^drawing the frame at .* takes about .*; this layer is the most expensive/#),
            "\(warnings[0])")
    }

    @Test("of nested layers, the innermost layer that takes more than half of the frame's time is named")
    func innermost() throws {
        let order = try order(
            Heavy(name: "one of three") {
                let bubbles = #"{"type": "bubbles", "name": "fog", "count": 10000, "radius": [10000, 10000]}"#
                let many = Array(repeating: bubbles, count: 20).joined(separator: ", ")
                return [
                    #"{"type": "group", "layers": [{"type": "bubbles"}, {"type": "group", "name": "mist", "layers": [\#(many)]}]}"#
                ]
            })
        let warning = try #require(try order.check().first)
        #expect(warning.place == #"layers[1].layers[1] "mist""#)
        #expect(warning.message.contains("; this layer is the most expensive ("), "\(warning)")
    }

    @Test("a dry run's forecast includes the cost of layers, and its warning names the same layer")
    func forecast() throws {
        func forecast(_ count: Int) throws -> FilmForecast {
            let text = """
                {"version": 1, "size": {"width": 64, "height": 36}, "fps": 2, "duration": 1,
                 "layers": [{"type": "bubbles", "count": \(count), "radius": [10000, 10000]}]}
                """
            let order = FilmOrder(
                try Scene(json: Array(text.utf8)), settings: EncoderSettings(preset: .ultrafast))
            return try FilmJob(order, path: folder.path("film.mp4")).forecast()
        }
        let (light, heavy) = (try forecast(1), try forecast(10_000))
        #expect(heavy.seconds.upperBound > light.seconds.upperBound, "\(light.seconds), \(heavy.seconds)")
        #expect(heavy.warnings.isEmpty)
        let small = Heavy(name: "bubbles with motion blur", size: PixelSize(width: 64, height: 36)) {
            [Heavy.blurred(Array(repeating: Heavy.bubbles, count: 40))]
        }
        let job = try FilmJob(order(small), path: folder.path("other.mp4"))
        let warning = try #require(job.heavyFrame())
        #expect(warning.place == "layers[1]")
        #expect(try job.forecast().warnings == [warning.description])
        #expect(try order(small).check() == [warning], "check says the same")
    }

    @Test(
        "the trial encoding of a large film has the film's aspect ratio, and at most 1920x1080 pixels",
        arguments: [
            (1920, 1080, 1920, 1080), (64, 36, 64, 36), (7680, 4320, 1920, 1080), (8192, 260, 8082, 256),
            (2160, 3840, 1080, 1920), (8192, 8192, 1440, 1440),
        ])
    func trial(_ width: Int, _ height: Int, _ trialWidth: Int, _ trialHeight: Int) {
        #expect(
            EncodingTrial.size(for: PixelSize(width: width, height: height))
                == PixelSize(width: trialWidth, height: trialHeight))
    }

    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("samples")

    private static var names: [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: samples.path)
        return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test("no sample has a frame that takes too long to draw", arguments: names) func samples(_ name: String)
        throws
    {
        let path = Self.samples.appendingPathComponent(name).path
        var request = ExpansionRequest()
        request.shelf = ShelfComponent.texts
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        var scene = try Scene(template: bytes, kinds: .standard, request)
        scene.folder = Self.samples.path
        scene = try scene.settled()
        guard !scene.layers.contains(where: { $0.content is LottieContent }) else { return }
        let renderer = try FilmOrder(scene).open().renderer
        let frames = (0..<scene.frameCount).spread(SampledCosts.maximumFrames)
        let costs = SampledCosts(renderer, at: frames.map(scene.fps.time))
        #expect(costs.warning(in: scene.source) == nil)
        #expect(costs.meanSeconds < 0.2, "\(costs.meanSeconds) s a frame")
    }
}
