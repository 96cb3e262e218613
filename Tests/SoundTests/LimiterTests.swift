import Foundation
import Testing

@testable import Sound

/// Tests of the limiter, judged by libebur128's true peaks.
@Suite struct LimiterTests {
    private static let rate = 48000
    private static let ceiling: Float = 0.5

    /// Returns the limited samples, which are given in blocks of `block` values.
    private func limited(_ samples: [Float], channels: Int = 1, block: Int = 960) throws -> [Float] {
        var limiter = Limiter(ceiling: Self.ceiling, rate: Self.rate, channelCount: channels)
        var result: [Float] = []
        func receive(_ span: Span<Float>) { for index in span.indices { result.append(span[index]) } }
        for start in stride(from: 0, to: samples.count, by: block) {
            let part = Array(samples[start..<min(start + block, samples.count)])
            limiter.add(part.span, receive)
        }
        limiter.finish(receive)
        return result
    }

    private func truePeak(_ samples: [Float], channels: Int) throws -> Double {
        var meter = try LoudnessMeter(rate: Self.rate, channelCount: channels)
        // The meter needs samples after a peak to see it.
        let whole = samples + Array(repeating: 0, count: 200 * channels)
        try meter.add(whole.span)
        return meter.truePeak
    }

    /// Noise with a level that jumps, and clicks at the beginning and at the end.
    private func bursts(channels: Int, count: Int) -> [Float] {
        var state: UInt64 = 7
        var samples = (0..<count * channels).map { index -> Float in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let level: Float = (index / channels / 2000) % 3 == 1 ? 1.8 : 0.2
            return level * (Float(Int32(truncatingIfNeeded: state >> 32)) / Float(Int32.max))
        }
        samples[0] = 3
        samples[samples.count - 1] = -2
        return samples
    }

    @Test("no true peak is above the ceiling, also at the first and the last sample", arguments: [1, 2])
    func peaks(_ channels: Int) throws {
        let samples = bursts(channels: channels, count: 20000)
        #expect(try truePeak(samples, channels: channels) > 1.5)
        let result = try limited(samples, channels: channels)
        #expect(result.count == samples.count)
        #expect(result.allSatisfy { abs($0) <= Self.ceiling })
        // Between quarters of a sample, a peak may be a little higher.
        #expect(try truePeak(result, channels: channels) < Double(Self.ceiling) * 1.03)
    }

    @Test("what is below the ceiling stays as it is, a while after a peak too")
    func quiet() throws {
        var samples = (0..<120_000).map { Float(sin(Double($0) * 0.05)) * 0.49 }
        #expect(try limited(samples) == samples)
        samples[10000] = 2
        let result = try limited(samples)
        #expect(Array(result[..<9700]) == Array(samples[..<9700]))
        #expect(abs(result[10000]) <= Self.ceiling)
        #expect(zip(result[50000...], samples[50000...]).allSatisfy { abs($0 - $1) < 0.001 })
        #expect(Array(result[90000...]) == Array(samples[90000...]))
    }

    @Test("both channels get the same factor, and the size of blocks changes nothing")
    func channels() throws {
        let samples = bursts(channels: 2, count: 6000)
        let result = try limited(samples, channels: 2)
        for index in stride(from: 200, to: 11000, by: 2)
        where abs(samples[index]) > 0.05 && abs(samples[index + 1]) > 0.05 {
            let factors = [index, index + 1].map { result[$0] / samples[$0] }
            #expect(abs(factors[0] - factors[1]) < 1e-5)
        }
        for block in [2, 14, 4096] { #expect(try limited(samples, channels: 2, block: block) == result) }
    }

    @Test("the factor follows peaks without steps that could be heard")
    func smooth() throws {
        var samples = [Float](repeating: 0.4, count: 20000)
        samples[8000] = 4
        let result = try limited(samples)
        let factors = zip(result, samples).map { $0 / $1 }
        let steps = zip(factors, factors.dropFirst()).map { abs($1 - $0) }
        #expect(factors[8000] < 0.126)
        #expect((steps.max() ?? 1) < 0.006)
    }
}
