import Glibc
import SceneModel
import Sound
import Terminal

extension SoundMeasure {
    /// Loudness and peak, or that there is nothing to hear.
    var text: String {
        if isSilent { return "silent" }
        let peak = "peak \(fixed(20 * log10(truePeak), 1)) dBTP"
        return loudness.map { "\(fixed($0, 1)) LUFS, \(peak)" } ?? peak
    }

    /// A shorter silence is not worth a word, in seconds: the shortest dropout.
    private static let shortestSilence = 0.05

    /// The longest silence of a sound that begins at a time of the film; nil if there is none of note, or nothing else.
    func silenceText(from start: Double = 0) -> String? {
        guard !isSilent, longestSilence.duration >= Self.shortestSilence else { return nil }
        return
            "at most \(fixed(longestSilence.duration, 3)) s, from \(fixed(start + longestSilence.start, 3)) s on"
    }

    /// All of it.
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
