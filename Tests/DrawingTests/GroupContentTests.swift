import SceneModel
import Testing

@testable import Drawing
@testable import Rasteriser

/// Groups of layers in scenes.
@Suite struct GroupContentTests {
    private static let white = ##""type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"]"##

    private static func renderer(
        _ layers: String, width: Int = 60, height: Int = 40, background: String = "#000000", keys: String = ""
    ) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 60, "duration": 4, "seed": 5,
             "background": "\(background)", \(keys) "layers": [\(layers)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func drawn(_ renderer: Renderer, at seconds: Double = 0) throws -> [UInt8] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: seconds), into: &buffer)
        return buffer.rgb24()
    }

    /// Returns the red of each pixel.
    private static func levels(
        _ layers: String, at seconds: Double = 0, width: Int = 60, background: String = "#000000",
        keys: String = ""
    ) throws -> (Int, Int) -> Int {
        let pixels = try drawn(
            renderer(layers, width: width, background: background, keys: keys), at: seconds)
        return { x, y in Int(pixels[(y * width + x) * 3]) }
    }

    @Test("a group without effects has the same pixels as its layers") func plain() throws {
        let layers = """
            {"type": "gradient"}, {"type": "bubbles", "radius": [3, 9], "start": 0.5, "end": 3},
            {"type": "radialGradient", "endRadius": 9, "position": {"values": [[0, 0], [60, 40]]}, "opacity": 0.4}
            """
        for time in [0, 0.49, 0.5, 1.7, 3, 3.99] {
            let direct = try Self.drawn(Self.renderer(layers), at: time)
            for group in [
                "{\"type\": \"group\", \"layers\": [\(layers)]}",
                "{\"type\": \"group\", \"layers\": [{\"type\": \"group\", \"layers\": [\(layers)]}]}",
            ] {
                #expect(try Self.drawn(Self.renderer(group), at: time) == direct, "\(time)")
            }
        }
    }

    @Test("a group that hugs its layers is as large as they are, and its position is that of their middle")
    func hug() throws {
        // The layers reach from (5, 10) to (25, 30). In a group of their size they are 5 and 10 points further left and
        // up.
        func layers(_ x: Double, _ y: Double) -> String {
            """
            {"type": "shape", "size": [8, 8], "fill": "#FF0000", "position": [\(9 - x), \(14 - y)]},
            {"type": "shape", "size": [10, 4], "fill": "#00FF00", "position": [\(20 - x), \(28 - y)], "rotation": 0}
            """
        }
        let keys =
            ##""position": [31, 17], "rotation": 20, "scale": 1.2, "cornerRadius": 3, "background": "#4060A0""##
        let hugging = try Self.drawn(
            Self.renderer("{\"type\": \"group\", \"size\": \"hug\", \(keys), \"layers\": [\(layers(0, 0))]}"))
        let sized = try Self.drawn(
            Self.renderer(
                "{\"type\": \"group\", \"size\": [20, 20], \(keys), \"layers\": [\(layers(5, 10))]}"))
        let drawn = try Self.drawn(
            Self.renderer(
                """
                {"type": "group", "size": [20, 20], \(keys.replacing(", \"background\": \"#4060A0\"", with: "")), "layers": [
                 {"type": "shape", "size": [20, 20], "cornerRadius": 3, "fill": "#4060A0"}, \(layers(5, 10))]}
                """))
        #expect(hugging == sized && sized == drawn)
        #expect(hugging != (try Self.drawn(Self.renderer(""))))
    }

    @Test("coordinates of a group's layers are relative to the group's own size and position") func size()
        throws
    {
        // A layer of the group's size, and a small layer that is centred at the group's point (15, 10).
        let group = """
            {"type": "group", "size": [20, 10], "position": [30, 15], "layers": [
             {\(Self.white)}, {\(Self.white), "position": [15, 10], "scale": 0.2}]}
            """
        let level = try Self.levels(group)
        #expect(level(20, 10) == 255 && level(39, 19) == 255, "20…40 by 10…20")
        #expect(level(19, 15) == 0 && level(40, 15) == 0 && level(30, 9) == 0)
        // The small layer is 4 × 2 points, centred at (35, 20).
        #expect(level(33, 20) == 255 && level(36, 20) == 255)
        #expect(level(32, 20) == 0 && level(37, 20) == 0 && level(35, 21) == 0)
        // At two pixels per point, with a quarter turn about the group's top left corner.
        let turned = try Self.levels(
            """
            {"type": "group", "size": [10, 5], "position": [20, 4], "anchor": [0, 0], "rotation": 90,
             "layers": [{\(Self.white)}]}
            """, keys: "\"pointScale\": 2,")
        #expect(turned(30, 8) == 255 && turned(39, 27) == 255)
        #expect(turned(29, 10) == 0 && turned(40, 10) == 0 && turned(35, 7) == 0 && turned(35, 28) == 0)
    }

    @Test("times of a group's layers count from the group's start, and their tracks end with the group")
    func times() throws {
        let group = """
            {"type": "group", "start": 1, "end": 3, "layers": [
             {\(Self.white), "start": 0.5, "opacity": {"values": [0, 1]}}]}
            """
        func level(_ time: Double) throws -> Int { try Self.levels(group, at: time)(5, 5) }
        #expect(try level(0.9) == 0 && level(1.4) == 0 && level(3) == 0)
        // The change lasts from 1.5 to 3 seconds.
        #expect(abs(try level(2.25) - 128) <= 1)
        #expect(abs(try level(2.7) - 204) <= 1)
        let ending = """
            {"type": "group", "start": 1, "layers": [{\(Self.white), "start": 0.5, "end": 1}]}
            """
        #expect(
            try [1.49, 1.5, 1.99, 2].map { try Self.levels(ending, at: $0)(5, 5) } == [0, 255, 255, 0])
    }

    @Test("a clip hides everything outside its rounded rectangle") func clip() throws {
        let group = """
            {"type": "group", "size": [40.5, 30], "clip": true, "cornerRadius": 10, "anchor": [0, 0], "position": [8, 4],
             "layers": [{\(Self.white), "scale": 9}]}
            """
        let level = try Self.levels(group)
        var area = 0.0
        for y in 0..<40 { for x in 0..<60 { area += Double(level(x, y)) / 255 } }
        #expect(abs(area - (40.5 * 30 - (4 - Double.pi) * 100)) < 2)
        #expect(level(8, 4) == 0 && level(48, 34) == 0 && level(18, 4) == 255 && level(8, 14) == 255)
        #expect(abs(level(48, 20) - 128) <= 1, "half a pixel")
        let open = try Self.levels(group.replacing("\"clip\": true", with: "\"clip\": false"))
        #expect(open(0, 0) == 255 && open(59, 39) == 255)
    }

    @Test("overlapping layers in a group get the group's opacity once") func opacity() throws {
        let group = """
            {"type": "group", "opacity": 0.5, "layers": [{\(Self.white)}, {\(Self.white), "scale": 0.5},
             {"type": "group", "opacity": 0.5, "layers": [{\(Self.white)}, {\(Self.white)}]}]}
            """
        let level = try Self.levels(group)
        #expect(abs(level(30, 20) - 128) <= 1 && abs(level(2, 2) - 128) <= 1)
    }

    @Test("a group whose layers blend with what lies below is mixed in by its opacity, without a jump at 1")
    func fadedBlends() throws {
        let blended = #"{"type": "group", "blend": "multiply", "layers": [{"type": "gradient"}]}"#
        let glowing =
            ##"{"type": "shape", "size": [20, 12], "fill": "#4080FF", "rotation": {"values": [0, 90]}, "glow": {"radius": 9}, "motionBlur": {"shutter": 0.5, "samples": 3}}"##
        func group(_ opacity: Double) throws -> [Int] {
            let layers = """
                {"type": "linearGradient", "colors": ["#FF8040", "#2060C0"]},
                {"type": "group", "opacity": \(opacity), "layers": [\(blended), \(glowing)]}
                """
            return try Self.drawn(Self.renderer(layers)).map(Int.init)
        }
        let (whole, nearly, half, none) = try (group(1), group(0.998), group(0.5), group(0))
        #expect(zip(whole, nearly).allSatisfy { abs($0 - $1) <= 1 })
        for index in whole.indices {
            #expect(abs(2 * half[index] - whole[index] - none[index]) <= 2, "\(index)")
        }
        #expect(zip(whole, none).contains { abs($0 - $1) > 60 })
    }

    @Test(
        "a group that is a picture of its own at some moments is one at every moment",
        arguments: [
            #""enter": {"effect": "blur", "duration": 1, "curve": "linear"}"#,
            #""blur": {"values": [1, 0], "duration": 1}"#,
        ])
    func isolation(key: String) throws {
        let layers = """
            {"type": "linearGradient", "colors": ["#FF8040", "#2060C0"]},
            {"type": "group", \(key), "layers": [
             {"type": "group", "blend": "screen", "layers": [{"type": "gradient"}]}]}
            """
        let renderer = try Self.renderer(layers)
        let (before, after) = try (Self.drawn(renderer, at: 0.9999), Self.drawn(renderer, at: 1))
        #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }

    @Test("a mask uses either its alpha or its luma", arguments: ["alpha", "luma"])
    func mask(_ source: String) throws {
        let ramp = ##""type": "linearGradient", "startPoint": [0, 0], "endPoint": [1, 0]"##
        let mask =
            source == "alpha"
            ? ##"{\##(ramp), "colors": ["#20406000", "#204060"]}"##
            : "{\(ramp), \"colors\": [\"#000000\", \"#FFFFFF\"]}"
        let group = """
            {"type": "group", "layers": [{\(Self.white)}], "mask": \(mask), "maskBy": "\(source)", "opacity": 0.8}
            """
        let level = try Self.levels(group, background: "#640000")
        for x in 0..<60 {
            let share = 0.8 * (Double(x) + 0.5) / 60
            #expect(abs(Double(level(x, 9)) - (100 + 155 * share)) <= 2, "\(x)")
        }
        // The luma of a mask is that of BT.709; transparent pixels of the mask count as black.
        let colored = try Self.levels(
            """
            {"type": "group", "maskBy": "luma", "layers": [{\(Self.white)}],
             "mask": {"type": "group", "size": [20, 40], "clip": true, "layers": [{"type": "linearGradient", "colors": ["#FF0000", "#FF0000"]}]}}
            """)
        #expect(abs(Double(colored(30, 20)) - 0.2126 * 255) <= 1)
        #expect(colored(10, 20) == 0 && colored(50, 20) == 0)
    }

    @Test("with a mask and a clip, only what both let through is visible") func maskAndClip() throws {
        let level = try Self.levels(
            """
            {"type": "group", "size": [30, 20], "clip": true, "cornerRadius": 9, "layers": [{\(Self.white), "scale": 3}],
             "mask": {\(Self.white), "scale": 2, "position": [35, 10]}}
            """)
        // The group covers x = 15...45 and y = 10...30, its mask x = 20...80 and y = 0...40.
        let row = (0..<60).filter { level($0, 20) == 255 }
        let column = (0..<40).filter { level(30, $0) == 255 }
        #expect(row == Array(20..<45) && column == Array(10..<30))
        #expect(level(44, 10) == 0 && level(44, 29) == 0, "round corners")
    }

    @Test("an invisible mask hides the group, and a moving mask moves the visible part")
    func movingMask() throws {
        let group = """
            {"type": "group", "layers": [{\(Self.white)}], "mask": {"type": "linearGradient", "colors": ["#FFFFFF", "#FFFFFF"],
             "scale": 0.5, "start": 1, "end": 3, "position": {"values": [[0, 20], [60, 20]], "duration": 1}}}
            """
        func at(_ time: Double) throws -> [Int] {
            let level = try Self.levels(group, at: time)
            return [0, 14, 15, 44, 45, 59].map { level($0, 20) }
        }
        #expect(try at(0.9) == [0, 0, 0, 0, 0, 0])
        #expect(try at(1.5) == [0, 0, 255, 255, 0, 0])
        #expect(try at(2) == [0, 0, 0, 0, 255, 255])
        #expect(try at(3) == [0, 0, 0, 0, 0, 0])
    }

    @Test("layers move against the camera, deeper layers less") func camera() throws {
        func edges(_ keys: String) throws -> [Int] {
            let dots = (0..<3).map { row in
                "{\"type\": \"group\", \"size\": [4, 4], \"position\": [30, \(10 + 10 * row)], \"layers\": [{\(Self.white)}]}"
            }
            let level = try Self.levels(
                "{\"type\": \"group\", \"layers\": [\(dots.joined(separator: ", "))], \(keys)}")
            return [10, 20, 30].map { y in (0..<60).first { level($0, y) == 255 } ?? -1 }
        }
        #expect(try edges("\"camera\": [0, 0]") == [28, 28, 28])
        #expect(try edges("\"camera\": [12, 0]") == [24, 22, 16], "12 / 3, 12 / 2 and 12")
        #expect(try edges(#""camera": [-12, 0], "depths": [1, 3, 0]"#) == [34, 31, 40])
    }

    @Test("any rows of nested groups have the pixels of the whole frame") func bands() throws {
        let renderer = try Self.renderer(
            ##"""
            {"type": "group", "size": [70, 50], "clip": true, "cornerRadius": 20, "rotation": 12, "blend": "multiply",
             "blur": 3, "layers": [{"type": "gradient"}, {"type": "group", "opacity": 0.6, "blur": 1.5, "layers": [
               {"type": "bubbles", "count": 60, "radius": [4, 20]}, {"type": "radialGradient", "scale": 0.4}],
               "mask": {"type": "group", "layers": [{"type": "bubbles", "count": 50, "radius": [9, 30], "alpha": 1}],
                        "clip": true, "size": [60, 45]}}]}
            """##, width: 90, height: 70, background: "#C0D0E0")
        let figure = renderer.figure(at: SceneTime(seconds: 1.3))
        var whole = renderer.makeBuffer()
        try renderer.draw(figure, rows: 0..<70, into: &whole)
        for height in [1, 7, 16, 33] {
            var band = PixelBuffer(width: 90, height: height)
            for first in stride(from: 0, to: 70, by: height) {
                let rows = first..<min(first + height, 70)
                try renderer.draw(figure, rows: rows, into: &band)
                #expect(
                    band.rgb24().prefix(rows.count * 270)
                        == whole.rgb24()[first * 270..<rows.upperBound * 270])
            }
        }
    }

    @Test("a group has an identity only if all its layers have one, and still layers give it one")
    func identities() throws {
        let still = try Self.renderer(
            "{\"type\": \"group\", \"layers\": [{\"type\": \"group\", \"layers\": [{\(Self.white)}]}], \"mask\": {\(Self.white)}}"
        )
        #expect(still.identity(at: .zero) != nil)
        #expect(still.identity(at: .zero) == still.identity(at: SceneTime(seconds: 2)))
        let late = try Self.renderer(
            "{\"type\": \"group\", \"layers\": [{\(Self.white), \"start\": 1}], \"mask\": {\(Self.white), \"end\": 2}}"
        )
        let identities = [0, 0.9, 1, 1.9, 2, 3].map { late.identity(at: SceneTime(seconds: $0)) }
        #expect(identities[0] == identities[1] && identities[2] == identities[3])
        #expect(Set(identities).count == 3)
    }
}
