import Drawing
import Rasteriser
import SceneModel
import SceneText

/// A frame of an old film and a frame of a new film, compared by what their pixels depend on. Nothing is drawn.
struct FramePairDifference {
    /// The layers of a frame that can be seen, from back to front.
    private struct Seen {
        let index: Int
        let identity: FigureBytes
        let bounds: PixelBounds
    }

    /// False only if all pixels are equal.
    let differs: Bool
    private var old: [Int: Seen] = [:]
    private var new: [Int: Seen] = [:]

    /// Compares the old frame with the new one. `unshared` gives a frame's layers an identity if they have none.
    init(
        _ old: (plan: FilmPlan, frame: SceneFrame), _ new: (plan: FilmPlan, frame: SceneFrame),
        unshared: (_ isNew: Bool, _ layer: Int) -> FigureBytes
    ) {
        let times = (
            old.plan.order.scene.fps.time(of: old.frame.number),
            new.plan.order.scene.fps.time(of: new.frame.number)
        )
        let parts = (old.plan.renderer.parts(at: times.0), new.plan.renderer.parts(at: times.1))
        let identities = (
            parts.0.layers.enumerated().map { $1 ?? unshared(false, $0) },
            parts.1.layers.enumerated().map { $1 ?? unshared(true, $0) }
        )
        func drawn(_ identities: [FigureBytes]) -> [FigureBytes] { identities.filter { !$0.bytes.isEmpty } }
        guard
            parts.0.geometry != parts.1.geometry || parts.0.background != parts.1.background
                || drawn(identities.0) != drawn(identities.1)
        else {
            differs = false
            return
        }
        // Layers that can't be seen make no difference: outside the frame, or behind a layer that hides everything.
        let reaches = (old.plan.renderer.reaches(at: times.0), new.plan.renderer.reaches(at: times.1))
        let seen = (Self.seen(identities.0, reaches.0), Self.seen(identities.1, reaches.1))
        let isCovered = [reaches.0, reaches.1].allSatisfy { $0.contains { $0?.hidesAll ?? false } }
        let isBackgroundEqual = isCovered || parts.0.background == parts.1.background
        differs =
            parts.0.geometry != parts.1.geometry || !isBackgroundEqual || !Self.areEqual(seen.0, seen.1)
        self.old = Dictionary(uniqueKeysWithValues: seen.0.map { ($0.index, $0) })
        self.new = Dictionary(uniqueKeysWithValues: seen.1.map { ($0.index, $0) })
    }

    /// Adds `frame` to the layers that differ in it and can be seen.
    func add(_ frame: FilmFrame, to frames: inout LayerFrames, _ matching: ListMatching) {
        guard differs else { return }
        for (index, pair) in matching.pairs.enumerated()
        where old[pair.old]?.identity != new[pair.new]?.identity || isMovedInSight(pair, matching) {
            frames.pairs[index].append(frame)
        }
        for index in matching.added where new[index] != nil { frames.added[index]?.append(frame) }
        for index in matching.removed where old[index] != nil { frames.removed[index]?.append(frame) }
    }

    /// Returns true if a layer was moved behind or in front of another one that it touches.
    private func isMovedInSight(_ pair: ListMatching.Pair, _ matching: ListMatching) -> Bool {
        guard pair.isMoved, let layer = new[pair.new] else { return false }
        guard matching.pairs.count <= Self.maximumCompared else { return true }
        return matching.pairs.contains { other in
            guard (other.old < pair.old) != (other.new < pair.new), let neighbour = new[other.new] else {
                return false
            }
            return !layer.bounds.clamped(to: neighbour.bounds).isEmpty
        }
    }

    private static func seen(_ identities: [FigureBytes], _ reaches: [LayerReach?]) -> [Seen] {
        let first = reaches.lastIndex { $0?.hidesAll ?? false } ?? 0
        return reaches.indices.dropFirst(first).compactMap { index in
            guard let bounds = reaches[index]?.bounds, !bounds.isEmpty, !identities[index].bytes.isEmpty
            else {
                return nil
            }
            return Seen(index: index, identity: identities[index], bounds: bounds)
        }
    }

    /// The maximum number of layers whose order is compared in detail; the work grows with the square.
    private static let maximumCompared = 400

    /// Returns true if the same layers are seen, and none has changed places with one that it touches.
    private static func areEqual(_ old: [Seen], _ new: [Seen]) -> Bool {
        guard old.count == new.count else { return false }
        if zip(old, new).allSatisfy({ $0.identity == $1.identity }) { return true }
        guard new.count <= maximumCompared else { return false }
        var places: [FigureBytes: [Int]] = [:]
        for (place, layer) in old.enumerated().reversed() {
            places[layer.identity, default: []].append(place)
        }
        let order = new.compactMap { places[$0.identity]?.popLast() }
        guard order.count == new.count else { return false }
        for upper in new.indices {
            for lower in 0..<upper where order[lower] > order[upper] {
                guard new[lower].bounds.clamped(to: new[upper].bounds).isEmpty else { return false }
            }
        }
        return true
    }
}
