import SceneText
import Spelling

/// Computes the times of a scene's timeline that depend on other layers and sounds.
///
/// Each layer and clip has two moments: when it starts, and when it ends by itself. A moment needs other moments, which
/// are computed first; a moment that needs itself is a fault. There is no recursion, so that a scene may have thousands
/// of layers that follow each other.
struct TimelineResolver {
    /// A moment of an item.
    struct Moment: Hashable {
        enum Edge {
            case start, end
            /// The end of the space for the item: its own end, if that is written, or else that of what is around it.
            case limit
        }
        let item: Int
        let edge: Edge
    }

    enum Outcome {
        /// A time of the scene, in seconds since its start.
        case at(SceneTime)
        /// The item never ends by itself.
        case never
        /// A fault that is already reported.
        case faulty

        var time: SceneTime? { if case .at(let time) = self { time } else { nil } }
    }

    let items: TimelineItems
    private(set) var outcomes: [Moment: Outcome] = [:]
    /// The duration of the scene.
    private var length: SceneTime?
    private(set) var faults: [Fault] = []
    /// The keys whose faults are in the list.
    private var faulty: Set<Key> = []
    /// The moments that moments refer to by name, found so far; nil for a name with a fault.
    var references: [Moment: Reference?] = [:]

    /// A key of an item, or of the scene.
    private struct Key: Hashable {
        let item: Int?
        let name: String
    }

    let rate: FrameRate
    /// The scene's duration as written, and whether the scene loops.
    let sceneLength: TimelineDuration
    let loops: Bool
    /// The lengths of the items of sequences, found so far.
    var itemLengths: [Int: ItemLengths] = [:]

    init(_ scene: Scene) {
        (items, rate, sceneLength, loops) = (TimelineItems(scene), scene.fps, scene.length, scene.loops)
    }

    /// Returns a number of seconds as a time. A decimal that stands for a whole number of frames, such as 0.066666667,
    /// is exactly this number of frames, so that sums of such times begin at frames too.
    func exact(_ seconds: Double) -> SceneTime {
        let frames = seconds * rate.framesPerSecond
        guard abs(frames - frames.rounded()) < 1e-6, let count = Int(exactly: frames.rounded()) else {
            return SceneTime(seconds: seconds)
        }
        return count < 0 ? .zero - rate.time(of: -count) : rate.time(of: count)
    }

    /// Computes all times that are not numbers. `contentLength` is described at `Scene.settled`.
    mutating func resolveAll(
        of scene: Scene, _ contentLength: (TimelineItem.Content) throws -> SceneTime?
    ) throws {
        for index in items.items.indices {
            let isInSequence = items.sequencePlace(of: index) != nil
            if items.items[index].span.isSettled, !isInSequence { continue }
            try resolve(Moment(item: index, edge: .start), contentLength)
            if isInSequence || items.items[index].span.duration != nil {
                try resolve(Moment(item: index, edge: .end), contentLength)
            }
        }
        switch scene.length {
        case .seconds: break
        case .until:
            guard let reference = sceneReference else { return }
            try resolve(reference.target, contentLength)
            length = time(of: reference.target, reference.plus, key: "duration", for: nil)
        case .auto:
            for index in items.top { try resolve(Moment(item: index, edge: .end), contentLength) }
            length = items.top.compactMap { outcomes[Moment(item: $0, edge: .end)]?.time }.max()
            if length == nil, faults.isEmpty {
                fail(
                    "nothing ends: \"auto\" needs a layer with a duration or an end, a film, an animation or a sound",
                    "duration", of: nil)
            }
        }
    }

    /// Writes the computed times into the scene.
    mutating func write(into scene: inout Scene) {
        var index = 0
        for layer in scene.layers.indices { write(into: &scene.layers[layer], &index) }
        if var audio = scene.audio {
            write(into: &audio.clips, &index)
            scene.audio = audio
        }
        checkLoops(lasting: length ?? sceneLength.seconds.map(exact))
        guard let length, scene.length.seconds == nil else { return }
        if length > .zero {
            scene.duration = scene.fps.wholeFrames(covering: length)
        } else {
            fail(
                "lasts \(JSON.number(length.value).text) s; expected an end after the start", "duration",
                of: nil)
        }
    }

    private mutating func write(into layer: inout Layer, _ index: inout Int) {
        if let span = settled(index) { layer.span = span }
        index += 1
        guard var container = layer.content as? any LayerContainer else { return }
        container.changeLayers { write(into: &$0, &index) }
        layer.content = container
        guard var group = layer.content as? GroupContent else { return }
        write(into: &group.clips, &index)
        layer.content = group
    }

