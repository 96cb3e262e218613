import CPixels
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasteriser

@Suite struct GroupTests {
    private static let size = PixelSize(width: 90, height: 60)
    private static let frame = PixelBounds(columns: 0..<90, rows: 0..<60)
    private static let background = Color(red: 40, green: 90, blue: 200)

    /// Returns red, green and blue of everything drawn on a canvas, in bands of `band` rows.
    private static func drawn(
        band: Int = 60, background: Color = background, _ body: (inout Canvas) throws -> Void
    ) throws -> [UInt8] {
        var rows: [UInt8] = []
        var buffer = PixelBuffer(width: 90, height: band)
        for first in stride(from: 0, to: 60, by: band) {
            let part = first..<min(first + band, 60)
            var canvas = Canvas(on: &buffer, rows: part, of: size, background: background, picture: frame)
            try body(&canvas)
            canvas.finish()
            rows += buffer.rgb24().prefix(part.count * 90 * 3)
        }
        return rows
    }

    private static func pixel(_ picture: [UInt8], _ x: Int, _ y: Int) -> [Int] {
        (0..<3).map { Int(picture[(y * 90 + x) * 3 + $0]) }
    }

    private static func largestStep(_ one: [UInt8], _ other: [UInt8]) -> Int {
        zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Outline {
        OutlineShapes.polygon([
            Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height),
        ])
    }

    private static let red = Color(red: 220, green: 30, blue: 10)
    private static let pale = Color(red: 250, green: 240, blue: 100)

    /// Draws outlines, discs and a field, some of them translucent.
    private static func scribble(_ canvas: inout Canvas) throws {
        let ramp = ColorRamp([red, Color(red: 0, green: 200, blue: 90, alpha: 60)])
        let field = RampField(
            RampColors(ramp), geometry: LinearGeometry(start: Point(0, 0), end: Point(90, 60)),
            layerPlace: .identity)
        canvas.draw(field, size: Size(width: 50, height: 60))
        try canvas.drawShapes { pen in
            try pen.fill(OutlineShapes.pentagram(Point(50, 30), 25), color: pale, rule: .evenOdd)
            try pen.fill(OutlineShapes.circle(Point(30, 35), 14.3), color: red, alpha: 0.6)
            pen.fillCircle(center: Point(70, 20), radius: 11.7, color: pale, alpha: 0.5)
        }
    }

    // MARK: Formulas

    /// Blends colour components of 0 to 1 that are not premultiplied, with the W3C's formulas.
    private static func blended(_ blend: BlendMode, _ below: Double, _ above: Double) -> Double {
        switch blend {
        case .normal, .add: return above
        case .multiply: return below * above
        case .screen: return below + above - below * above
        case .softLight:
            if above <= 0.5 { return below - (1 - 2 * above) * below * (1 - below) }
            let light = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
            return below + (2 * above - 1) * (light - below)
        }
    }

    /// Composites a premultiplied channel over another, and returns the premultiplied result.
    private static func composite(
        _ blend: BlendMode, _ s: Double, _ sourceAlpha: Double, _ d: Double, _ backAlpha: Double
    ) -> Double {
        if blend == .add { return min(s + d, 1) }
        guard sourceAlpha > 0 else { return d }
        guard backAlpha > 0 else { return s }
        let mixed = blended(blend, d / backAlpha, s / sourceAlpha)
        return (1 - backAlpha) * s + sourceAlpha * backAlpha * mixed + (1 - sourceAlpha) * d
    }

    private static func randomPixels(_ random: inout RepeatableRandom, opaque: Bool) -> [UInt32] {
        (0..<4096).map { index in
            let alpha = opaque || index % 8 == 0 ? 255 : UInt32.random(in: 0...255, using: &random)
            return (0..<3).reduce(alpha << 24) {
                $0 | UInt32.random(in: 0...alpha, using: &random) << (8 * $1)
            }
        }
    }

