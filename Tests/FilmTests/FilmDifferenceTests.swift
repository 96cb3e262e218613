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

    @Test("a comparison can be cancelled") func cancelled() throws {
        let cancellation = Cancellation()
        cancellation.cancel()
        let (old, new) = (try plan(#"{"type": "bubbles"}"#), try plan(#"{"type": "gradient"}"#))
        #expect(throws: Cancelled.self) {
            try FilmDifference(from: old, to: new, cancellation: cancellation)
        }
    }
}
