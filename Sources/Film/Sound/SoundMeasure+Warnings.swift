import SceneModel
import Sound

extension SoundMeasure {
    /// What is wrong with a film's sound: samples that clip, and a loudness that was asked for and is missed by more than 1 LU.
    func warnings(loudness target: Double?) -> [String] {
        [clipping(isLoudnessGiven: target != nil), target.flatMap { miss(of: $0) }].compactMap(\.self)
    }

    private func clipping(isLoudnessGiven: Bool) -> String? {
        guard clippedCount > 0 else { return nil }
        let samples = clippedCount == 1 ? "1 sample is" : "\(clippedCount) samples are"
        let advice =
            isLoudnessGiven
            ? "ask for a lower \"loudness\""
            : "lower the \"gain\" of clips, or ask \"audio\" for a \"loudness\""
        return "the sound clips: \(samples) at full scale; \(advice)"
    }

    private func miss(of target: Double) -> String? {
        let asked = "the \"loudness\" of \(JSON.number(target).text) LUFS is missed"
        guard let loudness else {
            return isSilent
                ? "\(asked): the sound is silent"
                : "\(asked): the sound is too short or too quiet to be measured"
        }
        guard abs(loudness - target) > Self.tolerance else { return nil }
        let found = "the film has \(JSON.number((loudness * 10).rounded() / 10).text)"
        return loudness < target
            ? "\(asked): \(found); any louder, its peaks would clip" : "\(asked): \(found)"
    }

    /// In LU.
    private static let tolerance = 1.0
}
