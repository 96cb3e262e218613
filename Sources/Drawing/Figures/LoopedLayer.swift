import SceneModel
import SceneText

/// A layer that is present throughout a loop. Finds the layer's JSON keys whose values differ between the beginning and
/// the end of the loop, so that the picture jumps.
struct LoopedLayer {
    private let layer: Layer
    private let round: SceneTime

    init(_ layer: Layer, _ round: SceneTime) { (self.layer, self.round) = (layer, round) }

    /// Returns the jumps at the end of the loop that the given keys cause. `keys` are keys that every layer has, and
    /// their values must differ between the beginning and the end of the loop.
    func seams(of keys: [String]) -> [LoopSeam] {
        guard !keys.isEmpty else { return [] }
        let tracks = UnclosedTrack.all(in: layer.commonDescription, round: round)
        return keys.flatMap { seams(of: $0, tracks) }
    }

    /// Returns the causes of a jump in the layer's content. `seam` is the jump found by comparing the beginning and the
    /// end of the loop; `seam` itself is returned if no more exact cause is found.
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

    /// Returns the causes of a jump in a container layer. If the jump is caused by a JSON key of the container itself,
    /// the result is more exact than `seam`. For any other jump, returns only `seam`.
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
