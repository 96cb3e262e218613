import CPixels
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Bubbles with soft edges, rims of light and depth.
@Suite struct GlassTests {
    private static func bubble(edge: Float = 0.02, rim: Float = 0, weight: Float = 256) -> PixelBubble {
        PixelBubble(
            color: 0xFF20_40C0, weight: weight, edge: edge, hollow: 0.75 * rim, light: rim, step: 0.01)
    }

    /// Returns a row of pixels through a bubble with a radius of 100, from the bubble's centre to the right.
    private static func row(
        _ bubble: PixelBubble, down: Float = 0, level: SIMDLevel = .current, under: UInt32 = 0xFF00_0000,
        count: Int = 160, from right: Float = 0.005
    ) -> [[Int]] {
        var (bubble, pixels) = (bubble, [UInt32](repeating: under, count: count))
        unsafe level.functions.pointee.blend_bubble(&bubble, right, down, Int32(count), &pixels)
        return pixels.map { pixel in (0..<4).map { Int(pixel >> (8 * UInt32($0)) & 0xFF) } }
    }

    @Test("a bubble with a hard edge has its colour inside and nothing outside") func hard() {
        let row = Self.row(Self.bubble())
        #expect(row[..<98].allSatisfy { $0 == [0xC0, 0x40, 0x20, 255] })
        #expect(row[102...].allSatisfy { $0 == [0, 0, 0, 255] })
    }

    @Test(
        "a soft edge fades outwards, and its coverage is half at the radius",
        arguments: [0.2, 0.6, 1] as [Float])
    func soft(_ edge: Float) {
        let row = Self.row(Self.bubble(edge: edge)).map { $0[0] }
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(abs(row[99] + row[100] - 0xC0) <= 2)
        let (inner, outer) = (Int(100 - 50 * edge) - 2, Int(100 + 50 * edge) + 2)
        #expect(row[inner] == 0xC0 && row[inner + 6] < 0xC0 && row[outer - 6] > 0)
        #expect(outer >= 160 || row[outer] == 0)
    }

    @Test("glass is thinner in the middle and lit on the rim, brightest at the upper left") func rim() {
        let half = Self.bubble(rim: 1, weight: 128)
        let row = Self.row(half)
        #expect(row[0][0] < 40 && row[75][0] > row[0][0])
        // On the diagonals, at 0.9 times the radius.
        let place = Float(0.9 * 0.5.squareRoot())
        let upper = Self.row(half, down: -place, count: 1, from: -place)[0]
        let lower = Self.row(half, down: place, count: 1, from: place)[0]
        #expect(upper[2] > 200 && upper[2] > lower[2] + 80 && lower[2] > row[60][2])
    }

