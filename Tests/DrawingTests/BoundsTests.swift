import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The bounding boxes that layers give, compared with the pixels that they draw.
@Suite struct BoundsTests {
    private static let (width, height) = (150, 110)
    private static let pictures = TestPictures(
        [
            "a.png": DecodedImage(width: 30, height: 20) { x, y in [UInt8(x * 8), UInt8(y * 12), 90, 255] }
        ], sounds: WaveformValues.sounds, spectra: WaveformValues.spectra)

    /// Layers that extend beyond their boxes, that draw far away, or that are nearly invisible; without a position.
    static let layers = [
        #""type": "shape", "size": [40, 30]"#,
        ##""type": "shape", "shape": "star", "size": [40, 30], "fill": "none", "stroke": {"paint": "#FF40A0", "width": 7, "join": "miter"}"##,
        ##""type": "shape", "shape": "path", "path": "M0 0L60 1L2 4L55 30", "size": [50, 30], "fill": "none", "stroke": {"paint": {"linear": {"colors": ["#FF0000", "#00FF00"]}}, "width": 0.3, "cap": "square"}"##,
        ##""type": "shape", "size": [20, 9], "shadow": {"blur": 6, "offset": [14, -9]}"##,
        ##""type": "shape", "size": [20, 9], "shadow": {"blur": 0, "offset": [30, 9]}, "opacity": 0.3"##,
        #""type": "text", "text": "Ågjy 😀\nWfÅ", "fontSize": 24, "lineHeight": 9, "font": "Noto Serif", "italic": true"#,
        #""type": "text", "text": "AVAf", "fontSize": 30, "shadow": {"blur": 5, "offset": [20, 3]}, "outline": {"width": 3}, "background": {"padding": [2, 1]}"#,
        #""type": "text", "text": "glow on", "fontSize": 18, "shadow": {"blur": 0, "offset": [-20, 13]}, "reveal": {"by": "letter", "offset": [30, -44], "duration": 3}, "letterSpacing": -4"#,
        #""type": "captions", "file": "Wg", "fontSize": 22, "words": "highlight", "shadow": {"blur": 3}, "background": {"padding": [9, 2]}"#,
        #""type": "captions", "file": "Wg", "fontSize": 22, "words": "appear", "verticalAlignment": "top", "reveal": {"offset": [30, -20]}"#,
        #""type": "gradient""#, ##""type": "linearGradient", "colors": ["#FF8000", "#00FF4050"]"##,
        ##""type": "radialGradient", "colors": ["#FF8000", "#00FF4050"], "extendsAfter": false"##,
        ##""type": "pattern", "color": "#FFFFFF", "blend": "normal", "tile": [30, 20]"##,
        ##""type": "pattern", "color": "#FFFFFF", "blend": "normal", "path": "M0 0H900V20H0Z", "tile": [900, 800]"##,
        #""type": "image", "file": "a.png", "size": [50, 40], "cornerRadius": 9, "fit": "contain""#,
        #""type": "bubbles", "count": 5, "radius": [2, 9]"#,
        #""type": "bubbles", "count": 5, "radius": [2, 9], "softness": 0.6, "rim": 0.4"#,
        #""type": "particles", "cells": [{"birthRate": 6, "lifetime": 2, "velocity": 20, "emissionRange": 360, "scale": 0.4, "contents": "star", "spin": 90}]"#,
        #""type": "particles", "cells": [{"birthRate": 6, "lifetime": 2, "velocity": 20, "emissionRange": 360, "scale": 0.7, "contents": "softDisc"}], "emitter": {"renderMode": "additive"}"#,
        #""type": "preloader", "size": [90, 30]"#,
        #""type": "waveform", "file": "s", "size": [70, 40], "show": "spectrum", "progress": {"values": [0, 2]}"#,
        #""type": "waveform", "file": "s", "size": [70, 40], "show": "spectrum", "style": "mirror", "progress": 1"#,
        #""type": "waveform", "file": "s", "size": [70, 31], "style": "classic", "progress": {"values": [0, 2]}, "zoom": 3"#,
        ##""type": "waveform", "file": "s", "size": [70, 40], "meanColor": "#FF0000A0", "cursor": {"width": 9}, "progress": {"values": [0, 2]}, "opacity": 0.7"##,
        ##""type": "waveform", "file": "s", "size": [70, 40], "style": "outline", "color": {"linear": {"colors": ["#FF8000", "#00FF40"]}}, "barGap": 4"##,
        #""type": "waveform", "file": "s", "size": [70, 40], "style": "mirror", "overlay": {"file": "t"}, "zoom": 2, "pan": 0.3"#,
        #""type": "waveform", "file": "s", "size": [70, 60], "style": "circle", "selection": {"from": 0.1, "to": 1.9}, "cursor": {"width": 3}, "progress": 1"#,
        #""type": "waveform", "file": "s", "size": [60, 60], "style": "circle", "barWidth": 9, "barRadius": 0, "barMinHeight": 30, "cursor": {"width": 40}, "progress": {"values": [0, 2]}"#,
        #""type": "messages", "messages": [{"text": "Hi", "at": 0}], "scale": 0.3"#,
        #""type": "chart", "values": [3, -2, 8], "labels": ["a", "b", "c"], "size": [70, 50], "draw": {"duration": 3}"#,
        #""type": "chart", "style": "donut", "values": [3, 2, 8], "size": [70, 50], "center": "x", "draw": {"duration": 3}"#,
        #""type": "chart", "style": "lines", "values": [3, 2, 8], "size": [70, 50], "opacity": 0.6"#,
        #""type": "list", "rowHeight": 20, "size": [60, 60], "rows": [{"type": "shape", "size": [90, 15]}, {"type": "shape", "size": [60, 15], "glow": {"radius": 3}}]"#,
        #""type": "group", "size": [60, 40], "clip": true, "cornerRadius": 9, "layers": [{"type": "gradient"}, {"type": "text", "text": "clipped away", "fontSize": 30, "glow": {"radius": 9}}]"#,
        #""type": "group", "size": [60, 40], "blur": 4, "blend": "screen", "layers": [{"type": "shape", "size": [20, 9]}, {"type": "shape", "size": [9, 20], "shadow": {"blur": 2}, "position": [50, 40]}]"#,
        #""type": "group", "size": [60, 40], "blur": 15, "mask": {"type": "shape", "shape": "ellipse", "size": [60, 70], "glow": {"radius": 9}}, "layers": [{"type": "shape", "size": [90, 9], "rotation": 30}]"#,
        #""type": "group", "layers": [], "blur": 3"#,
        #""type": "group", "blur": 2, "layers": [{"type": "group", "blur": 3, "opacity": 0.5, "layers": [{"type": "shape", "size": [20, 9], "glow": [{"radius": 6}, {"radius": 40}]}]}]"#,
    ]

