import Geometry
import Rasteriser
import SceneModel
import Testing

@testable import Drawing

/// The phase and the plateaus of the four-colour gradient.
@Suite struct GradientPhaseTests {
    private static func near(_ one: [Point], _ other: [Point]) -> Bool {
        zip(one, other).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 }
    }

    private static func time(_ seconds: Double) -> SceneTime { SceneTime(seconds: seconds) }

    @Test("\"phase\" replaces time in a gradient, and may run forwards and backwards") func track() {
        var gradient = GradientContent(preset: .contest)
        let stations = gradient.stations
        for (phase, first, second, part) in [
            (0.0, 0, 1, 0.0), (2.25, 2, 3, 0.25), (7.5, 7, 0, 0.5), (9, 1, 2, 0), (-0.25, 7, 0, 0.75),
            (-9, 7, 0, 0),
        ] {
            gradient.phase = .track(.constant(phase))
            let places = gradient.places(at: Self.time(123.4))
            for color in 0..<4 {
                let (from, to) = (stations[(first + 2 * color) % 8], stations[(second + 2 * color) % 8])
                #expect(
                    abs(places[color].x - (from.x + (to.x - from.x) * part)) < 1e-12
                        && abs(places[color].y - (from.y + (to.y - from.y) * part)) < 1e-12, "\(phase)")
            }
        }
        gradient.phase = .track(.keyframes(Keyframes(values: [0, 3, 3], keyTimes: [0, 0.5, 1])))
        #expect(
            Self.near(
                gradient.places(at: Self.time(1), span: LayerSpan(Self.time(6))),
                zip(0..<4, [1, 3, 5, 7]).map { stations[$1] }), "a third of the half: one step")
    }

    @Test("steps begin at their times, follow the curve, and rest in between") func steps() {
        var gradient = GradientContent(preset: .telegram)
        var clock = gradient
        clock.phase = nil
        gradient.phase = .steps([1, 3])
        func places(_ seconds: Double) -> [Point] { gradient.places(at: Self.time(seconds)) }
        #expect(places(0) == gradient.stations.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
        #expect(places(0) == places(1))
        // A step without a phase takes as long and moves in the same way.
        for part in [0.1, 0.25, 0.4] {
            #expect(Self.near(places(1 + part), clock.places(at: Self.time(part))))
            #expect(Self.near(places(3 + part), clock.places(at: Self.time(0.5 + part))))
        }
        #expect(places(1.5) == places(2) && places(2) == places(3))
        #expect(Self.near(places(3.5), clock.places(at: Self.time(1))))
        #expect(places(3.5) == places(999))
    }

    @Test("overlapping steps add up, in any order") func overlapping() {
        var gradient = GradientContent(preset: .contest)
        gradient.curve = .named(.linear)
        gradient.phase = .steps([0, 0.25, 0.5])
        var other = gradient
        other.phase = .steps([0.5, 0, 0.25])
        var track = gradient
        for (seconds, phase) in [(0.25, 0.25), (0.5, 0.75), (0.75, 1.5), (1, 2.25), (1.25, 2.75), (1.5, 3)] {
            track.phase = .track(.constant(phase))
            let expected = track.places(at: .zero)
            #expect(Self.near(gradient.places(at: Self.time(seconds)), expected), "\(seconds)")
            #expect(Self.near(other.places(at: Self.time(seconds)), expected))
        }
    }

    @Test("a resting gradient has equal figures at all times") func rest() throws {
        let text = #"""
            {"version": 1, "size": {"width": 40, "height": 24}, "fps": 60, "duration": 9, "layers": [
             {"type": "gradient", "phase": {"steps": [1, 4]}}, {"type": "gradient", "preset": "cmyk", "opacity": 0.5}]}
            """#
        let renderer = try Renderer(Scene(json: Array(text.utf8)))
        func identity(_ seconds: Double) -> FigureBytes? { renderer.identity(at: Self.time(seconds)) }
        #expect(identity(0) == identity(1) && identity(1.5) == identity(3.9) && identity(4.5) == identity(8))
        #expect(Set([0, 1.2, 2, 4.2, 5].map(identity)).count == 5)
    }

    @Test(
        "a plateau shows a single colour, and that colour has no influence beyond twice the plateau's radius")
    func plateau() throws {
        let text = ##"""
            {"version": 1, "size": {"width": 200, "height": 200}, "fps": 60, "duration": 9, "layers": [
             {"type": "gradient", "preset": "cmyk", "plateau": PLATEAU}]}
            """##
        func picture(_ plateau: String) throws -> (Int, Int) -> [Int] {
            let renderer = try Renderer(Scene(json: Array(text.replacing("PLATEAU", with: plateau).utf8)))
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: .zero, into: &buffer)
            let pixels = buffer.rgb24()
            return { x, y in (0..<3).map { Int(pixels[(y * 200 + x) * 3 + $0]) } }
        }
        let (plain, wide) = (try picture("0"), try picture("[0.3, 0, 0, 0.2]"))
        for (x, y) in [(0, 0), (40, 0), (0, 58), (40, 40)] {
            #expect(wide(x, y) == [0, 255, 255], "\(x) \(y)")
        }
        for (x, y) in [(199, 199), (170, 180)] { #expect(wide(x, y) == [0, 0, 0]) }
        #expect(plain(40, 40) != [0, 255, 255])
        // Farther away than twice the radius.
        for (x, y) in [(150, 20), (130, 60), (199, 0), (30, 150)] {
            #expect(zip(plain(x, y), wide(x, y)).allSatisfy { abs($0 - $1) <= 1 }, "\(x) \(y)")
        }
    }

    @Test("where plateaus overlap, the nearest colour is drawn") func overlap() throws {
        let text = ##"""
            {"version": 1, "size": {"width": 100, "height": 100}, "fps": 60, "duration": 9, "layers": [
             {"type": "gradient", "preset": "cmyk", "plateau": 1}]}
            """##
        let renderer = try Renderer(Scene(json: Array(text.utf8)))
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &buffer)
        let pixels = buffer.rgb24()
        for y in 0..<100 {
            for x in 0..<100 where x != 49 && x != 50 && y != 49 && y != 50 {
                let expected = [[0, 255, 255], [255, 0, 255], [255, 255, 0], [0, 0, 0]][
                    (y > 49 ? 2 : 0) + (x > 49 ? 1 : 0)]
                #expect((0..<3).map { Int(pixels[(y * 100 + x) * 3 + $0]) } == expected)
            }
        }
    }
}