    @Test("every SIMD level blends alike, and no colour exceeds its alpha") func levels() {
        var random = RepeatableRandom(31)
        for count in Array(1...35) + [333] {
            for under in [0 as UInt32, 0x8040_8000, 0xFFFF_FFFF] {
                let bubble = Self.bubble(
                    edge: .random(in: 0.001...1, using: &random), rim: .random(in: 0...1, using: &random),
                    weight: .random(in: 0...256, using: &random))
                let down = Float.random(in: -1.5...1.5, using: &random)
                let right = Float.random(in: -1.6...0.5, using: &random)
                let plain = Self.row(
                    bubble, down: down, level: .plain, under: under, count: count, from: right)
                for level in [SIMDLevel.sse2, .avx2] where pixels_has_level(level) != 0 {
                    #expect(
                        Self.row(bubble, down: down, level: level, under: under, count: count, from: right)
                            == plain)
                }
                #expect(plain.allSatisfy { pixel in pixel.allSatisfy { $0 <= pixel[3] } })
            }
        }
    }

    /// Returns the red of each pixel of a frame of 64 × 64 pixels with a white bubble.
    private static func levels(
        radius: Double, at center: Point, edge: Double, rim: Double = 0, weight: Double = 256
    ) throws -> [Double] {
        let disc = BubblesFigure.Disc(
            x: FixedNumber(center.x), y: FixedNumber(center.y), radius: FixedNumber(radius),
            color: 0xFFFF_FFFF, weight: FixedNumber(weight))
        let figure = GlassFigure(
            [.init(disc: disc, edge: FixedNumber(edge))], rim: rim, transform: .identity, height: 64)
        var buffer = PixelBuffer(width: 64, height: 64)
        var canvas = Canvas(
            on: &buffer, rows: 0..<64, of: PixelSize(width: 64, height: 64),
            background: Color(red: 0, green: 0, blue: 0), picture: PixelBounds(columns: 0..<64, rows: 0..<64))
        figure.draw(on: &canvas)
        canvas.finish()
        let rgb = buffer.rgb24()
        return stride(from: 0, to: rgb.count, by: 3).map { Double(rgb[$0]) }
    }

    @Test("a bubble of any size covers about the area of its disc", arguments: [0.1, 0.2, 0.4, 0.7, 2, 9])
    func ink(_ radius: Double) throws {
        var ink = 0.0
        for step in 0..<64 {
            let center = Point(30 + Double(step % 8) / 8, 30 + Double(step / 8) / 8)
            ink += try Self.levels(radius: radius, at: center, edge: 0.001).reduce(0, +) / 255 / 64
        }
        let share = ink / (.pi * radius * radius)
        // For a small bubble, an edge of one pixel is half of the bubble.
        #expect(share > 0.6 && share < 1.5, "\(share)")
    }

    @Test("a hard edge is a pixel wide, and a soft edge reaches half its width beyond the radius")
    func edges()
        throws
    {
        let hard = try Self.levels(radius: 20, at: Point(32, 32), edge: 0.001)
        // The number of partly covered pixels on the circle is about 8 times the radius in pixels.
        #expect(hard.count { $0 > 0 && $0 < 255 } > 100)
        let soft = try Self.levels(radius: 20, at: Point(32, 32), edge: 1)
        for y in 0..<64 {
            for x in 0..<64 {
                let (across, down) = (Double(x) - 31.5, Double(y) - 31.5)
                let distance = (across * across + down * down).squareRoot()
                if distance < 9 { #expect(soft[y * 64 + x] == 255) }
                if distance > 11, distance < 28 { #expect((1..<255).contains(soft[y * 64 + x])) }
                if distance > 31 { #expect(soft[y * 64 + x] == 0) }
            }
        }
    }

    @Test("the middle of a bubble has the full colour without a rim, and a quarter of it with a rim")
    func middle()
        throws
    {
        for (rim, level) in [(0.0, 255.0), (0.5, 159), (1, 64)] {
            let levels = try Self.levels(radius: 30, at: Point(32, 32), edge: 0.01, rim: rim)
            #expect(abs(levels[32 * 64 + 32] - level) < 6)
        }
    }

    @Test("with depth, larger bubbles are faster and in front of smaller ones") func depth() throws {
        var content = BubblesContent()
        content.count = 60
        content.depth = 1
        let opening = Opening(
            size: Size(width: 640, height: 360), frameSize: PixelSize(width: 640, height: 360),
            assets: NoAssets(), typesetter: Typesetter(assets: NoAssets(), fit: .identity), seed: 3)
        let renderer = BubblesRenderer(content, opening)
        let radii = renderer.discs(at: .zero).map(\.radius.value)
        #expect(radii == radii.sorted() && Set(radii).count == 60)
        #expect(radii[0] < 25 && radii[59] > 80)
        content.depth = 0
        let flat = BubblesRenderer(content, opening).discs(at: .zero).map(\.radius.value)
        #expect(flat != flat.sorted())
        // The distance that each bubble moved in 0.1 seconds, unless the bubble started again.
        content.depth = 1
        let later = renderer.discs(at: SceneTime(1, over: 10))
        let ways = zip(renderer.discs(at: .zero), later).map { $0.y.value - $1.y.value }.filter { $0 > 0 }
        #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 + 1e-6 } && ways.count > 40)
    }

    @Test("a bubble's colour can follow its height, or be a mix of two neighbouring colours in the list")
    func colors()
        throws
    {
        func colors(_ choice: String) throws -> [(y: Double, color: UInt32)] {
            let text = ##"""
                {"version": 1, "size": {"width": 300, "height": 300}, "fps": 60, "duration": 9, "layers": [
                 {"type": "bubbles", "count": 30, "colors": ["#000000", "#FF8040"], "colorBy": "CHOICE"}]}
                """##
            let scene = try Scene(json: Array(text.replacing("CHOICE", with: choice).utf8))
            let content = try #require(scene.layers[0].content as? BubblesContent)
            let opening = Opening(
                size: Size(width: 300, height: 300), frameSize: PixelSize(width: 300, height: 300),
                assets: NoAssets(), typesetter: Typesetter(assets: NoAssets(), fit: .identity), seed: 3)
            return BubblesRenderer(content, opening).discs(at: .zero).map { ($0.y.value, $0.color) }
        }
        for (y, color) in try colors("height") {
            let share = min(max(1 - y / 300, 0), 1)
            #expect(abs(Double(color >> 16 & 0xFF) - 255 * share) <= 1)
            #expect(abs(Double(color & 0xFF) - 64 * share) <= 1)
        }
        #expect(Set(try colors("chance").map(\.color)) == [0xFF00_0000, 0xFFFF_8040])
        #expect(Set(try colors("mix").map(\.color)).count > 20)
    }
}
