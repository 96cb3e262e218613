import SceneModel

/// A layer that is present throughout a loop. It finds the JSON keys whose values differ between the beginning and the
/// end of the loop.
struct LoopedLayer {
    private let layer: Layer
    private let round: SceneTime

    init(_ layer: Layer, _ round: SceneTime) { (self.layer, self.round) = (layer, round) }

    /// Returns the differences for JSON keys that every layer has. The values of `keys` must be known to differ.
    func seams(of keys: [String]) -> [LoopSeam] {
        guard !keys.isEmpty else { return [] }
        let tracks = UnclosedTrack.all(in: layer.commonDescription, round: round)
        return keys.flatMap { seams(of: $0, tracks) }
    }

    /// Returns the differences for the layer's content, which must be known to differ; `seam` is what is known about
    /// the difference.
    func seams(of seam: LoopSeam, _ renderer: any LayerRenderer) -> [LoopSeam] {
        guard seam == .shown(repeatingEvery: renderer.ownPeriod) else { return [seam] }
        let tracks = UnclosedTrack.all(in: layer.content.description, round: round)
        let certain = tracks.filter { !$0.mayBeCyclic }
        let timed = (renderer as? any TimedRenderer)?.seam(after: round)
        let seams =
            (timed.map { [$0] } ?? [])
            + (certain.isEmpty && timed == nil ? tracks : certain).map(LoopSeam.init)
        return seams.isEmpty ? [seam] : seams
    }

    /// Returns the differences of a container, with more detail if `seam` is about the container itself and not about a
    /// layer inside.
    func refined(_ seam: LoopSeam) -> [LoopSeam] {
        guard seam.steps.isEmpty, let key = seam.key, let value = layer.content.description[key] else {
            return [seam]
        }
        return seams(of: key, UnclosedTrack.all(in: .object([JSON.Member(key, value)]), round: round))
    }

    private func seams(of key: String, _ tracks: [UnclosedTrack]) -> [LoopSeam] {
        let found = tracks.filter { $0.key == key }
        return found.isEmpty ? [LoopSeam(key: key, "its \(key)")] : found.map(LoopSeam.init)
    }
}
