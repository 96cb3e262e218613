import SceneText
import Spelling

/// An item of a sequence, as the timeline has it.
struct SequencePlace {
    /// The index of the sequence.
    let sequence: Int
    let content: SequenceContent
    /// The number of the item in the sequence.
    let number: Int

    /// The time for which the item is seen together with the one before it, and with the one after it. At the ends of a
    /// sequence that leads from its last item to the first, these two are neighbours.
    func overlaps(isClosed: Bool, _ time: (Double) -> SceneTime) -> (before: SceneTime, after: SceneTime) {
        let last = content.items.count - 1
        func overlap(_ index: Int) -> SceneTime { time(content.transition(after: index).overlap) }
        let ends = isClosed && last > 0 ? overlap(last) : .zero
        return (number == 0 ? ends : overlap(number - 1), number == last ? ends : overlap(number))
    }
}

extension TimelineItems {
    /// Returns the place of a layer in the sequence around it; nil for a layer that is not in a sequence.
    func sequencePlace(of index: Int) -> SequencePlace? {
        guard let parent = items[index].parent, let content = items[parent].sequence else { return nil }
        return SequencePlace(sequence: parent, content: content, number: items[index].number)
    }

    /// True if the last item of a sequence leads to the first: in a loop, if the sequence lasts for the whole loop.
    func isClosed(_ sequence: Int, loops: Bool) -> Bool {
        guard loops else { return false }
        var index: Int? = sequence
        while let current = index {
            let span = items[current].span
            guard span == TimelineSpan(), !items[current].isMask else { return false }
            index = items[current].parent
            if let outer = index, items[outer].sequence != nil { return false }
        }
        return true
    }
}

extension TimelineResolver {
    /// The lengths of a sequence's items; nil for those that share what is left.
    typealias ItemLengths = [SceneTime?]

    /// Returns the start of an item of a sequence: the end of the one before it, less the transition.
    mutating func itemStart(_ index: Int, in place: SequencePlace) -> Outcome {
        let span = items.items[index].span
        if span.end != nil {
            fail("items of a sequence have a \"duration\"", "end", of: index)
        }
        guard let written = span.start.seconds else {
            fail("items of a sequence follow each other: leave out \"start\"", "start", of: index)
            return .faulty
        }
        let siblings = items.items[place.sequence].children
        let outer = outcomes[Moment(item: place.sequence, edge: .start)] ?? .faulty
        guard case .at(let begin) = outer else { return .faulty }
        guard place.number > 0 else {
            if written == 0 { return outer }
            fail("the first item starts with its sequence: leave out \"start\"", "start", of: index)
            return .faulty
        }
        guard case .at(let end)? = outcomes[Moment(item: siblings[place.number - 1], edge: .end)] else {
            return .faulty
        }
        let start = end - exact(place.content.transition(after: place.number - 1).overlap)
        // A settled scene has the starts that follow from the lengths.
        let difference = SceneTime(seconds: written) - (start - begin)
        if written != 0, max(difference, .zero - difference) > .precision + .precision {
            let words = JSON.number((start - begin).roundedDown.value).text
            fail("follows the items before it, at \(words) s: leave out \"start\"", "start", of: index)
            return .faulty
        }
        return .at(start)
    }

    /// Returns the end of an item of a sequence that has no duration, or the duration "auto".
    mutating func itemEnd(
        _ index: Int, in place: SequencePlace, from start: SceneTime,
        _ contentLength: (TimelineItem.Content) throws -> SceneTime?
    ) throws -> Outcome {
        let lengths = try itemLengths(of: place.sequence, contentLength)
        if let length = lengths[place.number] { return .at(start + length) }
        if items.items[index].span.duration == .auto {
            fail(
                "the content has no length of its own: expected a number of seconds, or {\"until\": name}",
                "duration", of: index)
            return .faulty
        }
        guard case .at(let begin)? = outcomes[Moment(item: place.sequence, edge: .start)] else {
            return .faulty
        }
        switch outcomes[Moment(item: place.sequence, edge: .limit)] {
        case .at(let limit)?:
            guard let share = share(of: limit - begin, lengths, in: place, index) else { return .faulty }
            return .at(start + share)
        case .never?:
            fail(
                "nothing says how long the item lasts: expected a \"duration\" of the item or of its sequence",
                "duration", of: index)
            return .faulty
        case .faulty?, nil: return .faulty
        }
    }

    /// Returns what each item without a length gets of a sequence's length; nil after reporting that nothing is left.
    private mutating func share(
        of whole: SceneTime, _ lengths: ItemLengths, in place: SequencePlace, _ index: Int
    ) -> SceneTime? {
        if lengths.contains(where: { $0 == nil }),
            items.items[place.sequence].children.contains(where: {
                if case .until = items.items[$0].span.duration { true } else { false }
            })
        {
            fail(
                "expected a \"duration\": items share the rest of a sequence only if all others have lengths of their own",
                "duration", of: index)
            return nil
        }
        let isClosed = items.isClosed(place.sequence, loops: loops)
        let last = place.content.items.count - 1
        var rest = whole
        for length in lengths { rest = rest - (length ?? .zero) }
        for number in 0..<(isClosed ? last + 1 : last) {
            rest = rest + exact(place.content.transition(after: number).overlap)
        }
        let share = rest.times(SceneTime(1, over: lengths.count { $0 == nil }))
        guard share.value >= TimelineSpan.durations.lowerBound else {
            fail(
                "nothing is left of the sequence for items without a \"duration\"", "items",
                of: place.sequence)
            return nil
        }
        return share
    }

