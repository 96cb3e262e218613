import SceneModel
import SceneText

/// A layer that differs between two scenes, with all layers in it.
package struct LayerDifference: Sendable {
    /// The kinds of differences.
    package enum Kind: String, Sendable {
        case changed, added, removed
        /// The layer has another place among the others; its keys may differ too.
        case moved
        /// All keys are the same, but the layer looks different: for example because a file has other content.
        case redrawn
    }

    package let kind: Kind
    /// The layer's path in the new scene, such as `layers[3]`; in the old scene if the layer was removed.
    package let place: String
    /// The layer's path in the old scene; nil if the layer was added.
    package let oldPlace: String?
    /// The layer's type, such as `text`.
    package let type: String
    package let name: String?
    /// The keys that differ, with paths that begin in the layer.
    package let changes: [ValueChange]
    /// The frames in which the layer differs and can be seen; nil if the films can't be compared frame by frame.
    package internal(set) var frames: FrameRanges?
}

/// The layers of two scenes, matched. Layers are counted by their positions in `Scene.layers`.
struct MatchedLayers {
    let matching: ListMatching
    private let old, new: Scene
    private let oldValues, newValues, newWritten: [JSON]
    /// The indices by which messages name the layers.
    private let oldNumbers, newNumbers: [Int]

    init(_ old: Scene, _ new: Scene) {
        (self.old, self.new) = (old, new)
        func layers(_ scene: JSON) -> [JSON] { scene["layers"]?.array ?? [] }
        (oldValues, newValues) = (layers(old.allValues), layers(new.allValues))
        newWritten = layers(new.description)
        (oldNumbers, newNumbers) = (old.layers.numbered.map(\.number), new.layers.numbered.map(\.number))
        matching = ListMatching(oldValues, newValues)
    }

    /// Returns the layers that differ, in the order of the new scene, and removed layers where they were. `frames` has
    /// the frames in which each layer differs and can be seen; nil if the films can't be compared frame by frame.
    func differences(in frames: LayerFrames?) -> [LayerDifference] {
        var found: [(order: Double, difference: LayerDifference)] = []
        for (index, pair) in matching.pairs.enumerated() {
            let changes = ValueChanges(
                from: oldValues[pair.old], to: newValues[pair.new],
                written: newWritten.indices.contains(pair.new) ? newWritten[pair.new] : newValues[pair.new])
            let seen = frames?.pairs[index]
            guard pair.isMoved || !changes.changes.isEmpty || seen?.isEmpty == false else { continue }
            let kind: LayerDifference.Kind =
                pair.isMoved ? .moved : changes.changes.isEmpty ? .redrawn : .changed
            found.append(
                (Double(pair.new), difference(kind, pair.old, pair.new, changes.changes, seen)))
        }
        for index in matching.added {
            found.append((Double(index), difference(.added, nil, index, [], frames?.added[index])))
        }
        for index in matching.removed {
            // Behind the nearest layer before it that is still there.
            let before = matching.pairs.filter { !$0.isMoved && $0.old < index }.map(\.new).max() ?? -1
            found.append((Double(before) + 0.5, difference(.removed, index, nil, [], frames?.removed[index])))
        }
        return found.sorted { $0.order < $1.order }.map(\.difference)
    }

    private func difference(
        _ kind: LayerDifference.Kind, _ oldIndex: Int?, _ newIndex: Int?, _ changes: [ValueChange],
        _ frames: FrameRanges?
    ) -> LayerDifference {
        let oldPlace = oldIndex.map { "layers[\(oldNumbers[$0])]" }
        let layer = newIndex.map { new.layers[$0] } ?? old.layers[oldIndex ?? 0]
        return LayerDifference(
            kind: kind, place: newIndex.map { "layers[\(newNumbers[$0])]" } ?? oldPlace ?? "layers",
            oldPlace: oldPlace, type: Swift.type(of: layer.content).typeName, name: layer.name,
            changes: changes, frames: frames)
    }
}

/// The frames in which layers differ and can be seen.
struct LayerFrames {
    /// For each pair of a `ListMatching`.
    var pairs: [FrameRanges]
    /// By positions in the new scene and in the old scene.
    var added, removed: [Int: FrameRanges]

    init(_ matching: ListMatching) {
        pairs = matching.pairs.map { _ in FrameRanges() }
        added = Dictionary(uniqueKeysWithValues: matching.added.map { ($0, FrameRanges()) })
        removed = Dictionary(uniqueKeysWithValues: matching.removed.map { ($0, FrameRanges()) })
    }

    /// Calls `body` with the frames of each layer.
    mutating func forEach(_ body: (inout FrameRanges) -> Void) {
        for index in pairs.indices { body(&pairs[index]) }
        for index in Array(added.keys) { body(&added[index, default: FrameRanges()]) }
        for index in Array(removed.keys) { body(&removed[index, default: FrameRanges()]) }
    }
}
