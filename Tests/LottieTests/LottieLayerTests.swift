import Drawing
import Film
import Foundation
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Lottie

private typealias File = LottieFile

/// Tests of layers that show a Lottie animation: timing and placement.
@Suite(.enabled(if: LottieLibrary.isThere)) struct LottieLayerTests {
    /// An animation of a square whose position is 5 + 6 · frame.
    private static let walk: String = {
        let position = File.moving([(0, "[5, 50, 0]"), (30, "[185, 50, 0]")])
        return File.text([
            File.shapes(
                File.group(File.rectangle(0, 0, 10, 10), File.fill("1, 0, 0")),
                transform: #""p": \#(position)"#)
        ])
    }()

    /// Returns the number of the animation's frame that a scene's frame shows.
    private func shown(_ drawn: DrawnLottie, _ frame: Int) throws -> Double {
        (try drawn.frame(frame).middle(0).x - 5) / 6
    }

    @Test("speed, offset and loop work as for films") func time() throws {
        let cases: [(keys: String, expected: (Int) -> Int)] = [
            ("", { min($0, 29) }), (#", "speed": 2"#, { min(2 * $0, 29) }),
            (#", "speed": 0.3"#, { $0 * 3 / 10 }),
            (#", "offset": 0.5"#, { min($0 + 15, 29) }),
            (#", "offset": 0.5, "loop": true"#, { ($0 + 15) % 30 }),
            (#", "loop": true, "speed": 7"#, { $0 * 7 % 30 }), (#", "start": 0.2"#, { max($0 - 6, 0) }),
        ]
        for (keys, expected) in cases {
            let drawn = try DrawnLottie(Self.walk, layer: keys)
            for frame in [6, 7, 14, 15, 22, 29] {
                #expect(
                    isNear(try shown(drawn, frame), Double(expected(frame)), 0.01), "\(keys), frame \(frame)")
            }
        }
    }

    @Test("at any time, the last frame that has started is shown") func exact() throws {
        let drawn = try DrawnLottie(Self.walk.replacing("\"fr\": 30", with: "\"fr\": 29.97"))
        func pixels(_ time: SceneTime) throws -> [UInt8] {
            var buffer = drawn.renderer.makeBuffer()
            try drawn.renderer.draw(at: time, into: &buffer)
            return buffer.rgb24()
        }
        let begins = SceneTime(7 * 1001, over: 30_000)
        let before = begins - SceneTime(1, over: 1_000_000_000)
        #expect(try pixels(begins) != pixels(before))
        #expect(try pixels(before) == pixels(SceneTime(6 * 1001, over: 30_000)))
        #expect(
            drawn.renderer.identity(at: before)
                == drawn.renderer.identity(at: SceneTime(6 * 1001, over: 30_000)))
    }

    @Test("an offset after the animation's end is an error, unless the animation loops") func late() throws {
        let error = #expect(throws: AssetError.self) {
            _ = try DrawnLottie(Self.walk, layer: #", "offset": 1"#)
        }
        #expect(
            error?.description.hasSuffix(#"a.json: "offset" lies after the end of the animation (1 s)"#)
                == true)
        #expect(
            isNear(try shown(DrawnLottie(Self.walk, layer: #", "offset": 1.1, "loop": true"#), 0), 3, 0.01))
    }

    @Test("in a loop, an animation whose duration doesn't divide the loop is an error") func loops() throws {
        let scene = #", "loop": true"#
        let drawn = try DrawnLottie(Self.walk, layer: #", "loop": true, "speed": 2"#, scene: scene)
        #expect(drawn.renderer.identity(at: SceneTime(1, over: 1)) == drawn.renderer.identity(at: .zero))
        let error = #expect(throws: AssetError.self) {
            _ = try DrawnLottie(Self.walk, layer: #", "loop": true, "speed": 0.8"#, scene: scene)
        }
        #expect(
            error?.description.contains("the layer's content repeats every 1.25 s") == true,
            "\(error?.description ?? "")")
        #expect(throws: AssetError.self) { _ = try DrawnLottie(Self.walk, scene: scene) }
    }

    @Test("size, fit and scale are applied, and the animation is drawn at the final resolution") func places()
        throws
    {
        let circle = File.text([File.shapes(File.group(File.ellipse(100, 50, 60, 60), File.fill("1, 0, 0")))])
        // The radius is 30 units of an animation that is 200 by 100 units large.
        for (keys, width, height, radii) in [
            ("", 200, 100, (30.0, 30.0)), (#", "size": [100, 100]"#, 200, 100, (30, 30)),
            (#", "size": [100, 100], "fit": "contain""#, 200, 100, (15, 15)),
            (#", "size": [100, 80], "fit": "fill""#, 200, 100, (15, 24)),
            (#", "scale": 3"#, 300, 300, (90, 90)),
            (#", "size": [333, 166.5]"#, 400, 200, (49.95, 49.95)),
            (#", "scale": 0.37, "rotation": 30"#, 200, 100, (11.1, 11.1)),
        ] {
            let pixels = try DrawnLottie(circle, layer: keys, width: width, height: height).frame(0)
            #expect(
                isNear(
                    pixels.area(0), Double.pi * radii.0 * radii.1, Double.pi * radii.0 * radii.1 * 0.004 + 2),
                "\(keys)")
            let middle = pixels.middle(0)
            #expect(
                isNear(middle.x, Double(width) / 2, 0.15) && isNear(middle.y, Double(height) / 2, 0.15),
                "\(keys)")
        }
    }

    @Test("frames are the same in any order, in bands, and on three threads") func orders() throws {
        let star =
            #"{"ty": "sr", "sy": 1, "d": 1, "pt": {"k": 5}, "p": {"k": [0, 0]}, "r": {"k": 0}, "or": {"k": 40}, "os": {"k": 20}, "ir": {"k": 15}, "is": {"k": 9}}"#
        let fill =
            #"{"ty": "gf", "o": \#(File.moving([(0, "[10]"), (30, "[100]")])), "r": 1, "g": {"p": 3, "k": {"a": 0, "k": [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0.3, 0, 0.4, 0, 1, 1]}}, "s": {"k": [-40, 0]}, "e": {"k": [40, 0]}, "t": 1}"#
        let trim =
            #"{"ty": "tm", "s": {"k": 0}, "e": \#(File.moving([(0, "[0]"), (20, "[100]")])), "o": {"k": 30}, "m": 1}"#
        let turn = #""p": {"k": [100, 50, 0]}, "r": \#(File.moving([(0, "[0]"), (30, "[180]")]))"#
        let text = File.text([
            File.shapes(File.group(star, trim, File.stroke(3)), number: 1, transform: turn),
            File.shapes(File.group(star, fill), number: 2, transform: turn + #", "o": {"k": 60}"#),
        ])
        let drawn = try DrawnLottie(text)
        let forwards = try (0..<30).map { try drawn.frame($0) }
        #expect(Set(forwards.map(\.rgb)).count == 30)
        let other = try DrawnLottie(text)
        let backwards = try (0..<30).reversed().map { try other.frame($0) }
        #expect(Array(backwards.reversed()) == forwards)
        for number in [3, 17] {
            let figure = drawn.renderer.figure(at: SceneTime(number, over: 30))
            var rgb: [UInt8] = []
            for first in stride(from: 0, to: 100, by: 7) {
                let rows = first..<min(first + 7, 100)
                var band = PixelBuffer(width: 200, height: rows.count)
                try drawn.renderer.draw(figure, rows: rows, into: &band)
                rgb += band.rgb24()
            }
            #expect(rgb == forwards[number].rgb)
        }
        let third = try DrawnLottie(text)
        let failures = Failures()
        DispatchQueue.concurrentPerform(iterations: 60) { index in
            let number = index * 7 % 30
            if (try? third.frame(number)) != forwards[number] { failures.add() }
        }
        #expect(failures.count == 0)
    }

    private final class Failures: @unchecked Sendable {
        private let lock = NSLock()
        private(set) var count = 0

        func add() { lock.withLock { count += 1 } }
    }

    @Test("unsupported features are reported with the scene's path, one line per fault") func faults() throws
    {
        let folder = try TestFolder()
        try folder.write(File.text([File.shapes(#"{"ty": "rd"}, {"ty": "mm"}"#)]), to: "launch.json")
        let text = """
            {"version": 1, "size": {"width": 20, "height": 20}, "fps": 30, "duration": 1, "layers": [
              {"type": "lottie", "file": "launch.json"}, {"type": "lottie", "file": "lanch.json"}]}
            """
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        let errors = #expect(throws: AssetErrors.self) { _ = try FilmOrder(scene).makeRenderer() }
        #expect(
            errors?.lines == [
                #"line 2, column 30: layers[0].file: launch.json: layers[0].shapes[0]: layer "Rocket": librlottie does not draw rounded corners ("rd"); convert the result to a plain path"#,
                #"line 2, column 30: layers[0].file: launch.json: layers[0].shapes[1]: layer "Rocket": librlottie does not draw merge paths ("mm"); merge the paths themselves"#,
                #"line 2, column 73: layers[1].file: lanch.json: no such file; did you mean "launch.json"?"#,
            ])
    }

    @Test("a changed animation changes the plan, and so does another version of librlottie") func plan()
        throws
    {
        let folder = try TestFolder()
        func plan(_ animation: String) throws -> FilmPlan {
            try folder.write(animation, to: "a.json")
            let text =
                #"{"version": 1, "size": {"width": 16, "height": 16}, "fps": 10, "duration": 12, "layers": [{"type": "bubbles"}, {"type": "lottie", "file": "a.json", "start": 2, "end": 4}]}"#
            var scene = try Scene(json: Array(text.utf8))
            scene.folder = folder.url.path
            return try FilmPlan(FilmOrder(scene))
        }
        let (before, after) = (try plan(Self.walk), try plan(Self.walk.replacing("185", with: "184")))
        #expect(zip(before.keys, after.keys).map { $0 == $1 } == [true, false, true, true, true, true])
        #expect(before.fingerprint["librlottie"]?.isEmpty == false)
    }
}
