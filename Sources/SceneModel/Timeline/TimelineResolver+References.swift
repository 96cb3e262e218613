import SceneText
import Spelling

extension TimelineResolver {
    typealias Reference = (target: Moment, plus: Double)

    /// Returns the moment that a moment refers to by name; nil if it refers to none, or if the name has a fault.
    mutating func reference(of moment: Moment) -> Reference? {
        if let known = references[moment] { return known }
        let found = newReference(of: moment)
        references.updateValue(found, forKey: moment)
        return found
    }

    /// The moment that the scene's duration refers to by name; nil if it refers to none, or if the name has a fault.
    var sceneReference: Reference? {
        mutating get {
            guard case .until(let name, let plus) = sceneLength else { return nil }
            return target(name, .end, from: nil, key: "duration").map { ($0, plus) }
        }
    }

    private mutating func newReference(of moment: Moment) -> Reference? {
        let item = items.items[moment.item]
        func found(_ name: String, _ edge: Moment.Edge, _ plus: Double, _ key: String) -> Reference? {
            target(name, edge, from: moment.item, key: key).map { ($0, plus) }
        }
        if moment.edge == .start {
            return switch item.span.start {
            case .after(let name, let plus): found(name, .end, plus - (item.crossfade ?? 0), "start")
            case .with(let name, let plus): found(name, .start, plus, "start")
            case .seconds: nil
            }
        }
        guard case .until(let name, let plus)? = item.span.duration else { return nil }
        return found(name, .end, plus, "duration")
    }

    /// Returns the moment of the item with a name; nil after reporting that there is none.
    mutating func target(
        _ name: String, _ edge: Moment.Edge, from item: Int?, key: String
    ) -> Moment? {
        switch items.match(name, from: item) {
        case .one(let index): return Moment(item: index, edge: edge)
        case .several(let count):
            fail("\(count) layers or sounds here have the name \(name.quotedExcerpt)", key, of: item)
        case .none:
            fail(
                "no layer or sound has the name \(name.quotedExcerpt)\(suggestion(for: name))", key, of: item)
        }
        return nil
    }

    /// Returns the end of a message about an unknown name. Only the first messages are listed, so the others need none.
    private func suggestion(for name: String) -> String {
        guard faults.count < SceneErrors.maximumListed else { return "" }
        if let nearest = nearestName(to: name, among: items.names) {
            return ": did you mean \(nearest.quotedExcerpt)?"
        }
        let names = items.names.prefix(Self.maximumNames).map(\.quotedExcerpt)
        return names.isEmpty ? ": none has a \"name\"" : ": names are \(names.joined(separator: ", "))"
    }

    /// Turns the crossfade of a clip into fades of two clips. `end` is the index after the item of the last clip.
    mutating func writeCrossfade(of number: Int, in clips: inout [AudioClip], before end: Int) {
        let first = end - clips.count
        guard let seconds = clips[number].crossfade, items.items.indices.contains(first + number),
            let (target, _) = reference(of: Moment(item: first + number, edge: .start))
        else { return }
        let other = target.item - first
        guard clips.indices.contains(other), other != number else {
            return fail("works only between two clips of the same list", "crossfade", of: first + number)
        }
        guard clips[other].fadeOut == 0 else {
            return fail(
                "the clip before it fades out already: by its own \"fadeOut\", or into another clip",
                "crossfade",
                of: first + number)
        }
        let times = [Moment.Edge.start, .end].map { outcomes[Moment(item: target.item, edge: $0)]?.time }
        if let start = times[0], let end = times[1], exact(seconds) > end - start {
            let length = JSON.number((end - start).roundedDown.value).text
            return fail("is longer than the clip before it (\(length) s)", "crossfade", of: first + number)
        }
        (clips[other].fadeOut, clips[other].fadeCurve) = (seconds, .power)
        (clips[number].fadeIn, clips[number].fadeCurve, clips[number].crossfade) = (seconds, .power, nil)
    }

    /// The maximum number of names in a message.
    static let maximumNames = 10

    /// Returns the time that a moment gets from the moment it refers to.
    mutating func referredTime(of moment: Moment, key: String) -> Outcome {
        guard let (target, plus) = reference(of: moment) else { return .faulty }
        return time(of: target, plus, key: key, for: moment.item).map { .at($0) } ?? .faulty
    }

    mutating func time(
        of target: Moment, _ plus: Double, key: String, for item: Int?
    ) -> SceneTime? {
        switch outcomes[target] {
        case .at(let time)?: return time + exact(plus)
        case .never?:
            let name = items.items[target.item].name?.quotedExcerpt ?? "it"
            fail("\(name) never ends: give it a \"duration\" or an \"end\"", key, of: item)
            return nil
        case .faulty?, nil: return nil
        }
    }
}