    @Test(
        "every blend mode follows the W3C's formula to the level", arguments: BlendMode.allCases,
        [true, false])
    func formulas(_ blend: BlendMode, _ isOpaqueBelow: Bool) {
        var random = RepeatableRandom(11)
        let layer = Self.randomPixels(&random, opaque: false)
        let below = Self.randomPixels(&random, opaque: isOpaqueBelow)
        let mask = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
        for (opacity, isMasked) in [(255 as UInt32, false), (97, false), (255, true), (200, true)] {
            func mixed(_ level: SIMDLevel) -> [UInt32] {
                var pixels = below
                unsafe mask.withUnsafeBufferPointer { mask in
                    unsafe level.functions.pointee.composite(
                        blend.pixelBlend, layer, isMasked ? mask.baseAddress : nil, opacity, 4096,
                        &pixels)
                }
                return pixels
            }
            let pixels = mixed(.current)
            #expect(mixed(.plain) == pixels)
            var (largest, brightCount) = (0.0, 0)
            for index in 0..<4096 {
                let share = Double(opacity) / 255 * (isMasked ? Double(mask[index]) / 255 : 1)
                func channel(_ pixel: UInt32, _ shift: UInt32) -> Double {
                    Double(pixel >> shift & 0xFF) / 255
                }
                for shift in [0, 8, 16, 24] as [UInt32] {
                    let exact =
                        shift == 24 && blend != .add
                        ? Self.composite(
                            .normal, channel(layer[index], 24) * share, channel(layer[index], 24) * share,
                            channel(below[index], 24), channel(below[index], 24))
                        : Self.composite(
                            blend, channel(layer[index], shift) * share, channel(layer[index], 24) * share,
                            channel(below[index], shift), channel(below[index], 24))
                    largest = max(largest, abs(channel(pixels[index], shift) - exact) * 255)
                    brightCount += pixels[index] >> shift & 0xFF > pixels[index] >> 24 ? 1 : 0
                }
            }
            #expect(brightCount == 0, "no colour above its alpha")
            // The allowed error is half a level for multiplying the layer, half a level for the result, and more for
            // soft light.
            #expect(largest < (isMasked || opacity < 255 ? 1.6 : 0.51), "\(blend) \(opacity) \(isMasked)")
        }
    }

    // MARK: Groups

    @Test("bands have the same pixels as the whole frame", arguments: BlendMode.allCases)
    func bands(_ blend: BlendMode) throws {
        func body(_ canvas: inout Canvas) throws {
            try Self.scribble(&canvas)
            try canvas.drawGroup(opacity: 0.7, clip: OutlineShapes.circle(Point(40, 30), 24.6), blend: blend)
            { group in
                try Self.scribble(&group)
                try group.drawGroup(opacity: 0.5, clip: Self.rectangle(20.5, 10.25, 50, 30), blend: .screen) {
                    try Self.scribble(&$0)
                }
            }
        }
        let whole = try Self.drawn(body)
        for band in [1, 7, 16, 33] { #expect(try Self.drawn(band: band, body) == whole) }
    }

    @Test("a plain group has the pixels of its content, and a group clipped by the whole frame nearly so")
    func plain() throws {
        let direct = try Self.drawn { try Self.scribble(&$0) }
        #expect(try Self.drawn { try $0.drawGroup { try Self.scribble(&$0) } } == direct)
        let clipped = try Self.drawn { canvas in
            try canvas.drawGroup(clip: Self.rectangle(-5, -5, 100, 70)) { try Self.scribble(&$0) }
        }
        #expect(Self.largestStep(direct, clipped) <= 2)
        #expect(clipped != (try Self.drawn { _ in }))
    }

    @Test("an opaque group replaces the pixels below exactly") func opaque() throws {
        let field = ColorRamp([Self.red, Self.pale])
        func draw(_ canvas: inout Canvas) {
            canvas.draw(
                RampField(
                    RampColors(field), geometry: LinearGeometry(start: Point(0, 0), end: Point(90, 60)),
                    layerPlace: .identity),
                size: Size(Self.size))
        }
        let direct = try Self.drawn { draw(&$0) }
        let grouped = try Self.drawn { canvas in
            try canvas.drawGroup(clip: Self.rectangle(0, 0, 90, 60)) { draw(&$0) }
        }
        #expect(direct == grouped, "with the same dither")
    }

    @Test("the opacity of a group applies once to overlapping content") func opacity() throws {
        let white = Color(red: 255, green: 255, blue: 255)
        for opacity in [0, 0.25, 0.5, 0.999, 1, 7] {
            let drawn = try Self.drawn(background: Color(red: 0, green: 0, blue: 0)) { canvas in
                try canvas.drawGroup(opacity: opacity) { group in
                    try group.drawShapes { pen in
                        for _ in 0..<5 { try pen.fill(Self.rectangle(10, 10, 30, 30), color: white) }
                    }
                }
            }
            #expect(abs(Double(Self.pixel(drawn, 20, 20)[0]) - 255 * min(opacity, 1)) <= 1)
            #expect(Self.pixel(drawn, 50, 50) == [0, 0, 0])
        }
        var calls = 0
        for opacity in [0, -1, Double.nan] {
            _ = try Self.drawn { try $0.drawGroup(opacity: opacity) { _ in calls += 1 } }
        }
        #expect(calls == 0)
    }

    @Test("the opacities of nested groups are multiplied") func nesting() throws {
        let white = Color(red: 255, green: 255, blue: 255)
        let drawn = try Self.drawn(background: Color(red: 0, green: 0, blue: 0)) { canvas in
            try canvas.drawGroup(opacity: 0.5) { outer in
                try outer.drawShapes { try $0.fill(Self.rectangle(0, 0, 30, 60), color: white) }
                try outer.drawGroup(opacity: 0.5) { inner in
                    try inner.drawShapes { try $0.fill(Self.rectangle(30, 0, 30, 60), color: white) }
                    try inner.drawGroup(opacity: 0.5) { innermost in
                        try innermost.drawShapes { try $0.fill(Self.rectangle(60, 0, 30, 60), color: white) }
                    }
                }
                // After a group is left, its memory must be cleared for the next group.
                try outer.drawGroup(opacity: 0.3) { _ in }
            }
        }
        for (x, level) in [(15, 127.5), (45, 63.75), (75, 31.875)] {
            #expect(abs(Double(Self.pixel(drawn, x, 30)[1]) - level) <= 1.5)
        }
    }

    @Test("a clip shows its inside, with antialiased edges") func clip() throws {
        let drawn = try Self.drawn { canvas in
            try canvas.drawGroup(clip: Self.rectangle(10, 10, 20.5, 20)) { group in
                try group.drawShapes { try $0.fill(Self.rectangle(-10, -10, 200, 200), color: Self.red) }
            }
        }
        #expect(Self.pixel(drawn, 29, 20) == [220, 30, 10])
        #expect(Self.pixel(drawn, 31, 20) == [40, 90, 200])
        #expect(zip(Self.pixel(drawn, 30, 20), [130, 60, 105]).allSatisfy { abs($0 - $1) <= 1 })
        #expect(Self.pixel(drawn, 20, 9) == [40, 90, 200] && Self.pixel(drawn, 20, 10) == [220, 30, 10])
        var calls = 0
        let outside = try Self.drawn {
            try $0.drawGroup(clip: Self.rectangle(200, 0, 9, 9)) { _ in calls += 1 }
        }
        #expect(calls == 0)
        #expect(try Self.drawn { _ in } == outside)
    }

    @Test("a blend mode blends a group as a whole with the pixels below") func modes() throws {
        for blend in BlendMode.allCases {
            let drawn = try Self.drawn { canvas in
                try canvas.drawGroup(blend: blend) { group in
                    try group.drawShapes { try $0.fill(Self.rectangle(0, 0, 45, 60), color: Self.red) }
                    try group.drawShapes { try $0.fill(Self.rectangle(0, 0, 45, 60), color: Self.pale) }
                }
            }
            let expected = zip([40.0, 90, 200], [250.0, 240, 100]).map { below, above in
                255 * Self.composite(blend, above / 255, 1, below / 255, 1)
            }
            #expect(
                zip(Self.pixel(drawn, 20, 20), expected).allSatisfy { abs(Double($0) - $1) <= 1 }, "\(blend)")
            #expect(Self.pixel(drawn, 60, 20) == [40, 90, 200])
        }
    }

