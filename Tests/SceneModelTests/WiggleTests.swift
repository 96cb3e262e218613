import Geometry
import SceneText
import Testing

@testable import SceneModel

/// Tests of wiggles: smooth noise about a value.
@Suite struct WiggleTests {
    private static func wiggle(
        _ amplitude: Double = 1, frequency: Double = 2, octaves: Int = 1, falloff: Double = 0.5, seed: Int = 0
    ) -> Track<Double> {
        var wiggle = Wiggle(.constant(0.0), amplitude: [amplitude])
        wiggle.frequency = frequency
        wiggle.octaves = octaves
        wiggle.falloff = falloff
        wiggle.seed = seed
        return .wiggle(wiggle)
    }

    private static let day = LayerSpan(86_400, over: 1)

    private static func values(
        _ track: Track<Double>, count: Int, perSecond: Int, span: LayerSpan = day
    ) -> [Double] {
        (0..<count).map { track.value(at: SceneTime($0, over: perSecond), span: span) }
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    @Test("the deviation never exceeds the amplitude, and comes close to it", arguments: [1, 2, 5, 8])
    func bounded(_ octaves: Int) {
        for seed in 0..<20 {
            let track = Self.wiggle(12, frequency: 7.3, octaves: octaves, falloff: 1, seed: seed)
            let values = Self.values(track, count: 4000, perSecond: 60)
            #expect(values.allSatisfy { abs($0) <= 12 })
        }
        let reach = (0..<40).map { seed in
            Self.values(Self.wiggle(1, seed: seed), count: 3000, perSecond: 20).map(abs).max() ?? 0
        }
        #expect(Self.mean(reach) > 0.85)
    }

    @Test("the mean deviation is 0, and the mean absolute deviation is half the amplitude") func mean() {
        let values = Self.values(Self.wiggle(frequency: 5), count: 200_000, perSecond: 50)
        #expect(abs(Self.mean(values)) < 0.02)
        // The expected variance is that of the random numbers, 17/35, times the mean sum of squared spline weights,
        // 151/315.
        #expect(abs(Self.mean(values.map { $0 * $0 }) - 17.0 / 35 * 151 / 315) < 0.01)
    }

    @Test("a wiggle's value and speed are continuous") func smooth() {
        for seed in 0..<10 {
            let track = Self.wiggle(3, frequency: 2, seed: seed)
            let values = Self.values(track, count: 20_000, perSecond: 2000)
            let speeds = zip(values, values.dropFirst()).map { ($1 - $0) * 2000 }
            // Neighbouring random numbers are half a second apart and differ by at most twice the amplitude.
            #expect(speeds.allSatisfy { abs($0) <= 3 * 2 * 2 })
            let changes = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) * 2000 }
            #expect(changes.allSatisfy { $0 <= 3 * 4 * 2 * 2 + 1e-3 })
            #expect(speeds.map(abs).min() ?? 1 < 0.1 && speeds.map(abs).max() ?? 0 > 2)
        }
    }

    @Test("wiggles with different seeds, in different scenes or on different axes are independent")
    func independent() {
        func correlation(_ one: [Double], _ other: [Double]) -> Double {
            let (a, b) = (Self.mean(one), Self.mean(other))
            func sum(_ f: (Double, Double) -> Double) -> Double {
                zip(one, other).reduce(0) { $0 + f($1.0, $1.1) }
            }
            return sum { ($0 - a) * ($1 - b) }
                / (sum { x, _ in (x - a) * (x - a) } * sum { _, y in (y - b) * (y - b) }).squareRoot()
        }
        let first = Self.values(Self.wiggle(frequency: 10), count: 20_000, perSecond: 10)
        let other = Self.values(Self.wiggle(frequency: 10, seed: 1), count: 20_000, perSecond: 10)
        let scene = Self.values(
            Self.wiggle(frequency: 10), count: 20_000, perSecond: 10,
            span: LayerSpan(SceneTime(86_400, over: 1), seed: 1))
        let shake = Track.wiggle(Wiggle(.constant(Point(0, 0)), amplitude: [1, 1]))
        let places = (0..<20_000).map { shake.value(at: SceneTime($0, over: 1), span: Self.day) }
        #expect(correlation(first, first) > 0.999)
        for pair in [(first, other), (first, scene), (places.map(\.x), places.map(\.y))] {
            #expect(abs(correlation(pair.0, pair.1)) < 0.04)
        }
        #expect(first == Self.values(Self.wiggle(frequency: 10), count: 20_000, perSecond: 10))
    }

    @Test("each octave adds a faster and smaller wiggle that is independent of the others") func octaves() {
        let one = Self.wiggle(1, frequency: 2)
        let both = Self.wiggle(1, frequency: 2, octaves: 2, falloff: 0.5)
        // Subtracts the first noise, which has two thirds of the amplitude.
        let rest = zip(
            Self.values(both, count: 4000, perSecond: 400), Self.values(one, count: 4000, perSecond: 400)
        ).map { ($0 - $1 * 2 / 3) * 3 }
        #expect(rest.allSatisfy { abs($0) <= 1 + 1e-9 })
        func turns(_ values: [Double]) -> Int {
            let signs = zip(values, values.dropFirst()).map { $1 > $0 }
            return zip(signs, signs.dropFirst()).count { $0 != $1 }
        }
        let (slow, fast) = (turns(Self.values(one, count: 4000, perSecond: 400)), turns(rest))
        #expect(Double(fast) > 1.4 * Double(slow) && Double(fast) < 2.8 * Double(slow), "\(slow), \(fast)")
        #expect(
            Self.values(Self.wiggle(octaves: 4, falloff: 0), count: 50, perSecond: 7)
                == Self.values(Self.wiggle(), count: 50, perSecond: 7))
    }

    @Test("frame n at 30 fps equals frame 2n at 60 fps, even an hour later") func rates() {
        let track = Self.wiggle(5, frequency: 2.7, octaves: 3)
        for frame in (0..<100).map({ $0 + 108_000 }) {
            let value = track.value(at: SceneTime(frame, over: 30), span: Self.day)
            #expect(value == track.value(at: SceneTime(2 * frame, over: 60), span: Self.day))
        }
    }

    @Test(
        "in a loop, a wiggle returns exactly to its first value, without a jump",
        arguments: [0.01, 0.3, 2, 7.77])
    func loops(_ frequency: Double) {
        let round = SceneTime(4004, over: 1001)
        let span = LayerSpan(round, round: round)
        let track = Self.wiggle(1, frequency: frequency, octaves: 2)
        var seen: Set<Double> = []
        for step in 0..<200 {
            let time = SceneTime(step, over: 50)
            let value = track.value(at: time, span: span)
            seen.insert(value)
            #expect(value == track.value(at: time + round, span: span))
            #expect(value == track.value(at: time + round.times(SceneTime(900, over: 1)), span: span))
        }
        #expect(seen.count > 150, "it moves")
        let end = track.value(at: round - SceneTime(1, over: 100_000), span: span)
        #expect(abs(end - track.value(at: .zero, span: span)) < 0.01)
    }

    @Test("a wiggle is added to the value of keyframes") func keyframes() {
        let way = Track.keyframes(Keyframes(values: [0.0, 100], duration: 10))
        let track = Track.wiggle(Wiggle(way, amplitude: [2]))
        for step in 0..<100 {
            let time = SceneTime(step, over: 10)
            let value = track.value(at: time, span: Self.day)
            #expect(abs(value - Double(step)) <= 2)
            let pure = Track.wiggle(Wiggle(.constant(0.0), amplitude: [2])).value(at: time, span: Self.day)
            #expect(abs(value - Double(step) - pure) < 1e-12)
        }
        #expect(track.bounds == -2...102)
        #expect(track.values == [2, -2, 102, 98])
        #expect(track.end(span: .zero) == nil)
    }

    @Test("wiggling colours keep their alpha and stay in the range of colours") func colors() {
        let gold = Color(red: 250, green: 200, blue: 5, alpha: 77)
        let track = Track.wiggle(Wiggle(.constant(gold), amplitude: [40, 0, 40]))
        let colors = (0..<300).map { track.value(at: SceneTime($0, over: 3), span: Self.day) }
        #expect(colors.allSatisfy { $0.alpha == 77 && $0.green == 200 && $0.red >= 210 && $0.blue <= 45 })
        #expect(Set(colors.map(\.red)).count > 20 && colors.contains { $0.blue == 0 })
    }

    @Test("a gradient's wiggling radius is clamped to its limits") func radius() throws {
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 1, "duration": 1,
             "layers": [{"type": "gradient", "radius": {"wiggle": {"value": 0.5, "amplitude": 1}}}]}
            """
        #expect(throws: Never.self) { _ = try Scene(json: Array(text.utf8)) }
    }

    @Test("reading a wiggle's written text gives the same wiggle")
    func reading() throws {
        func scene(_ keys: String) throws -> Scene {
            let text = """
                {"version": 1, "size": {"width": 2, "height": 2}, "fps": 1, "duration": 1,
                 "layers": [{"type": "shape", \(keys)}]}
                """
            return try Scene(json: Array(text.utf8))
        }
        let full = """
            "position": {"wiggle": {"value": {"values": [[0, 0], [9, 9]]}, "amplitude": [3, 4], "frequency": 8, "octaves": 3, \
            "falloff": 0.7, "seed": 5}}, "fill": {"wiggle": {"value": "#FF0000", "amplitude": 9}}
            """
        let read = try scene(full)
        guard case .wiggle(let wiggle)? = read.layers[0].position else {
            Issue.record("no wiggle")
            return
        }
        #expect(wiggle.amplitude == [3, 4] && wiggle.octaves == 3 && wiggle.value.values.count == 2)
        let again = try Scene(json: Array(read.description.text.utf8))
        #expect(again.description == read.description)
        for (keys, message) in [
            (#""opacity": {"wiggle": {"amplitude": 1}}"#, "layers[0].opacity.wiggle.value: missing"),
            (
                #""opacity": {"wiggle": {"value": 1, "amplitude": [1, 2]}}"#,
                "layers[0].opacity.wiggle.amplitude: expected a number from 0 to 100000, got a list of 2"
            ),
            (
                #""position": {"wiggle": {"value": [1, 1], "amplitude": [1, 2, 3]}}"#,
                "layers[0].position.wiggle.amplitude: expected a number from 0 to 100000, or a list of 2"
            ),
            (
                #""scale": {"wiggle": {"value": 1, "amplitude": 1, "frequency": 0}}"#,
                "layers[0].scale.wiggle.frequency: expected a number from 0.01 to 100, got 0"
            ),
            (
                #""scale": {"wiggle": {"value": {"wiggle": {}}, "amplitude": 1}}"#,
                "layers[0].scale.wiggle.value"
            ),
            (
                #""scale": {"wiggle": {"value": 1, "amp": 1}}"#, #"did you mean "amplitude"?"#
            ),
            (
                #""shape": "path", "path": {"wiggle": {}}"#, "layers[0].path"
            ),
        ] {
            let error = #expect(throws: SceneErrors.self) { _ = try scene(keys) }
            #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        }
    }
}
