/// A sound of a scene with the durations of its file: maps times of the scene to positions in the file.
package struct PlacedSound: Sendable {
    /// The clip, or the layer with a film.
    package let part: SoundPart
    private let length, lead: SceneTime
    private let round: SceneTime?

    /// Creates the map. `SoundPart.place` describes the parameters.
    package init(_ part: SoundPart, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil) {
        (self.part, self.length, self.lead, self.round) = (part, length, lead, round)
    }

    /// Returns true if the sound plays at a scene time.
    package func isHeard(at time: SceneTime) -> Bool {
        part.isHeard(at: time, length: length, lead: lead, round: round)
    }

    /// Returns the playback position at a scene time; nil before the sound starts.
    package func place(at time: SceneTime) -> SceneTime? {
        part.place(at: time, length: length, lead: lead, round: round)
    }
}

extension SoundPart {
    /// Returns the playback position at a scene time, in seconds since the first sample of the file's sound. Returns
    /// nil before the sound starts, and the last position after it ends.
    ///
    /// - Parameters:
    ///   - length: The duration of the sound.
    ///   - lead: The timestamp of the first sample in the file. In a film, the first picture has timestamp 0.
    ///   - round: The duration of the whole file, if it differs from the duration of its sound.
    package func place(
        at time: SceneTime, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil
    ) -> SceneTime? {
        guard time >= start else { return nil }
        return min(max(fileTime(at: time, round: round ?? length) - lead, .zero), length)
    }

    /// Returns true if the sound plays at a scene time. `place` describes the parameters.
    package func isHeard(
        at time: SceneTime, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil
    ) -> Bool {
        guard time >= start, end.map({ time < $0 }) ?? true else { return false }
        let place = fileTime(at: time, round: round ?? length) - lead
        return place >= .zero && place < length
    }

    /// Returns the time in the file that is played at a scene time.
    private func fileTime(at time: SceneTime, round: SceneTime) -> SceneTime {
        let last = end.map { min($0, time) } ?? time
        let place = playback.place(at: last - start, span: span, of: round)
        // If the sound ends exactly at the end of the file, the file does not start again.
        let hasPlayed = last > start || playback.offset > .zero
        return playback.loops && last == end && place == .zero && hasPlayed ? round : place
    }
}

extension String {
    /// The path without redundant parts, so that `./a.wav` and `a.wav` become equal.
    package var plainPath: String {
        let parts = split(separator: "/").filter { $0 != "." }
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
