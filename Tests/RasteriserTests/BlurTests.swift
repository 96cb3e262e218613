import CPixels
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasteriser

/// Blurred groups and the shadows of outlines.
@Suite struct BlurTests {
    private static let black = Color(red: 0, green: 0, blue: 0)
    private static let white = Color(red: 255, green: 255, blue: 255)

    /// Returns the red level of each pixel of a drawing on black, in bands of `band` rows.
    private static func drawn(
        _ size: PixelSize, band: Int? = nil, background: Color = black, _ body: (inout Canvas) throws -> Void
    ) throws -> [[Int]] {
        let band = band ?? size.height
        var rows: [[Int]] = []
        var buffer = PixelBuffer(width: size.width, height: band)
        let frame = PixelBounds(columns: 0..<size.width, rows: 0..<size.height)
        for first in stride(from: 0, to: size.height, by: band) {
            let part = first..<min(first + band, size.height)
            var canvas = Canvas(on: &buffer, rows: part, of: size, background: background, picture: frame)
            try body(&canvas)
            canvas.finish()
            let pixels = buffer.rgb24()
            for y in 0..<part.count {
                rows.append((0..<size.width).map { Int(pixels[(y * size.width + $0) * 3]) })
            }
        }
        return rows
    }

    private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Outline {
        .rectangle(at: Point(x, y), size: Size(width: width, height: height))
    }

    private static func largestStep(_ one: [[Int]], _ other: [[Int]]) -> Int {
        zip(one, other).flatMap { zip($0, $1).map { abs($0 - $1) } }.max() ?? 0
    }

    @Test("a blur is equally smooth in both directions", arguments: [12.0, 39, 41, 60, 90, 200])
    func directions(_ deviation: Double) throws {
        let size = PixelSize(width: 240, height: 240)
        let square = Self.rectangle(70, 70, 90, 90)
        let group = try Self.drawn(size) { canvas in
            try canvas.drawGroup(blur: deviation) { group in
                try group.drawShapes { try $0.fill(square, color: Self.white) }
            }
        }
        let transposed = (0..<240).map { x in (0..<240).map { group[$0][x] } }
        #expect(Self.largestStep(group, transposed) <= 2)
        #expect(Set(group.map { $0[115] }).count > 2, "something is seen")
    }

    // MARK: The boxes

    /// Returns the combined weights of three box blurs, from direct sums over all combinations of offsets.
    private static func kernel(_ blur: BoxBlur) -> [Int: Double] {
        let radius = Int(blur.box.radius) + 1
        func weight(_ place: Int) -> Int { abs(place) == radius ? Int(blur.box.edge) : Int(blur.box.inner) }
        var sums: [Int: Int] = [:]
        for a in -radius...radius {
            for b in -radius...radius {
                for c in -radius...radius { sums[a + b + c, default: 0] += weight(a) * weight(b) * weight(c) }
            }
        }
        #expect(sums.values.reduce(0, +) == 1 << 42)
        return sums.mapValues { Double($0) / Double(1 << 42) }
    }

