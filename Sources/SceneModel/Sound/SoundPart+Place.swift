extension SoundPart {
    /// The position in a file's sound at a time of the scene, in seconds since its first sample; nil before it starts,
    /// and constant after its end.
    ///
    /// - Parameters:
    ///   - length: The duration of the sound.
    ///   - lead: The time of the first sample on the file's clock, which for a film is 0 at its first picture.
    ///   - round: The duration of the file, if it differs from that of its sound.
    package func place(
        at time: SceneTime, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil
    ) -> SceneTime? {
        guard time >= start else { return nil }
        return min(max(fileTime(at: time, round: round ?? length) - lead, .zero), length)
    }

    /// True if the sound is audible at a time of the scene; for the parameters see `place`.
    package func isHeard(
        at time: SceneTime, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil
    ) -> Bool {
        guard time >= start, end.map({ time < $0 }) ?? true else { return false }
        let place = fileTime(at: time, round: round ?? length) - lead
        return place >= .zero && place < length
    }

    /// The time on the file's clock, counted from the start of the file.
    private func fileTime(at time: SceneTime, round: SceneTime) -> SceneTime {
        let last = end.map { min($0, time) } ?? time
        let played = (last - start).times(speed) + offset
        guard loops else { return played }
        let (count, part) = played.cycles(of: round)
        // At the end of the part, the file does not start again.
        return last == end && part == .zero && count > 0 ? round : part
    }
}