    @Test("a translucent field in a group has the same pixels as without a group") func fields() throws {
        let ramp = ColorRamp([
            Color(red: 255, green: 0, blue: 0, alpha: 255), Color(red: 0, green: 0, blue: 255, alpha: 0),
        ])
        func draw(_ canvas: inout Canvas) {
            canvas.draw(
                RampField(
                    RampColors(ramp), geometry: LinearGeometry(start: Point(0, 0), end: Point(90, 0)),
                    layerPlace: .identity),
                size: Size(Self.size))
        }
        let direct = try Self.drawn { draw(&$0) }
        let grouped = try Self.drawn { canvas in
            try canvas.drawGroup(clip: Self.rectangle(0, 0, 90, 60)) { draw(&$0) }
        }
        #expect(Self.largestStep(direct, grouped) <= 2)
        let turned = try Self.drawn { canvas in
            canvas.transform = .rotate(degrees: 10)
            try canvas.drawGroup(opacity: 0.5) { draw(&$0) }
        }
        #expect(turned != grouped && turned.count == grouped.count)
    }

    @Test("after a group fails, the next group can use the same memory") func failure() throws {
        struct Stop: Error {}
        let drawn = try Self.drawn { canvas in
            #expect(throws: Stop.self) { try canvas.drawGroup(opacity: 0.5) { _ in throw Stop() } }
            try canvas.drawGroup(opacity: 0.5) {
                try $0.drawShapes { try $0.fill(Self.rectangle(0, 0, 9, 9), color: Self.red) }
            }
        }
        #expect(abs(Self.pixel(drawn, 4, 4)[0] - 130) <= 1)
    }
}
