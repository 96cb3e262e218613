import Media
import SceneModel
import Testing

@testable import Film
@testable import FilmReading
@testable import Inspection

@Suite struct TimingTests {
    private func timing(_ moments: [Int64], _ timeBase: Ratio, lastDuration: Int64 = 0, hints: [Ratio] = [])
        -> FrameTiming
    {
        FrameTiming(
            moments, frameCount: moments.count, timeBase: timeBase, lastDuration: lastDuration, hints: hints)
    }

    @Test(
        "equal steps give an exact rate",
        arguments: [
            (Ratio(1, 15360), 256, Ratio(60, 1)), (Ratio(1, 30000), 1001, Ratio(30000, 1001)),
            (Ratio(1, 60000), 1001, Ratio(60000, 1001)), (Ratio(1, 12800), 512, Ratio(25, 1)),
            (Ratio(1, 7), 1, Ratio(7, 1)), (Ratio(3, 10), 1, Ratio(10, 3)),
        ] as [(Ratio, Int64, Ratio)])
    func exact(_ timeBase: Ratio, _ step: Int64, _ rate: Ratio) {
        let timing = timing((0..<100).map { $0 * step }, timeBase)
        #expect(timing.rate == rate)
        #expect(timing.gaps.isEmpty)
        #expect(abs(timing.duration - 100 / rate.value) < 1e-9)
    }

    @Test(
        "timestamps rounded to milliseconds still give the exact rate",
        arguments: [
            Ratio(24000, 1001), Ratio(24, 1), Ratio(25, 1), Ratio(30000, 1001), Ratio(30, 1),
            Ratio(60000, 1001),
            Ratio(60, 1), Ratio(120, 1), Ratio(90, 1), Ratio(144, 1),
        ])
    func rounded(_ rate: Ratio) {
        let moments = (0..<600).map { Int64((Double($0) / rate.value * 1000).rounded()) }
        let timing = timing(moments, Ratio(1, 1000))
        #expect(timing.rate == rate)
        #expect(timing.gaps.isEmpty)
    }

