extension TimelineItem {
    /// The settings by which the item's own sound ducks; nil without any.
    fileprivate var duck: Duck? {
        switch content {
        case .clip(let clip, _): clip.shaping.duck
        case .layer(let layer, _): (layer.content as? ImageContent)?.shaping.duck
        }
    }
}

extension Scene {
    /// The paths of the layers and clips that a sound ducks under, for each path of a sound that does.
    package var ducking: [(sound: [Fault.Step], under: [[Fault.Step]])] {
        let items = TimelineItems(self)
        return items.items.indices.compactMap { index in
            guard let duck = items.items[index].duck else { return nil }
            let found = duck.under.flatMap { items.matches($0, from: index) }
            return (items.items[index].place, found.map { items.items[$0].place })
        }
    }

    /// The maximum number of pairs of a sound and one under which it ducks. Each different set of sounds under which others
    /// duck is mixed once more, so time and memory grow with the pairs.
    private static var mostDuckingPairs: Int { 5000 }

    /// The fault of the first name under which nothing can duck, or of too many sounds that duck.
    var duckFault: Fault? {
        let items = TimelineItems(self)
        var pairs = 0
        for index in items.items.indices {
            for name in items.items[index].duck?.under ?? [] where items.matches(name, from: index).isEmpty {
                return Fault("duck", items.unknown(name)).inside(items.items[index].place)
            }
            pairs +=
                items.items[index].duck?.under.reduce(0) { $0 + items.matches($1, from: index).count } ?? 0
            if pairs > Self.mostDuckingPairs {
                return Fault(
                    "duck",
                    "with this, over \(Self.mostDuckingPairs) pairs of sounds duck: put the sounds that are heard into one group and name that"
                ).inside(items.items[index].place)
            }
        }
        return nil
    }
}
