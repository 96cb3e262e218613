import Expansion
import SceneText
import Spelling

extension Scene {
    /// True if all times of the timeline are numbers, and all tracks that follow sounds have levels, so that the scene can
    /// be drawn.
    public var isSettled: Bool { hasTimes && !followsSounds }

    /// True if all times of the timeline are numbers.
    private var hasTimes: Bool {
        length.seconds != nil && layers.allSatisfy(\.isSettled)
            && (audio?.clips.allSatisfy(\.span.isSettled) ?? true)
    }

    /// Returns the scene with numbers for all times that depend on other layers and sounds, or on the lengths of files.
    /// Tracks that follow sounds stay as they are.
    ///
    /// `contentLength` returns how long the content of a layer or clip lasts, from the moment when it appears; nil if
    /// it never ends by itself. The closure is called only for content whose length matters, and its errors are thrown.
    /// Throws `SceneErrors` with all mistakes if times depend on themselves, or on something that is not there.
    package func settled(_ contentLength: (TimelineItem.Content) throws -> SceneTime?) throws -> Scene {
        if hasTimes { return self }
        var resolver = TimelineResolver(self)
        try resolver.resolveAll(of: self, contentLength)
        var scene = self
        resolver.write(into: &scene)
        let faults = resolver.faults.isEmpty ? scene.timeFaults : resolver.faults
        if let errors = SceneErrors(faults, in: source) { throw errors }
        return scene
    }

    /// The faults of the checks that depend on times.
    private var timeFaults: [Fault] {
        Scene.timeChecks.compactMap { $0.fault(self) }
            + TimelineItems(self).items.compactMap { $0.span.fault?.inside($0.place) }
    }
}

extension Layer {
    /// True if all times of the layer and of the layers inside it are numbers.
    fileprivate var isSettled: Bool {
        guard span.isSettled else { return false }
        guard let container = content as? any LayerContainer else { return true }
        if let group = content as? GroupContent, !group.clips.allSatisfy(\.span.isSettled) { return false }
        if let sequence = content as? SequenceContent, !sequence.isSettled { return false }
        return container.containedLayers.allSatisfy(\.layer.isSettled)
    }
}

extension SequenceContent {
    /// True if all items have the times that follow from their durations and transitions.
    fileprivate var isSettled: Bool {
        let slack = SceneTime.precision + .precision
        var (start, before, last) = (SceneTime.zero, SceneTime.zero, SceneTime?.none)
        for (index, item) in items.enumerated() {
            guard let own = item.span.start.seconds, let duration = item.span.duration?.seconds,
                item.span.end == nil
            else { return false }
            let (begin, length) = (SceneTime(seconds: own), SceneTime(seconds: duration))
            let difference = begin - start
            let isLast = index == items.count - 1
            let after = isLast ? .zero : SceneTime(seconds: transition(after: index).overlap)
            guard max(difference, .zero - difference) <= slack, before + after <= length + slack else {
                return false
            }
            // Items that all start at once have no times yet.
            if let last, begin <= last { return false }
            (start, before, last) = (begin + length - after, after, begin)
        }
        return true
    }
}

extension SceneErrors {
    /// Creates the errors for the faults of a scene; nil without faults.
    init?(_ faults: [Fault], in source: SceneSource?) {
        guard let texts = source?.expansion?.texts else {
            guard !faults.isEmpty else { return nil }
            let errors = faults.prefix(Self.maximumListed).map { fault in
                SceneError(fault.message, at: JSONPath().appending(fault.place, in: nil).description)
            }
            self.init(errors, count: faults.count)
            return
        }
        var reading = Reading(kinds: LayerKinds([]), texts: texts)
        for fault in faults {
            reading.fail(fault.message, at: source?.path(to: fault.place) ?? JSONPath())
        }
        guard let errors = reading.errors(in: texts) else { return nil }
        self = errors
    }
}
