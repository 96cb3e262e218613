import Media

/// Measurements of a whole sound, made by decoding it.
package struct SoundMeasure: Sendable, Equatable {
    /// The number of samples per channel.
    package let sampleCount: Int
    /// The true peak: the highest amplitude of the samples and between them, where 1 is full scale.
    package let truePeak: Double
    /// The integrated loudness in LUFS; nil if the sound is silent.
    package let loudness: Double?
    /// The number of samples whose amplitude is at least full scale.
    package let clippedCount: Int
    /// The longest stretch in which all samples are below -60 dB: its start and its duration in seconds.
    package let longestSilence: (start: Double, duration: Double)

    /// The silences that are too long to be dropouts; empty if the whole sound is silent.
    package let pauses: [SoundFlaws.Place]

    /// The flaws of the sound.
    package let flaws: SoundFlaws

    /// The amplitude below which a sample counts as silent: -60 dB.
    static let silence: Float = 0.001
    /// The amplitude from which a sample counts as full scale: the largest positive 16-bit sample.
    private static let fullScale: Float = 32767.0 / 32768

    /// Decodes a sound to its end and measures all samples from `start` on. The samples before `start` are, for
    /// example, an encoder's priming samples. After each block, `report` is called with the number of samples read;
    /// `report` may throw.
    package init(
        of reader: SoundReader<Float>, from start: Int = 0, report: (Int) throws -> Void = { _ in }
    ) throws {
        let (width, rate) = (reader.channelCount, reader.facts.track.sampleRate)
        var meter = try LoudnessMeter(rate: rate, channelCount: width)
        var flawMeter = SoundFlawMeter(rate: rate, channelCount: width)
        var (clipped, silent, longest) = (0, 0, (end: 0, count: 0))
        var pauses = [(end: Int, count: Int)]()
        let shortestPause = flawMeter.longestDropout + 1
        while try reader.next({ whole in
            let skippedCount = max(0, start - (reader.position - whole.count / width))
            let block = whole.extracting(droppingFirst: min(skippedCount * width, whole.count))
            try meter.add(block)
            flawMeter.add(block, fullScale: Self.fullScale)
            let first = reader.position - start - block.count / width
            for place in 0..<block.count / width {
                var peak: Float = 0
                for channel in 0..<width {
                    let amplitude = block[place * width + channel].magnitude
                    peak = max(peak, amplitude)
                    if amplitude >= Self.fullScale { clipped += 1 }
                }
                silent = peak < Self.silence ? silent + 1 : 0
                if silent > longest.count { longest = (first + place + 1, silent) }
                if silent == shortestPause { pauses.append((0, 0)) }
                if silent >= shortestPause { pauses[pauses.count - 1] = (first + place + 1, silent) }
            }
        }) {
            try report(reader.position)
        }
        flaws = flawMeter.finish()
        sampleCount = max(0, reader.position - start)
        (truePeak, loudness, clippedCount) = (meter.truePeak, meter.integrated, clipped)
        func seconds(_ count: Int) -> Double { Double(count) / Double(rate) }
        longestSilence = (seconds(longest.end - longest.count), seconds(longest.count))
        self.pauses =
            meter.truePeak < Double(Self.silence)
            ? []
            : pauses.map {
                SoundFlaws.Place(start: seconds($0.end - $0.count), duration: seconds($0.count))
            }
    }

    /// True if the whole sound is silent.
    package var isSilent: Bool { truePeak < Double(Self.silence) }

    /// Compares all properties.
    package static func == (one: SoundMeasure, other: SoundMeasure) -> Bool {
        one.sampleCount == other.sampleCount && one.truePeak == other.truePeak
            && one.loudness == other.loudness && one.clippedCount == other.clippedCount
            && one.longestSilence == other.longestSilence && one.pauses == other.pauses
            && one.flaws == other.flaws
    }
}
