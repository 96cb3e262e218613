import SceneText

/// A sound that tracks of a scene follow, with the places where the scene plays it.
package struct FollowedSound: Sendable {
    /// The signal that the tracks follow.
    package let signal: SoundSignal
    /// The clips and films with the sound; empty if a file is followed from the start of the scene.
    package let parts: [SoundPart]
}

extension Scene {
    /// True if a track follows a sound that has not been read.
    package var followsSounds: Bool { allLayers.contains { $0.layer.followsSound } }

    /// The maximum number of levels of all tracks together: eleven hours of one track.
    private static var mostLevels: Int { 4_000_000 }

    /// Returns the scene with levels for all tracks that follow sounds. All times must be numbers.
    ///
    /// `curve` returns the levels of a sound over the scene, and is called once for each. It gets the path of the first
    /// layer that follows the sound. Its errors are thrown. Throws `SceneErrors` with all tracks whose sound is not in the
    /// scene.
    package func following(
        _ curve: (FollowedSound, [SceneSource.Step]) throws -> SoundCurve
    ) throws -> Scene {
        guard followsSounds else { return self }
        let (items, parts) = (TimelineItems(self), soundParts)
        var (curves, faults, total) = ([SoundSignal: SoundCurve](), [Fault](), 0)
        var found: [(sound: FollowedSound, steps: [SceneSource.Step])] = []
        var matches: [SoundSignal: Result<[SoundPart], Mismatch>] = [:]
        forEachFollowing { track, place in
            total += place.count
            if total > Self.mostLevels, total - place.count <= Self.mostLevels {
                faults.append(
                    Fault(
                        "sound",
                        "with this track, over \(Self.mostLevels / SoundLevels.rate / 3600) hours of tracks follow sounds: give layers shorter durations, or put them into a group whose track they share"
                    ).inside(place.steps.way + track.place))
            }
            let known = matches[track.signal]
            let match = known ?? self.match(track.signal, items, parts)
            matches[track.signal] = match
            switch match {
            case .failure(let reason):
                faults.append(Fault("sound", reason.words).inside(place.steps.way + track.place))
            case .success(let heard):
                if known != nil { break }
                found.append((FollowedSound(signal: track.signal, parts: heard), place.steps))
            }
        }
        if let errors = SceneErrors(faults, in: source) { throw errors }
        for (sound, steps) in found { curves[sound.signal] = try curve(sound, steps) }
        var scene = self
        let whole = wholeSpan
        for index in scene.layers.indices {
            scene.layers[index].follow(curves, from: .zero, in: whole, of: self)
        }
        return scene
    }

    private struct Mismatch: Error {
        let words: String
    }

    /// Returns the clips and films that a signal means; empty for a file from the start of the scene.
    private func match(
        _ signal: SoundSignal, _ items: TimelineItems, _ parts: [SoundPart]
    ) -> Result<[SoundPart], Mismatch> {
        switch signal.source {
        case .file(let file):
            return .success(
                signal.offset != nil ? [] : parts.filter { $0.file.plainPath == file.plainPath })
        case .name(let name):
            if signal.offset != nil {
                return .failure(
                    Mismatch(words: "expected a file, because of \"offset\": a clip or layer has its own"))
            }
            let places = items.matches(name, from: nil).map { items.items[$0].place }
            guard !places.isEmpty else { return .failure(Mismatch(words: items.unknown(name))) }
            let heard = parts.filter { part in places.contains { part.steps.way.starts(with: $0) } }
            return heard.isEmpty
                ? .failure(Mismatch(words: "\(name.quotedExcerpt) plays no sound that is heard"))
                : .success(heard)
        }
    }

    private var wholeSpan: LayerSpan {
        LayerSpan(period ?? SceneTime(seconds: duration), round: period, seed: seed)
    }

    /// A layer with tracks that follow sounds.
    private typealias Following = (steps: [SceneSource.Step], count: Int)

    /// Calls `body` with each track that follows a sound, in the order of the layers.
    private func forEachFollowing(_ body: (Layer.FollowingTrack, Following) -> Void) {
        func visit(
            _ layer: Layer, _ steps: [SceneSource.Step], from outer: SceneTime, in outerSpan: LayerSpan
        ) {
            let (begin, span) = (outer + SceneTime(seconds: layer.start), layer.life(in: outerSpan))
            if layer.followsSound {
                let count = levelCount(from: begin, span)
                for track in layer.followingTracks { body(track, (steps, count)) }
            }
            for (place, inner) in (layer.content as? any LayerContainer)?.containedLayers ?? [] {
                let step = SceneSource.Step(to: inner, at: place) ?? .mask(name: inner.name)
                visit(inner, steps + [step], from: begin, in: span)
            }
        }
        for (number, layer) in layers.numbered {
            visit(layer, [.layer(number, name: layer.name)], from: .zero, in: wholeSpan)
        }
    }

