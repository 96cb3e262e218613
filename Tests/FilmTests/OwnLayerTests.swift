import Drawing
import Foundation
import Geometry
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

/// A layer type of another package, which draws a moving disc.
private protocol Dot: DescribedContent, Drawable {
    var radius: Track<Double> { get set }
}

extension Dot {
    static var typeName: String { "dot" }
    static var summary: String { "A disc that moves." }
    static var format: ObjectFormat<Self> {
        ObjectFormat(properties: [
            .optional("radius", \.radius, .track(of: .number(in: 0...100)), "The radius, in points.")
        ])
    }

    func open(_ opening: Opening) -> any LayerRenderer { DotRenderer(radius: radius) }
}

private struct FirstDot: Dot {
    var radius = Track.constant(6.0)
}

/// The dot layer type in its second version.
private struct SecondDot: Dot {
    static let version = 2
    var radius = Track.constant(6.0)
}

private struct DotRenderer: LayerRenderer {
    let radius: Track<Double>

    func figure(at moment: Moment) -> any Figure {
        DotFigure(
            x: FixedNumber(8 + moment.time.phase(of: SceneTime(2, over: 1)) * 40),
            radius: FixedNumber(radius.value(at: moment.time, span: moment.span)))
    }
}

private struct DotFigure: Figure {
    let x, radius: FixedNumber

    func draw(on canvas: inout Canvas) {
        canvas.drawShapes { pen in
            pen.fillCircle(
                center: Point(x.value, 18), radius: radius.value, color: Color(red: 255, green: 200, blue: 0))
        }
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(x)
        bytes.append(radius)
        return true
    }
}

/// Tests of layer types from other packages, from reading the scene to the encoded film.
@Suite struct OwnLayerTests {
    private static let dots =
        #"{"type": "dot", "radius": {"values": [2, 9]}}, {"type": "group", "layers": [{"type": "dot", "opacity": 0.5}]}"#

    private func order(_ kind: LayerKind, layers: String = dots) throws -> FilmOrder {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8, "layers": [\(layers)]}
            """
        return FilmOrder(try Scene(json: Array(text.utf8), kinds: .standard.adding(kind)))
    }

    @Test(
        "layers of another package are read, drawn and encoded by any number of lanes, and equal frames share chunks"
    )
    func film() throws {
        let folder = try TestFolder()
        let order = try order(LayerKind(FirstDot.self), layers: #"{"type": "dot", "radius": 5}"#)
        let plan = try FilmPlan(order)
        #expect(plan.keys.count == 4 && Set(plan.keys).count == 1)
        for lanes in [1, 2] {
            var job = try FilmJob(order, path: folder.path("\(lanes).mp4"))
            job.lanes = lanes
            _ = try job.run()
        }
        #expect(try folder.data("1.mp4") == folder.data("2.mp4"))
        var buffer = plan.renderer.makeBuffer()
        try plan.renderer.draw(at: SceneTime(1, over: 1), into: &buffer)
        let pixels = buffer.rgb24()
        let middle = Array(pixels[(18 * 64 + 28) * 3..<(18 * 64 + 28) * 3 + 3])
        #expect(middle == [255, 200, 0] && pixels[0] == 0)
    }

    @Test("raising a layer type's version changes every chunk with it, even in a group, and is reported")
    func versions() throws {
        for layers in [Self.dots, #"{"type": "group", "layers": [{"type": "dot"}]}"#] {
            let old = try FilmPlan(order(LayerKind(FirstDot.self), layers: layers))
            let new = try FilmPlan(order(LayerKind(SecondDot.self), layers: layers))
            #expect(zip(old.keys, new.keys).allSatisfy { $0 != $1 })
            #expect(old.name != new.name)
            #expect(old.fingerprint["layer dot"] == nil && new.fingerprint["layer dot"] == "2")
            let time = SceneTime(1, over: 2)
            #expect(old.renderer.identity(at: time) != new.renderer.identity(at: time))
        }
    }

    @Test("the versions of layer types that a scene does not use change no chunk") func others() throws {
        let layers = #"{"type": "bubbles"}"#
        let old = try FilmPlan(order(LayerKind(FirstDot.self), layers: layers))
        let new = try FilmPlan(order(LayerKind(SecondDot.self), layers: layers))
        #expect(old.name == new.name && old.keys == new.keys)
    }
}