    @Test(
        "a blur without cells equals three box blurs in both directions",
        arguments: [0.3, 0.9, 1.7, 2.5, 4, 5])
    func direct(_ deviation: Double) throws {
        let blur = try #require(BoxBlur(deviation: deviation))
        #expect(blur.shift == 0)
        let kernel = Self.kernel(blur)
        let variance = kernel.reduce(0) { $0 + Double($1.key * $1.key) * $1.value }
        #expect(abs(variance.squareRoot() - deviation) < 0.002 + 0.001 * deviation)
        // The pixels are random and premultiplied, with any alpha.
        var random = RepeatableRandom(3)
        let size = PixelSize(width: 41, height: 37)
        let source = (0..<size.width * size.height).map { _ in
            let alpha = UInt32.random(in: 0...255, using: &random)
            return (0..<3).reduce(alpha << 24) {
                $0 | UInt32.random(in: 0...alpha, using: &random) << (8 * $1)
            }
        }
        let buffer = PixelBuffer(width: size.width, height: size.height)
        let target = unsafe PixelTarget(buffer.base, stride: buffer.stride, firstRow: 0)
        for y in 0..<size.height {
            for x in 0..<size.width { unsafe target.row(y)[x] = source[y * size.width + x] }
        }
        let all = PixelBounds(columns: 0..<size.width, rows: 0..<size.height)
        let cells = BlurGrid(blur, for: all, channels: 4, by: buffer.workspace).blur(target, drawn: all)
        cells.expand(all, into: target)
        func channel(_ x: Int, _ y: Int, _ shift: UInt32) -> Double {
            let (x, y) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
            return Double(source[y * size.width + x] >> shift & 0xFF)
        }
        var (worst, sum) = (0.0, 0.0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = unsafe target.row(y)[x]
                for shift in [0, 8, 16, 24] as [UInt32] {
                    var exact = 0.0
                    for (dy, down) in kernel {
                        for (dx, across) in kernel { exact += down * across * channel(x + dx, y + dy, shift) }
                    }
                    let level = Double(pixel >> shift & 0xFF)
                    worst = max(worst, abs(level - exact))
                    sum += level - exact
                    #expect(level <= Double(pixel >> 24), "no colour above its alpha")
                }
            }
        }
        // The allowed error is a level for the dithering, and a sixteenth of a level for each of six roundings.
        #expect(worst < 1.4)
        #expect(abs(sum) / Double(4 * source.count) < 0.08, "the dither keeps the mean")
    }

    @Test(
        "a blurred edge follows the integral of a normal distribution",
        arguments: [1.5, 4.9, 5.1, 9, 11, 19, 21, 35])
    func edge(_ deviation: Double) throws {
        let size = PixelSize(width: 300, height: 64)
        let rows = try Self.drawn(size) { canvas in
            try canvas.drawGroup(blur: deviation) { group in
                try group.drawShapes {
                    try $0.fill(Self.rectangle(-999, -999, 1149.25, 1999), color: Self.white)
                }
            }
        }
        for x in 0..<300 {
            let exact = 127.5 * erfc((Double(x) + 0.5 - 150.25) / deviation / 2.0.squareRoot())
            let mean = Double(rows.reduce(0) { $0 + $1[x] }) / 64
            #expect(abs(mean - exact) < 4, "\(x)")
        }
        // The levels decrease smoothly, without steps between cells.
        for x in 1..<300 {
            let step = Double(rows.reduce(0) { $0 + $1[x - 1] - $1[x] }) / 64
            #expect(step > -0.3 && step < 255 * 0.4 / deviation + 1.5, "\(x)")
        }
    }

    @Test("a growing blur never jumps, even where the cell size changes") func growing() throws {
        let size = PixelSize(width: 200, height: 16)
        func means(_ deviation: Double) throws -> [Double] {
            let rows = try Self.drawn(size) { canvas in
                try canvas.drawGroup(blur: deviation) { group in
                    try group.drawShapes {
                        try $0.fill(Self.rectangle(100, -99, 999, 999), color: Self.white)
                    }
                }
            }
            return (0..<200).map { x in Double(rows.reduce(0) { $0 + $1[x] }) / 16 }
        }
        for border in [5.0, 10, 20, 40] {
            let (before, after) = (try means(border * 0.999), try means(border * 1.001))
            let largest = zip(before, after).map { abs($0 - $1) }.max() ?? 0
            #expect(largest < 2.5, "at \(border)")
        }
        var last = try means(1)
        for step in 1...60 {
            let next = try means(1 + Double(step) * 0.05)
            #expect((zip(last, next).map { abs($0 - $1) }.max() ?? 0) < 5, "\(step)")
            last = next
        }
    }

    @Test("flat colours are unchanged up to the frame's edges", arguments: [0.7, 3, 8, 15, 70, 900])
    func flat(_ deviation: Double) throws {
        let size = PixelSize(width: 83, height: 61)
        let color = Color(red: 201, green: 0, blue: 0)
        let rows = try Self.drawn(size, background: Self.white) { canvas in
            try canvas.drawGroup(blur: deviation) { group in
                try group.drawShapes { try $0.fill(Self.rectangle(-9, -9, 200, 200), color: color) }
            }
        }
        #expect(Set(rows.joined()) == [201])
    }

    @Test("bands have the same pixels as the whole frame", arguments: [0.8, 4, 7, 13, 30])
    func bands(_ deviation: Double) throws {
        let size = PixelSize(width: 90, height: 130)
        func body(_ canvas: inout Canvas) throws {
            try canvas.drawGroup(
                opacity: 0.9, clip: Self.rectangle(7.5, 20.25, 70, 100), blend: .multiply, blur: deviation
            ) { group in
                try group.drawShapes { pen in
                    try pen.fill(
                        OutlineShapes.pentagram(Point(50, 60), 45), color: Self.white, rule: .evenOdd)
                    pen.fillCircle(center: Point(70, 110), radius: 31, color: Self.black, alpha: 0.5)
                }
                try group.drawGroup(opacity: 0.7, blur: deviation / 2) { inner in
                    try inner.drawShapes { try $0.fill(Self.rectangle(0, 0, 30, 140), color: Self.white) }
                }
            }
            try canvas.drawShadow(
                of: OutlineShapes.pentagram(Point(40, 70), 50), blur: deviation, color: Self.black,
                alpha: 0.6,
                offset: Point(3.5, 8))
        }
        let background = Color(red: 180, green: 90, blue: 30)
        let whole = try Self.drawn(size, background: background, body)
        for band in [1, 16, 37, 64] {
            #expect(try Self.drawn(size, band: band, background: background, body) == whole, "\(band)")
        }
    }

    // MARK: Shadows

    @Test("a shadow is the blurred outline of its shape", arguments: [0.6, 2, 4.5, 8, 17])
    func shadow(_ deviation: Double) throws {
        let size = PixelSize(width: 160, height: 150)
        let outline = OutlineShapes.pentagram(Point(70, 60), 50)
        let shadow = try Self.drawn(size) { canvas in
            try canvas.drawShadow(of: outline, blur: deviation, color: Self.white, offset: Point(10, 15))
        }
        let group = try Self.drawn(size) { canvas in
            try canvas.drawGroup(blur: deviation) { group in
                group.transform = .move(10, 15)
                try group.drawShapes { try $0.fill(outline, color: Self.white) }
            }
        }
        #expect(Self.largestStep(shadow, group) <= 3)
        let filled = try Self.drawn(size) { canvas in
            try canvas.drawShapes { try $0.fill(outline, color: Self.white) }
        }
        let (area, all) = (Double(filled.joined().reduce(0, +)), Double(shadow.joined().reduce(0, +)))
        #expect(abs(all / area - 1) < 0.02, "it covers as much")
    }

    @Test("a shadow scales with the layer's points, and the layer's opacity applies to it") func scale()
        throws
    {
        let size = PixelSize(width: 120, height: 120)
        let large = try Self.drawn(size) { canvas in
            try canvas.drawShadow(of: Self.rectangle(30, 30, 60, 60), blur: 8, color: Self.white, alpha: 0.5)
        }
        let scaled = try Self.drawn(size) { canvas in
            canvas.transform = .scale(2, 2)
            canvas.opacity = 0.5
            try canvas.drawShadow(of: Self.rectangle(15, 15, 30, 30), blur: 4, color: Self.white)
        }
        #expect(large == scaled)
        #expect(large[60][60] == 128 || large[60][60] == 127)
    }

    @Test("shapes near the frame cast a shadow into it, and shapes far away don't") func outside()
        throws
    {
        let size = PixelSize(width: 60, height: 40)
        let near = try Self.drawn(size) { canvas in
            try canvas.drawShadow(of: Self.rectangle(-100, -100, 99, 300), blur: 6, color: Self.white)
        }
        // The pixel is a pixel and a half from the edge of the white shape.
        #expect(abs(Double(near[20][0]) - 127.5 * erfc(1.5 / 6 / 2.0.squareRoot())) < 4)
        for outline in [Self.rectangle(-1000, 0, 9, 9), Self.rectangle(1e8, 1e9, 9, 9), Outline()] {
            let far = try Self.drawn(size) { canvas in
                try canvas.drawShadow(of: outline, blur: 6, color: Self.white)
            }
            #expect(Set(far.joined()) == [0])
        }
        let sharp = try Self.drawn(size) { canvas in
            try canvas.drawShadow(
                of: Self.rectangle(0, 0, 10, 10), blur: 0, color: Self.white, offset: Point(5, 5))
        }
        #expect(sharp[5][5] == 255 && sharp[14][14] == 255 && sharp[4][9] == 0 && sharp[15][9] == 0)
    }
}

extension Canvas {
    /// Draws the soft shadow of an outline, given in the layer's points.
    fileprivate mutating func drawShadow(
        of outline: Outline, rule: FillRule = .nonZero, blur deviation: Double, color: Color,
        alpha: Double = 1, offset: Point = Point(0, 0)
    ) throws {
        guard transform.inverse != nil else { return }
        try draw(
            OutlineShadow(
                of: outline, rule: rule, blur: deviation, color: color, alpha: alpha, offset: offset,
                under: transform, frame: size))
    }
}
