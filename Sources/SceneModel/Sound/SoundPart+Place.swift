extension SoundPart {
    /// Where in a file of a length it is at a time of the scene, in seconds of the file; nil before it begins. After its
    /// end it stays where it ended.
    package func place(at time: SceneTime, length: SceneTime) -> SceneTime? {
        guard time >= start else { return nil }
        let last = end.map { min($0, time) } ?? time
        let played = (last - start).times(speed) + offset
        return loops ? played.cycles(of: length).part : min(played, length)
    }

    /// Whether it is heard at a time of the scene, of a file of a length.
    package func isHeard(at time: SceneTime, length: SceneTime) -> Bool {
        guard time >= start, end.map({ time < $0 }) ?? true else { return false }
        return loops || (time - start).times(speed) + offset < length
    }
}
