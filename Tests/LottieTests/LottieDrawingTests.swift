import Drawing
import SceneModel
import Testing

@testable import Lottie

private typealias File = LottieFile

/// Compares librlottie's pictures with values computed by hand.
@Suite(.enabled(if: LottieLibrary.isThere)) struct LottieDrawingTests {
    private static let red = File.fill("1, 0, 0")
    private static let full = File.group(File.rectangle(100, 50, 200, 100), red)

    @Test("a square moves linearly from frame to frame") func moves() throws {
        let position = File.moving([(0, "[20, 50, 0]"), (20, "[180, 50, 0]")])
        let drawn = try DrawnLottie(
            File.text([
                File.shapes(
                    File.group(File.rectangle(0, 0, 20, 20), Self.red), transform: #""p": \#(position)"#)
            ]))
        for number in [0, 1, 7, 20, 29] {
            let pixels = try drawn.frame(number)
            let middle = pixels.middle(0)
            #expect(
                isNear(middle.x, 20 + 8 * Double(min(number, 20)), 0.02) && isNear(middle.y, 50, 0.02),
                "\(number)")
            #expect(isNear(pixels.area(0), 400, 0.5))
        }
    }

    @Test("easing uses the exact handles, not handles rounded to two digits") func eases() throws {
        // Solves x = 3s(1-s)²·a + 3s²(1-s)·b + s³ for the curve's parameter s, by bisection.
        func eased(_ part: Double, _ curve: [Double]) -> Double {
            func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
                3 * s * (1 - s) * (1 - s) * a + 3 * s * s * (1 - s) * b + s * s * s
            }
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                let middle = (low + high) / 2
                if bezier(middle, curve[0], curve[2]) < part { low = middle } else { high = middle }
            }
            return bezier(low, curve[1], curve[3])
        }
        let curves: [[Double]] = [[0.7, 0, 0.3, 1], [0.7004, 0.0, 0.2996, 1], [0.2, 0, 0.1, 1.4]]
        let layers = curves.enumerated().map { index, curve in
            let (y, out, into) = (20 + 30 * index, "\(curve[0]), \(curve[1])", "\(curve[2]), \(curve[3])")
            let position = File.moving([(0, "[20, \(y), 0]"), (20, "[140, \(y), 0]")], out: out, into: into)
            let color = ["1, 0, 0", "0, 1, 0", "0, 0, 1"][index]
            return File.shapes(
                File.group(File.rectangle(0, 0, 10, 10), File.fill(color)), number: index,
                transform: #""p": \#(position)"#)
        }
        let drawn = try DrawnLottie(File.text(layers))
        for number in [3, 9, 10, 16] {
            let pixels = try drawn.frame(number)
            for (index, curve) in curves.enumerated() {
                let expected = 20 + 120 * eased(Double(number) / 20, curve)
                #expect(isNear(pixels.middle(index).x, expected, 0.1), "curve \(index), frame \(number)")
            }
        }
    }

    @Test("hold keyframes jump") func holds() throws {
        let position =
            #"{"a": 1, "k": [{"t": 0, "s": [20, 50], "h": 1}, {"t": 10, "s": [100, 50], "h": 1}, {"t": 20, "s": [180, 50]}]}"#
        let drawn = try DrawnLottie(
            File.text([
                File.shapes(
                    File.group(File.rectangle(0, 0, 20, 20), Self.red), transform: #""p": \#(position)"#)
            ]))
        for (number, x) in [(0, 20.0), (9, 20), (10, 100), (19, 100), (20, 180), (29, 180)] {
            #expect(isNear(try drawn.frame(number).middle(0).x, x, 0.02), "\(number)")
        }
    }

    @Test("a circle has a circle's area") func circle() throws {
        let drawn = try DrawnLottie(
            File.text([File.shapes(File.group(File.ellipse(100, 50, 60, 60), Self.red))]))
        #expect(isNear(try drawn.frame(0).area(0), Double.pi * 900, 10))
    }

    @Test(
        "a trimmed line has the trimmed length, for shapes trimmed together or one by one", arguments: [1, 2])
    func trims(_ kind: Int) throws {
        let trim =
            #"{"ty": "tm", "s": {"k": 0}, "e": \#(File.moving([(0, "[0]"), (20, "[100]")])), "o": {"k": 0}, "m": \#(kind)}"#
        let drawn = try DrawnLottie(File.text([File.shapes(File.group(File.line, trim, File.stroke(10)))]))
        for number in [0, 5, 10, 20] {
            #expect(isNear(try drawn.frame(number).area(0), Double(number) * 80, 6), "\(number)")
        }
    }

    @Test(
        "a linear gradient has the right colours and alphas, even if only one of both has a stop at a position"
    )
    func gradient() throws {
        func colors(_ numbers: String) throws -> LottiePixels {
            let fill =
                #"{"ty": "gf", "o": {"k": 100}, "r": 1, "g": {"p": 2, "k": {"a": 0, "k": [\#(numbers)]}}, "s": {"k": [0, 0]}, "e": {"k": [200, 0]}, "t": 1}"#
            return try DrawnLottie(
                File.text([File.shapes(File.group(File.rectangle(100, 50, 200, 100), fill))])
            ).frame(0)
        }
        let plain = try colors("0, 1, 0, 0, 1, 0, 0, 1")
        let alpha = try colors("0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0.2, 1, 1")
        for x in [2, 50, 100, 150, 197] {
            let place = (Double(x) + 0.5) / 200
            // librlottie interpolates premultiplied colours, here from red to blue at an alpha of 0.2.
            let purple = [0.1, 0, 0.1]
            let clear = zip(place < 0.5 ? [1.0, 0, 0] : [0, 0, 1], purple).map { end, middle in
                255 * (middle + (end - middle) * abs(place - 0.5) * 2)
            }
            let shown = [1 - place, 0, place].map { $0 * 255 }
            for channel in 0..<3 {
                #expect(isNear(Double(plain(x, 50)[channel]), shown[channel], 4), "\(x)")
                #expect(isNear(Double(alpha(x, 50)[channel]), clear[channel], 4), "\(x) with alpha")
            }
        }
        #expect(isNear(Double(alpha(100, 50)[0]), 25.5, 3) && isNear(Double(alpha(100, 50)[2]), 25.5, 3))
    }

    @Test("a radial gradient depends only on the distance from its centre") func radial() throws {
        let fill =
            #"{"ty": "gf", "o": {"k": 100}, "r": 1, "g": {"p": 2, "k": {"a": 0, "k": [0, 1, 1, 1, 1, 0, 0, 0]}}, "s": {"k": [100, 50]}, "e": {"k": [150, 50]}, "t": 2, "h": {"k": 0}, "a": {"k": 0}}"#
        let pixels = try DrawnLottie(
            File.text([File.shapes(File.group(File.rectangle(100, 50, 200, 100), fill))])
        ).frame(0)
        for (x, y) in [(100, 50), (125, 50), (100, 25), (82, 32), (160, 50)] {
            let (dx, dy) = (Double(x) + 0.5 - 100, Double(y) + 0.5 - 50)
            let expected = max(0, 255 * (1 - (dx * dx + dy * dy).squareRoot() / 50))
            #expect(isNear(Double(pixels(x, y)[0]), expected, 5), "\(x), \(y)")
        }
    }

    static let masks: [(masks: [(mode: String, isInverted: Bool, box: [Int])], area: Double)] = [
        ([("a", false, [20, 20, 60, 40])], 2400), ([("a", true, [20, 20, 60, 40])], 20000 - 2400),
        ([("s", false, [20, 20, 60, 40])], 20000 - 2400), ([("n", false, [20, 20, 60, 40])], 20000),
        ([("a", false, [20, 20, 100, 60]), ("s", false, [40, 30, 20, 20])], 6000 - 400),
        ([("a", false, [20, 20, 100, 60]), ("i", false, [40, 30, 20, 20])], 400),
        ([("a", false, [20, 20, 100, 60]), ("i", true, [40, 30, 20, 20])], 6000 - 400),
        ([("a", false, [20, 20, 100, 60]), ("s", true, [40, 30, 20, 20])], 400),
        ([("a", false, [20, 20, 40, 40]), ("f", false, [40, 20, 40, 40])], 1600),
        ([("a", false, [20, 20, 40, 40]), ("a", false, [40, 20, 40, 40])], 2400),
    ]

    @Test("masks show the area of their boxes", arguments: masks) func boxes(
        _ masks: [(mode: String, isInverted: Bool, box: [Int])], area: Double
    ) throws {
        let list = masks.map { mask in
            let box = File.box(mask.box[0], mask.box[1], mask.box[2], mask.box[3])
            return
                #"{"inv": \#(mask.isInverted), "mode": "\#(mask.mode)", "pt": \#(File.still(box)), "o": {"k": 100}, "x": {"k": 0}}"#
        }
        let more = #", "hasMask": true, "masksProperties": [\#(list.joined(separator: ", "))]"#
        let pixels = try DrawnLottie(File.text([File.shapes(Self.full, more)])).frame(0)
        #expect(isNear(pixels.area(0), area, 1))
    }

    /// Layers of each type that can have a matte: 180 by 90 pixels of red in the middle.
    static let matted: [(name: String, layer: @Sendable (String) -> String)] = [
        ("one fill", { File.shapes(File.group(File.rectangle(100, 50, 180, 90), red), number: 2, $0) }),
        (
            "two fills",
            {
                File.shapes(
                    File.group(File.rectangle(55, 50, 90, 90), red) + ", "
                        + File.group(File.rectangle(145, 50, 90, 90), red), number: 2, $0)
            }
        ),
        (
            "solid",
            {
                ##"{"ty": 1, "sw": 180, "sh": 90, "sc": "#FF0000", "ind": 2, "nm": "S", "ks": {"p": {"k": [10, 5]}}, "ip": 0, "op": 30\##($0)}"##
            }
        ),
        (
            "masked",
            {
                let mask =
                    #"{"inv": false, "mode": "a", "pt": \#(File.still(File.box(10, 5, 180, 90))), "o": {"k": 100}, "x": {"k": 0}}"#
                return File.shapes(
                    full, number: 2, #", "hasMask": true, "masksProperties": [\#(mask)]\#($0)"#)
            }
        ),
        (
            "composition",
            {
                #"{"ty": 0, "ind": 2, "refId": "c", "w": 180, "h": 90, "nm": "P", "ks": {"p": {"k": [10, 5]}}, "ip": 0, "op": 30\#($0)}"#
            }
        ),
    ]

    // Where a matte is opaque, librlottie reduces a level of 255 to 251.
    @Test(
        "mattes show the covered or uncovered part, by alpha or luma, even if they don't fill the frame",
        arguments: [
            (1, "1, 1, 1", 1.0, 0.0), (2, "1, 1, 1", 0, 1), (3, "0.5, 0.5, 0.5", 0.5, 0),
            (4, "1, 1, 1", 0, 1),
        ]) func mattes(_ kind: Int, _ color: String, _ inside: Double, _ outside: Double) throws
    {
        let circle = Double.pi * 1600
        let area = inside * circle + outside * (180 * 90 - circle)
        let matte = File.shapes(
            File.group(File.ellipse(100, 50, 80, 80), File.fill(color)), number: 1, #", "td": 1"#)
        let inner = #"{"id": "c", "layers": [\#(File.shapes(Self.full))]}"#
        for (name, layer) in Self.matted {
            let drawn = try DrawnLottie(File.text([matte, layer(#", "tt": \#(kind)"#)], assets: inner))
            let pixels = try drawn.frame(0)
            #expect(isNear(pixels.area(0), area, area * 0.03), "\(name)")
            #expect(isNear(Double(pixels(100, 50)[0]), 255 * inside, 5), "\(name)")
            #expect(isNear(Double(pixels(14, 50)[0]), 255 * outside, 5), "\(name)")
            #expect(pixels.area(1) == 0 && pixels.area(2) == 0 && pixels(4, 50)[0] == 0, "\(name)")
        }
    }

    private static let composition: String = {
        let position = File.moving([(0, "[0, 0, 0]"), (10, "[20, 0, 0]")])
        let square = File.shapes(
            File.group(File.rectangle(10, 10, 20, 20), File.fill("0, 0, 1")), transform: #""p": \#(position)"#
        )
        return #"{"id": "c", "layers": [\#(square)]}"#
    }()

    private static func shown(_ more: String) throws -> DrawnLottie {
        let layer =
            #"{"ddd": 0, "ty": 0, "ind": 1, "refId": "c", "w": 60, "h": 40, "nm": "P", "ks": {"p": {"k": [50, 30, 0]}}, "ip": 0, "op": 30\#(more)}"#
        return try DrawnLottie(File.text([layer], assets: composition))
    }

    @Test("a composition can begin later") func later() throws {
        let drawn = try Self.shown(#", "st": 5"#)
        #expect(try drawn.frame(4).area(2) == 0)
        #expect(isNear(try drawn.frame(5).middle(2).x, 60, 0.02))
        #expect(isNear(try drawn.frame(10).middle(2).x, 70, 0.02))
    }

    @Test("time remapping shows the right frame, even with a constant time") func remapped() throws {
        let back = try Self.shown(#", "st": 0, "tm": \#(File.moving([(0, "[0.3333333333]"), (10, "[0]")]))"#)
        for number in 0...10 {
            #expect(
                isNear(try back.frame(number).middle(2).x, 60 + 2 * Double(10 - number), 0.05), "\(number)")
        }
        let still = try Self.shown(#", "st": 0, "tm": {"a": 0, "k": 0.1666666667}"#)
        for number in [0, 9, 29] {
            #expect(isNear(try still.frame(number).middle(2).x, 70, 0.05), "\(number)")
        }
    }

    @Test("a repeater copies the preceding shapes, with decreasing opacity") func repeats() throws {
        let copies =
            #"{"ty": "rp", "c": {"k": 5}, "o": {"k": 0}, "m": 1, "tr": {"ty": "tr", "p": {"k": [30, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 0}}}"#
        let pixels = try DrawnLottie(
            File.text([File.shapes(File.group(File.rectangle(10, 50, 10, 30), Self.red) + ", " + copies)])
        )
        .frame(0)
        #expect(isNear(pixels.area(0), 300 * (1 + 0.8 + 0.6 + 0.4 + 0.2), 6))
        for copy in 0..<5 {
            #expect(isNear(Double(pixels(10 + 30 * copy, 50)[0]), 255 - 51 * Double(copy), 2))
        }
    }

    @Test("a hidden parent still rotates its child layer") func parents() throws {
        let child = File.shapes(
            File.group(File.rectangle(0, 0, 20, 20), Self.red), number: 1,
            transform: #""p": {"k": [40, 0, 0]}"#, #", "parent": 2"#)
        let parent = File.shapes(
            Self.full, number: 2,
            transform: #""p": {"k": [100, 50, 0]}, "r": \#(File.moving([(0, "[0]"), (20, "[180]")]))"#,
            #", "hd": true"#)
        let drawn = try DrawnLottie(File.text([child, parent]))
        for (number, x, y) in [
            (0, 140.0, 50.0), (5, 100 + 40 * 0.5.squareRoot(), 50 + 40 * 0.5.squareRoot()), (20, 60, 50),
        ] {
            let middle = try drawn.frame(number).middle(0)
            #expect(isNear(middle.x, x, 0.05) && isNear(middle.y, y, 0.05), "\(number)")
        }
    }

    @Test("dashes and gaps have their lengths, even without an offset or a last gap") func dashes()
        throws
    {
        for (list, covered) in [
            (#"{"n": "d", "v": {"k": 20}}, {"n": "g", "v": {"k": 10}}"#, 110.0),
            (#"{"n": "d", "v": {"k": 20}}"#, 80),
            (#"{"n": "d", "v": {"k": 20}}, {"n": "g", "v": {"k": 10}}, {"n": "o", "v": {"k": 20}}"#, 100),
        ] {
            let pixels = try DrawnLottie(
                File.text([File.shapes(File.group(File.line, File.stroke(10, #", "d": [\#(list)]"#)))])
            ).frame(0)
            #expect(isNear(pixels.area(0), covered * 10, 8), "\(list)")
        }
    }

    @Test("dashes of length zero are dots with round caps, and invisible with other caps") func dots()
        throws
    {
        func drawn(cap: Int, _ dash: String, width: Int = 10) throws -> LottiePixels {
            let list = #"{"n": "d", "v": \#(dash)}, {"n": "g", "v": {"k": 20}}"#
            let stroke = File.stroke(width, #", "d": [\#(list)]"#)
                .replacing(#""lc": 1"#, with: #""lc": \#(cap)"#)
            return try DrawnLottie(File.text([File.shapes(File.group(File.line, stroke))])).frame(0)
        }
        #expect(try drawn(cap: 1, #"{"k": 0}"#).area(0) == 0)
        let dot = Double.pi * 25
        for width in [2, 10, 16] {
            let pixels = try drawn(cap: 2, #"{"k": 0}"#, width: width)
            // There are dots at 20, 40 and so on up to 160, and maybe one at the end of the line.
            let dot = dot * Double(width * width) / 100
            #expect((dot * 7.5...dot * 9.9).contains(pixels.area(0)), "\(width)")
            for x in stride(from: 20, through: 160, by: 20) { #expect(pixels(x, 50)[0] > 190, "\(x)") }
            for x in stride(from: 30, through: 150, by: 20) { #expect(pixels(x, 50)[0] == 0, "\(x)") }
        }
        let squares = try drawn(cap: 3, #"{"k": 0}"#)
        #expect((780...990).contains(squares.area(0)))
        let growing = try DrawnLottie(
            File.text([
                File.shapes(
                    File.group(
                        File.line,
                        File.stroke(
                            10,
                            #", "d": [{"n": "d", "v": \#(File.moving([(0, "[0]"), (10, "[10]")]))}, {"n": "g", "v": {"k": 20}}]"#
                        ).replacing(#""lc": 1"#, with: #""lc": 2"#)))
            ]))
        #expect(isNear(try growing.frame(0).middle(0).y, 50, 0.1))
        #expect(try growing.frame(0)(20, 50)[0] > 200)
        #expect(isNear(try growing.frame(10).area(0), 6 * (100 + dot), 60))
    }

    @Test("stars and polygons begin at the top, and are rotated by the given angle") func stars() throws {
        func corners(_ kind: Int, turn: Double) throws -> LottiePixels {
            let inner = kind == 1 ? #", "ir": {"k": 15}, "is": {"k": 0}"# : ""
            let star =
                #"{"ty": "sr", "sy": \#(kind), "d": 1, "pt": {"k": 4}, "p": {"k": [100, 50]}, "r": {"k": \#(turn)}, "or": {"k": 40}, "os": {"k": 0}\#(inner)}"#
            return try DrawnLottie(File.text([File.shapes(File.group(star, Self.red))])).frame(0)
        }
        let square = try corners(2, turn: 45)
        #expect(isNear(square.area(0), 3200, 2))
        // The square's sides are vertical, so each column near a side is uniform.
        for x in [70, 73, 126, 129] { #expect(Set((24...75).map { square(x, $0)[0] }).count == 1, "\(x)") }
        for kind in [1, 2] {
            let pixels = try corners(kind, turn: 0)
            for (x, y) in [(99, 12), (100, 12), (100, 87), (62, 50), (137, 49)] {
                #expect(pixels(x, y)[0] > 60, "\(kind): \(x), \(y)")
            }
        }
    }

    @Test("a path morphs, and overlapping parts are holes by the even-odd rule") func paths() throws {
        let path =
            #"{"ty": "sh", "ks": \#(File.moving([(0, "[\(File.box(20, 20, 20, 20))]"), (10, "[\(File.box(100, 20, 60, 60))]")]))}"#
        let drawn = try DrawnLottie(File.text([File.shapes(File.group(path, Self.red))]))
        let half = try drawn.frame(5)
        #expect(isNear(half.area(0), 1600, 1) && isNear(half.middle(0).x, 80, 0.05))
        let hole = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "r": 2}"#
        let ring = try DrawnLottie(
            File.text([
                File.shapes(
                    File.group(File.rectangle(100, 50, 80, 80), File.rectangle(100, 50, 40, 40), hole))
            ]))
        #expect(isNear(try ring.frame(0).area(0), 4800, 1))
    }

    @Test("a half-opaque solid is visible from its first to its last frame") func solid() throws {
        let solid =
            ##"{"ty": 1, "sw": 50, "sh": 40, "sc": "#FF8000", "ind": 1, "nm": "S", "ks": {"p": {"k": [20, 20]}, "o": {"k": 50}}, "ip": 5, "op": 25, "st": 0}"##
        let drawn = try DrawnLottie(File.text([solid]))
        for (number, isThere) in [(4, false), (5, true), (24, true), (25, false)] {
            #expect(isNear(try drawn.frame(number).area(0), isThere ? 1000 : 0, 5), "\(number)")
        }
        let color = try drawn.frame(10)(30, 30)
        #expect(isNear(Double(color[0]), 127, 2) && isNear(Double(color[1]), 64, 2) && color[2] == 0)
    }
}
