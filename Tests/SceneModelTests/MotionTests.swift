import Geometry
import Testing

@testable import SceneModel

@Suite struct MotionTests {
    @Test("every named curve goes from 0 to 1", arguments: Curve.Name.allCases) func ends(_ name: Curve.Name)
    {
        let curve = Curve.named(name)
        for (x, y) in [(-1.0, 0.0), (0, 0), (1, 1), (2, 1)] { #expect(abs(curve.value(at: x) - y) < 1e-12) }
    }

    @Test("at multiples of 1/60, the contest's curve has the values of its table") func contest() {
        var entries: [Double] = [0]
        for (last, rise) in [(4, 0.25), (10, 0.5), (24, 1), (51, 0.3), (52, 0.2), (58, 0.1), (59, 0.1)] {
            let start = entries[entries.count - 1]
            for step in 1...(last - entries.count + 1) { entries.append(start + rise * Double(step)) }
        }
        #expect(entries.count == 60)
        for (index, value) in [(4, 1.0), (10, 4), (24, 18), (51, 26.1), (52, 26.3), (58, 26.9), (59, 27)] {
            #expect(abs(entries[index] - value) < 1e-9)
        }
        for (index, entry) in entries.enumerated() {
            #expect(abs(Curve.named(.contest).value(at: Double(index) / 60) - entry / 27) < 1e-12)
        }
    }

    @Test("the value of a Bézier curve at x is the y of the point with that x") func bezier() throws {
        for handles in [
            (0.33, 0.0, 0.0, 1.0), (0.25, 0.1, 0.25, 1), (0, 0, 1, 1), (1, 0, 0, 1), (0.2, -1, 0.5, 3),
        ] {
            let curve = try #require(CubicBezier(handles.0, handles.1, handles.2, handles.3))
            for step in 1..<200 {
                let s = Double(step) / 200
                let (a, b, c) = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s), s * s * s)
                let x = a * handles.0 + b * handles.2 + c
                let y = a * handles.1 + b * handles.3 + c
                // Where the curve is vertical, the slope is unlimited.
                let slope =
                    3 * (1 - s) * (1 - s) * handles.0 + 6 * s * (1 - s) * (handles.2 - handles.0) + 3 * s * s
                    * (1 - handles.2)
                if slope > 0.01 { #expect(abs(curve.value(at: x) - y) < 1e-9) }
            }
        }
        #expect(CubicBezier(1.1, 0, 0, 1) == nil)
        #expect(CubicBezier(0, 0, -0.1, 1) == nil)
    }

    @Test("tables are interpolated linearly, and a hold curve jumps at its end") func tables() {
        let table = Curve.table([0, 10, 4])
        #expect([0, 0.25, 0.5, 0.75, 1].map(table.value) == [0, 5, 10, 7, 4])
        #expect(Curve.named(.hold).value(at: 0.999) == 0)
    }

    @Test("a constant track is the same at all times") func constant() {
        #expect(Track.constant(3.0).value(at: SceneTime(99, over: 1), span: LayerSpan(1, over: 1)) == 3)
    }

    @Test(
        "a repeating track has exactly the same value one duration later",
        arguments: [0.7, 0.333333333])
    func repeats(_ duration: Double) throws {
        let track = Track.keyframes(Keyframes(values: [0.0, 1], duration: duration, repeats: true))
        let length = SceneTime(seconds: duration)
        for rate in ["24", "30000/1001"] {
            for frame in 0..<100 {
                let time = try #require(FrameRate(rate)).time(of: frame)
                let value = track.value(at: time, span: .zero)
                #expect(value == track.value(at: time + length, span: .zero), "\(frame) at \(rate)")
                #expect(value == track.value(at: time + length + length, span: .zero), "\(frame) at \(rate)")
            }
        }
    }

