import Foundation
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Patterns whose tiles are pictures.
@Suite struct PatternPictureTests {
    private static let (width, height) = (120, 90)

    /// Draws a frame and returns red, green and blue of each pixel.
    private static func drawn(
        _ layer: String, _ picture: DecodedImage? = nil, band: Int = height
    ) throws -> [[Int]] {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 10, "duration": 4,
             "background": "#000000", "layers": [{"type": "pattern", "intensity": 1, "blend": "normal", \(layer)}]}
            """
        let renderer = try Renderer(
            Scene(json: Array(text.utf8)), assets: TestPictures(picture.map { ["a.png": $0] } ?? [:]))
        let figure = renderer.figure(at: .zero)
        var rgb: [UInt8] = []
        for first in stride(from: 0, to: height, by: band) {
            let rows = first..<min(first + band, height)
            var buffer = PixelBuffer(width: width, height: rows.count)
            try renderer.draw(figure, rows: rows, into: &buffer)
            rgb += buffer.rgb24()
        }
        return stride(from: 0, to: rgb.count, by: 3).map { rgb[$0..<$0 + 3].map(Int.init) }
    }

    private static let noise = {
        var random = RepeatableRandom(5)
        return DecodedImage(width: 17, height: 12) { _, _ in
            (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
    }()

    @Test("a picture in its own colours is repeated, pixel by pixel") func own() throws {
        let drawn = try Self.drawn(#""image": "a.png", "tint": false"#, Self.noise)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let place = (y % 12 * 17 + x % 17) * 4
                let pixel = Self.noise.rgba[place..<place + 4].map(Double.init)
                for channel in 0..<3 {
                    let level = pixel[channel] * pixel[3] / 255
                    #expect(abs(Double(drawn[y * Self.width + x][channel]) - level) < 1.6, "\(x), \(y)")
                }
            }
        }
    }

    @Test("with a colour, only the alpha of a picture is used") func alpha() throws {
        let picture = DecodedImage(width: 10, height: 8) { x, y in [9, 99, 199, x < 4 && y < 3 ? 255 : 0] }
        for more in ["", #", "offset": [3, 1]"#] {
            let drawn = try Self.drawn(##""image": "a.png", "color": "#FF8000"\##(more)"##, picture)
            let path = try Self.drawn(
                ##""path": "M0 0H4V3H0Z", "tile": [10, 8], "color": "#FF8000"\##(more)"##)
            #expect(drawn == path && Set(drawn).count == 2)
        }
    }

    /// Returns the level, at unit coordinates, of a picture of waves whose opposite edges match.
    private static func wave(_ x: Double, _ y: Double) -> Double {
        127.5 + 60 * cos(2 * .pi * x) + 60 * sin(2 * .pi * y)
    }

    private static let waves = DecodedImage(width: 64, height: 48) { x, y in
        let level = UInt8(wave((Double(x) + 0.5) / 64, (Double(y) + 0.5) / 48).rounded())
        return [level, level, level, 255]
    }

    @Test(
        "tiles of any size and angle join without a seam",
        arguments: [
            ([90.0, 70.0], 0.0), ([64, 48], 0), ([21, 16], 0), ([30, 30], 27), ([53, 31], -140),
            ([9, 9], 45),
        ] as [([Double], Double)])
    func seams(_ tile: [Double], _ angle: Double) throws {
        let drawn = try Self.drawn(
            #""image": "a.png", "tint": false, "tile": \#(tile), "angle": \#(angle)"#, Self.waves)
        // In the frame, the sides of a tile are whole numbers of pixels.
        let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
        let (a, b) = ((cosine * tile[0]).rounded(), (sine * tile[0]).rounded())
        let (c, d) = ((-sine * tile[1]).rounded(), (cosine * tile[1]).rounded())
        let area = a * d - b * c
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                let exact = Self.wave((px * d - py * c) / area, (py * a - px * b) / area)
                // The pixels of small tiles are means of many pixels of the picture.
                let slack = tile[0] < 20 ? 22.0 : 6
                #expect(abs(Double(drawn[y * Self.width + x][0]) - exact) < slack, "\(x), \(y)")
            }
        }
    }

    @Test("bands have the whole frame's pixels, and shifting by a tile's length changes nothing") func bands()
        throws
    {
        for tint in [true, false] {
            let layer =
                ##""image": "a.png", "tint": \##(tint), "color": "#FFFFFF", "tile": [23, 19], "angle": 12, "scale": 0.8"##
            let whole = try Self.drawn(layer + #", "offset": [0.5, 0]"#, Self.noise)
            #expect(Set(whole).count > 50)
            for band in [1, 32] {
                #expect(try Self.drawn(layer + #", "offset": [0.5, 0]"#, Self.noise, band: band) == whole)
            }
            #expect(try Self.drawn(layer + #", "offset": [-45.5, 38]"#, Self.noise) == whole)
        }
    }

    private static func opened(_ layer: String) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 120, "height": 90}, "fps": 10, "duration": 4, "layers": [{"type": "shape"},
             {"type": "pattern", "image": "a.png", \(layer)}]}
            """
        return try Renderer(Scene(json: Array(text.utf8)), assets: TestPictures(["a.png": noise]))
    }

    @Test(
        "a tile with too many pixels at the layer's largest scale is an error with the layer's name",
        arguments: [
            #""tile": [4000, 4000]"#, #""tile": [2049, 2048], "angle": 90"#,
            #""tile": [100, 100], "scale": {"values": [1, 20.6]}"#,
            #""tile": [100, 100], "tint": false, "scale": {"values": [1, 15], "curves": [[0.3, 0, 0.6, 2]]}"#,
        ])
    func large(_ layer: String) throws {
        let error = #expect(throws: AssetError.self) { _ = try Self.opened(layer) }
        #expect(error?.cause == .notUsable && error?.place == "layers[1]")
        #expect(error?.description.contains("line 2, column 31: layers[1]: a.png: a tile has ") == true)
    }

    @Test("a tile that becomes too large only by rotation is also an error with the layer's name")
    func rotated() throws {
        let renderer = try Self.opened(#""tile": [2048, 2048], "rotation": {"values": [0, 10]}"#)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &buffer)
        let error = #expect(throws: AssetError.self) {
            try renderer.draw(at: SceneTime(seconds: 4), into: &buffer)
        }
        #expect(error?.place == "layers[1]")
        #expect(error?.description.contains("a tile has 4195025 pixels") == true)
    }

    @Test(
        "values that exclude each other are errors",
        arguments: [
            (#""tint": false"#, "tint: only an image has colours of its own"),
            (#""image": "a.png", "path": "M0 0H9V9H0Z""#, "path: expected \"image\" or \"path\", not both"),
            (#""image": "a.png", "lineWidth": 2"#, "lineWidth: an image has no line width"),
        ])
    func faults(_ keys: String, _ message: String) {
        let errors = #expect(throws: SceneErrors.self) { _ = try Self.drawn(keys) }
        #expect(errors?.listed.map { "\($0.path): \($0.message)" } == ["layers[0].\(message)"])
    }
}
