import Geometry
import SceneModel
import SceneText
import Testing

@testable import Studio

@Suite struct CurveSplitTests {
    private static let beziers = [
        [0.2, 0, 0.8, 1], [0.9, 0, 0.1, 1], [0, 1, 1, 0], [0.34, 1.56, 0.64, 1], [0.36, 0, 0.66, -0.56],
    ].compactMap { CubicBezier($0[0], $0[1], $0[2], $0[3]).map(Curve.bezier) }
    private static let others: [Curve] = [
        .spring(Spring(damping: 0.5)), .spring(Spring(damping: 2)), .table([0, 0.4, 0.3, 1]),
    ]
    private static let split = Curve.Name.allCases.map(Curve.named) + beziers + others

    /// Returns the largest difference between a curve and its two halves, as the halves are written.
    private func difference(_ whole: Curve, at x: Double, _ halves: (before: Curve, after: Curve)) -> Double {
        let middle = whole.value(at: x)
        return (0..<997).map { place in
            let at = Double(place) / 997
            let value =
                at < x
                ? middle * halves.before.value(at: at / x)
                : middle + (1 - middle) * halves.after.value(at: (at - x) / (1 - x))
            return abs(value - whole.value(at: at))
        }.max() ?? 0
    }

    @Test("the two halves of a split curve give the same motion as the curve", arguments: split)
    func sameMotion(_ curve: Curve) throws {
        // A table of values at equal times can't follow a curve that is vertical or has a corner between them.
        let tolerance =
            switch curve {
            case .named(let name) where name.rawValue.hasSuffix("Circ"): 0.015
            case .named(let name) where name.rawValue.hasSuffix("Bounce"): 0.003
            default: 0.0015
            }
        // A curve that oscillates can't be split where its value equals the value at an end.
        for x in [0.07, 0.25, 0.413, 0.62] {
            let halves = try #require(curve.split(at: x), "at \(x)")
            #expect(difference(curve, at: x, halves) < tolerance, "at \(x)")
        }
    }

    @Test("a Bézier is split into Béziers, and a straight line into straight lines")
    func kinds() throws {
        let eased = try #require(Curve.named(.easeInEaseOut).split(at: 0.3))
        guard case .bezier = eased.before, case .bezier = eased.after else {
            Issue.record("\(eased)")
            return
        }
        let straight = try #require(Curve.named(.linear).split(at: 0.3))
        #expect(straight.before == .named(.linear) && straight.after == .named(.linear))
        let held = try #require(Curve.named(.hold).split(at: 0.3))
        #expect(held.before.value(at: 0.9) == 0 || held.before == .named(.linear))
        #expect(held.after == .named(.hold))
    }

    @Test("a curve can't be split where it already has its end value")
    func impossible() throws {
        // The curve overshoots: it reaches 1 at the split for the first time, and again at the end.
        let overshoot = Curve.bezier(try #require(CubicBezier(0.34, 1.56, 0.64, 1)))
        var (low, high) = (0.1, 0.9)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if overshoot.value(at: middle) < 1 { low = middle } else { high = middle }
        }
        #expect(overshoot.split(at: low) == nil)
        #expect(Curve.table([0, 1, 0, 1]).split(at: 2.0 / 3) == nil)
    }

    @Test("adding the keyframe that the server returns leaves the values unchanged at all times")
    func keyframes() throws {
        let track: JSON = [
            "values": [0, 10, 2], "keyTimes": [0, 0.25, 1], "curves": ["hold", "telegram"], "duration": 4,
        ]
        let told = try #require(TrackMoment(["track": track, "time": 2.5, "length": 9])?.json)
        let (value, curves) = (try #require(told["value"]), try #require(told["curves"]?.array))
        let more: JSON = [
            "values": [0, 10, value, 2], "keyTimes": [0, 0.25, 0.625, 1],
            "curves": .array(["hold"] + curves), "duration": 4,
        ]
        func read(_ json: JSON) throws -> Track<Double> {
            try Format.track(of: Format<Double>.number(in: -100...100)).read(
                text: Array(json.text.utf8), kinds: LayerKinds([]))
        }
        let (one, other) = (try read(track), try read(more))
        for frame in 0...300 {
            let time = SceneTime(seconds: Double(frame) / 60)
            let span = LayerSpan(seconds: 9)
            #expect(abs(one.value(at: time, span: span) - other.value(at: time, span: span)) < 0.01)
        }
    }
}