    @Test("a step that is a multiple of the others is a gap") func gaps() {
        let moments = [0, 1, 2, 3, 5, 6, 7, 8, 9, 13, 14].map { Int64($0 * 256) }
        let timing = timing(moments, Ratio(1, 15360))
        #expect(timing.rate == Ratio(60, 1))
        #expect(
            timing.gaps == [FrameTiming.Gap(frame: 4, missing: 1), FrameTiming.Gap(frame: 9, missing: 3)])
        #expect(abs(timing.duration - 15.0 / 60) < 1e-12)
    }

    @Test("a gap need not be a whole number of frame intervals") func oddGap() {
        let moments = (0..<30).map { (frame: Int) -> Int64 in Int64(frame * 512 + (frame < 15 ? 0 : 9997)) }
        let timing = timing(moments, Ratio(1, 15360))
        #expect(timing.rate == Ratio(30, 1))
        #expect(timing.gaps == [FrameTiming.Gap(frame: 15, missing: 20)])
    }

    @Test(
        "if a coarse time base permits several rates, the best fit is taken, not the stated rate")
    func hints() {
        let moments = (0..<30).map { (frame: Int) -> Int64 in Int64((Double(frame) * 100 / 30).rounded()) }
        #expect(timing(moments, Ratio(1, 100), hints: [Ratio(30000, 1001)]).rate == Ratio(30, 1))
        let flash = (0..<24).map { (frame: Int) -> Int64 in
            Int64((Double(frame) * 1_001_000 / 24000).rounded())
        }
        #expect(timing(flash, Ratio(1, 1000), hints: [Ratio(983, 41)]).rate == Ratio(24000, 1001))
    }

    @Test("if many frame intervals are longer, the rate is variable") func variable() {
        let moments: [Int64] = Array(0..<100) + stride(from: 100, to: 300, by: 2)
        let timing = timing(moments, Ratio(1, 60), lastDuration: 2)
        #expect(timing.rate == nil)
        #expect(timing.shortestStep == 1.0 / 60)
        #expect(timing.longestStep == 2.0 / 60)
        #expect(abs(timing.duration - 5) < 1e-12)
    }

    @Test(
        "frames missing from an even clock are gaps, however many are missing",
        arguments: [5, 6, 12, 20, 30], [Ratio(1, 15360), Ratio(1, 1000)])
    func dropped(_ every: Int, _ timeBase: Ratio) {
        let kept = (0..<480).filter { $0 % every != every - 1 }
        let timing = timing(
            kept.map { Int64((Double($0) / 60 / timeBase.value).rounded()) }, timeBase)
        #expect(timing.rate == Ratio(60, 1))
        let missing = stride(from: every - 1, to: kept.last ?? 0, by: every).map { lost in
            FrameTiming.Gap(frame: lost - lost / every, missing: 1)
        }
        #expect(timing.gaps == missing)
    }

    @Test("a film with irregular timestamps, or without pictures while nothing moves, has no constant rate")
    func recordings() {
        // A screen recorder records a picture only when the screen changes: nine frames, and the next nine half a
        // second later.
        let rests = (0..<180).map { (frame: Int) -> Int64 in Int64(frame / 9 * 39 + frame % 9) * 256 }
        #expect(timing(rests, Ratio(1, 15360)).rate == nil)
        // For a while, every second frame is missing.
        let half = (0..<480).filter { $0 < 300 || $0 > 380 || $0.isMultiple(of: 2) }.map {
            (frame: Int) -> Int64 in Int64(frame) * 256
        }
        #expect(timing(half, Ratio(1, 15360)).rate == nil)
        // Every sixth frame is missing, and the others are up to 2 ms early or late.
        let jittered = (0..<480).filter { $0 % 6 != 5 }.map { (frame: Int) -> Int64 in
            Int64(frame * 1500 + frame * 7919 % 360 - 180)
        }
        #expect(timing(jittered, Ratio(1, 90000)).rate == nil)
        // 24 frames per second, with timestamps in hundredths of a second.
        let coarse = (0..<96).map { (frame: Int) -> Int64 in Int64((Double(frame) * 100 / 24).rounded()) }
        #expect(timing(coarse, Ratio(1, 100)).rate == Ratio(24, 1))
    }

    /// Returns the message about a missed target of 60 frames per second; `moments` are in 1/120 s.
    private func miss(_ moments: [Int], lastDuration: Int64 = 2, untimed: Int = 0) -> String? {
        guard let rate = FrameRate(60) else { return nil }
        let observation = Target.observe(
            timing(moments.map { Int64($0) }, Ratio(1, 120), lastDuration: lastDuration), untimed: untimed,
            rate: rate)
        return observation.isMet ? nil : observation.found
    }

    @Test("a target rate is met only by equal steps, without a gap, two frames at once, or a long frame")
    func target() {
        let even = (0..<60).map { $0 * 2 }
        #expect(miss(even) == nil)
        #expect(miss(even.filter { $0 != 40 }) == "60 with 1 gap")
        #expect(
            miss(even.filter { $0 != 40 && $0 != 70 }) == "60 with 2 gaps"
        )
        #expect(miss((even + [40]).sorted()) == "variable")
        #expect(
            miss(even.map { $0 < 40 ? $0 : $0 + 1 }) == "60 with 1 gap",
            "a frame of one and a half steps")
        #expect(miss(even, lastDuration: 4) == "60 with 1 gap")
        #expect(miss(even, untimed: 2) == "60 with 2 frames without a timestamp")
        #expect(miss([]) == "unknown")
        #expect(miss(even.map { $0 * 2 }, lastDuration: 4) == "30")
    }

    @Test("a last frame that lasts longer than the others is a gap, and counts in the duration")
    func longLastFrame() {
        let timing = timing((0..<10).map { $0 * 256 }, Ratio(1, 15360), lastDuration: 1024)
        #expect(timing.gaps == [FrameTiming.Gap(frame: 10, missing: 3)])
        #expect(abs(timing.duration - 13.0 / 60) < 1e-12)
    }

    @Test("the duration of a single frame is the duration stated by the film") func single() {
        let timing = timing([0], Ratio(1, 15360), lastDuration: 512)
        #expect(timing.rate == Ratio(30, 1))
        #expect(timing.duration == 1.0 / 30)
    }

    @Test("disordered, equal or extreme timestamps give no rate, and never trap")
    func disorder() {
        #expect(timing([0, 5, 3, 4, 9], Ratio(1, 60)).rate == nil)
        #expect(timing([0, 0, 0], Ratio(1, 60)).rate == nil)
        #expect(timing([], Ratio(1, 60)).rate == nil)
        #expect(timing([0, .max / 2], Ratio(1, 90000)).rate == nil)
        #expect(timing([0, 1, 2], Ratio(0, 0)).rate == nil)
    }
}
