import SceneText
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Glows around layers.
@Suite struct GlowTests {
    private static let (width, height) = (120, 90)

    private static func renderer(_ layers: String, background: String = "#000000") throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 60, "duration": 4,
             "background": "\(background)", "layers": [\(layers)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func pixels(_ renderer: Renderer, at seconds: Double = 1, band: Int = height) throws
        -> [UInt8]
    {
        let figure = renderer.figure(at: SceneTime(seconds: seconds))
        var buffer = PixelBuffer(width: width, height: band)
        var all: [UInt8] = []
        for first in stride(from: 0, to: height, by: band) {
            let rows = first..<min(first + band, height)
            try renderer.draw(figure, rows: rows, into: &buffer)
            all += buffer.rgb24().prefix(rows.count * width * 3)
        }
        return all
    }

    private static func pixel(_ pixels: [UInt8], _ x: Int, _ y: Int) -> [Int] {
        (0..<3).map { Int(pixels[(y * width + x) * 3 + $0]) }
    }

    /// Returns the integral of the normal distribution over an interval, by Simpson's rule.
    private static func normal(from start: Double, to end: Double, deviation: Double) -> Double {
        let steps = 200
        let width = (end - start) / Double(steps)
        func density(_ x: Double) -> Double {
            // exp(−x²/2σ²) is computed as a power series of a small fraction of the exponent, and then squared
            // repeatedly.
            let exponent = -x * x / (2 * deviation * deviation) / 1024
            var value = 1 + exponent * (1 + exponent / 2 * (1 + exponent / 3))
            for _ in 0..<10 { value *= value }
            return value / (deviation * (2 * Double.pi).squareRoot())
        }
        let sum = (0...steps).reduce(0.0) { sum, step in
            let weight = step == 0 || step == steps ? 1.0 : step.isMultiple(of: 2) ? 2 : 4
            return sum + weight * density(start + width * Double(step))
        }
        return sum * width / 3
    }

    @Test(
        "the glow around a box is a normal distribution with half the radius as standard deviation",
        arguments: [6.0, 16, 30])
    func distribution(_ radius: Double) throws {
        let picture = try Self.pixels(
            Self.renderer(
                ##"{"type": "shape", "size": [30, 20], "fill": "#000000", "glow": {"radius": \##(radius), "color": "#FFFFFF"}}"##
            ))
        // The box itself is black, so only the pixels around the box are examined.
        func isOutside(_ x: Int, _ y: Int) -> Bool { !(45..<75).contains(x) || !(35..<55).contains(y) }
        var (sum, expectedSum) = (0.0, 0.0)
        for y in 0..<Self.height {
            for x in 0..<Self.width where isOutside(x, y) {
                let (right, down) = (Double(x) + 0.5, Double(y) + 0.5)
                let share =
                    Self.normal(from: 45 - right, to: 75 - right, deviation: radius / 2)
                    * Self.normal(from: 35 - down, to: 55 - down, deviation: radius / 2)
                let level = Double(Self.pixel(picture, x, y)[0])
                #expect(abs(level - share * 255) < 5, "\(x), \(y): \(level), \(share * 255)")
                sum += level
                expectedSum += share * 255
            }
        }
        #expect(abs(sum / expectedSum - 1) < 0.03, "\(sum), \(expectedSum)")
    }

    /// Layers of several types with different glows.
    static let layers = [
        #""type": "text", "text": "glow 😀", "fontSize": 30"#,
        #""type": "shape", "size": [40, 30], "rotation": 20"#,
        ##""type": "shape", "size": [40, 30], "fill": "none", "stroke": {"paint": "#FF40A0", "width": 3}, "shadow": {"blur": 4}"##,
        #""type": "particles", "cells": [{"birthRate": 30, "lifetime": 2, "velocity": 40, "emissionRange": 360, "scale": 0.3}], "emitter": {"renderMode": "additive"}"#,
        #""type": "bubbles", "count": 9, "radius": [3, 9]"#,
        #""type": "group", "blend": "screen", "blur": 1, "layers": [{"type": "shape", "size": [30, 9], "glow": {"radius": 5}}, {"type": "gradient", "scale": 0.3}]"#,
        #""type": "gradient", "scale": 0.4"#, #""type": "linearGradient", "rotation": 30, "scale": 0.5"#,
        ##""type": "pattern", "color": "#FFFFFF", "blend": "normal", "scale": 0.5"##,
        #""type": "preloader", "size": [90, 30]"#,
        #""type": "messages", "messages": [{"text": "Hi", "at": 0}], "scale": 0.3"#,
        #""type": "list", "rowHeight": 20, "rows": [{"type": "shape", "size": [60, 15]}, {"type": "shape", "size": [60, 15]}]"#,
    ]

    @Test("bands have the same pixels as the whole frame at every SIMD level", arguments: layers)
    func bands(_ layer: String) throws {
        for glow in [
            #"{"radius": 8}"#, ##"{"radius": 50, "color": "#40C0FFA0", "opacity": 0.8}"##,
            ##"[{"radius": 30, "color": "#FF0060"}, {"radius": 4, "blend": "screen"}]"##,
        ] {
            let renderer = try Self.renderer(
                ##"{"type": "linearGradient", "colors": ["#203040", "#102010"]}, {\##(layer), "opacity": 0.9, "glow": \##(glow)}"##
            )
            let whole = try Self.pixels(renderer)
            for band in [13, 64] { #expect(try Self.pixels(renderer, band: band) == whole, "\(band)") }
            let plain = try Self.pixels(
                Self.renderer(
                    ##"{"type": "linearGradient", "colors": ["#203040", "#102010"]}, {\##(layer), "opacity": 0.9}"##
                ))
            #expect(whole != plain)
        }
    }

    @Test("the layer over its own glow is unchanged", arguments: layers) func over(_ layer: String)
        throws
    {
        // A glow that is as black as the background changes only the pixels of the layer.
        let dark = ##""glow": {"radius": 9, "color": "#000000"}"##
        let (plain, glowing) = (try Self.renderer("{\(layer)}"), try Self.renderer("{\(layer), \(dark)}"))
        let steps = zip(try Self.pixels(plain), try Self.pixels(glowing)).map { abs(Int($0) - Int($1)) }
        // Translucent layers in a group of their own are rounded once more.
        #expect(steps.max() ?? 0 <= 2)
    }

    @Test("a glow without a colour has the layer's colours, added to the pixels below") func ownColors()
        throws
    {
        let picture = try Self.pixels(
            Self.renderer(
                ##"{"type": "shape", "size": [40, 40], "fill": "#FF0000", "position": [40, 45], "glow": {"radius": 20}}, {"type": "shape", "size": [40, 40], "fill": "#00FF00", "position": [85, 45], "glow": {"radius": 20}}"##,
                background: "#303030"))
        let (left, right) = (Self.pixel(picture, 15, 45), Self.pixel(picture, 110, 45))
        #expect(left[0] > 0x30 + 20 && left[2] == 0x30 && left[1] - 0x30 <= 4, "\(left)")
        #expect(right[1] > 0x30 + 20 && right[2] == 0x30, "\(right)")
        // The other glow is added to the pixels below it.
        #expect(Self.pixel(picture, 40, 45)[0] == 255 && Self.pixel(picture, 40, 45)[1] <= 2)
        let below = Self.pixel(picture, 62, 66)
        #expect(below[0] > 0x30 && below[1] > 0x30 && below[2] == 0x30)
    }

    @Test("the opacities of glow and layer multiply, and a radius or opacity of 0 means no glow")
    func opacities() throws {
        func level(_ keys: String, _ glow: String) throws -> Double {
            let picture = try Self.pixels(
                Self.renderer(
                    ##"{"type": "shape", "size": [40, 40], \##(keys) "glow": {"color": "#FFFFFF", \##(glow)}}"##
                ))
            return Double((0..<40).reduce(0) { $0 + Self.pixel(picture, 30, 25 + $1)[0] }) / 40
        }
        let full = try level("", #""radius": 30"#)
        #expect(full > 40)
        for (keys, glow, share) in [
            ("", #""radius": 30, "opacity": 0.5"#, 0.5), (#""opacity": 0.5,"#, #""radius": 30"#, 0.5),
            (#""opacity": 0.5,"#, #""radius": 30, "opacity": 0.4"#, 0.2), ("", #""radius": 0"#, 0),
            ("", #""radius": 30, "opacity": 0"#, 0),
            ("", #""radius": {"values": [0, 40], "duration": 100}"#, 0),
        ] {
            #expect(abs(try level(keys, glow) - full * share) < 1.2, "\(keys) \(glow)")
        }
        let none = try Self.renderer(#"{"type": "shape", "glow": {"radius": 0}}"#)
        #expect(none.identity(at: .zero) == (try Self.renderer(#"{"type": "shape"}"#)).identity(at: .zero))
    }

    @Test("a layer outside the frame glows into the frame, and nothing jumps when the layer enters")
    func outside()
        throws
    {
        func level(_ x: Double) throws -> Int {
            let picture = try Self.pixels(
                Self.renderer(
                    ##"{"type": "shape", "size": [40, 40], "position": [\##(x), 45], "glow": {"radius": 24, "color": "#FFFFFF"}}"##
                ))
            return (0..<Self.height).reduce(0) { $0 + Self.pixel(picture, 3, $1)[0] }
        }
        let levels = try stride(from: -60.0, through: -18, by: 1).map(level)
        #expect(levels[0] == 0 && levels[levels.count - 3] > 3000, "\(levels)")
        let steps = zip(levels, levels.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 >= -20 && $0 < 900 }, "\(steps)")
    }

    @Test("a soft glow on black has every level, without flat bands") func dithered() throws {
        let picture = try Self.pixels(
            Self.renderer(
                ##"{"type": "shape", "size": [10, 300], "position": [0, 45], "glow": {"radius": 120, "color": "#404040", "opacity": 0.5}}"##
            ))
        // The means of blocks of the dither tile's size decrease steadily, by less than a level.
        let means = (1..<7).map { block in
            Double(
                (0..<16 * 64).reduce(0) { $0 + Self.pixel(picture, block * 16 + $1 % 16, 16 + $1 / 16)[0] })
                / 1024
        }
        let steps = zip(means, means.dropFirst()).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 > 0 && $0 < 1 }, "\(means)")
        #expect(means.contains { $0 - $0.rounded(.down) > 0.2 && $0 - $0.rounded(.down) < 0.8 })
    }

    @Test("the memory used is not zero, and at most the estimate") func memory() throws {
        let renderer = try Self.renderer(
            #"{"type": "group", "glow": {"radius": 40}, "layers": [{"type": "shape", "glow": {"radius": 20}}]}"#
        )
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(1, over: 1), into: &buffer)
        #expect(buffer.workspace.byteCount > 0)
        #expect(buffer.workspace.byteCount <= renderer.memory(rows: Self.height).perBuffer)
    }

    @Test("in a loop, an animated glow must return to its start") func loops() throws {
        func renderer(_ radius: String) throws -> Renderer {
            let text = """
                {"version": 1, "size": {"width": 60, "height": 60}, "fps": 60, "duration": 4, "loop": true,
                 "layers": [{"type": "shape", "size": [20, 20], "glow": {"radius": \(radius)}}]}
                """
            return try Renderer(Scene(json: Array(text.utf8)))
        }
        let error = #expect(throws: AssetError.self) { _ = try renderer(#"{"values": [3, 9]}"#) }
        #expect(error?.description.contains("layers[0].glow.radius: begins with 3 and ends with 9") == true)
        let wiggling = try renderer(#"{"wiggle": {"value": 12, "amplitude": 6, "frequency": 3}}"#)
        let end = SceneTime(4, over: 1)
        #expect(wiggling.identity(at: .zero) == wiggling.identity(at: end))
        #expect(wiggling.identity(at: .zero) != wiggling.identity(at: SceneTime(1, over: 3)))
    }

    @Test("a single glow and a list of glows can be read and written") func reading() throws {
        func scene(_ glow: String) throws -> Scene {
            let text = """
                {"version": 1, "size": {"width": 2, "height": 2}, "fps": 1, "duration": 1,
                 "layers": [{"type": "shape", "glow": \(glow)}]}
                """
            return try Scene(json: Array(text.utf8))
        }
        let one = try scene(
            ##"{"radius": {"wiggle": {"value": 5, "amplitude": 2}}, "color": "#FF8000", "blend": "add"}"##)
        let several = try scene(##"[{}, {"radius": 3, "opacity": 0.5}]"##)
        for read in [one, several] {
            #expect(try Scene(json: Array(read.description.text.utf8)).layers[0].glow == read.layers[0].glow)
        }
        #expect(one.layers[0].glow.count == 1 && several.layers[0].glow.count == 2)
        for (glow, message) in [
            ("5", "layers[0].glow: expected a glow"), ("[]", "layers[0].glow: expected a glow"),
            (#"{"radius": 401}"#, "layers[0].glow.radius: expected a number from 0 to 400"),
            (#"[{"colour": 1}]"#, #"layers[0].glow[0].colour: unknown key: did you mean "color"?"#),
            ("[{}, {}, {}, {}, {}]", "got a list of 5"),
        ] {
            let error = #expect(throws: SceneErrors.self) { _ = try scene(glow) }
            #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        }
    }
}