    /// The number of levels for a layer that begins at a time of the scene.
    fileprivate func levelCount(from begin: SceneTime, _ span: LayerSpan) -> Int {
        let most = period ?? max(end - begin, .zero)
        return min(span.length, most).cycles(of: SceneTime(1, over: SoundLevels.rate)).whole + 3
    }
}

extension Layer {
    /// A track that follows a sound, with the path of its JSON in the layer.
    fileprivate typealias FollowingTrack = (place: [Fault.Step], signal: SoundSignal)

    /// The keys of the content whose values contain layers.
    private var layerKeys: Set<String> {
        let places = (content as? any LayerContainer)?.containedLayers.map(\.place) ?? []
        return Set(
            places.compactMap { place in
                if case .key(let key)? = place.first { key } else { nil }
            })
    }

    /// The tracks of the layer itself that follow a sound.
    fileprivate var followingTracks: [FollowingTrack] {
        var tracks: [FollowingTrack] = []
        func search(_ json: JSON, _ place: [Fault.Step]) {
            switch json {
            case .array(let items):
                for (index, item) in items.enumerated() { search(item, place + [.index(index)]) }
            case .object(let members):
                if let signal = SoundSignal(trackJSON: json) { return tracks.append((place, signal)) }
                for member in members { search(member.value, place + [.key(member.key)]) }
            default: break
            }
        }
        for property in Self.commonFormat.properties {
            property.write(self).map { search($0, [.key(property.name)]) }
        }
        if let content = content as? any DescribedContent {
            for (key, json) in content.ownJSON(without: layerKeys) { search(json, [.key(key)]) }
        }
        return tracks
    }

    /// Puts levels into all tracks that follow sounds, of this layer and of those inside it. `outer` is the scene's time at
    /// which the scene or group around the layer begins.
    fileprivate mutating func follow(
        _ curves: [SoundSignal: SoundCurve], from outer: SceneTime, in outerSpan: LayerSpan, of scene: Scene
    ) {
        let (begin, span) = (outer + SceneTime(seconds: start), life(in: outerSpan))
        let layerKeys = layerKeys
        if var container = content as? any LayerContainer {
            container.changeLayers { $0.follow(curves, from: begin, in: span, of: scene) }
            content = container
        }
        guard followsSound else { return }
        let count = scene.levelCount(from: begin, span)
        func settled(_ json: JSON) -> JSON? {
            json.settled { curves[$0]?.levels(from: begin, count: count) }
        }
        for property in Self.commonFormat.properties {
            guard let json = property.write(self).flatMap(settled) else { continue }
            var reading = Reading(kinds: LayerKinds([]))
            property.read(&self, json, JSONPath(), &reading)
        }
        if let described = content as? any DescribedContent {
            content = described.changed(without: layerKeys, settled)
        }
        followsSound = false
    }
}

extension DescribedContent {
    /// The values of the content's keys as JSON, without some keys.
    fileprivate func ownJSON(without keys: Set<String>) -> [(key: String, json: JSON)] {
        Self.format.properties.filter { !keys.contains($0.name) }.compactMap { property in
            property.write(self).map { (property.name, $0) }
        }
    }

    /// Returns the content with other values for the keys for which the closure returns one.
    fileprivate func changed(without keys: Set<String>, _ change: (JSON) -> JSON?) -> Self {
        var content = self
        for property in Self.format.properties where !keys.contains(property.name) {
            guard let json = property.write(self).flatMap(change) else { continue }
            var reading = Reading(kinds: LayerKinds([]))
            property.read(&content, json, JSONPath(), &reading)
        }
        return content
    }
}

extension JSON {
    /// Returns the JSON with levels in all tracks that follow a sound; nil if there are none.
    fileprivate func settled(_ levels: (SoundSignal) -> SoundLevels?) -> JSON? {
        switch self {
        case .array(let items):
            let others = items.map { $0.settled(levels) }
            guard others.contains(where: { $0 != nil }) else { return nil }
            return .array(zip(items, others).map { $1 ?? $0 })
        case .object(let members):
            if let signal = SoundSignal(trackJSON: self), let levels = levels(signal) {
                let ends = members.filter { ["from", "to"].contains($0.key) }
                return .object(
                    [
                        Member("levels", Format.levels.write(levels.values)),
                        Member("start", .number(levels.start)),
                    ] + ends)
            }
            let others = members.map { $0.value.settled(levels) }
            guard others.contains(where: { $0 != nil }) else { return nil }
            return .object(zip(members, others).map { Member($0.key, $1 ?? $0.value) })
        default: return nil
        }
    }
}