    /// Properties that are added to a layer, apart from its position.
    private static let additions = [
        "", ##", "glow": [{"radius": 60, "color": "#FF3060", "blend": "screen"}, {"radius": 5}]"##,
        #", "motionBlur": {"shutter": 0.4, "samples": 5}"#,
    ]

    private static func scene(_ layer: String) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 60, "duration": 4,
             "background": "#204060", "layers": [{\(layer)}]}
            """
        return try Scene(json: Array(text.utf8))
    }

    /// Returns random position properties, which are sometimes outside the frame and mostly animated.
    private static func place(_ random: inout RepeatableRandom, isTurned: Bool) -> String {
        func number(_ range: ClosedRange<Double>) -> Double {
            (Double.random(in: range, using: &random) * 100).rounded() / 100
        }
        func point() -> String { "[\(number(-40...190)), \(number(-40...150))]" }
        var keys =
            #""position": {"values": [\#(point()), \#(point())]}, "anchor": [\#(number(-1...2)), \#(number(0...1))]"#
        if isTurned {
            keys +=
                #", "rotation": {"wiggle": {"value": \#(number(-180...180)), "amplitude": 20}}, "scale": \#(number(0.1...1.7))"#
        }
        return keys
    }

    private static func pixels(_ renderer: Renderer, _ figure: FrameFigure, band: Int) throws -> [UInt8] {
        var buffer = PixelBuffer(width: width, height: band)
        var all: [UInt8] = []
        for first in stride(from: 0, to: height, by: band) {
            let rows = first..<min(first + band, height)
            try renderer.draw(figure, rows: rows, into: &buffer)
            all += buffer.bgra().prefix(rows.count * width * 4)
        }
        return all
    }

    /// Returns the bounding box of the pixels that differ from the background.
    private static func ink(_ pixels: [UInt8]) -> PixelBounds {
        let background: [UInt8] = [0x60, 0x40, 0x20, 0xFF]
        let empty = ArraySlice(Array(repeating: background, count: width).joined())
        var all: [PixelBounds] = []
        for y in 0..<height where pixels[y * width * 4..<(y + 1) * width * 4] != empty {
            let row = y * width * 4
            func isInk(_ x: Int) -> Bool {
                pixels[row + 4 * x..<row + 4 * x + 4] != background[...]
            }
            guard let first = (0..<width).first(where: isInk), let last = (0..<width).last(where: isInk)
            else {
                continue
            }
            all.append(PixelBounds(columns: first..<last + 1, rows: y..<y + 1))
        }
        return .union(all)
    }

    @Test(
        "layers draw nothing outside their bounding boxes, and bands with bounding boxes have the frame's pixels",
        arguments: layers, additions)
    func bounds(_ layer: String, _ addition: String) throws {
        var random = RepeatableRandom(UInt64(layer.utf8.count * 31 + addition.utf8.count))
        var (knownCount, inkCount) = (0, 0)
        for number in 0..<6 {
            let keys =
                layer.contains(#""scale": 0.3"#) ? "" : ", " + Self.place(&random, isTurned: number > 1)
            let scene = try Self.scene(layer + addition + keys)
            var freed = scene
            freed.layers = freed.layers.map(\.unbounded)
            let time = SceneTime(number + 2, over: 3)
            let (known, unknown) = try (
                Renderer(scene, assets: Self.pictures), Renderer(freed, assets: Self.pictures)
            )
            let (figure, free) = (known.figure(at: time), unknown.figure(at: time))
            let expected = try Self.pixels(unknown, free, band: Self.height)
            for band in [Self.height, 31, 7] {
                #expect(try Self.pixels(known, figure, band: band) == expected, "\(keys), bands of \(band)")
            }
            #expect(try Self.pixels(unknown, free, band: 10) == expected, "\(keys)")
            let ink = Self.ink(expected)
            inkCount += ink.isEmpty ? 0 : 1
            guard let bounds = figure.layers.first?.bounds else { continue }
            knownCount += bounds == .anywhere ? 0 : 1
            #expect(ink.isEmpty || bounds.contains(ink), "\(keys): \(bounds), \(ink)")
        }
        let isVague = layer.contains("messages") || layer.contains("softness")
        #expect(isVague || knownCount > 0)
        #expect(inkCount > 0 || layer.contains(#""layers": []"#))
    }

    @Test("bounding boxes are close to the drawn pixels") func near() throws {
        for (layer, slack) in [
            (#""type": "shape", "size": [40, 30]"#, 1), (#""type": "text", "text": "Hg", "fontSize": 30"#, 4),
            (#""type": "gradient", "scale": 0.3"#, 3),
            (#""type": "group", "layers": [{"type": "shape", "size": [40, 30]}]"#, 1),
            (#""type": "shape", "shape": "ellipse", "size": [40, 30], "rotation": 30"#, 1),
        ] {
            let renderer = try Renderer(Self.scene(layer))
            let figure = renderer.figure(at: SceneTime(1, over: 1))
            let ink = Self.ink(try Self.pixels(renderer, figure, band: Self.height))
            let bounds = try #require(figure.layers.first?.bounds)
            #expect(ink.expanded(by: slack).contains(bounds), "\(layer): \(bounds), \(ink)")
        }
    }
}
