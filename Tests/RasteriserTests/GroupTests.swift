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

    /// A colour as blue, green and red from 0 to 1, not premultiplied.
    private typealias Channels = [Double]

    /// Blends colours with the W3C's formulas.
    private static func blended(_ blend: BlendMode, _ below: Channels, _ above: Channels) -> Channels {
        switch blend {
        case .hue: luminous(saturated(above, by: saturation(below)), luminosity(below))
        case .saturation: luminous(saturated(below, by: saturation(above)), luminosity(below))
        case .color: luminous(above, luminosity(below))
        case .luminosity: luminous(below, luminosity(above))
        default: zip(below, above).map { blended(blend, $0, $1) }
        }
    }

    private static func blended(_ blend: BlendMode, _ below: Double, _ above: Double) -> Double {
        switch blend {
        case .multiply: return below * above
        case .screen: return below + above - below * above
        case .overlay: return blended(.hardLight, above, below)
        case .darken: return min(below, above)
        case .lighten: return max(below, above)
        case .colorDodge: return below == 0 ? 0 : above == 1 ? 1 : min(1, below / (1 - above))
        case .colorBurn: return below == 1 ? 1 : above == 0 ? 0 : 1 - min(1, (1 - below) / above)
        case .hardLight:
            return above <= 0.5 ? below * 2 * above : 1 - (1 - below) * (2 - 2 * above)
        case .softLight:
            if above <= 0.5 { return below - (1 - 2 * above) * below * (1 - below) }
            let light = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
            return below + (2 * above - 1) * (light - below)
        case .difference: return abs(below - above)
        case .exclusion: return below + above - 2 * below * above
        default: return above
        }
    }

    private static func luminosity(_ color: Channels) -> Double {
        0.11 * color[0] + 0.59 * color[1] + 0.3 * color[2]
    }

    private static func saturation(_ color: Channels) -> Double {
        (color.max() ?? 0) - (color.min() ?? 0)
    }

    private static func saturated(_ color: Channels, by wanted: Double) -> Channels {
        let (least, range) = (color.min() ?? 0, saturation(color))
        return color.map { range == 0 ? 0 : ($0 - least) / range * wanted }
    }

    private static func luminous(_ color: Channels, _ wanted: Double) -> Channels {
        let moved = color.map { $0 + wanted - luminosity(color) }
        let (least, most) = (moved.min() ?? 0, moved.max() ?? 0)
        let raised = least < 0 ? moved.map { wanted + ($0 - wanted) * wanted / (wanted - least) } : moved
        return most > 1
            ? raised.map { wanted + ($0 - wanted) * (1 - wanted) / (most - wanted) } : raised
    }

    /// Composites a premultiplied pixel over another, each as blue, green, red and alpha from 0 to 1.
    private static func composite(_ blend: BlendMode, _ over: Channels, _ under: Channels) -> Channels {
        let (overAlpha, underAlpha) = (over[3], under[3])
        if blend == .add { return zip(over, under).map { min($0 + $1, 1) } }
        guard overAlpha > 0 else { return under }
        guard underAlpha > 0 else { return over }
        let mixed = blended(blend, under[..<3].map { $0 / underAlpha }, over[..<3].map { $0 / overAlpha })
        let colors = (0..<3).map {
            (1 - underAlpha) * over[$0] + overAlpha * underAlpha * mixed[$0] + (1 - overAlpha) * under[$0]
        }
        return colors + [overAlpha + underAlpha - overAlpha * underAlpha]
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
                let weight =
                    isMasked ? (Double(mask[index]) * Double(opacity) / 255).rounded() : Double(opacity)
                func channels(_ pixel: UInt32) -> [Double] {
                    ([0, 8, 16, 24] as [UInt32]).map { Double(pixel >> $0 & 0xFF) }
                }
                // The layer is multiplied by the mask first, in whole levels.
                let over = channels(layer[index]).map { ($0 * weight / 255).rounded() / 255 }
                let exact = Self.composite(blend, over, channels(below[index]).map { $0 / 255 })
                let found = channels(pixels[index])
                for (found, exact) in zip(found, exact) { largest = max(largest, abs(found - exact * 255)) }
                brightCount += found.count { $0 > found[3] }
            }
            #expect(brightCount == 0, "no colour above its alpha")
            #expect(largest < 0.51, "\(blend) \(opacity) \(isMasked)")
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
            let (above, below) = ([100.0, 240, 250, 255], [200.0, 90, 40, 255])
            let expected = Self.composite(blend, above.map { $0 / 255 }, below.map { $0 / 255 })[..<3]
                .reversed().map { $0 * 255 }
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