    /// Reports an item that is shorter than its transitions.
    mutating func checkItem(_ index: Int, in place: SequencePlace, lasting length: SceneTime) {
        let overlaps = place.overlaps(
            isClosed: items.isClosed(place.sequence, loops: loops), exact)
        guard overlaps.before + overlaps.after > length + .precision else { return }
        func words(_ time: SceneTime) -> String { JSON.number(time.roundedDown.value).text }
        fail(
            "lasts \(words(length)) s, less than its transitions (\(words(overlaps.before)) s and \(words(overlaps.after)) s)",
            "duration", of: index)
    }

    /// Reports sequences that should fill a loop, but are shorter or longer by more than a frame.
    mutating func checkLoops(lasting whole: SceneTime?) {
        guard loops, let whole, faults.isEmpty else { return }
        for index in items.items.indices {
            guard let sequence = items.items[index].sequence, sequence.items.count > 1,
                items.isClosed(index, loops: loops), let last = items.items[index].children.last,
                case .at(let end)? = outcomes[Moment(item: last, edge: .end)]
            else { continue }
            let length = end - exact(sequence.transition(after: sequence.items.count - 1).overlap)
            let difference = length - whole
            guard max(difference, .zero - difference) >= rate.time(of: 1) else { continue }
            func words(_ time: SceneTime) -> String { JSON.number(time.roundedDown.value).text }
            fail(
                "last \(words(length)) s with the transition back to the first, and the loop \(words(whole)) s: leave out a \"duration\", or give the scene the duration \"auto\"",
                "items", of: index)
        }
    }

    /// Returns the lengths of a sequence's items that are written, or that their contents have.
    private mutating func itemLengths(
        of sequence: Int, _ contentLength: (TimelineItem.Content) throws -> SceneTime?
    ) throws -> ItemLengths {
        if let known = itemLengths[sequence] { return known }
        let lengths = try items.items[sequence].children.map { index in
            switch items.items[index].span.duration {
            case .seconds(let seconds): exact(seconds)
            // The time until another layer ends is computed from moments.
            case .until: SceneTime.zero
            case .auto, nil: try ownLength(of: index, contentLength)
            }
        }
        itemLengths[sequence] = lengths
        return lengths
    }

    /// Returns how long the content of a layer or clip lasts, as far as no other layers decide it; nil if it never ends
    /// by itself.
    private func ownLength(
        of index: Int, _ contentLength: (TimelineItem.Content) throws -> SceneTime?
    ) throws -> SceneTime? {
        let item = items.items[index]
        guard item.isContainer else { return try contentLength(item.content) }
        let ends = try item.children.map { child -> SceneTime? in
            let span = items.items[child].span
            guard let start = span.start.seconds else { return nil }
            if let end = span.end { return exact(end) }
            let begin = item.sequence == nil ? exact(start) : .zero
            switch span.duration {
            case .seconds(let seconds): return begin + exact(seconds)
            case .until: return nil
            case .auto, nil: return try ownLength(of: child, contentLength).map { begin + $0 }
            }
        }
        guard let sequence = item.sequence else { return ends.compactMap(\.self).max() }
        if ends.contains(where: { $0 == nil }) { return nil }
        var whole = ends.reduce(SceneTime.zero) { $0 + ($1 ?? .zero) }
        for number in sequence.items.indices.dropLast() {
            whole = whole - exact(sequence.transition(after: number).overlap)
        }
        return ends.isEmpty ? nil : whole
    }

    // MARK: Limits

    /// Returns the moments from which the end of the space for a layer is computed.
    mutating func limitNeeds(of index: Int) -> [Moment] {
        let item = items.items[index]
        if items.sequencePlace(of: index) != nil { return [Moment(item: index, edge: .end)] }
        if item.span.end != nil { return [Moment(item: index, edge: .start)] }
        switch item.span.duration {
        case .seconds, .until: return [Moment(item: index, edge: .end)]
        case .auto: return []
        case nil:
            if let parent = item.parent { return [Moment(item: parent, edge: .limit)] }
            return sceneReference.map { [$0.target] } ?? []
        }
    }

    /// Returns the time at which a layer must end: its own end, or else that of what is around it.
    mutating func limit(of index: Int) -> Outcome {
        let item = items.items[index]
        if items.sequencePlace(of: index) != nil {
            return outcomes[Moment(item: index, edge: .end)] ?? .faulty
        }
        if let end = item.span.end {
            let outer = item.parent.map { outcomes[Moment(item: $0, edge: .start)] ?? .faulty } ?? .at(.zero)
            return outer.time.map { .at($0 + exact(end)) } ?? .faulty
        }
        switch item.span.duration {
        case .seconds, .until: return outcomes[Moment(item: index, edge: .end)] ?? .faulty
        case .auto: return .never
        case nil:
            if let parent = item.parent { return outcomes[Moment(item: parent, edge: .limit)] ?? .faulty }
            if let seconds = sceneLength.seconds { return .at(exact(seconds)) }
            guard let reference = sceneReference else { return .never }
            return time(of: reference.target, reference.plus, key: "duration", for: nil).map { .at($0) }
                ?? .faulty
        }
    }
}
