import Geometry
import Rasteriser
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// Tests of entering and exiting layers, measured in drawn frames.
@Suite struct EffectDrawingTests {
    /// Returns the renderer of a scene of 100 by 60 points, on which a white layer of 20 by 10 is seen for 2 seconds.
    private static func renderer(_ layer: String) throws -> Renderer {
        let box = ##""type": "shape", "size": [20, 10], "fill": "#FFFFFF", "end": 2"##
        let text =
            ##"{"version": 1, "size": {"width": 100, "height": 60}, "fps": 60, "duration": 3, "background": "#000000", "layers": [{\##(box), \##(layer)}]}"##
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func pixels(_ renderer: Renderer, frame: Int, fps: Int = 60) throws -> [UInt8] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(frame, over: fps), into: &buffer)
        return buffer.rgb24()
    }

    @Test("an exit is the entrance played backwards", arguments: Effect.allCases)
    func backwards(_ effect: Effect) throws {
        let renderer = try Self.renderer(
            #""enter": {"effect": "\#(effect.rawValue)", "duration": 0.5}, "exit": {"effect": "\#(effect.rawValue)", "duration": 0.5}"#
        )
        for frame in [1, 7, 15, 26, 30, 44] {
            #expect(try Self.pixels(renderer, frame: frame) == Self.pixels(renderer, frame: 120 - frame))
        }
        // Before the first moment and after the last, nothing is seen.
        let nothing = [UInt8](repeating: 0, count: 100 * 60 * 3)
        #expect(
            try Self.pixels(renderer, frame: 0) == nothing && Self.pixels(renderer, frame: 120) == nothing)
        #expect(try Self.pixels(renderer, frame: 15) != Self.pixels(renderer, frame: 60))
    }

    @Test("without effects at work, a layer has the pixels and the identity of a layer without effects")
    func atRest() throws {
        let (plain, moving) = try (
            Self.renderer(#""name": "a""#), Self.renderer(#""enter": "spin", "exit": "blur""#)
        )
        #expect(try Self.pixels(plain, frame: 60) == Self.pixels(moving, frame: 60))
        let time = SceneTime(1, over: 1)
        #expect(plain.identity(at: time) == moving.identity(at: time))
        #expect(moving.identity(at: SceneTime(1, over: 10)) != moving.identity(at: SceneTime(2, over: 10)))
    }

    @Test("a layer rises by its distance, in the course of its curve") func rises() throws {
        let renderer = try Self.renderer(
            #""enter": {"effect": "rise", "duration": 1, "distance": 16, "curve": "linear"}"#)
        for (frame, top) in [(15, 25 + 12.0), (30, 25 + 8), (45, 25 + 4), (60, 25)] {
            let rows = try #require(MeasuredFrame(renderer, frame: frame).rows(50))
            #expect(abs(rows.from - top) < 0.02 && abs(rows.to - top - 10) < 0.02, "\(frame)")
        }
        #expect(try MeasuredFrame(renderer, frame: 30).level(50, 37) == 128)
    }

    @Test(
        "a layer slides in from outside of the scene",
        arguments: [("left", 0.0, -60.0), ("right", 0, 60), ("top", 1, -35), ("bottom", 1, 35)])
    func slides(_ side: String, _ axis: Double, _ way: Double) throws {
        let renderer = try Self.renderer(
            #""enter": {"effect": "slide", "side": "\#(side)", "duration": 1, "curve": "linear"}"#)
        for part in [0.25, 0.5, 0.75] {
            let frame = try MeasuredFrame(renderer, frame: Int(60 * part))
            let shift = way * (1 - part)
            let found = try #require(axis == 0 ? frame.columns(30) : frame.rows(50))
            let (start, length, whole) = axis == 0 ? (40.0, 20.0, 100.0) : (25, 10, 60)
            #expect(abs(found.from - max(start + shift, 0)) < 0.02)
            #expect(abs(found.to - min(start + length + shift, whole)) < 0.02)
        }
    }

    @Test("a wipe uncovers a part of the layer with each moment") func wipes() throws {
        let renderer = try Self.renderer(
            #""enter": {"effect": "wipe", "duration": 1, "curve": "linear"}, "rotation": 180"#)
        for part in [0.25, 0.5, 0.9] {
            let columns = try #require(MeasuredFrame(renderer, frame: Int(60 * part)).columns(30))
            // The wipe turns with the layer.
            #expect(abs(columns.from - (60 - 20 * part)) < 0.02 && columns.to == 60, "\(part)")
        }
    }

    @Test("a flip narrows the layer about its middle") func flips() throws {
        let renderer = try Self.renderer(
            #""enter": {"effect": "flip", "duration": 1, "curve": "linear"}, "anchor": [0, 0], "position": [10, 20]"#
        )
        let frame = try MeasuredFrame(renderer, frame: 30)
        let (columns, rows) = try (#require(frame.columns(25)), #require(frame.rows(20)))
        #expect(columns == (15, 25) && rows == (20, 30))
    }

    @Test("frame n at 30 fps is frame 2n at 60 fps", arguments: Effect.allCases)
    func rates(_ effect: Effect) throws {
        let renderer = try Self.renderer(#""enter": "\#(effect.rawValue)", "exit": "\#(effect.rawValue)""#)
        for frame in [3, 9, 50] {
            let pixels = try Self.pixels(renderer, frame: frame, fps: 30)
            #expect(pixels == (try Self.pixels(renderer, frame: 2 * frame, fps: 60)))
        }
    }

    @Test("a loop with an entrance and an exit has no jump; with an entrance alone, it has one") func loops()
        throws
    {
        func scene(_ keys: String) -> [UInt8] {
            Array(
                #"{"version": 1, "size": {"width": 40, "height": 20}, "fps": 30, "duration": 2, "loop": true, "layers": [{"type": "shape", "size": [9, 9], \#(keys)}]}"#
                    .utf8)
        }
        _ = try Renderer(Scene(json: scene(#""enter": "fade", "exit": "pop""#)))
        #expect {
            _ = try Renderer(Scene(json: scene(#""enter": "fade""#)))
        } throws: {
            "\($0)".contains(
                "layers[0].enter: in a loop (2 s) the layer would be gone at once; give it an \"exit\" too")
        }
    }

    @Test("the letters of a text turn, grow and go, from any end") func reveals() throws {
        func frames(_ keys: String) throws -> [[UInt8]] {
            let text =
                #"{"version": 1, "size": {"width": 100, "height": 40}, "fps": 60, "duration": 2, "layers": [{"type": "text", "text": "ooo", "fontSize": 24, \#(keys)}]}"#
            let renderer = try Renderer(Scene(json: Array(text.utf8)), assets: TestPictures([:]))
            return try [6, 12, 24, 60].map { try Self.pixels(renderer, frame: $0) }
        }
        let pieces = #""by": "letter", "stagger": 0.2, "duration": 0.1"#
        let (first, last) = try (
            frames(#""reveal": {\#(pieces), "effect": "pop"}"#),
            frames(#""reveal": {\#(pieces), "effect": "pop", "order": "last"}"#)
        )
        func columns(_ pixels: [UInt8]) -> Set<Int> {
            Set((0..<100).filter { x in (0..<40).contains { pixels[($0 * 100 + x) * 3] > 40 } })
        }
        // After 0.1 seconds one letter is there: the left one, or the right one.
        let middle = 50
        #expect(columns(first[0]).allSatisfy { $0 < middle } && !columns(first[0]).isEmpty)
        #expect(columns(last[0]).allSatisfy { $0 > middle } && !columns(last[0]).isEmpty)
        #expect(first[3] == last[3])
        let (turned, whole) = try (
            frames(#""reveal": {"by": "letter", "rotation": 90, "duration": 1, "curve": "hold", "fade": 0}"#),
            frames(#""name": "a""#)
        )
        // A letter o that is turned about its middle covers nearly what it covers upright.
        #expect(turned[1] != whole[1])
        #expect(
            columns(turned[3]).isSubset(
                of: columns(whole[3]).union(
                    columns(whole[3]).flatMap { [$0 - 3, $0 - 2, $0 - 1, $0 + 1, $0 + 2, $0 + 3] })))
        let conceal = try frames(#""conceal": {\#(pieces), "delay": 0.9}"#)
        // Gone at 1.1 s; the first letter goes first.
        #expect(conceal[0] == whole[0] && columns(conceal[3]).isSubset(of: columns(whole[3])))
        #expect(!columns(conceal[3]).isEmpty && columns(conceal[3]).allSatisfy { $0 > 40 })
    }
}
