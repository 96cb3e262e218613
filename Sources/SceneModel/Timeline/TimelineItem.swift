import SceneText
import Spelling

/// A layer or a clip on the timeline of a scene.
package struct TimelineItem {
    /// A layer or a clip, with the path from the scene to it.
    package enum Content {
        /// A layer of the scene, a group or a list, or the mask of a group.
        case layer(Layer, [SceneSource.Step])
        /// A clip of the scene's `audio` or of a group.
        case clip(AudioClip, [SceneSource.Step])
    }

    let content: Content
    /// The index of the group or list around the layer or clip; nil for the scene.
    let parent: Int?
    /// The number of the item among those in its group; 0 for a mask.
    fileprivate(set) var number = 0
    /// The indices of the layers and clips inside the layer, without masks.
    fileprivate(set) var children: [Int] = []

    var name: String? {
        switch content {
        case .layer(let layer, _): layer.name
        case .clip(let clip, _): clip.name
        }
    }

    var span: TimelineSpan {
        switch content {
        case .layer(let layer, _): layer.span
        case .clip(let clip, _): clip.span
        }
    }

    var place: [Fault.Step] {
        switch content {
        case .layer(_, let steps), .clip(_, let steps): steps.way
        }
    }

    /// The seconds in which a clip takes over from the clip before it; nil without a crossfade.
    var crossfade: Double? {
        if case .clip(let clip, _) = content { clip.crossfade } else { nil }
    }

    /// True if the item is the mask of a group.
    var isMask: Bool {
        if case .layer(_, let steps) = content, case .mask? = steps.last { true } else { false }
    }

    /// The layer's content, if it is a sequence.
    var sequence: SequenceContent? {
        guard case .layer(let layer, _) = content else { return nil }
        return layer.content as? SequenceContent
    }

    /// True if the item has the length of what is inside it.
    var isContainer: Bool {
        guard case .layer(let layer, _) = content else { return false }
        return layer.content is any LayerContainer
    }
}

/// All layers and clips of a scene: each layer before the layers and clips inside it, and the scene's clips last.
struct TimelineItems {
    private(set) var items: [TimelineItem] = []
    /// The items directly in the scene or in a group, by name.
    private var named: [Int?: [String: [Int]]] = [:]
    /// All items by name.
    private var all: [String: [Int]] = [:]
    /// The items directly in the scene.
    private(set) var top: [Int] = []

    init(_ scene: Scene) {
        for (number, layer) in scene.layers.numbered {
            add(layer, [.layer(number, name: layer.name)], in: nil)
        }
        for (number, clip) in (scene.audio?.clips ?? []).enumerated() {
            add(TimelineItem(content: .clip(clip, [.clip(number)]), parent: nil))
        }
    }

    private mutating func add(_ layer: Layer, _ steps: [SceneSource.Step], in parent: Int?) {
        let index = add(TimelineItem(content: .layer(layer, steps), parent: parent))
        for (place, inner) in (layer.content as? any LayerContainer)?.containedLayers ?? [] {
            let step = SceneSource.Step(to: inner, at: place)
            add(inner, steps + [step ?? .mask(name: inner.name)], in: index)
        }
        for (number, clip) in ((layer.content as? GroupContent)?.clips ?? []).enumerated() {
            add(TimelineItem(content: .clip(clip, steps + [.clip(number)]), parent: index))
        }
    }

    @discardableResult
    private mutating func add(_ item: TimelineItem) -> Int {
        let index = items.count
        items.append(item)
        if let parent = item.parent {
            if !item.isMask {
                items[index].number = items[parent].children.count
                items[parent].children.append(index)
            }
        } else {
            top.append(index)
        }
        if let name = item.name {
            named[item.parent, default: [:]][name, default: []].append(index)
            all[name, default: []].append(index)
        }
        return index
    }

    /// All names, sorted.
    var names: [String] { all.keys.sorted() }

    /// Returns the message about a name that no clip and no layer has.
    func unknown(_ name: String) -> String {
        let end = nearestName(to: name, among: names).map { ": did you mean \($0.quotedExcerpt)?" } ?? ""
        return "no layer or clip has the name \(name.quotedExcerpt)\(end)"
    }

    /// The outcome of looking for a name.
    enum Match {
        case one(Int)
        case none
        case several(Int)
    }

    /// Returns the item that a name means at an item (or at the scene, for nil): the nearest one, looking first beside
    /// the item, then beside each group around it, then everywhere.
    func match(_ name: String, from item: Int?) -> Match {
        let found = matches(name, from: item)
        return found.isEmpty ? .none : found.count == 1 ? .one(found[0]) : .several(found.count)
    }

    /// Returns the items that `match` finds, of which several may have the name.
    func matches(_ name: String, from item: Int?) -> [Int] {
        var place = item.flatMap { items[$0].parent }
        while true {
            if let found = named[place]?[name] { return found }
            guard let group = place else { break }
            place = items[group].parent
        }
        return all[name] ?? []
    }
}
