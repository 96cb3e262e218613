import Geometry
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Patterns: the positions of tiles, and the blending with the layers below.
@Suite struct PatternTests {
    private static let size = PixelSize(width: 120, height: 90)

    private static func renderer(_ layers: String, background: String = "#808080") throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 120, "height": 90}, "fps": 10, "duration": 4,
             "background": "\(background)", "layers": [\(layers)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func drawn(
        _ layer: String, background: String = "#808080", at seconds: Double = 0
    ) throws -> [UInt8] {
        let renderer = try renderer(#"{"type": "pattern", \#(layer)}"#, background: background)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: seconds), into: &buffer)
        return buffer.rgb24()
    }

    private static func level(_ pixels: [UInt8], _ x: Int, _ y: Int) -> UInt8 { pixels[(y * 120 + x) * 3] }

    /// A white square of 4 × 4 points in the corner of a tile of 10 × 8 points, on black.
    private static let squares =
        ##""path": "M0 0H4V4H0Z", "tile": [10, 8], "color": "#FFFFFF", "intensity": 1, "blend": "normal""##

    @Test("a lattice gives every pixel of a tile its own index, and every copy of that pixel the same index")
    func lattices() throws {
        var random = RepeatableRandom(7)
        for _ in 0..<300 {
            func vector() -> SIMD2<Int> {
                SIMD2(.random(in: -20...20, using: &random), .random(in: -20...20, using: &random))
            }
            let (first, second) = (vector(), vector())
            let area = abs(first.x * second.y - first.y * second.x)
            guard let lattice = PatternLattice(first, second) else {
                #expect(area == 0)
                continue
            }
            #expect(lattice.width * lattice.height == area)
            var places: Set<Int> = []
            for y in -45..<45 {
                for x in -45..<45 {
                    let place = lattice.place(x: x, y: y)
                    #expect((0..<lattice.width).contains(place.column))
                    #expect((0..<lattice.height).contains(place.row))
                    places.insert(place.row * lattice.width + place.column)
                    for move in [first, second, first &+ second &* 3] {
                        #expect(lattice.place(x: x + move.x, y: y + move.y) == place)
                    }
                }
            }
            #expect(places.count == area)
        }
    }

    @Test("a tile is repeated in all directions") func repeats() throws {
        let pixels = try Self.drawn(Self.squares, background: "#000000")
        for y in 0..<90 {
            for x in 0..<120 {
                #expect(Self.level(pixels, x, y) == (x % 10 < 4 && y % 8 < 4 ? 255 : 0), "\(x) \(y)")
            }
        }
    }

    @Test("the part of a drawing that reaches beyond its tile appears in the next tile") func overlaps()
        throws
    {
        let inside = try Self.drawn(
            ##""path": "M0 0H4V4H0ZM8 6H10V8H8Z", "tile": [10, 8], "intensity": 1, "blend": "normal""##)
        let beyond = try Self.drawn(
            ##""path": "M0 0H4V4H0ZM-2 -2H0V0H-2Z", "tile": [10, 8], "intensity": 1, "blend": "normal""##)
        #expect(inside == beyond)
    }

    @Test("tiles move in steps of a quarter pixel, and shifting by a tile's length changes nothing")
    func moves() throws {
        let still = try Self.drawn(Self.squares, background: "#000000")
        #expect(try Self.drawn(Self.squares + #", "offset": [10, -16]"#, background: "#000000") == still)
        let quarter = try Self.drawn(Self.squares + #", "offset": [0.25, 0]"#, background: "#000000")
        let levels = [0, 1, 3, 4, 5, 10].map { Int(Self.level(quarter, $0, 1)) }
        #expect(zip(levels, [191, 255, 255, 64, 0, 191]).allSatisfy { abs($0 - $1) <= 1 })
        #expect(try Self.drawn(Self.squares + #", "offset": [0.2, 0.1]"#, background: "#000000") == quarter)
        let one = try Self.drawn(Self.squares + #", "offset": [1, 3]"#, background: "#000000")
        #expect(Self.level(one, 4, 3) == 255 && Self.level(one, 0, 3) == 0 && Self.level(one, 1, 2) == 0)
    }

    @Test(
        "cached tiles have the same pixels as tiles that are drawn one by one",
        arguments: [0, 17, 45, 90, -30])
    func angles(_ angle: Int) throws {
        let content = try #require(try Self.content(Self.squares + ", \"angle\": \(angle)"))
        let place = try #require(
            PatternPlace(
                tile: content.tileSize, angle: content.angle, offset: Point(3.25, 4.5), under: .identity))
        let outline = try PatternDrawing.outline(of: content)
        let tile = try PatternTile(
            outline, under: place.form.map(of: content.tileSize), lattice: place.lattice)
        var kept = [Int](repeating: 0, count: 120 * 90)
        for y in 0..<90 {
            tile.lattice.forEachRun(y: y - place.y, columns: -place.x..<120 - place.x) { x, first, count in
                for index in 0..<count {
                    kept[y * 120 + x + place.x + index] += Int(tile.pixels[first + index])
                }
            }
        }
        var single = [Int](repeating: 0, count: 120 * 90)
        let frame = PixelBounds(columns: 0..<120, rows: 0..<90)
        for map in place.maps(covering: Self.size, tile: content.tileSize) {
            let flat = FlatOutline(outline, under: map, frame: Self.size)
            for span in try Rasterizer().cover(flat, .nonZero, in: frame) {
                for x in span.x..<span.x + span.length {
                    single[Int(span.y) * 120 + Int(x)] += Int(span.coverage)
                }
            }
        }
        // Both are rounded to 1/64 pixel, but at different positions.
        #expect(zip(kept, single).allSatisfy { abs($0 - min($1, 255)) <= 12 })
        #expect(kept.contains { $0 > 200 })
    }

    private static func content(_ layer: String) throws -> PatternContent? {
        let text = """
            {"version": 1, "size": {"width": 120, "height": 90}, "fps": 10, "duration": 4,
             "layers": [{"type": "pattern", \(layer)}]}
            """
        return try Scene(json: Array(text.utf8)).layers[0].content as? PatternContent
    }

    @Test(
        "each blend mode gives the colour of its formula", arguments: BlendMode.allCases.filter(\.isSeparable)
    )
    func modes(_ mode: BlendMode) throws {
        for (color, over) in [("#000000", 0.0), ("#FFFFFF", 1), ("#C0C0C0", 192 / 255.0)] {
            for (background, under) in [("#808080", 128 / 255.0), ("#202020", 32 / 255.0)] {
                let pixels = try Self.drawn(
                    "\"path\": \"M0 0H4V4H0Z\", \"tile\": [10, 8], \"color\": \"\(color)\", \"intensity\": 0.6, \"blend\": \"\(mode.rawValue)\"",
                    background: background)
                let full: Double =
                    switch mode {
                    case .normal: over
                    case .multiply: over * under
                    case .screen: 1 - (1 - over) * (1 - under)
                    case .add: min(over + under, 1)
                    case .softLight:
                        over <= 0.5
                            ? under - (1 - 2 * over) * under * (1 - under)
                            : under + (2 * over - 1)
                                * ((under <= 0.25
                                    ? ((16 * under - 12) * under + 4) * under : under.squareRoot()) - under)
                    case .overlay: under <= 0.5 ? 2 * under * over : 1 - 2 * (1 - under) * (1 - over)
                    case .hardLight: over <= 0.5 ? 2 * under * over : 1 - 2 * (1 - under) * (1 - over)
                    case .darken: min(over, under)
                    case .lighten: max(over, under)
                    case .colorDodge: over == 1 ? 1 : min(1, under / (1 - over))
                    case .colorBurn: over == 0 ? 0 : 1 - min(1, (1 - under) / over)
                    case .difference: abs(over - under)
                    case .exclusion: over + under - 2 * over * under
                    case .hue, .saturation, .color, .luminosity: .nan
                    }
                let expected = (under + (full - under) * 0.6) * 255
                #expect(abs(Double(Self.level(pixels, 1, 1)) - expected) <= 0.51, "\(color) on \(background)")
                #expect(Self.level(pixels, 6, 6) == UInt8((under * 255).rounded()))
            }
        }
    }

    @Test("a mode that needs all channels is refused")
    func inseparable() {
        #expect(throws: SceneErrors.self) { try Self.content(#""drawing": "waves", "blend": "hue""#) }
    }

    @Test("a pattern in a translucent group has nearly the same pixels as outside of it") func groups() throws
    {
        func drawn(_ opacity: Double) throws -> [UInt8] {
            var buffer = PixelBuffer(width: 120, height: 90)
            let frame = PixelBounds(columns: 0..<120, rows: 0..<90)
            var canvas = Canvas(
                on: &buffer, rows: 0..<90, of: Self.size, background: Color(red: 90, green: 120, blue: 40),
                picture: frame)
            let content = try #require(try Self.content(##""drawing": "waves", "color": "#FFFFFF""##))
            let opening = Opening(
                size: Size(Self.size), frameSize: Self.size, assets: NoAssets(),
                typesetter: Typesetter(assets: NoAssets(), fit: .identity), seed: 0)
            let figure = try content.open(opening).figure(
                at: Moment(
                    time: .zero, span: LayerSpan(1, over: 1), transform: .identity, settled: .identity))
            try canvas.drawGroup(clip: opacity < 1 ? .rectangle(size: Size(Self.size)) : nil) { group in
                group.drawShapes { pen in
                    pen.fillCircle(
                        center: Point(60, 45), radius: 200, color: Color(red: 90, green: 120, blue: 40))
                }
                try figure.draw(on: &group)
            }
            canvas.finish()
            return buffer.rgb24()
        }
        let (direct, grouped) = (try drawn(1), try drawn(0.99))
        #expect(zip(direct, grouped).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
        #expect(Set(direct).count > 6)
    }

    @Test("the pattern of a rotated layer ends at the layer's edges") func clips() throws {
        let pixels = try Self.drawn(
            Self.squares + #", "scale": 0.5, "rotation": 30"#, background: "#000000")
        #expect(Self.level(pixels, 2, 2) == 0 && Self.level(pixels, 117, 87) == 0)
        let covered = stride(from: 0, to: pixels.count, by: 3).reduce(0.0) { $0 + Double(pixels[$1]) / 255 }
        #expect(abs(covered - 60 * 45 * 0.2) < 60)
    }

    @Test(
        "very large, very small and rotated tiles don't crash, whether they are visible or not",
        arguments: [
            #""scale": 0.001"#, #""scale": {"values": [0, 1000]}"#, #""tile": [4, 4]"#, #""tile": [4, 4000]"#,
            #""tile": [4000, 4000], "scale": 3"#, #""angle": 33, "scale": 40"#,
            #""angle": 33, "scale": 1000"#,
            #""drawing": "waves", "scale": 1000"#,
            #""offset": {"values": [[0, 0], [100000, 100000]], "curves": [[0, -10, 1, 10]]}, "scale": 1000"#,
            #""lineWidth": 4, "tile": [4, 4]"#, #""intensity": 0"#, #""path": "M0 0""#,
        ])
    func extremes(_ layer: String) throws {
        for seconds in [0, 0.1, 2, 3.9] { _ = try Self.drawn(layer, at: seconds) }
    }

    @Test("a tile too large for the cache has the same position as a cached tile") func large() throws {
        let pixels = try Self.drawn(
            ##""path": "M0 0H40V40H0Z", "tile": [2000, 2000], "color": "#FFFFFF", "intensity": 1, "blend": "normal", "scale": 1.2"##,
            background: "#000000")
        // 40 points from the layer's left edge, which lies 12 pixels outside the frame, and 9 points below its upper
        // edge.
        let white = (0..<90 * 120).filter { pixels[$0 * 3] == 255 }
        #expect(white.count == 36 * 39 && white.allSatisfy { $0 % 120 < 36 && $0 / 120 < 39 })
    }

    @Test("a pattern is drawn only once while it moves by less than a quarter pixel") func identity()
        throws
    {
        func count(_ layer: String) throws -> Int {
            let renderer = try Self.renderer(#"{"type": "pattern", \#(layer)}"#)
            return Set((0..<40).map { renderer.identity(at: SceneTime($0, over: 10)) }).count
        }
        #expect(try count(#""drawing": "waves""#) == 1)
        #expect(try count(#""offset": {"values": [[0, 0], [2, 0]], "duration": 4}"#) == 9)
        #expect(
            try count(
                #""tile": [4, 4], "path": "M0 0H2V2H0Z", "offset": {"values": [[0, 0], [40, 0]], "duration": 4}"#
            ) == 4)
    }
}
