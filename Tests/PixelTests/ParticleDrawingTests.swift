import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The drawing of particles.
@Suite struct ParticleDrawingTests {
    private static func scene(
        _ layers: String, width: Int = 200, height: Int = 150, background: String = "#000000"
    ) throws -> Scene {
        try Scene(
            json: Array(
                #"{"version": 1, "size": {"width": \#(width), "height": \#(height)}, "fps": 60, "duration": 10, "background": "\#(background)", "layers": [\#(layers)]}"#
                    .utf8))
    }

    private static let picture = DecodedImage(width: 20, height: 12) { x, y in
        [UInt8(x * 12), UInt8(y * 20), 90, x < 10 ? 255 : UInt8(100 + y * 10)]
    }

    private static func renderer(_ scene: Scene) throws -> Renderer {
        try Renderer(scene, assets: TestPictures(["a.png": picture]))
    }

    private static func frame(_ renderer: Renderer, at time: SceneTime) throws -> [UInt8] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: time, into: &buffer)
        return buffer.rgb24()
    }

    private static func frame(_ layers: String, at seconds: Double = 1, background: String = "#000000")
        throws -> [UInt8]
    {
        try frame(renderer(scene(layers, background: background)), at: SceneTime(seconds: seconds))
    }

    /// Returns the brightness-weighted centroid of a frame, and the total brightness.
    private static func centroid(_ frame: [UInt8], width: Int = 200) -> (x: Double, y: Double, sum: Double) {
        var (x, y, sum) = (0.0, 0.0, 0.0)
        for (index, level) in stride(from: 0, to: frame.count, by: 3).map({ Double(frame[$0]) }).enumerated()
        where level > 0 {
            x += level * (Double(index % width) + 0.5)
            y += level * (Double(index / width) + 0.5)
            sum += level
        }
        return (x / sum, y / sum, sum)
    }

    static let contents = [
        #""disc""#, #""softDisc""#, #""star""#, #""flake""#, #"{"path": "M0 0h12v9h-12z"}"#,
    ]

    @Test("the pixels of a particle are centred at its position, in 50 random settings", arguments: contents)
    func places(_ contents: String) throws {
        var random = RepeatableRandom(5)
        for _ in 0..<10 {
            func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            let (x, y) = (number(60...140), number(50...100))
            let (speed, angle) = (number(0...20), number(0...360))
            let (right, down) = (number(-9...9), number(-9...9))
            let layer = """
                {"type": "particles", "emitter": {"position": [\(x), \(y)]}, "cells": [{"contents": \(contents), "birthRate": 1,
                 "lifetime": 9, "duration": 1, "scale": \(number(0.3...1.5)), "velocity": \(speed), "emissionLongitude": \(angle),
                 "xAcceleration": \(right), "yAcceleration": \(down)}]}
                """
            let time = number(1.2...2.8)
            let age = time - 1
            let found = Self.centroid(try Self.frame(layer, at: time))
            let (sine, cosine) = Turn.sineAndCosine(angle / 360)
            // The centroid of a star's area is not the star's centre.
            let slack = contents.contains("star") ? 1.2 : 0.5
            #expect(abs(found.x - (x + speed * cosine * age + right * age * age / 2)) < slack)
            #expect(abs(found.y - (y + speed * sine * age + down * age * age / 2)) < slack)
        }
    }

    @Test("discs of any size cover their area, at any position within a pixel", arguments: [false, true])
    func area(_ isSoft: Bool) throws {
        for radius in [0.3, 0.8, 1.3, 2, 3.7, 9, 30] {
            // A soft disc with the profile (1 − d²)² has a third of a disc's total coverage.
            let expected = radius * radius * .pi * 255 / (isSoft ? 3 : 1)
            var sum = 0.0
            for number in 0..<16 {
                let (x, y): (Double, Double) = (70 + Double(number % 4) / 4, 60.1 + Double(number / 4) / 4)
                let layer = """
                    {"type": "particles", "emitter": {"position": [\(x), \(y)]}, "cells": [
                     {"contents": "\(isSoft ? "softDisc" : "disc")", "birthRate": 1, "lifetime": 9, "scale": \(radius / 10)}]}
                    """
                let found = Self.centroid(try Self.frame(layer))
                #expect(abs(found.sum - expected) < expected * 0.1 + 12, "\(radius) at \(x), \(y)")
                #expect(abs(found.x - x) < 0.3 && abs(found.y - y) < 0.3)
                sum += found.sum / 16
            }
            #expect(abs(sum - expected) < expected * 0.02 + 2, "\(radius): \(sum)")
        }
    }

    @Test("a sprite of any size covers its area, even if it is smaller than a pixel") func spriteArea()
        throws
    {
        for side in [0.2, 0.4, 0.9, 1.7, 3, 10, 40] {
            let layer = """
                {"type": "particles", "emitter": {"position": [70.3, 70.6]}, "cells": [{"contents": {"path": "M0 0h10v10h-10z"},
                 "birthRate": 1, "lifetime": 9, "duration": 1, "scale": 4, "scaleSpeed": \(side / 10 - 4)}]}
                """
            let found = Self.centroid(try Self.frame(layer, at: 2)).sum
            #expect(abs(found - side * side * 255) < side * side * 255 * 0.06 + 4, "\(side): \(found)")
        }
    }

    @Test("a particle that grows or moves slowly never jumps", arguments: contents)
    func steady(_ contents: String) throws {
        let layer = """
            {"type": "particles", "emitter": {"position": [80, 70]}, "cells": [{"contents": \(contents), "birthRate": 1,
             "lifetime": 99, "duration": 1, "scale": 0.2, "scaleSpeed": 0.3, "velocity": 3, "emissionLongitude": 30}]}
            """
        let renderer = try Self.renderer(Self.scene(layer))
        var last: (x: Double, y: Double, size: Double)?
        for frame in 90..<240 {
            let found = Self.centroid(try Self.frame(renderer, at: SceneTime(frame, over: 60)))
            let size = found.sum.squareRoot()
            if let last {
                // The particle moves by 1/20 point and grows by 1/200 per frame.
                #expect(abs(found.x - last.x) < 0.16 && abs(found.y - last.y) < 0.16, "\(frame)")
                // When the next sprite size of a flake is used, the coverage may jump by up to 4 %, because the arms
                // are thin.
                let change = size - last.size
                #expect(change > -1.5 - size / 50 && change < 4 + size / 50, "\(frame): \(change)")
            }
            last = (found.x, found.y, size)
        }
    }

    private static func all(_ renderMode: String = "unordered", _ keys: String = "") -> String {
        let kinds = contents + [#"{"image": "a.png"}"#, #"{"text": "Ag"}"#, #"{"text": "🎉"}"#]
        let cells = kinds.map { contents in
            ##"""
            {"contents": \##(contents), "birthRate": 6, "lifetime": 3, "velocity": 30, "velocityRange": 40, "emissionRange": 360,
             "scale": 0.6, "scaleRange": 2, "spin": 50, "spinRange": 200, "color": "#FFC080E0", "alphaSpeed": -0.2,
             "redRange": 0.5, "scaleSpeed": 0.1}
            """##
        }
        return #"""
            {"type": "particles", \#(keys) "emitter": {"timeOffset": 3, "shape": "rectangle", "size": [200, 150],
             "renderMode": "\#(renderMode)"}, "cells": [\#(cells.joined(separator: ", "))]}
            """#
    }

    private static let modes = ["unordered", "oldestFirst", "oldestLast", "additive"]

    @Test(
        "bands have the whole frame's pixels, alone and in groups, rotated and scaled", arguments: modes,
        ["", #""opacity": 0.5,"#, #""rotation": 30, "scale": 1.7,"#])
    func bands(_ mode: String, _ keys: String) throws {
        let layers = [
            Self.all(mode, keys),
            #"{"type": "group", "opacity": 0.7, "clip": true, "cornerRadius": 20, "layers": [\#(Self.all(mode, keys))]}"#,
        ]
        for layer in layers {
            let renderer = try Self.renderer(Self.scene(layer, background: "#305070"))
            let time = SceneTime(17, over: 10)
            let whole = try Self.frame(renderer, at: time)
            let figure = renderer.figure(at: time)
            for height in [1, 7, 64, 70] {
                var band = PixelBuffer(width: 200, height: height)
                for first in stride(from: 0, to: 150, by: height) {
                    let rows = first..<min(first + height, 150)
                    try renderer.draw(figure, rows: rows, into: &band)
                    #expect(
                        band.rgb24().prefix(rows.count * 600)
                            == whole[rows.lowerBound * 600..<rows.upperBound * 600])
                }
            }
        }
    }

    @Test("each render mode has the documented order or blending of particles") func order() throws {
        // Each particle covers the whole frame; the older one is red, the younger one green.
        func color(_ mode: String) throws -> [UInt8] {
            let frame = try Self.frame(
                ##"""
                {"type": "particles", "emitter": {"renderMode": "\##(mode)"}, "cells": [
                 {"birthRate": 1, "lifetime": 9, "scale": 50, "color": "#00FF00", "duration": 1, "beginTime": 1},
                 {"birthRate": 1, "lifetime": 9, "scale": 50, "color": "#FF0000", "duration": 1}]}
                """##, at: 3, background: "#000020")
            return Array(frame[0..<3])
        }
        #expect(try color("unordered") == [255, 0, 0], "cell after cell")
        #expect(try color("oldestFirst") == [0, 255, 0])
        #expect(try color("oldestLast") == [255, 0, 0])
        #expect(try color("additive") == [255, 255, 32])
    }

    @Test("the opacity of an additive layer scales the light that it adds") func additiveOpacity() throws {
        func level(_ opacity: Double, contents: String = "disc") throws -> UInt8 {
            try Self.frame(
                ##"""
                {"type": "particles", "opacity": \##(opacity), "emitter": {"renderMode": "additive"}, "cells": [
                 {"contents": "\##(contents)", "birthRate": 1, "lifetime": 9, "scale": 9, "color": "#505050"}]}
                """##, at: 2, background: "#101010")[(75 * 200 + 100) * 3]
        }
        // Two particles are visible.
        #expect(try level(1) == 16 + 160)
        #expect(abs(Int(try level(0.5)) - 96) <= 1)
        #expect(try level(1, contents: "star") == 16 + 160)
    }

    @Test("a negative scale mirrors a particle about its centre") func mirrored() throws {
        func frame(_ scale: Double) throws -> [UInt8] {
            try Self.frame(
                #"""
                {"type": "particles", "emitter": {"position": [100, 75]}, "cells": [{"contents": {"path": "M0 0H24V12H12V24H0Z"},
                 "birthRate": 1, "lifetime": 9, "scale": \#(scale)}]}
                """#)
        }
        let (plain, mirrored) = (try frame(2), try frame(-2))
        #expect(plain != mirrored)
        for y in 0..<150 {
            for x in 0..<200 {
                let other = ((149 - y) * 200 + 199 - x) * 3
                // Positions are rounded to eighths of a pixel.
                #expect(abs(Int(plain[(y * 200 + x) * 3]) - Int(mirrored[other])) <= 40)
            }
        }
        let (one, other) = (Self.centroid(plain), Self.centroid(mirrored))
        #expect(one.x < 97 && abs(one.x + other.x - 200) < 0.3 && abs(one.y + other.y - 150) < 0.3)
    }

    @Test("a particle's contents are multiplied by its colour") func tint() throws {
        func pixel(_ contents: String, _ color: String) throws -> [UInt8] {
            let frame = try Self.frame(
                #"""
                {"type": "particles", "emitter": {"position": [100, 75]}, "cells": [{"contents": \#(contents), "birthRate": 1,
                 "lifetime": 9, "color": "\#(color)", "scale": 4, "duration": 1}]}
                """#)
            return Array(frame[(75 * 200 + 100) * 3..<(75 * 200 + 100) * 3 + 3])
        }
        for contents in [#""disc""#, #""star""#, #"{"path": "M0 0h9v9h-9z"}"#] {
            #expect(try pixel(contents, "#4080C0") == [64, 128, 192], "\(contents)")
            let half = try pixel(contents, "#4080C080")
            #expect(zip(half, [32, 64, 96]).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(contents) \(half)")
        }
        // At this pixel, the picture's own colour is about (120, 120, 90), with an alpha of 160.
        let white = try pixel(#"{"image": "a.png"}"#, "#FFFFFF")
        let red = try pixel(#"{"image": "a.png"}"#, "#800000")
        #expect(white[0] > 60 && white[2] > 40)
        #expect(abs(Int(red[0]) - Int(white[0]) * 128 / 255) <= 2 && red[1] == 0 && red[2] == 0)
    }

    @Test("the frame at one hour is the same drawn alone as in sequence") func hour() throws {
        let text =
            #"{"version": 1, "size": {"width": 60, "height": 40}, "fps": 1, "duration": 4000, "layers": [{"type": "particles", "preset": "snow"}]}"#
        let scene = try Scene(json: Array(text.utf8))
        let first = try Renderer(scene)
        for frame in [0, 1, 2, 3599] { _ = try Self.frame(first, at: SceneTime(frame, over: 1)) }
        let alone = try Self.frame(Renderer(scene), at: SceneTime(3600, over: 1))
        #expect(alone == (try Self.frame(first, at: SceneTime(3600, over: 1))))
        #expect(alone.contains { $0 > 0 })
    }

    @Test("text and paths without visible area draw nothing, and are no error") func empty() throws {
        for contents in [#"{"text": ""}"#, #"{"text": " "}"#, #"{"path": "M3 4"}"#] {
            let frame = try Self.frame(
                #"{"type": "particles", "cells": [{"contents": \#(contents), "birthRate": 9, "lifetime": 1}]}"#
            )
            #expect(frame.allSatisfy { $0 == 0 }, "\(contents)")
        }
    }

    @Test("particles of extreme size and distance are drawn without a trap") func extremes() throws {
        for (keys, shows) in [
            (#""scale": 1000, "scaleSpeed": 1000"#, true),
            (#""velocity": 100000, "xAcceleration": 1000000, "yAcceleration": -1000000"#, false),
            (#""scale": 0.0001"#, false), (#""scale": 1000, "velocity": 10000"#, false),
        ] {
            for contents in [#""disc""#, #""softDisc""#, #""star""#, #"{"image": "a.png"}"#] {
                let layer = #"""
                    {"type": "particles", "scale": 1000, "rotation": 33, "emitter": {"velocity": 10000, "spin": 10000},
                     "cells": [{"contents": \#(contents), "birthRate": 5, "lifetime": 9, "spin": 1000000, \#(keys)}]}
                    """#
                let frame = try Self.frame(layer, at: 9)
                if shows, contents == #""disc""# { #expect(frame.contains { $0 > 0 }) }
            }
        }
    }
}
