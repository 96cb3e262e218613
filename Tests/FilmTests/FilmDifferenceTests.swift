import Base
import Drawing
import Geometry
import Media
import Rasteriser
import SceneModel
import SceneText
import Testing

@testable import Film

/// A layer that can't describe what its pixels depend on.
private struct Opaque: DescribedContent, Drawable {
    static var typeName: String { "secretive" }
    static var summary: String { "A disc without a description." }
    static var format: ObjectFormat<Self> {
        ObjectFormat(properties: [
            .optional("radius", \.radius, .track(of: .number(in: 0...100)), "The radius, in points.")
        ])
    }
    var radius = Track.constant(6.0)

    func open(_ opening: Opening) -> any LayerRenderer { OpaqueRenderer() }
}

private struct OpaqueRenderer: LayerRenderer {
    func figure(at moment: Moment) -> any Figure { OpaqueFigure() }
}

private struct OpaqueFigure: Figure {
    func draw(on canvas: inout Canvas) {}
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}

/// Tests of the differences between two plans.
@Suite struct FilmDifferenceTests {
    private func plan(_ layers: String, more: String = "", change: (inout FilmOrder) -> Void = { _ in })
        throws -> FilmPlan
    {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 4\(more), "layers": [\(layers)]}
            """
        var order = FilmOrder(
            try Scene(json: Array(text.utf8), kinds: .standard.adding(LayerKind(Opaque.self))))
        change(&order)
        return try FilmPlan(order)
    }

    private func numbers(_ frames: FrameRanges?) -> [Range<Int>]? {
        frames?.ranges.map { $0.lowerBound.number..<$0.upperBound.number }
    }

    @Test("frames with a layer without identity are equal only in two films that are the same")
    func unshared()
        throws
    {
        let layers = #"{"type": "secretive", "start": 1, "end": 2}"#
        let old = try plan(layers)
        #expect(try FilmDifference(from: old, to: plan(layers)).isSame)
        let other = try plan(layers.replacing("}", with: #", "radius": 7}"#))
        let difference = try FilmDifference(from: old, to: other)
        #expect(numbers(difference.frames) == [10..<20])
        #expect(difference.layers.map(\.kind) == [.changed])
        #expect(numbers(difference.layers.first?.frames) == [10..<20])
    }

    @Test("other settings of the encoder change all chunks but no frame") func settings() throws {
        let layers = #"{"type": "bubbles"}"#
        let (old, new) = (try plan(layers), try plan(layers) { $0.settings.crf = 30 })
        let difference = try FilmDifference(from: old, to: new)
        #expect(difference.isSame && difference.newChunks.count == 2)
        #expect(difference.values.map(\.path) == ["film.settings.crf"])
    }

    @Test("films of parts of a scene, and of several rounds, are compared by the frames of the film")
    func rounds()
        throws
    {
        let dot = ##"{"type": "shape", "shape": "ellipse", "size": [9, 9], "fill": "#FF0000"}"##
        let late = dot.replacing("}", with: #", "start": 3}"#)
        let (old, new) = (
            try plan("", more: #", "loop": true"#) { $0.repeats = 2 },
            try plan(late, more: #", "loop": true"#) { $0.repeats = 2 }
        )
        #expect(try numbers(FilmDifference(from: old, to: new).frames) == [30..<40, 70..<80])
        let part: (inout FilmOrder) -> Void = { $0.frames = 20..<35 }
        #expect(
            try numbers(FilmDifference(from: plan("", change: part), to: plan(late, change: part)).frames)
                == [10..<15])
    }

    @Test("rounds of different lengths are compared pair by pair until the pairs follow again")
    func lengths() throws {
        // At 10 fps, the old film plays 20 frames three times, and the new one 30 frames twice: after 60 frames all pairs
        // would follow again. The pixels are those of a dot that is seen in the first second of each round.
        func plan(_ seconds: Int, repeats: Int) throws -> FilmPlan {
            let text = ##"""
                {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": \##(seconds), "loop": true,
                 "layers": [{"type": "shape", "shape": "ellipse", "size": [9, 9], "fill": "#FF0000", "end": 1}]}
                """##
            var order = FilmOrder(try Scene(json: Array(text.utf8)))
            order.repeats = repeats
            return try FilmPlan(order)
        }
        for rounds in [1, 2, 3] {
            let difference = try FilmDifference(
                from: plan(2, repeats: 3 * rounds), to: plan(3, repeats: 2 * rounds))
            let expected = (0..<60 * rounds).filter { ($0 % 20 < 10) != ($0 % 30 < 10) }
            #expect(difference.frames.ranges.flatMap { $0.map(\.number) } == expected)
            let layer = try #require(difference.layers.first)
            #expect(layer.frames == nil || layer.frames == difference.frames)
        }
    }

    @Test("ranges are repeated until the end, which may cut the last one") func repeated() {
        var frames = FrameRanges(2..<5)
        frames.append(8..<10)
        frames.repeatRanges(every: 10, until: 24)
        #expect(numbers(frames) == [2..<5, 8..<10, 12..<15, 18..<20, 22..<24])
        var all = FrameRanges(0..<10)
        all.repeatRanges(every: 10, until: 35)
        #expect(numbers(all) == [0..<35])
    }

    @Test("equal chunks at the same place are skipped although chunks before them begin at other cuts")
    func cuts() throws {
        func sequence(_ seconds: [Double]) -> String {
            let colors = ["#FF0000", "#00FF00", "#0000FF"].suffix(seconds.count)
            let items = zip(colors, seconds).map { color, seconds in
                ##"{"type": "shape", "shape": "rectangle", "size": [64, 36], "fill": "\##(color)", "duration": \##(seconds)}"##
            }
            return #"{"type": "sequence", "items": [\#(items.joined(separator: ", "))]}"#
        }
        let (old, new) = (try plan(sequence([1, 1, 2])), try plan(sequence([2, 2])))
        #expect(old.grid.chunks.map(\.frames) == [0..<10, 10..<20, 20..<40])
        #expect(new.grid.chunks.map(\.frames) == [0..<20, 20..<40])
        #expect(old.keys[2] == new.keys[1])
        let equal = FrameComparison.equalChunks(old, new)
        #expect(equal.indices.filter { equal[$0] } == Array(20..<40))
        #expect(FrameComparison.equalChunks(new, old) == equal)
    }

    @Test("a comparison can be cancelled") func cancelled() throws {
        let cancellation = Cancellation()
        cancellation.cancel()
        let (old, new) = (try plan(#"{"type": "bubbles"}"#), try plan(#"{"type": "gradient"}"#))
        #expect(throws: Cancelled.self) {
            try FilmDifference(from: old, to: new, cancellation: cancellation)
        }
    }
}
