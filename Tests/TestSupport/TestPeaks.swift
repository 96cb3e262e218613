import Drawing

/// The peaks of a sound in memory, in place of a scene's sound file.
package struct TestPeaks: AssetSound {
    package let sha256: String
    package let rate: Int
    package let sampleCount: Int
    package let levels: [PeakLevel]

    /// Creates the peaks of 16-bit samples under a name.
    package init(_ name: String, _ samples: [Int], rate: Int) {
        (sha256, self.rate, sampleCount) = (name, rate, samples.count)
        levels = (0..<10).map { number in
            let blocks = 2000 << number
            let length = max((samples.count + blocks - 1) / blocks, 1)
            let starts = stride(from: 0, to: samples.count, by: length)
            let all = starts.map { samples[$0..<min($0 + length, samples.count)].map(abs) }
            return PeakLevel(
                blockLength: length, maxima: all.map { UInt16($0.max() ?? 0) },
                means: all.map { UInt16($0.reduce(0, +) / $0.count) })
        }
    }

    /// Creates the peaks of samples that a function computes from their indices.
    package init(_ name: String, count: Int, rate: Int, _ sample: (Int) -> Int) {
        self.init(name, (0..<count).map(sample), rate: rate)
    }

    /// Creates the peaks of speech-like noise: swells with silence in between, up to an amplitude.
    package static func speech(_ name: String, count: Int, rate: Int, amplitude: Int = 20_000) -> TestPeaks {
        TestPeaks(name, count: count, rate: rate) { index in
            let (syllable, place) = (index * 9 / count, index * 9 % count)
            if syllable % 4 == 3 { return 0 }
            let swell = amplitude * place / count * (count - place) / count * 4
            let noise = (index &* 2_654_435_761 >> 7) % 1000
            return swell * noise / 1000 * (syllable % 3 + 2) / 4
        }
    }
}
