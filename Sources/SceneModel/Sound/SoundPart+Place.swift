extension SoundPart {
    /// Where in the sound of a file it is at a time of the scene, in seconds since the sound's first sample; nil before
    /// it begins. After its end it stays where it ended. `length` is that of the sound. `lead` is when the first sample is
    /// heard by the clock of the file, which for a film is 0 at its first picture. `round` is how long the file is, if
    /// that is not the length of its sound.
    package func place(
        at time: SceneTime, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil
    ) -> SceneTime? {
        guard time >= start else { return nil }
        return min(max(fileTime(at: time, round: round ?? length) - lead, .zero), length)
    }

    /// Whether it is heard at a time of the scene, of a sound as above.
    package func isHeard(
        at time: SceneTime, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil
    ) -> Bool {
        guard time >= start, end.map({ time < $0 }) ?? true else { return false }
        let place = fileTime(at: time, round: round ?? length) - lead
        return place >= .zero && place < length
    }

    /// The time by the file's clock, from the start on.
    private func fileTime(at time: SceneTime, round: SceneTime) -> SceneTime {
        let last = end.map { min($0, time) } ?? time
        let played = (last - start).times(speed) + offset
        guard loops else { return played }
        let (count, part) = played.cycles(of: round)
        // At its end it does not begin again.
        return last == end && part == .zero && count > 0 ? round : part
    }
}
