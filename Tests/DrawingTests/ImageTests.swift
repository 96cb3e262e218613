import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Still pictures as layers.
@Suite struct ImageTests {
    private static func scene(
        _ keys: String, width: Int = 40, height: Int = 30, background: String = "#000000"
    ) throws -> Scene {
        try Scene(
            json: Array(
                ##"""
                {"version": 1, "size": {"width": \##(width), "height": \##(height)}, "fps": 30, "duration": 4,
                 "background": "\##(background)", "layers": [{"type": "image", "file": "a.png", \##(keys)}]}
                """##.utf8))
    }

    /// Returns the pixels of a frame: red, green and blue for each pixel.
    private static func draw(
        _ scene: Scene, _ pictures: [String: DecodedImage], at time: Double = 0, size: PixelSize? = nil
    ) throws -> [[Int]] {
        let renderer = try Renderer(scene, size: size, assets: TestPictures(pictures))
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: time), into: &buffer)
        let rgb = buffer.rgb24().map(Int.init)
        return stride(from: 0, to: rgb.count, by: 3).map { Array(rgb[$0..<$0 + 3]) }
    }

    private static func noise(_ width: Int, _ height: Int, alpha: ClosedRange<UInt8> = 255...255)
        -> DecodedImage
    {
        var random = RepeatableRandom(11)
        return DecodedImage(width: width, height: height) { _, _ in
            (0..<3).map { _ in .random(in: 0...255, using: &random) } + [.random(in: alpha, using: &random)]
        }
    }

    @Test("a picture at its own size on whole pixels is copied exactly") func copied() throws {
        let picture = Self.noise(12, 9)
        let drawn = try Self.draw(
            Self.scene(#""anchor": [0, 0], "position": [7, 11]"#, background: "#102030"), ["a.png": picture])
        for y in 0..<30 {
            for x in 0..<40 {
                let isInside = (7..<19).contains(x) && (11..<20).contains(y)
                let place = ((y - 11) * 12 + x - 7) * 4
                #expect(
                    drawn[y * 40 + x]
                        == (isInside ? picture.rgba[place..<place + 3].map(Int.init) : [0x10, 0x20, 0x30]))
            }
        }
    }

    @Test("translucent pixels are blended by their alpha and rounded to nearest") func alpha() throws {
        let picture = Self.noise(40, 30, alpha: 0...255)
        let drawn = try Self.draw(
            Self.scene(#""opacity": 0.6"#, background: "#40C080"), ["a.png": picture])
        for (index, pixel) in drawn.enumerated() {
            let rgba = picture.rgba[index * 4..<index * 4 + 4].map(Double.init)
            for (channel, under) in [64.0, 192, 128].enumerated() {
                let share = rgba[3] / 255 * 0.6
                let expected = rgba[channel] * share + under * (1 - share)
                #expect(abs(Double(pixel[channel]) - expected) <= 1.6)
            }
        }
    }

    @Test(
        "under any transform, a pixel has the colour of the picture at the pixel's centre",
        arguments: [
            #""rotation": 33, "scale": 0.8"#, #""rotation": -71.5, "scale": 2.3, "position": [17.3, 14.6]"#,
            #""rotation": 120, "scale": 0.31"#, #""scale": 0.1234"#, #""rotation": 45, "scale": 0.55"#,
            #""rotation": 1, "scale": 1"#,
        ])
    func turned(_ keys: String) throws {
        // The levels are linear, so the mean of the pixels around a point is the level at that point.
        let (width, height) = (200, 150)
        let picture = DecodedImage(width: width, height: height) { x, y in
            [UInt8(x), UInt8(y), UInt8((x + y) / 2), 255]
        }
        let scene = try Self.scene(keys, width: 240, height: 180)
        let drawn = try Self.draw(scene, ["a.png": picture])
        let layer = scene.layers[0]
        guard case .constant(let scale) = layer.scale, case .constant(let degrees) = layer.rotation else {
            Issue.record("constants")
            return
        }
        var position = Point(120, 90)
        if case .constant(let given)? = layer.position { position = given }
        let turn = degrees * .pi / 180
        var inside = 0
        for y in 0..<180 {
            for x in 0..<240 {
                let (dx, dy) = (Double(x) + 0.5 - position.x, Double(y) + 0.5 - position.y)
                let (cosine, sine) = (Self.cosine(turn), Self.cosine(turn - .pi / 2))
                let u = (dx * cosine + dy * sine) / scale + 100
                let v = (dy * cosine - dx * sine) / scale + 75
                let margin = 3 / scale + 3
                guard u > margin, v > margin, u < 200 - margin, v < 150 - margin else { continue }
                inside += 1
                #expect(abs(Double(drawn[y * 240 + x][0]) - (u - 0.5)) <= 1.02, "\(x), \(y)")
                #expect(abs(Double(drawn[y * 240 + x][1]) - (v - 0.5)) <= 1.02, "\(x), \(y)")
            }
        }
        #expect(inside > 50)
    }

    /// Returns the cosine from its series, so that the expected values don't depend on the C library.
    private static func cosine(_ angle: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for index in 1...30 {
            term *= -angle * angle / Double((2 * index - 1) * 2 * index)
            sum += term
        }
        return sum
    }

    @Test("in a reduced picture, a pixel is the mean of the pixels that it covers", arguments: [2, 4, 8])
    func areaMeans(_ part: Int) throws {
        let picture = Self.noise(40 * part, 30 * part)
        let drawn = try Self.draw(Self.scene(#""scale": \#(1 / Double(part))"#), ["a.png": picture])
        for y in 0..<30 {
            for x in 0..<40 {
                for channel in 0..<3 {
                    var sum = 0
                    for row in 0..<part {
                        for column in 0..<part {
                            sum += Int(
                                picture.rgba[
                                    ((y * part + row) * 40 * part + x * part + column) * 4 + channel])
                        }
                    }
                    let mean = Double(sum) / Double(part * part)
                    #expect(abs(Double(drawn[y * 40 + x][channel]) - mean) <= 1.5)
                }
            }
        }
    }

    @Test("at scales just below 1/2, 3/4 and 1, a pixel is close to the mean of the pixels that it covers")
    func betweenMeans() throws {
        // The picture has stripes of 8 pixels; if some pixels were not sampled, the mean would be wrong somewhere.
        let picture = DecodedImage(width: 400, height: 300) { x, y in
            let level = UInt8((x / 8 + y / 8).isMultiple(of: 2) ? 220 : 30)
            return [level, level, level, 255]
        }
        for scale in [0.26, 0.4, 0.49, 0.51, 0.75, 0.99] {
            let drawn = try Self.draw(
                Self.scene(#""scale": \#(scale)"#, width: 80, height: 60), ["a.png": picture])
            let mean = drawn.map { Double($0[0]) }.reduce(0, +) / Double(drawn.count)
            #expect(abs(mean - 125) < 6, "\(scale)")
        }
    }

    private static let quarters = DecodedImage(width: 8, height: 4) { x, y in
        x < 4
            ? (y < 2 ? [255, 0, 0, 255] : [0, 255, 0, 255])
            : (y < 2 ? [0, 0, 255, 255] : [255, 255, 255, 255])
    }

    @Test("each fit, with and without a crop, shows the expected part of a picture") func fits() throws {
        func drawn(_ keys: String) throws -> [[Int]] {
            try Self.draw(
                Self.scene(keys, width: 16, height: 16, background: "#101010"), ["a.png": Self.quarters])
        }
        let (red, green, blue, white, under) = (
            [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [16, 16, 16]
        )
        func corners(_ frame: [[Int]], inset: Int) -> [[Int]] {
            let far = 15 - inset
            return [
                frame[inset * 16 + inset], frame[inset * 16 + far], frame[far * 16 + inset],
                frame[far * 16 + far],
            ]
        }
        #expect(
            corners(try drawn(#""size": [16, 16], "fit": "fill""#), inset: 0) == [red, blue, green, white])
        let contained = try drawn(#""size": [16, 16], "fit": "contain""#)
        #expect(corners(contained, inset: 3) == [under, under, under, under])
        #expect(corners(contained, inset: 5) == [red, blue, green, white])
        let covered = try drawn(#""size": [16, 16]"#)
        #expect(corners(covered, inset: 0) == [red, blue, green, white])
        let own = try drawn(#""size": [16, 16], "fit": "none""#)
        #expect(corners(own, inset: 5) == [under, under, under, under])
        #expect(
            [own[6 * 16 + 4], own[6 * 16 + 11], own[9 * 16 + 4], own[9 * 16 + 11]] == [
                red, blue, green, white,
            ])
        #expect(own[6 * 16 + 3] == under && own[6 * 16 + 12] == under)
        let cropped = try drawn(#""size": [16, 16], "fit": "fill", "crop": [0.5, 0, 0.5, 0.5]"#)
        #expect(corners(cropped, inset: 0) == [blue, blue, blue, blue])
        let small = try drawn(#""crop": [0, 0, 0.25, 1]"#)
        #expect(small.filter { $0 != under }.count == 2 * 4, "its own size is that of the part")
    }

    @Test("round corners clip a picture, and a tint keeps only its alpha") func cornersAndTint() throws {
        let picture = DecodedImage(width: 20, height: 20) { x, _ in [9, 99, 199, x < 10 ? 255 : 51] }
        let drawn = try Self.draw(
            Self.scene(##""cornerRadius": 10, "tint": "#C08040""##, width: 20, height: 20), ["a.png": picture]
        )
        #expect(drawn[0] == [0, 0, 0] && drawn[19] == [0, 0, 0] && drawn[399] == [0, 0, 0])
        #expect(drawn[10 * 20 + 5] == [0xC0, 0x80, 0x40])
        for (level, full) in zip(drawn[10 * 20 + 15], [0xC0, 0x80, 0x40]) {
            #expect(abs(Double(level) - Double(full) / 5) <= 1)
        }
        var left = 0.0
        for y in 0..<20 {
            for x in 0..<10 { left += Double(drawn[y * 20 + x][1]) / 128 }
        }
        #expect(abs(left - Double.pi * 50) < 1.5, "half of the circle's area")
    }

    @Test("a translucent tint multiplies the alpha of a picture") func translucentTint() {
        let picture = DecodedImage(width: 2, height: 1) { x, _ in [9, 99, 199, x == 0 ? 255 : 128] }
        let tint = Color(red: 255, green: 0, blue: 0, alpha: 128)
        #expect(ImagePyramid(picture, tint: tint).level(0).pixels == [0x8080_0000, 0x4040_0000])
    }

    @Test("bands have the same pixels as the whole frame", arguments: ["", #""cornerRadius": 9,"#])
    func bands(_ corners: String) throws {
        let scene = try Self.scene(
            #"\#(corners) "rotation": 17, "scale": 0.7, "opacity": 0.8"#, width: 61, height: 47)
        let renderer = try Renderer(
            scene, assets: TestPictures(["a.png": Self.noise(80, 60, alpha: 9...255)]))
        let figure = renderer.figure(at: .zero)
        var whole = renderer.makeBuffer()
        try renderer.draw(figure, rows: 0..<47, into: &whole)
        for height in [1, 7, 16] {
            var band = PixelBuffer(width: 61, height: height)
            for first in stride(from: 0, to: 47, by: height) {
                let rows = first..<min(first + height, 47)
                try renderer.draw(figure, rows: rows, into: &band)
                #expect(
                    band.rgb24().prefix(rows.count * 183)
                        == whole.rgb24()[rows.lowerBound * 183..<rows.upperBound * 183])
            }
        }
    }

    @Test("an edge between pixels is antialiased on all sides") func edges() throws {
        let white = DecodedImage(width: 10, height: 10) { _, _ in [255, 255, 255, 255] }
        let drawn = try Self.draw(
            Self.scene(#""anchor": [0, 0], "position": [5.25, 6.5]"#), ["a.png": white])
        #expect(drawn[10 * 40 + 5][0] == 191 && drawn[10 * 40 + 15][0] == 64)
        #expect(drawn[6 * 40 + 10][0] == 128 && drawn[16 * 40 + 10][0] == 128)
        #expect(drawn[10 * 40 + 4][0] == 0 && drawn[10 * 40 + 16][0] == 0)
    }

    @Test(
        "a clipped picture has the pixels of a clipped group that contains the picture",
        arguments: [255, 90, 0])
    func clipped(_ minimumAlpha: UInt8) throws {
        let size = PixelSize(width: 90, height: 60)
        let frame = PixelBounds(columns: 0..<90, rows: 0..<60)
        let picture = ImagePyramid(Self.noise(70, 50, alpha: minimumAlpha...255))
        let place = Rectangle(origin: Point(8, 5), size: Size(width: 60, height: 40))
        let clip = Outline.roundedRectangle(
            at: Point(10, 7), size: Size(width: 50, height: 30), radii: CornerRadii(9))
        func drawn(opacity: Double, _ body: (inout Canvas) throws -> Void) throws -> [UInt8] {
            var buffer = PixelBuffer(width: 90, height: 60)
            var canvas = Canvas(
                on: &buffer, rows: 0..<60, of: size, background: Color(red: 40, green: 90, blue: 200),
                picture: frame)
            canvas.transform = Affine.rotate(degrees: 8).then(.move(6, 1.3))
            canvas.opacity = opacity
            try body(&canvas)
            canvas.finish()
            return buffer.rgb24()
        }
        for opacity in [1, 0.4] {
            let direct = try drawn(opacity: opacity) { try picture.draw(on: &$0, in: place, clip: clip) }
            let group = try drawn(opacity: opacity) { canvas in
                try canvas.drawGroup(clip: clip) { try picture.draw(on: &$0, in: place) }
            }
            #expect(direct == group)
            #expect(Set(direct).count > 100)
        }
    }
}
