import Media

/// What is measured of a sound by decoding all of it.
public struct SoundMeasure: Sendable, Equatable {
    /// The samples of each channel.
    public let sampleCount: Int
    /// The highest amplitude between samples too, where 1 is full scale.
    public let truePeak: Double
    /// The integrated loudness in LUFS; nil of silence.
    public let loudness: Double?
    /// The samples at full scale, or beyond.
    public let clippedCount: Int
    /// The longest stretch in which all samples are below -60 dB: when it begins, and how long it is, in seconds.
    public let longestSilence: (start: Double, duration: Double)

    /// The stretches of silence that are longer than any dropout, unless all of it is one.
    public let pauses: [SoundFlaws.Place]

    /// What is wrong with it.
    public let flaws: SoundFlaws

    /// Amplitudes below it are silence: -60 dB.
    static let silence: Float = 0.001
    /// Amplitudes from it on are full scale: the highest that 16 bits have.
    private static let fullScale: Float = 32767.0 / 32768

    /// Decodes a sound to its end, and measures it from a sample on: those that an encoder puts before a sound are not heard.
    /// `report` is told after each block how many samples were read, and may throw.
    public init(
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

    /// Whether all of it is silence.
    public var isSilent: Bool { truePeak < Double(Self.silence) }

    /// See `Equatable`.
    public static func == (one: SoundMeasure, other: SoundMeasure) -> Bool {
        one.sampleCount == other.sampleCount && one.truePeak == other.truePeak
            && one.loudness == other.loudness && one.clippedCount == other.clippedCount
            && one.longestSilence == other.longestSilence && one.pauses == other.pauses
            && one.flaws == other.flaws
    }
}