    private mutating func write(into clips: inout [AudioClip], _ index: inout Int) {
        for clip in clips.indices {
            if let span = settled(index) { clips[clip].span = span }
            index += 1
        }
        for clip in clips.indices { writeCrossfade(of: clip, in: &clips, before: index) }
    }

    /// Returns the settled span of an item; nil if its span is settled already, or has a fault.
    private mutating func settled(_ index: Int) -> TimelineSpan? {
        // A container of another package may show more layers than it names.
        guard items.items.indices.contains(index) else { return nil }
        let item = items.items[index]
        var span = item.span
        let place = items.sequencePlace(of: index)
        guard place != nil || !span.isSettled, let start = outcomes[Moment(item: index, edge: .start)]?.time
        else {
            return nil
        }
        let outer = item.parent.flatMap { outcomes[Moment(item: $0, edge: .start)]?.time } ?? .zero
        if place != nil || span.start.seconds == nil {
            // Less than the precision of times before the start of the group is its start.
            let isAtStart = start < outer && outer - start <= .precision
            let seconds = isAtStart ? 0 : (start - outer).roundedDown.value
            guard (0...TimelineSpan.latest).contains(seconds) else {
                // An item starts before its sequence only if the one before it is shorter than its transitions.
                if place != nil, seconds < 0 { return nil }
                let place = item.parent == nil ? "the scene" : "the group around it"
                let words = JSON.number(abs(seconds)).text
                fail(
                    seconds < 0
                        ? "starts \(words) s before \(place)" : "starts at \(words) s, which is too late",
                    "start", of: index)
                return nil
            }
            span.start = .seconds(seconds)
        }
        if place != nil || span.duration != nil && span.duration?.seconds == nil {
            guard let end = outcomes[Moment(item: index, edge: .end)]?.time else { return nil }
            // Both moments are rounded before they are subtracted, so that the sum is the rounded end.
            let length = (end.roundedDown - start.roundedDown).value
            guard TimelineSpan.durations.contains(length) else {
                let least = JSON.number(TimelineSpan.durations.lowerBound).text
                fail(
                    "lasts \(JSON.number(length).text) s from its start to its end; expected at least \(least) s",
                    "duration", of: index)
                return nil
            }
            span.duration = .seconds(length)
            if let place { checkItem(index, in: place, lasting: end - start) }
        }
        return span
    }

    // MARK: Moments

    private mutating func resolve(
        _ moment: Moment, _ contentLength: (TimelineItem.Content) throws -> SceneTime?
    ) throws {
        var (open, isOpen) = ([moment], Set<Moment>())
        // The moments that wait for each other, without those beside them.
        var path: [Moment] = []
        while let current = open.last {
            if outcomes[current] != nil {
                open.removeLast()
                if path.last == current { path.removeLast() }
                continue
            }
            let missing = needs(of: current).filter { outcomes[$0] == nil }
            if missing.isEmpty {
                outcomes[current] = try outcome(of: current, contentLength)
                continue
            }
            if isOpen.insert(current).inserted { path.append(current) }
            if let circle = missing.first(where: isOpen.contains) {
                report(path.drop { $0 != circle })
                outcomes[circle] = .faulty
            } else {
                open += missing
            }
        }
    }

    /// Returns the moments from which a moment is computed.
    private mutating func needs(of moment: Moment) -> [Moment] {
        let item = items.items[moment.item]
        let own = Moment(item: moment.item, edge: .start)
        switch moment.edge {
        case .limit: return limitNeeds(of: moment.item)
        case .start:
            let outer = item.parent.map { [Moment(item: $0, edge: .start)] } ?? []
            if let place = items.sequencePlace(of: moment.item) {
                let siblings = items.items[place.sequence].children
                return place.number == 0
                    ? outer : outer + [Moment(item: siblings[place.number - 1], edge: .end)]
            }
            return outer + (reference(of: moment).map { [$0.target] } ?? [])
        case .end:
            guard item.span.end == nil else { return [own] }
            switch item.span.duration {
            case .seconds: return [own]
            case .until: return [own] + (reference(of: moment).map { [$0.target] } ?? [])
            case .auto, nil:
                if let place = items.sequencePlace(of: moment.item) {
                    let sharing = item.span.duration == nil
                    return [own] + (sharing ? [Moment(item: place.sequence, edge: .limit)] : [])
                }
                return [own] + (item.isContainer ? item.children.map { Moment(item: $0, edge: .end) } : [])
            }
        }
    }

