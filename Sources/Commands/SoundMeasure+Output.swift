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
