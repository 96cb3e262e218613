import Testing

@testable import Film

/// Tests of the search for the level of a loudness.
@Suite struct LevelSearchTests {
    /// Returns the level that is found for a film whose loudness and peak follow from the level.
    private func found(
        for target: Double, mix: LevelSearch.Measure, film: (SoundLevel) -> LevelSearch.Measure
    ) -> (level: SoundLevel, tries: Int) {
        var search = LevelSearch(for: target, mix: mix)
        var tries = 1
        while tries < LevelSearch.mostTries, search.correct(by: film(search.level)) { tries += 1 }
        return (search.result, tries)
    }

    @Test("a sound without high peaks gets the gain that it lacks, and no limiter")
    func plain() {
        let (level, tries) = found(for: -16, mix: (-20, -10)) { (-20 + $0.gain, -10 + $0.gain) }
        #expect(level == SoundLevel(gain: 4, ceiling: nil) && tries == 1)
    }

    @Test("what the encoder takes away is given back", arguments: [0.4, -0.3, 1.5])
    func encoder(_ loss: Double) {
        let (level, _) = found(for: -16, mix: (-20, -10)) { (-20 + $0.gain - loss, -10 + $0.gain) }
        #expect(abs(level.gain - 4 - loss) <= LevelSearch.tolerance)
    }

    @Test("a limiter that takes back a part of each gain is overcome", arguments: [0.9, 0.6, 0.35])
    func limited(_ share: Double) {
        func film(_ level: SoundLevel) -> LevelSearch.Measure {
            (-24 + level.gain * share, min(-6 + level.gain, level.ceiling ?? 100) + 0.3)
        }
        let (level, _) = found(for: -16, mix: (-24, -6), film: film)
        #expect(
            abs(film(level).loudness + 16) <= LevelSearch.tolerance
                && film(level).peak <= LevelSearch.highestPeak)
        #expect(level.ceiling != nil)
    }

    @Test("peaks that the encoder raises lower the ceiling, also if the mix had none")
    func peaks() {
        let (level, _) = found(for: -16, mix: (-20, -5.2)) { level in
            (-20 + level.gain, min(-5.2 + level.gain, level.ceiling ?? 100) + 0.9)
        }
        #expect(level.ceiling.map { $0 + 0.9 <= LevelSearch.highestPeak } == true)
    }

    @Test("a peak that the encoder raises by more than the mix lacks is limited in the mix")
    func raised() {
        // The peak is where the limiter does nothing unless its ceiling is below the mix's own peak.
        let (level, tries) = found(for: -16, mix: (-20, -6)) { level in
            (-20 + level.gain, min(-6 + level.gain, level.ceiling ?? 100) + 1.2)
        }
        #expect(min(-2, level.ceiling ?? 100) + 1.2 <= LevelSearch.highestPeak && tries == 2)
    }

    @Test("a loudness that can't be reached ends the search, at a level that is a number")
    func hopeless() {
        let (level, tries) = found(for: 0, mix: (-40, -1)) { (min(-40 + $0.gain, -9), -1.5) }
        #expect(tries <= 4 && level.gain.isFinite && level.gain <= 100)
        // The level with the peaks in order, not a louder one that was never tried.
        #expect(min(-40 + level.gain, -9) == -9)
    }
}