    /// Computes a moment from those that it needs.
    private mutating func outcome(
        of moment: Moment, _ contentLength: (TimelineItem.Content) throws -> SceneTime?
    ) throws -> Outcome {
        let item = items.items[moment.item]
        let outer = item.parent.map { outcomes[Moment(item: $0, edge: .start)] ?? .faulty } ?? .at(.zero)
        guard case .at(let outer) = outer else { return .faulty }
        if moment.edge == .limit { return limit(of: moment.item) }
        let place = items.sequencePlace(of: moment.item)
        if moment.edge == .start {
            if let place { return itemStart(moment.item, in: place) }
            if let seconds = item.span.start.seconds { return .at(outer + exact(seconds)) }
            return referredTime(of: moment, key: "start")
        }
        guard case .at(let start)? = outcomes[Moment(item: moment.item, edge: .start)] else { return .faulty }
        if let end = item.span.end { return .at(outer + exact(end)) }
        if let place, item.span.duration == nil || item.span.duration == .auto {
            return try itemEnd(moment.item, in: place, from: start, contentLength)
        }
        switch item.span.duration {
        case .seconds(let seconds): return .at(start + exact(seconds))
        case .until: return referredTime(of: moment, key: "duration")
        case .auto:
            let natural = try naturalEnd(of: moment.item, start, contentLength)
            if case .never = natural {
                fail(
                    "the content has no length of its own: expected a number of seconds, or {\"until\": name}",
                    "duration", of: moment.item)
                return .faulty
            }
            return natural
        case nil: return try naturalEnd(of: moment.item, start, contentLength)
        }
    }

    /// Returns the time when an item without a written duration ends by itself.
    private func naturalEnd(
        of index: Int, _ start: SceneTime, _ contentLength: (TimelineItem.Content) throws -> SceneTime?
    ) throws -> Outcome {
        let item = items.items[index]
        guard item.isContainer else {
            return try contentLength(item.content).map { .at(start + $0) } ?? .never
        }
        let inner = item.children.map { outcomes[Moment(item: $0, edge: .end)] ?? .faulty }
        if inner.contains(where: { if case .faulty = $0 { true } else { false } }) { return .faulty }
        guard let last = inner.compactMap(\.time).max() else { return .never }
        // In a loop, the transition from the last item to the first is at the beginning.
        guard let sequence = item.sequence, items.isClosed(index, loops: loops) else { return .at(last) }
        return .at(last - exact(sequence.transition(after: sequence.items.count - 1).overlap))
    }

    // MARK: Faults

    /// Reports moments that wait for each other, at the first of them that is written as a reference.
    private mutating func report(_ circle: ArraySlice<Moment>) {
        var names: [String] = []
        for moment in circle.prefix(4 * Self.maximumNames) {
            let name = items.items[moment.item].name?.quotedExcerpt ?? "a layer or sound without a name"
            if names.last != name { names.append(name) }
        }
        guard let written = circle.first(where: { reference(of: $0) != nil }) ?? circle.first else { return }
        let shown = names.prefix(Self.maximumNames).joined(separator: ", ")
        let rest = names.count > Self.maximumNames ? ", …" : ""
        fail(
            names.count < 2 ? "depends on itself" : "depends on itself: \(shown)\(rest) wait for each other",
            written.edge == .start ? "start" : "duration", of: written.item)
    }

    /// Reports a fault in a key of an item, or of the scene, unless this key has a fault already.
    mutating func fail(_ message: String, _ key: String, of item: Int?) {
        guard faulty.insert(Key(item: item, name: key)).inserted else { return }
        faults.append(Fault((item.map { items.items[$0].place } ?? []) + [.key(key)], message))
    }
}

extension SceneTime {
    /// The time, rounded down to a nanosecond, the precision of the times in a scene. So something that starts or ends
    /// at a frame does so at this frame, never one later.
    var roundedDown: SceneTime {
        SceneTime(cycles(of: .precision).whole, over: 1_000_000_000)
    }
}

extension FrameRate {
    /// Returns the duration, in seconds, of the fewest whole frames that last as long as `time`.
    fileprivate func wholeFrames(covering time: SceneTime) -> Double {
        let (whole, part) = time.cycles(of: self.time(of: 1))
        let isWhole = part <= .precision
        return self.time(of: max(isWhole ? whole : whole + 1, 1)).value
    }
}
