import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// Tests of transitions, whose frames are compared with plain formulas.
@Suite struct TransitionTests {
    private static let width = 96
    private static let height = 54
    private static let first =
        ##"{"type": "linearGradient", "colors": ["#FF2000", "#2040C0"], "endPoint": [1, 1], "startPoint": [0, 0]%}"##
    private static let second =
        ##"{"type": "radialGradient", "colors": ["#FFFFFF", "#104020"], "endRadius": 50%}"##

    /// Two pictures that show their numbers of columns as luma.
    private static let pictures = TestPictures([
        "luma.png": DecodedImage(width: width, height: height) { x, _ in
            [UInt8(x * 255 / (width - 1)), UInt8(x * 255 / (width - 1)), UInt8(x * 255 / (width - 1)), 255]
        }
    ])

    private static func renderer(_ layers: String, loop: Bool = false, duration: Double = 4) throws
        -> Renderer
    {
        let text =
            ##"{"version": 1, "size": {"width": \##(width), "height": \##(height)}, "fps": 60, "duration": \##(duration), "loop": \##(loop), "background": "#405060", "layers": [\##(layers)]}"##
        return try Renderer(Scene(json: Array(text.utf8)).settled { _ in nil }, assets: pictures)
    }

    /// Returns the renderer of a sequence of two items of 2.5 seconds, with a transition from 1.5 to 2.5 seconds.
    private static func sequence(_ transition: String, loop: Bool = false, _ keys: String = "") throws
        -> Renderer
    {
        let items = [first, second].map { $0.replacing("%", with: #", "duration": 2.5"#) }
        return try renderer(
            #"{"type": "sequence", \#(keys) "transition": {\#(transition), "duration": 1, "curve": "linear"}, "items": [\#(items.joined(separator: ", "))]}"#,
            loop: loop, duration: loop ? 3 : 4)
    }

    private static func pixels(_ renderer: Renderer, at time: SceneTime) throws -> [UInt8] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: time, into: &buffer)
        return buffer.rgb24()
    }

    private static func pixels(_ renderer: Renderer, part: Double) throws -> [UInt8] {
        try pixels(renderer, at: SceneTime(seconds: 1.5 + part))
    }

    private static func whole(_ layer: String) throws -> [UInt8] {
        try pixels(renderer(layer.replacing("%", with: "")), at: SceneTime(seconds: 1))
    }

