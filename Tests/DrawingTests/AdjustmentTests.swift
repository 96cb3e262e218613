import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Adjusted colours, against formulas in `Double` with the functions of the C library.
@Suite struct AdjustmentTests {
    private static let size = PixelSize(width: 40, height: 30)

    private static func scene(
        _ adjust: String, more: String = "", background: String = "#000000", fps: Int = 30
    ) throws
        -> Scene
    {
        let text = ##"""
            {"version": 1, "size": {"width": \##(size.width), "height": \##(size.height)}, "fps": \##(fps), "duration": 4,
             "background": "\##(background)",
             "layers": [{"type": "image", "file": "a.png", "adjust": \##(adjust)\##(more)}]}
            """##
        return try Scene(json: Array(text.utf8))
    }

    /// Returns red, green and blue of each pixel of a frame, which is drawn in bands.
    private static func draw(
        _ scene: Scene, _ picture: DecodedImage, cubes: [String: ColorCube] = [:], at seconds: Double = 0,
        band: Int = size.height
    ) throws -> [[Int]] {
        let renderer = try Renderer(scene, assets: TestPictures(["a.png": picture], cubes: cubes))
        let figure = renderer.figure(at: SceneTime(seconds: seconds))
        var buffer = PixelBuffer(width: size.width, height: band)
        var all: [Int] = []
        for first in stride(from: 0, to: size.height, by: band) {
            let rows = first..<min(first + band, size.height)
            try renderer.draw(figure, rows: rows, into: &buffer)
            all += buffer.rgb24().prefix(rows.count * size.width * 3).map(Int.init)
        }
        return stride(from: 0, to: all.count, by: 3).map { Array(all[$0..<$0 + 3]) }
    }

    private static func noise(alpha: ClosedRange<UInt8> = 255...255) -> DecodedImage {
        var random = RepeatableRandom(7)
        return DecodedImage(width: size.width, height: size.height) { _, _ in
            (0..<3).map { _ in .random(in: 0...255, using: &random) } + [.random(in: alpha, using: &random)]
        }
    }

    private static func plain(_ color: UInt8...) -> DecodedImage {
        DecodedImage(width: size.width, height: size.height) { _, _ in color + [255] }
    }

    private static func colors(of picture: DecodedImage) -> [[Double]] {
        stride(from: 0, to: picture.rgba.count, by: 4).map { first in
            (0..<3).map { Double(picture.rgba[first + $0]) / 255 }
        }
    }

    /// Expects that each pixel is within one level of a formula of the picture's colour.
    private static func expect(
        _ adjust: String, cubes: [String: ColorCube] = [:], _ formula: ([Double]) -> [Double]
    ) throws {
        let picture = noise()
        let drawn = try draw(scene(adjust), picture, cubes: cubes)
        var worst = 0.0
        for (pixel, color) in zip(drawn, colors(of: picture)) {
            for (level, value) in zip(pixel, formula(color)) {
                worst = max(worst, abs(Double(level) - min(max(value, 0), 1) * 255))
            }
        }
        #expect(worst <= 1, "\(adjust): \(worst) levels")
    }

    private static func light(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func stored(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    private static func luma(_ color: [Double]) -> Double {
        0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
    }

    @Test("exposure doubles the light with each stop", arguments: [-2, -0.4, 0.5, 1, 3])
    func exposure(stops: Double) throws {
        try Self.expect(#"{"exposure": \#(stops)}"#) { $0.map { Self.stored(Self.light($0) * exp2(stops)) } }
    }

    @Test("temperature moves light from blue to red and keeps the luma of greys", arguments: [-1, -0.3, 0.7])
    func temperature(warmth: Double) throws {
        let gains = [exp2(warmth / 2), 1, exp2(-warmth / 2)]
        let whole = Self.luma(gains)
        try Self.expect(#"{"temperature": \#(warmth)}"#) { color in
            zip(color, gains).map { Self.stored(Self.light($0) * $1 / whole) }
        }
    }

    @Test("contrast and saturation are those of CSS, one after the other")
    func contrastAndSaturation() throws {
        for (contrast, saturation) in [(0.5, 1.0), (1.6, 1), (1, 0), (1, 2.2), (1.4, 0.3)] {
            try Self.expect(#"{"contrast": \#(contrast), "saturation": \#(saturation)}"#) { color in
                let harder = color.map { min(max(($0 - 0.5) * contrast + 0.5, 0), 1) }
                let gray = Self.luma(harder)
                return harder.map { gray + ($0 - gray) * saturation }
            }
        }
    }

    @Test("a table's colours lie between its points, with a strength", arguments: [1, 0.25])
    func tables(strength: Double) throws {
        // Between the points of a cube, an affine map stays what it is.
        func turned(_ color: [Double]) -> [Double] {
            [0.9 - 0.6 * color[1], 0.2 + 0.5 * color[2], 0.1 + 0.3 * color[0] + 0.4 * color[1]]
        }
        let cube = ColorCube.test(side: 5) { color in turned(color.map(Double.init)).map { Float($0) } }
        let curves = ColorCube(
            isCube: false, side: 3, values: [0.1, 0, 1, 0.9, 0.25, 0.5, 1, 1, 0], lowest: [0, 0, 0],
            highest: [1, 1, 0.5])
        let cubes = ["a.cube": cube, "b.cube": curves]
        try Self.expect(#"{"lut": "a.cube", "lutStrength": \#(strength)}"#, cubes: cubes) { color in
            zip(color, turned(color)).map { $0 + ($1 - $0) * strength }
        }
        try Self.expect(#"{"lut": "b.cube", "lutStrength": \#(strength)}"#, cubes: cubes) { color in
            let red = color[0] < 0.5 ? 0.1 + 1.6 * color[0] : 0.9 + 0.2 * (color[0] - 0.5)
            let green = color[1] < 0.5 ? 0.5 * color[1] : 0.25 + 1.5 * (color[1] - 0.5)
            let blue = 1 - 2 * min(color[2], 0.5)
            return zip(color, [red, green, blue]).map { $0 + ($1 - $0) * strength }
        }
    }

    @Test("adjustments that change nothing leave every pixel, opaque or translucent, as it is")
    func nothing() throws {
        for alpha in [255...255, 0...255] as [ClosedRange<UInt8>] {
            let picture = Self.noise(alpha: alpha)
            let same =
                #"{"exposure": 0, "saturation": 1, "vignette": {"amount": 0}, "lumaKey": {"threshold": 0, "softness": 0}}"#
            var untouched = try Self.scene("{}", background: "#405060")
            untouched.layers[0].adjust = nil
            let plain = try Self.draw(untouched, picture)
            #expect(try Self.draw(Self.scene(same, background: "#405060"), picture) == plain)
        }
    }

    @Test("translucent pixels are adjusted as their colours are") func translucent() throws {
        let picture = Self.noise(alpha: 60...255)
        let drawn = try Self.draw(Self.scene(#"{"saturation": 0}"#), picture)
        for (index, color) in Self.colors(of: picture).enumerated() {
            let expected = Self.luma(color) * Double(picture.rgba[4 * index + 3])
            #expect(drawn[index].allSatisfy { abs(Double($0) - expected) <= 1.5 }, "\(index)")
        }
    }

    @Test(
        "a chroma key makes its colour transparent, takes its light from the rest, and leaves other colours")
    func chromaKey() throws {
        let (similarity, softness) = (0.2, 0.15)
        func chroma(_ color: [Double]) -> (Double, Double) {
            let y = Self.luma(color)
            return ((color[2] - y) / 1.8556, (color[0] - y) / 1.5748)
        }
        let key = chroma([0, 1, 0])
        let adjust =
            ##"{"chromaKey": {"color": "#00FF00", "similarity": \##(similarity), "softness": \##(softness)}}"##
        try Self.expect(adjust) { color in
            let (blue, red) = chroma(color)
            let distance = hypot(blue - key.0, red - key.1) / 2.0.squareRoot()
            let share = min(max((distance - similarity) / softness, 0), 1)
            let green = min(color[1], (color[0] + color[2]) / 2)
            return [color[0] * share, green * share, color[2] * share]
        }
        let short = ##"{"chromaKey": "#00FF00"}"##
        #expect(try Self.draw(Self.scene(short), Self.plain(10, 240, 20)).allSatisfy { $0 == [0, 0, 0] })
        #expect(
            try Self.draw(Self.scene(short), Self.plain(224, 172, 140)).allSatisfy { $0 == [224, 172, 140] })
    }

    @Test("a luma key makes dark or bright parts transparent") func lumaKey() throws {
        try Self.expect(#"{"lumaKey": {"threshold": 0.3, "softness": 0.2}}"#) { color in
            color.map { $0 * min(max((Self.luma(color) - 0.3) / 0.2, 0), 1) }
        }
        try Self.expect(#"{"lumaKey": {"remove": "bright", "threshold": 0.6, "softness": 0.2}}"#) { color in
            color.map { $0 * min(max((0.6 - Self.luma(color)) / 0.2, 0), 1) }
        }
    }

    @Test("a vignette darkens along ellipses, the same in bands of any height") func vignette() throws {
        let scene = try Self.scene(#"{"vignette": {"amount": 0.8, "radius": 0.25}}"#)
        let picture = Self.plain(200, 120, 255)
        let drawn = try Self.draw(scene, picture)
        for (index, pixel) in drawn.enumerated() {
            let x = (Double(index % Self.size.width) + 0.5) / Double(Self.size.width) * 2 - 1
            let y = (Double(index / Self.size.width) + 0.5) / Double(Self.size.height) * 2 - 1
            let way = min(max((hypot(x, y) / 2.0.squareRoot() - 0.25) / 0.75, 0), 1)
            let light = 1 - 0.8 * way * way * (3 - 2 * way)
            for (level, value) in zip(pixel, [200.0, 120, 255]) {
                #expect(abs(Double(level) - value * light) <= 1, "\(index)")
            }
        }
        #expect(try Self.draw(scene, picture, band: 7) == drawn)
    }

    @Test("grain has its deviation in mid-grey, none in black and white, and changes at its own rate")
    func grain() throws {
        let adjust = #"{"grain": {"amount": 0.4, "rate": 10}}"#
        let gray = try Self.draw(Self.scene(adjust), Self.plain(128, 128, 128))
        let levels = gray.map { Double($0[0]) }
        let mean = levels.reduce(0, +) / Double(levels.count)
        let deviation = (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count))
            .squareRoot()
        #expect(gray.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] })
        #expect(abs(mean - 128) < 1.5, "\(mean)")
        #expect(abs(deviation - 0.4 / 8 * 255) < 1, "\(deviation)")
        for level: UInt8 in [0, 255] {
            let flat = try Self.draw(Self.scene(adjust), Self.plain(level, level, level))
            #expect(flat.allSatisfy { $0[0] == Int(level) })
        }
        let picture = Self.plain(90, 120, 150)
        func frame(_ seconds: Double, fps: Int = 30) throws -> [[Int]] {
            try Self.draw(Self.scene(adjust, fps: fps), picture, at: seconds, band: fps == 60 ? 9 : 30)
        }
        #expect(try frame(0.5) == frame(0.5, fps: 60))
        #expect(try frame(0.5) == frame(0.59))
        #expect(try frame(0.5) != frame(0.6))
        let coarse = try Self.draw(
            Self.scene(#"{"grain": {"amount": 0.4, "size": 4}}"#), Self.plain(128, 128, 128))
        let steps = zip(coarse, coarse.dropFirst()).map { abs(Double($0[0] - $1[0])) }
        let fineSteps = zip(gray, gray.dropFirst()).map { abs(Double($0[0] - $1[0])) }
        #expect(steps.reduce(0, +) < 0.6 * fineSteps.reduce(0, +), "coarse grains change more slowly")
    }

    @Test(
        "grain is another one for another seed, and in a group that is larger at some time; identities tell")
    func grainIdentity() throws {
        func identity(_ layer: String, seed: Int = 1) throws -> FigureBytes {
            let text = """
                {"version": 1, "size": {"width": 20, "height": 20}, "fps": 30, "duration": 4, "seed": \(seed), "layers": [\(layer)]}
                """
            return try #require(Renderer(Scene(json: Array(text.utf8))).identity(at: .zero))
        }
        let layer = ##"{"type": "shape", "fill": "#808080", "adjust": {"grain": {"size": 2}}}"##
        #expect(try identity(layer) != identity(layer, seed: 2))
        func group(_ last: Int) -> String {
            #"{"type": "group", "scale": {"values": [1, \#(last)], "times": [2, 3]}, "layers": [\#(layer)]}"#
        }
        #expect(try identity(group(1)) != identity(group(4)))
    }

    @Test("grain repeats with a loop of any length", arguments: [2.53, 0.4, 1.97]) func grainLoop(
        _ period: Double
    )
        throws
    {
        var scene = try Self.scene(#"{"grain": {"amount": 0.4}}"#, fps: 100)
        (scene.duration, scene.loops) = (period, true)
        let picture = Self.plain(90, 120, 150)
        #expect(try Self.draw(scene, picture, at: period) == Self.draw(scene, picture))
        #expect(try Self.draw(scene, picture, at: period / 2) != Self.draw(scene, picture))
    }

    @Test("a key that is grey takes no light from other colours") func grayKey() throws {
        let drawn = try Self.draw(
            Self.scene(##"{"chromaKey": {"color": "#FFFFFF", "similarity": 0.02, "softness": 0}}"##),
            Self.plain(40, 80, 220))
        #expect(drawn.allSatisfy { $0 == [40, 80, 220] })
    }

    @Test("every layer may have a shadow: its blurred picture in one colour, at an offset") func shadow()
        throws
    {
        let round = DecodedImage(width: 12, height: 12) { x, y in
            [90, 200, 40, hypot(Double(x) - 5.5, Double(y) - 5.5) < 6 ? 255 : 0]
        }
        let shadowed = try Self.draw(
            Self.scene(
                "{}",
                more:
                    ##", "position": [14, 12], "shadow": {"offset": [9, 7], "blur": 2, "color": "#204080"}"##
            ), round)
        // A glow of two deviations around a layer at the shadow's place.
        let glowing = try Self.draw(
            Self.scene("{}", more: ##", "position": [23, 19], "glow": {"radius": 4, "color": "#204080"}"##),
            round)
        var count = 0
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                let isCovered =
                    hypot(Double(x) - 13.5, Double(y) - 11.5) < 6.1
                    || hypot(Double(x) - 22.5, Double(y) - 18.5) < 6.1
                if isCovered { continue }
                let index = y * Self.size.width + x
                #expect(shadowed[index] == glowing[index], "\(x), \(y)")
                count += glowing[index][2] > 10 ? 1 : 0
            }
        }
        #expect(count > 40)
    }
}
