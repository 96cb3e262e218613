import Geometry

/// A sound played in a scene: a clip of its `audio`, or the sound of a film that a layer shows.
package struct SoundPart: Sendable, Equatable {
    /// The origin of a sound.
    package enum Origin: Sendable, Equatable {
        /// A clip, whose file must have sound.
        case clip
        /// A layer with pictures, which may be a film and may have sound.
        case layer
    }

    /// Where it comes from.
    package let origin: Origin
    /// The file, as named in the scene.
    package let file: String
    /// The path to the clip or the layer.
    package let steps: [SceneSource.Step]
    /// The time when it starts in the scene.
    package let start: SceneTime
    /// The time when it ends in the scene; nil if it ends with its file.
    package let end: SceneTime?
    /// The time in the file at which it starts.
    package let offset: SceneTime
    /// The playback speed.
    package let speed: SceneTime
    /// True if the file loops.
    package let loops: Bool
    /// The gain in dB, over the time since its start.
    package let gain: Track<Double>
    /// The period after which the gain must be as at its start; nil if it need not.
    package let round: SceneTime?
    /// The scene's seed.
    package let seed: Int
    /// The gain's track as JSON.
    package var gainJSON: JSON { Format.gain.write(gain) }
    /// The lengths of the fades.
    package let fadeIn, fadeOut: SceneTime
}

extension SoundPart {
    /// The end of a clip, with the clip's index.
    package typealias ClipEnd = (clip: Int, end: SceneTime)

    /// The clip's index, if this is a clip that ends with its file; otherwise nil.
    package var openClip: Int? {
        guard origin == .clip, end == nil, case .clip(let number)? = steps.last else { return nil }
        return number
    }
}

extension Scene {
    /// All sounds of the scene; those of films in layers come last.
    package var soundParts: [SoundPart] { clipParts + layerParts }

    /// The end of the scene: the end of its last frame.
    package var end: SceneTime { fps.time(of: frameCount) }

    private var clipParts: [SoundPart] {
        (audio?.clips ?? []).enumerated().map { index, clip in
            let start = SceneTime(seconds: clip.start)
            let own = clip.duration.map { start + SceneTime(seconds: $0) }
            let end = own ?? (clip.loop ? self.end : nil)
            return SoundPart(
                origin: .clip, file: clip.file, steps: [.clip(index)], start: start, end: end,
                offset: SceneTime(seconds: clip.offset),
                speed: SceneTime(1, over: 1), loops: clip.loop, gain: clip.gain,
                round: period, seed: seed,
                fadeIn: SceneTime(seconds: clip.fadeIn), fadeOut: SceneTime(seconds: clip.fadeOut))
        }
    }

    private var layerParts: [SoundPart] {
        layers.numbered.flatMap { number, layer in
            layer.soundParts(at: [.layer(number, name: layer.name)], in: .zero..<end, of: self)
        }
    }
}

extension Layer {
    /// The sounds of films that it shows. `outer` is the time in which the enclosing scene, group or list is visible.
    fileprivate func soundParts(
        at steps: [SceneSource.Step], in outer: Range<SceneTime>, of scene: Scene
    ) -> [SoundPart] {
        let start = outer.lowerBound + SceneTime(seconds: from)
        let own = to.map { outer.lowerBound + SceneTime(seconds: $0) }
        let end = min(own ?? outer.upperBound, outer.upperBound)
        guard start < end else { return [] }
        if let image = content as? ImageContent {
            let isHeard = !image.isMuted && image.rate == nil
            return isHeard ? [image.soundPart(at: steps, in: start..<end, of: scene)] : []
        }
        return ((content as? any LayerContainer)?.containedLayers ?? []).flatMap { place, layer in
            // Masks are not shown, so they have no sound.
            guard let step = SceneSource.Step(to: layer, at: place) else { return [SoundPart]() }
            return layer.soundParts(at: steps + [step], in: start..<end, of: scene)
        }
    }
}

extension SceneSource.Step {
    /// Creates the step to a layer in a group or a list; nil for a mask.
    fileprivate init?(to layer: Layer, at place: [Fault.Step]) {
        guard case .index(let index) = place.last else { return nil }
        self = place.first == .key("rows") ? .row(index, name: layer.name) : .layer(index, name: layer.name)
    }
}

extension ImageContent {
    fileprivate func soundPart(
        at steps: [SceneSource.Step], in life: Range<SceneTime>, of scene: Scene
    ) -> SoundPart {
        SoundPart(
            origin: .layer, file: file, steps: steps, start: life.lowerBound, end: life.upperBound,
            offset: SceneTime(seconds: start), speed: SceneTime(seconds: speed), loops: loop, gain: gain,
            round: scene.period, seed: scene.seed,
            fadeIn: .zero, fadeOut: .zero)
    }
}

extension SoundPart {
    /// The position in a file's sound at a time of the scene, in seconds since its first sample; nil before it starts,
    /// and constant after its end.
    ///
    /// - Parameters:
    ///   - length: The duration of the sound.
    ///   - lead: The time of the first sample on the file's clock, which for a film is 0 at its first picture.
    ///   - round: The duration of the file, if it differs from that of its sound.
    package func place(
        at time: SceneTime, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil
    ) -> SceneTime? {
        guard time >= start else { return nil }
        return min(max(fileTime(at: time, round: round ?? length) - lead, .zero), length)
    }

    /// True if the sound is audible at a time of the scene; for the parameters see `place`.
    package func isHeard(
        at time: SceneTime, length: SceneTime, lead: SceneTime = .zero, round: SceneTime? = nil
    ) -> Bool {
        guard time >= start, end.map({ time < $0 }) ?? true else { return false }
        let place = fileTime(at: time, round: round ?? length) - lead
        return place >= .zero && place < length
    }

    /// The time on the file's clock, counted from the start of the file.
    private func fileTime(at time: SceneTime, round: SceneTime) -> SceneTime {
        let last = end.map { min($0, time) } ?? time
        let played = (last - start).times(speed) + offset
        guard loops else { return played }
        let (count, part) = played.cycles(of: round)
        // At the end of the part, the file does not start again.
        return last == end && part == .zero && count > 0 ? round : part
    }
}

extension String {
    /// The path without redundant parts: `./a.wav` and `a.wav` are the same file.
    package var plainPath: String {
        let parts = split(separator: "/").filter { $0 != "." }
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
