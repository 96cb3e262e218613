import Testing

@testable import Sound

/// Tests of the flaws found in stereo sounds with 8000 samples per second.
@Suite struct SoundFlawsTests {
    private static let rate = 8000

    /// Returns the flaws of a sound that is given as a function of time in seconds.
    private func flaws(
        seconds: Double = 4, _ sample: (Double) -> (left: Double, right: Double)
    ) -> SoundFlaws {
        var meter = SoundFlawMeter(rate: Self.rate, channelCount: 2)
        let samples = (0..<Int(seconds * Double(Self.rate))).flatMap { number in
            let (left, right) = sample(Double(number) / Double(Self.rate))
            return [Float(left), Float(right)]
        }
        // The length of these blocks is not a multiple of a window's length.
        var rest = samples[...]
        while !rest.isEmpty {
            let block = Array(rest.prefix(2 * 777))
            meter.add(block.span, fullScale: 32767.0 / 32768)
            rest = rest.dropFirst(block.count)
        }
        return meter.finish()
    }

    private func tone(_ frequency: Double, _ time: Double) -> Double {
        0.3 * Self.sine(frequency * time)
    }

    /// Returns the sine of an angle in full turns, calculated with the Taylor series.
    private static func sine(_ turns: Double) -> Double {
        let x = (turns - turns.rounded()) * 2 * .pi
        var (term, sum) = (x, x)
        for power in stride(from: 3.0, to: 26, by: 2) {
            term *= -x * x / (power * (power - 1))
            sum += term
        }
        return sum
    }

    private func chord(_ time: Double) -> (left: Double, right: Double) {
        (tone(220, time) + tone(331, time), tone(223, time) + tone(447, time))
    }

    @Test("no flaws are reported for a sound without flaws") func healthy() {
        #expect(flaws(chord) == SoundFlaws())
    }

    @Test(
        "an interrupted sound has a dropout with the right start and duration", arguments: [0.055, 0.4, 1.0])
    func dropout(_ length: Double) throws {
        let found = flaws { time in time >= 2 && time < 2 + length ? (0, 0) : chord(time) }.dropouts
        let only = try #require(found.first)
        #expect(found.count == 1)
        #expect(abs(only.start - 2) < 0.011 && abs(only.duration - length) < 0.011)
    }

    @Test("silence that belongs to the sound is not a dropout") func pauses() {
        // Notes that fade out, beeps, and silence at the start and the end.
        let notes = flaws { time in
            let age = time - (time / 0.8).rounded(.down) * 0.8
            var level = 1.0
            for _ in 0..<Int(age * 200) { level *= 0.94 }
            return (level * chord(time).left, level * chord(time).right)
        }
        let beeps = flaws { time in time - time.rounded(.down) < 0.3 ? chord(time) : (0, 0) }
        let ends = flaws { time in time < 0.7 || time > 3.5 ? (0, 0) : chord(time) }
        #expect(notes.dropouts.isEmpty && beeps.dropouts.isEmpty && ends.dropouts.isEmpty)
        let longer = flaws(seconds: 8) { time in time >= 3 && time < 5.2 ? (0, 0) : chord(time) }
        #expect(longer.dropouts.isEmpty)
    }

    @Test("channels that cancel each other are out of phase; wide or equal channels are not") func phase()
        throws
    {
        let opposite = flaws { time in (chord(time).left, -0.8 * chord(time).left) }
        let place = try #require(opposite.outOfPhase)
        #expect(place.start == 0 && abs(place.duration - 4) < 0.01)
        #expect(flaws { time in (chord(time).left, chord(time).left) }.outOfPhase == nil)
        let wide = flaws { time in
            let (left, right) = chord(time)
            return (1.5 * left - 0.5 * right, 1.5 * right - 0.5 * left)
        }
        #expect(wide.outOfPhase == nil)
    }

    @Test("a silent channel is distinguished from a quiet channel") func channels() {
        #expect(flaws { time in (0, chord(time).right) }.silentChannel == 0)
        #expect(flaws { time in (chord(time).left, 0) }.silentChannel == 1)
        #expect(flaws { time in (chord(time).left, 0.02 * chord(time).right) }.silentChannel == nil)
        #expect(flaws { _ in (0, 0) }.silentChannel == nil)
    }

    @Test("a sound with a mean other than 0 has a DC offset") func offset() throws {
        let offset = try #require(flaws { time in (chord(time).left, chord(time).right - 0.05) }.offset)
        #expect(abs(offset + 0.05) < 0.002)
    }

    @Test("consecutive samples at full scale are clipped; a single peak is not") func clipping() throws {
        let clipped = flaws { time in
            let (left, right) = chord(time)
            return time > 1 && time < 3 ? (max(-1, min(1, 4 * left)), right) : (left, right)
        }
        let found = try #require(clipped.clipping)
        #expect(found.place.start > 0.99 && found.place.start < 1.05 && found.sampleCount > 1000)
        #expect(abs(found.place.start + found.place.duration - 3) < 0.05)
        let peaks = flaws { time in
            let number = Int(time * Double(Self.rate))
            return number.isMultiple(of: 100) ? (1, -1) : chord(time)
        }
        #expect(peaks.clipping == nil)
    }
}
