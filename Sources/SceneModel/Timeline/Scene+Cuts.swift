extension Scene {
    /// Returns the frames at which one item of a sequence begins to give way to the next, or has given way, in ascending
    /// order. They are counted from the first of the given frames. The scene must be settled.
    package func cuts(in frames: Range<Int>) -> [Int] {
        let all = allLayers.flatMap { placed in
            (placed.layer.content as? SequenceContent)?.cuts.map { SceneTime(seconds: placed.start) + $0 }
                ?? []
        }
        let numbers = all.map { fps.firstFrame(from: $0) - frames.lowerBound }
        return Set(numbers.filter { $0 > 0 && $0 < frames.count }).sorted()
    }
}

extension SequenceContent {
    /// The times at which an item begins, and at which it is seen alone after the transition.
    fileprivate var cuts: [SceneTime] {
        items.indices.flatMap { index in
            let start = SceneTime(seconds: items[index].start)
            let overlap = index == 0 ? 0 : transition(after: index - 1).overlap
            return overlap == 0 ? [start] : [start, start + SceneTime(seconds: overlap)]
        } + (items.last?.span.endTime.map { [$0] } ?? [])
    }
}
