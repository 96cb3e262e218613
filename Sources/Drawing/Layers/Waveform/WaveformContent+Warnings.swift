import SceneModel

extension WaveformContent {
    /// Warns of a selection that is never visible in a sound of this length.
    func warn(ofSelectionIn length: SceneTime, _ opening: Opening) {
        guard let selection else { return }
        func seconds(_ time: Double) -> String { SceneTime(seconds: time).roundedSeconds }
        let (from, to) = (selection.from.values.min() ?? 0, selection.to.values.max() ?? 0)
        if to <= from {
            opening.warn(
                "never seen: its end (\(seconds(to))) is not after its beginning (\(seconds(from)))",
                at: [.key("selection")])
        } else if from >= length.value {
            opening.warn(
                "never seen: it begins at \(seconds(from)), the sound ends at \(length.roundedSeconds)",
                at: [.key("selection")])
        }
    }
}