    /// Returns the largest difference of a picture from what a formula gives for each sample.
    private static func difference(
        _ pixels: [UInt8], _ formula: (_ x: Int, _ y: Int, _ sample: Int) -> Double
    ) -> Double {
        var most = 0.0
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<3 {
                    let sample = (y * width + x) * 3 + channel
                    most = max(most, abs(Double(pixels[sample]) - formula(x, y, sample)))
                }
            }
        }
        return most
    }

    @Test(
        "a crossfade is the weighted mean of both pictures, within one level",
        arguments: [0.1, 0.25, 0.5, 0.77])
    func crossfade(_ part: Double) throws {
        let (one, other) = try (Self.whole(Self.first), Self.whole(Self.second))
        let mixed = try Self.pixels(Self.sequence(#""type": "crossfade""#), part: part)
        #expect(
            Self.difference(mixed) { Double(one[$2]) * (1 - part) + Double(other[$2]) * part } <= 1)
    }

    @Test("a crossfade of what is translucent shows what is behind it as much as each item does alone")
    func translucent() throws {
        let dim = #""opacity": 0.5, "duration": 2.5"#
        let items = [Self.first, Self.second].map { $0.replacing("%", with: ", " + dim) }
        let renderer = try Self.renderer(
            #"{"type": "sequence", "transition": {"type": "crossfade", "duration": 1}, "items": [\#(items.joined(separator: ", "))]}"#
        )
        let alone = try [Self.first, Self.second].map {
            try Self.pixels(
                Self.renderer($0.replacing("%", with: #", "opacity": 0.5"#)), at: SceneTime(seconds: 1))
        }
        let mixed = try Self.pixels(renderer, part: 0.25)
        #expect(
            Self.difference(mixed) { Double(alone[0][$2]) * 0.75 + Double(alone[1][$2]) * 0.25 } <= 1)
    }

    @Test(
        "of what is translucent, a transition shows one item or the other, never both",
        arguments: ["wipe", "iris", "clock", "luma"])
    func separate(_ kind: String) throws {
        let items = ["[24, 27]", "[72, 27]"].map {
            ##"{"type": "shape", "size": [20, 20], "fill": "#FFFFFF", "position": \##($0), "duration": 2.5}"##
        }
        let renderer = try Self.renderer(
            #"{"type": "sequence", "transition": {\#(Self.transition(kind)), "duration": 1, "curve": "linear"}, "items": [\#(items.joined(separator: ", "))]}"#
        )
        func level(_ pixels: [UInt8], _ x: Int) -> UInt8 { pixels[(27 * Self.width + x) * 3] }
        let end = try Self.pixels(renderer, part: 0.999)
        #expect(level(end, 24) == 0x40 && level(end, 72) == 255)
        let start = try Self.pixels(renderer, part: 0.001)
        #expect(level(start, 24) == 255 && level(start, 72) == 0x40)
    }

    @Test(
        "a part of a gradient has the pixels of the whole, wherever it begins", arguments: [0.9, 0.05, 0.01])
    func parts(_ radius: Double) throws {
        let gradient = #"{"type": "gradient", "preset": "telegram", "radius": \#(radius), "duration": 2.5}"#
        let items = [gradient, #"{"type": "gradient", "preset": "contest", "duration": 2.5}"#]
        let renderer = try Self.renderer(
            #"{"type": "sequence", "transition": {"type": "wipe", "duration": 1, "curve": "linear"}, "items": [\#(items.joined(separator: ", "))]}"#
        )
        for part in [11.0, 17, 40, 83] {
            let time = SceneTime(seconds: 1.5 + part / Double(Self.width))
            let wiped = try Self.pixels(renderer, at: time)
            let wholes = try items.enumerated().map { index, item in
                // The next item began 1.5 seconds later.
                try Self.pixels(
                    Self.renderer(
                        item.replacing(#", "duration": 2.5"#, with: #", "start": \#(Double(index) * 1.5)"#)),
                    at: time)
            }
            #expect(
                Self.difference(wiped) { x, _, sample in
                    if abs(Double(x) + 0.5 - part) < 1 { return Double(wiped[sample]) }
                    return Double(wholes[Double(x) < part ? 1 : 0][sample])
                } == 0, "\(part)")
        }
    }

    @Test(
        "a wipe shows the next item up to its edge, in the middle of a pixel too, within one level",
        arguments: [(0.0, 0.25), (0, 0.503), (180, 0.3), (90, 0.4), (-90, 0.61)])
    func wipe(_ angle: Double, _ part: Double) throws {
        let (one, other) = try (Self.whole(Self.first), Self.whole(Self.second))
        let wiped = try Self.pixels(Self.sequence(#""type": "wipe", "angle": \#(angle)"#), part: part)
        let difference = Self.difference(wiped) { x, y, sample in
            let isAcross = angle == 0 || angle == 180
            let (length, place) = isAcross ? (Self.width, x) : (Self.height, y)
            let edge = part * Double(length)
            let from = angle == 180 || angle == -90 ? Double(length - place - 1) : Double(place)
            let share = min(max(edge - from, 0), 1)
            return Double(one[sample]) * (1 - share) + Double(other[sample]) * share
        }
        #expect(difference <= 1)
    }

    @Test("a soft wipe is a ramp of the given width, within two levels") func softWipe() throws {
        let (one, other) = try (Self.whole(Self.first), Self.whole(Self.second))
        let wiped = try Self.pixels(Self.sequence(#""type": "wipe", "softness": 0.5"#), part: 0.4)
        #expect(
            Self.difference(wiped) { x, _, sample in
                let (length, soft) = (Double(Self.width), Double(Self.width) / 2)
                let edge = -soft + 0.4 * (length + soft)
                let share = min(max(1 - (Double(x) + 0.5 - edge) / soft, 0), 1)
                return Double(one[sample]) * (1 - share) + Double(other[sample]) * share
            } <= 2)
    }

    @Test("a luma transition shows the next item where the picture is dark first, within three levels")
    func luma() throws {
        let (one, other) = try (Self.whole(Self.first), Self.whole(Self.second))
        let wiped = try Self.pixels(
            Self.sequence(#""type": "luma", "file": "luma.png", "softness": 0.4"#), part: 0.5)
        #expect(
            Self.difference(wiped) { x, _, sample in
                let luma = Double(x * 255 / (Self.width - 1)) / 255
                let share = min(max((0.5 * 1.4 - luma) / 0.4, 0), 1)
                return Double(one[sample]) * (1 - share) + Double(other[sample]) * share
            } <= 3)
    }

    @Test(
        "moving transitions move both pictures as their names say",
        arguments: [("push", 24, 24), ("cover", 0, 24), ("uncover", 24, 0)])
    func moving(_ kind: String, _ old: Int, _ new: Int) throws {
        let (one, other) = try (Self.whole(Self.first), Self.whole(Self.second))
        // At three quarters of the way, the next item has a quarter of the width left to go.
        let moved = try Self.pixels(Self.sequence(#""type": "\#(kind)""#), part: 0.75)
        let edge = 24
        #expect(
            Self.difference(moved) { x, y, sample in
                if x < edge {
                    let from = old == 0 ? x : x + 72
                    return Double(one[(y * Self.width + from) * 3 + sample % 3])
                }
                let from = new == 0 ? x : x - 24
                return Double(other[(y * Self.width + from) * 3 + sample % 3])
            } <= 1)
    }

    @Test("what is pushed and what pushes it meet without a seam, also between pixels") func pushed() throws {
        let white = ##"{"type": "shape", "size": "fill", "fill": "#FFFFFF", "duration": 2.5}"##
        let renderer = try Self.renderer(
            #"{"type": "sequence", "transition": {"type": "push", "duration": 1}, "items": [\#(white), \#(white)]}"#
        )
        for part in [0.11, 0.37, 0.503, 0.81] {
            #expect(try Self.pixels(renderer, part: part).allSatisfy { $0 == 255 }, "\(part)")
        }
    }

    @Test("a dip shows its colour alone in the middle") func dip() throws {
        let renderer = try Self.sequence(##""type": "dip", "color": "#FF8040""##)
        #expect(
            try Self.difference(Self.pixels(renderer, part: 0.5)) {
                [255, 128, 64][$2 % 3] + 0 * Double($0 + $1)
            } == 0)
        let (one, other) = try (Self.whole(Self.first), Self.whole(Self.second))
        for (part, picture) in [(0.25, one), (0.75, other)] {
            let dipped = try Self.pixels(renderer, part: part)
            #expect(
                Self.difference(dipped) {
                    (Double(picture[$2]) + [255, 128, 64][$2 % 3]) / 2 + 0 * Double($0 + $1)
                } <= 1)
        }
    }

    @Test("a clock has uncovered the right half after half a turn; an iris is a circle about the middle")
    func shapes() throws {
        let (one, other) = try (Self.whole(Self.first), Self.whole(Self.second))
        let clock = try Self.pixels(Self.sequence(#""type": "clock""#), part: 0.5)
        #expect(
            Self.difference(clock) { x, _, sample in
                Double(x < Self.width / 2 ? one[sample] : other[sample])
            } <= 1)
        let iris = try Self.pixels(Self.sequence(#""type": "iris""#), part: 0.5)
        let radius = (Double(Self.width * Self.width + Self.height * Self.height) / 4).squareRoot() / 2
        for (x, y) in [(48, 27), (48 + 20, 27), (48, 27 + 20), (90, 27), (48 + 25, 27 + 19)] {
            let away = (Double((x - 48) * (x - 48) + (y - 27) * (y - 27))).squareRoot()
            guard abs(away - radius) > 1.5 else { continue }
            let sample = (y * Self.width + x) * 3
            #expect(
                abs(Int(iris[sample]) - Int(away < radius ? other[sample] : one[sample])) <= 1, "\(x) \(y)")
        }
    }

    private static let all = Transition.Kind.allCases.map(\.rawValue)

    private static func transition(_ kind: String) -> String {
        kind == "luma" ? #""type": "luma", "file": "luma.png""# : #""type": "\#(kind)""#
    }

    @Test("before and after it, a transition leaves the items as they are", arguments: all)
    func ends(_ kind: String) throws {
        let renderer = try Self.sequence(Self.transition(kind))
        if kind != "cut" { #expect(try Self.pixels(renderer, part: -0.01) == Self.whole(Self.first)) }
        #expect(try Self.pixels(renderer, part: 1) == Self.whole(Self.second))
        if kind != "cut" { #expect(try Self.pixels(renderer, part: 0) == Self.whole(Self.first)) }
    }

    @Test("drawn in bands, and at 30 and 60 fps, a transition has the same pixels", arguments: all)
    func bands(_ kind: String) throws {
        let renderer = try Self.sequence(Self.transition(kind), #""size": [80, 40],"#)
        for frame in [48, 57, 70] {
            let whole = try Self.pixels(renderer, at: SceneTime(frame, over: 30))
            #expect(whole == (try Self.pixels(renderer, at: SceneTime(2 * frame, over: 60))))
            let figure = renderer.figure(at: SceneTime(frame, over: 30))
            var pixels: [UInt8] = []
            for start in stride(from: 0, to: Self.height, by: 11) {
                let rows = start..<min(start + 11, Self.height)
                var band = PixelBuffer(width: Self.width, height: 11)
                try renderer.draw(figure, rows: rows, into: &band)
                pixels += band.rgb24().prefix(rows.count * Self.width * 3)
            }
            #expect(pixels == whole, "\(frame)")
        }
    }

    @Test(
        "a loop leads from the last item to the first without a seam",
        arguments: ["crossfade", "push", "iris"])
    func loop(_ kind: String) throws {
        let renderer = try Self.sequence(Self.transition(kind), loop: true)
        // The first and the last item overlap from 0 to 1 second, and the items 1 second before.
        #expect(try Self.pixels(renderer, at: .zero) == Self.pixels(renderer, at: SceneTime(seconds: 3)))
        let plain = try Self.sequence(Self.transition(kind))
        #expect(
            try Self.pixels(renderer, at: SceneTime(seconds: 2))
                == Self.pixels(plain, at: SceneTime(seconds: 2)))
        // The transition from the last item to the first is that from the first to the last, with the items exchanged.
        let items = [Self.second, Self.first].map { $0.replacing("%", with: #", "duration": 2.5"#) }
        let exchanged = try Self.renderer(
            #"{"type": "sequence", "transition": {\#(Self.transition(kind)), "duration": 1, "curve": "linear"}, "items": [\#(items.joined(separator: ", "))]}"#
        )
        #expect(
            try Self.pixels(renderer, at: SceneTime(seconds: 0.4))
                == Self.pixels(exchanged, at: SceneTime(seconds: 1.9)))
    }
}
