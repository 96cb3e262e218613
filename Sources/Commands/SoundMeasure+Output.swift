import Glibc
import SceneModel
import Sound
import Spelling
import Terminal

extension SoundMeasure {
    /// Loudness and peak, or `silent`.
    var text: String {
        if isSilent { return "silent" }
        let peak = "peak \(fixed(20 * log10(truePeak), 1)) dBTP"
        return loudness.map { "\(fixed($0, 1)) LUFS, \(peak)" } ?? peak
    }

    /// The shortest silence that is mentioned, in seconds: that of a dropout.
    private static let shortestSilence = 0.05

    /// The longest silence, for a sound that begins at `start` seconds of the film; nil if it is too short to mention, or if the
    /// whole sound is silent.
    func silenceText(from start: Double = 0) -> String? {
        guard !isSilent, longestSilence.duration >= Self.shortestSilence else { return nil }
        return
            "at most \(fixed(longestSilence.duration, 3)) s, from \(fixed(start + longestSilence.start, 3)) s on"
    }

    /// The measurement as JSON.
    var json: JSON {
        [
            "samples": .number(Double(sampleCount)),
            "loudness": loudness.map(JSON.number) ?? .null,
            "truePeak": .number(truePeak),
            "clippedSamples": .number(Double(clippedCount)),
            "longestSilence": [
                "start": .number(longestSilence.start), "seconds": .number(longestSilence.duration),
            ],
        ]
    }
}