    @Test("keyframes last for the layer's duration or their own, and then keep the last value")
    func keyframes() {
        var frames = Keyframes<Double>(values: [0, 10, 20])
        func value(_ time: Double) -> Double {
            Track.keyframes(frames).value(at: SceneTime(seconds: time), span: LayerSpan(4, over: 1))
        }
        #expect([-1, 0, 1, 2, 3, 4, 9].map(value) == [0, 0, 5, 10, 15, 20, 20])
        frames.duration = 2
        #expect([1, 2, 3].map(value) == [10, 20, 20])
        frames.repeats = true
        #expect([1, 2, 3, 3.5].map(value) == [10, 0, 10, 15])
        frames.keyTimes = [0, 0.25, 1]
        #expect([0.25, 0.5, 1.25].map(value) == [5, 10, 15])
        frames.curves = [.named(.hold), .table([0, 1, 1])]
        #expect([0.25, 0.5, 1.25, 1.5].map(value) == [0, 10, 20, 20])
    }

    @Test("keyframes with times are at these seconds, whatever the layer's duration") func times() {
        var frames = Keyframes<Double>(values: [0, 10, 20], times: [1, 2, 4])
        func value(_ time: Double) -> Double {
            Track.keyframes(frames).value(at: SceneTime(seconds: time), span: LayerSpan(3, over: 1))
        }
        #expect([0, 1, 1.5, 2, 3, 4, 9].map(value) == [0, 0, 5, 10, 15, 20, 20])
        frames.repeats = true
        #expect([3, 4, 5, 5.5, 6, 9.5].map(value) == [15, 0, 0, 5, 10, 5])
        frames.duration = 5
        #expect([4, 4.5, 5, 6, 6.5].map(value) == [20, 20, 0, 0, 5])
    }

    @Test("keyframes with times jump at two equal times, the first two included") func jumpsInSeconds() {
        let track = Track.keyframes(Keyframes(values: [0.0, 1, 5, 6], times: [2, 2, 3, 3]))
        func value(_ time: Double) -> Double {
            track.value(at: SceneTime(seconds: time), span: LayerSpan(9, over: 1))
        }
        #expect([0, 1.999, 2, 2.5, 3, 9].map(value) == [0, 0, 1, 3, 6, 6])
    }

    @Test("a layer ends at its end, or when its duration is over; sums are exact") func ends() {
        var layer = Layer(GradientContent())
        #expect(layer.span.endTime == nil)
        (layer.start, layer.duration) = (0.1, 0.2)
        #expect(layer.span.endTime == SceneTime(3, over: 10))
        layer.end = 4
        #expect(layer.span.endTime == SceneTime(4, over: 1))
        var clip = AudioClip()
        (clip.start, clip.duration) = (0.1, 0.2)
        #expect(clip.span.endTime == SceneTime(3, over: 10))
        clip.end = 4
        #expect(clip.span.endTime == SceneTime(4, over: 1))
    }

    @Test("of two keyframes at the same time, the later one is used") func jump() {
        let track = Track.keyframes(Keyframes(values: [0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1]))
        #expect(track.value(at: SceneTime(1, over: 2), span: LayerSpan(1, over: 1)) == 5)
        #expect(abs(track.value(at: SceneTime(seconds: 0.4999), span: LayerSpan(1, over: 1)) - 1) < 0.001)
    }

    @Test("points are interpolated along a straight line") func points() {
        let track = Track.keyframes(Keyframes(values: [Point(0, 0), Point(10, -4)]))
        #expect(track.value(at: SceneTime(1, over: 2), span: LayerSpan(1, over: 1)) == Point(5, -2))
    }

    @Test("a track's upper bound is never exceeded except by rounding, and is not much too high")
    func bound() throws {
        let curves: [Curve] = [
            .named(.contest), .bezier(try #require(CubicBezier(0.3, -2, 0.6, 3))), .table([0, 1.7, -1, 1]),
            .spring(Spring(damping: 0.05)),
        ]
        for curve in curves {
            for values in [[1.0, 3, 2], [3, 0.5], [-1, -4]] {
                let track = Track.keyframes(Keyframes(values: values, curves: [curve]))
                let seen = (0...1000).map {
                    track.value(at: SceneTime($0, over: 1000), span: LayerSpan(1, over: 1))
                }
                let most = seen.max() ?? 0
                #expect(track.upperBound >= most - 1e-9)
                #expect(track.upperBound <= most + 8)
            }
        }
        #expect(Track.keyframes(Keyframes(values: [1.0, 3, 2])).upperBound == 3)
        #expect(Track.constant(0.2).upperBound == 0.2)
    }
}
