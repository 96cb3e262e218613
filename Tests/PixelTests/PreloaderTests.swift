import Geometry
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Drawing

/// The positions and sizes of a preloader's spots over time.
@Suite struct PreloaderTests {
    /// Returns the value of a table at a moment, interpolated linearly between the table's entries.
    private static func value(_ moments: [Double], _ values: [Double], at moment: Double) -> Double {
        for index in 1..<moments.count where moment <= moments[index] {
            let length = moments[index] - moments[index - 1]
            let part = length > 0 ? (moment - moments[index - 1]) / length : 1
            return values[index - 1] * (1 - part) + values[index] * part
        }
        return values[values.count - 1]
    }

    private static let startTable = [
        0, 0.01, 0.04, 0.25, 0.28, 0.33, 0.36, 0.41, 0.44, 0.85, 0.88, 0.93, 0.96, 1,
    ]
    private static let endTables = [
        "corrected": [0, 0.25, 0.28, 0.33, 0.36, 0.41, 0.44, 0.65, 0.68, 0.73, 0.76, 0.81, 0.84, 1],
        "article": [0, 0.25, 0.28, 0.33, 0.36, 0.41, 0.44, 0.75, 0.78, 0.83, 0.86, 0.91, 0.94, 1],
    ]
    private static let rebounding = [0, 0.25, 0.35, 0.38, 0.41, 0.75, 0.85, 0.88, 0.91, 1]

    /// Returns the elapsed fraction of the cycle of a spot that starts `delay` cycles late; 0 before the spot's start.
    private static func moment(_ cycles: Double, after delay: Double) -> Double {
        let own = cycles - delay
        return own < 0 ? 0 : own - own.rounded(.down)
    }

    @Test(
        "spots have the positions and sizes of the reference tables", arguments: ["corrected", "article"],
        [true, false])
    func tables(_ keys: String, _ rebound: Bool) throws {
        let renderer = try TestPreloader.renderer(#""keys": "\#(keys)", "rebound": \#(rebound)"#)
        let reversed = try TestPreloader.renderer(
            #""keys": "\#(keys)", "rebound": \#(rebound), "reversed": true"#)
        let endTable = try #require(Self.endTables[keys])
        var random = RepeatableRandom(3)
        for _ in 0..<200 {
            let time = SceneTime(Int.random(in: 0...14_000, using: &random), over: 1000)
            let cycles = time.value / 3.5
            let state = try TestPreloader.figure(renderer, at: time).state
            func expect(_ spot: PreloaderState.Spot, _ x: Double, _ radius: Double) {
                #expect(abs(spot.x.value - x) < 1e-6 && abs(spot.radius.value - radius) < 1e-6, "\(time)")
            }
            let large = Self.value(
                Self.startTable, [3, 3, 4, 4, 3, 3, 2, 2, 1, 1, 2, 2, 3, 3],
                at: Self.moment(cycles, after: 0))
            expect(state.start, 40, 5 * large)
            let other = Self.value(
                endTable, [1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 2, 2, 1, 1], at: Self.moment(cycles, after: 0.1))
            expect(state.end, 200, 5 * other)
            #expect(state.moving.count == 3)
            for (index, spot) in state.moving.enumerated() {
                let moment = Self.moment(cycles, after: Double(index) * 0.08)
                let x =
                    rebound
                    ? Self.value(
                        Self.rebounding, [40, 40, 200, 215, 200, 200, 40, 25, 40, 40], at: moment)
                    : Self.value(
                        [0, 0.25, 0.35, 0.75, 0.85, 1], [40, 40, 200, 200, 40, 40], at: moment)
                expect(spot, x, 5)
            }
            let mirrored = try TestPreloader.figure(reversed, at: time).state
            for (one, other) in zip(state.spots, mirrored.spots) {
                expect(other, 240 - one.x.value, one.radius.value)
            }
        }
    }

    @Test("a fixed spot's size depends on the number of absorbed spots, for any number of moving spots")
    func counts() throws {
        for count in [1, 5, 10] {
            let renderer = try TestPreloader.renderer(
                #""count": \#(count), "delay": 0.03, "growth": 0.5, "settled": true"#)
            for frame in 0..<210 {
                let state = try TestPreloader.figure(renderer, at: SceneTime(frame, over: 60)).state
                #expect(state.moving.count == count)
                let largest = 5 * (1 + 0.5 * Double(count))
                for spot in [state.start, state.end] {
                    #expect((5...largest + 1e-6).contains(spot.radius.value))
                }
            }
            let start = try TestPreloader.figure(renderer, at: SceneTime(35, over: 60)).state.start
            let end = try TestPreloader.figure(renderer, at: SceneTime(152, over: 60)).state.end
            #expect(abs(start.radius.value - 5 * (1 + 0.5 * Double(count))) < 1e-6, "all are at the start")
            #expect(abs(end.radius.value - start.radius.value) < 1e-6, "all are at the end")
        }
    }

    @Test("the movement between fixed spots can have a timing curve") func curves() throws {
        let renderer = try TestPreloader.renderer(#""curve": "easeIn", "settled": true"#)
        for (moment, back) in [(0.30, false), (0.26, false), (0.345, false), (0.8, true)] {
            let time = SceneTime(seconds: moment * 3.5)
            let x = try TestPreloader.figure(renderer, at: time).state.moving[0].x.value
            let eased = Curve.named(.easeIn).value(at: (moment - (back ? 0.75 : 0.25)) / 0.1)
            #expect(abs(x - (back ? 200 - 160 * eased : 40 + 160 * eased)) < 1e-4, "\(moment)")
        }
    }

    @Test(
        "from the second cycle on, each frame has the same bytes one cycle later",
        arguments: ["24", "30", "60", "30000/1001"], ["3.5", "0.333333333", "1.7"])
    func cycles(_ rate: String, _ duration: String) throws {
        let fps = try #require(FrameRate(rate))
        let cycle = SceneTime(seconds: try #require(Double(duration)))
        for more in ["", #", "rebound": false, "neck": "metaball", "delay": 0.0777, "count": 7"#] {
            let renderer = try TestPreloader.renderer(#""period": \#(duration)\#(more)"#, fps: rate)
            let settled = try TestPreloader.renderer(
                #""period": \#(duration), "settled": true\#(more)"#, fps: rate)
            var differ = false
            for frame in 0..<120 {
                let time = fps.time(of: frame) + cycle
                let identity = renderer.identity(at: time)
                for later in [time + cycle, time + cycle + cycle + cycle] {
                    #expect(renderer.identity(at: later) == identity, "\(frame)")
                }
                #expect(settled.identity(at: fps.time(of: frame)) == identity, "\(frame)")
                differ = differ || renderer.identity(at: fps.time(of: frame)) != identity
            }
            #expect(differ, "the first cycle is another one")
            #expect(renderer.identity(at: cycle) == settled.identity(at: .zero))
            for frame in [3, 50] {
                let time = fps.time(of: frame)
                var one = renderer.makeBuffer()
                var other = renderer.makeBuffer()
                try settled.draw(at: time, into: &one)
                try renderer.draw(at: time + cycle + cycle, into: &other)
                #expect(one.rgb24() == other.rgb24())
            }
        }
    }
}
