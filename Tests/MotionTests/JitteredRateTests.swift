import SceneModel
import Testing

@testable import Motion

/// Tests of timestamps that jitter around a constant rate.
@Suite struct JitteredRateTests {
    /// Returns a pseudorandom number in 0...1, the same in every run.
    private static func random(_ number: Int) -> Double {
        var state = UInt64(bitPattern: Int64(number)) &+ 0x9E37_79B9_7F4A_7C15
        state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((state ^ (state >> 31)) >> 11) / Double(1 << 53)
    }

    /// Returns timestamps in seconds, each up to 4 ms early or late and rounded to milliseconds, as screen recorders
    /// write them.
    private static func times(_ rate: Double, count: Int = 150, seed: Int) -> [Double] {
        (0..<count).map { number in
            let jitter = (random((number &+ 1000 &* seed) &* 7_046_029_254_386_353_131) - 0.5) * 0.008
            return ((Double(number) / rate + jitter + 0.004) * 1000).rounded() / 1000
        }
    }

    @Test("the rate is found despite jitter", arguments: [24, 25, 30, 50, 60])
    func rates(rate: Int) {
        for seed in 1...5 {
            #expect(JitteredRate.find(in: Self.times(Double(rate), seed: seed)) == FrameRate(rate))
        }
    }

    @Test("a few missing frames don't change the rate; with many missing, no rate is found") func missing() {
        let times = Self.times(60, seed: 1)
        let few = times.enumerated().filter { ![40, 41, 90].contains($0.offset) }.map(\.element)
        #expect(JitteredRate.find(in: few) == FrameRate(60))
        let thirds = (0..<150).filter { $0 % 3 != 0 }.map { Double($0) / 60 }
        #expect(JitteredRate.find(in: thirds) == nil)
        let wild = (0..<150).reduce(into: [0.0]) {
            $0.append(($0.last ?? 0) + 0.005 + 0.06 * Self.random($1))
        }
        #expect(JitteredRate.find(in: wild) == nil)
        #expect(JitteredRate.find(in: []) == nil && JitteredRate.find(in: [1, 2]) == nil)
    }

    @Test("jitter counts as neither late nor dropped frames") func stutters() {
        for seed in 1...5 {
            let frames = Self.times(60, seed: seed).map { SeenFrame(time: $0, motion: .moved(5)) }
            let stutters = SeenFrames(frames, end: 2.5, rate: 60).stutters
            #expect(stutters.dropped == 0 && stutters.late <= 2, "seed \(seed): \(stutters)")
        }
    }
}
