import SceneModel

/// A layer that is present throughout a loop; finds the keys whose values at its end differ from those at its
/// beginning.
struct LoopedLayer {
    private let layer: Layer
    private let round: SceneTime

    init(_ layer: Layer, _ round: SceneTime) { (self.layer, self.round) = (layer, round) }

    /// The seams of keys that every layer has, whose values are known to differ.
    func seams(of keys: [String]) -> [Seam] {
        guard !keys.isEmpty else { return [] }
        let tracks = UnclosedTrack.all(in: layer.commonDescription, round: round)
        return keys.flatMap { seams(of: $0, tracks) }
    }

    /// The seams of the layer's content, which is known to differ.
    func seams(of seam: Seam, _ renderer: any LayerRenderer) -> [Seam] {
        guard seam == .shown(repeatingEvery: renderer.ownPeriod) else { return [seam] }
        let tracks = UnclosedTrack.all(in: layer.content.description, round: round)
        let certain = tracks.filter { !$0.mayBeCyclic }
        let timed = (renderer as? any TimedRenderer)?.seam(after: round)
        let seams =
            (timed.map { [$0] } ?? []) + (certain.isEmpty && timed == nil ? tracks : certain).map(Seam.init)
        return seams.isEmpty ? [seam] : seams
    }

    /// The seams of a container, with all details if it is a seam of the container itself.
    func refined(_ seam: Seam) -> [Seam] {
        guard seam.steps.isEmpty, let key = seam.key, let value = layer.content.description[key] else {
            return [seam]
        }
        return seams(of: key, UnclosedTrack.all(in: .object([JSON.Member(key, value)]), round: round))
    }

    private func seams(of key: String, _ tracks: [UnclosedTrack]) -> [Seam] {
        let found = tracks.filter { $0.key == key }
        return found.isEmpty ? [Seam(key: key, "its \(key)")] : found.map(Seam.init)
    }
}
