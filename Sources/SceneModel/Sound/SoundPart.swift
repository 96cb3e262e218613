import Geometry
import SceneText

/// A sound that a scene plays: a clip of its `audio` or of a group, or the sound of a film in a layer.
package struct SoundPart: Sendable, Equatable {
    /// The kind of scene element that plays a sound.
    package enum Origin: Sendable, Equatable {
        /// A clip of the scene's `audio` or of a group, whose file must have sound.
        case clip
        /// An image layer, whose file may be a film with sound.
        case layer
    }

    /// The kind of scene element that plays the sound.
    package let origin: Origin
    /// The path of the file, as written in the scene.
    package let file: String
    /// The path from the scene to the clip or layer.
    package let steps: [SceneSource.Step]
    /// The scene time when the sound starts.
    package let start: SceneTime
    /// The scene time when the sound ends; nil if the sound ends when its file ends.
    package let end: SceneTime?
    /// The scene time when the scene, group or list around the sound ends, which cuts the sound off.
    package let outerEnd: SceneTime
    /// The scene time when the sound ends by its own duration or end; nil without one.
    package let ownEnd: SceneTime?
    /// How the time since the start of the sound leads to a time in the file.
    package let playback: Playback
    /// The properties on which the track of the playback depends.
    package let span: LayerSpan
    /// The pitch of the sound at another speed.
    package let pitch: SoundPitch
    /// The gain in dB, as a track over the time since the start of the sound.
    package let gain: Track<Double>
    /// The equalizer and the ducking.
    package let shaping: SoundShaping
    /// The loop period, after which the gain must return to its first value; nil if the scene does not loop.
    package let round: SceneTime?
    /// The scene's seed.
    package let seed: Int
    /// The gain as JSON in the scene format.
    package var gainJSON: JSON { Format.gain.write(gain) }
    /// The durations of the fade-in and the fade-out.
    package let fadeIn, fadeOut: SceneTime
    /// The course of the fade-in and the fade-out.
    package let fadeCurve: FadeCurve
    /// The fades of the items of sequences around the sound.
    package var fades: [SoundFade] = []
}

extension SoundPart {
    /// The index of a clip, and the time when the clip ends.
    package typealias ClipEnd = (clip: Int, end: SceneTime)

    /// The index of the clip if this sound is a clip of the scene's `audio` that ends when its file ends; otherwise nil.
    package var openClip: Int? {
        guard origin == .clip, end == nil, steps.count == 1, case .clip(let number)? = steps.last else {
            return nil
        }
        return number
    }
}

extension Scene {
    /// All sounds of the scene: first the clips, then the films in layers.
    package var soundParts: [SoundPart] { clipParts + layerParts }

    /// The time when the scene ends: the end of its last frame.
    package var end: SceneTime { fps.time(of: frameCount) }

    private var clipParts: [SoundPart] {
        (audio?.clips ?? []).enumerated().map { index, clip in
            let own = clip.span.endTime
            return clip.soundPart(
                at: [.clip(index)], from: SceneTime(seconds: clip.start), to: own ?? (clip.loop ? end : nil),
                (own: own, outer: end), of: self)
        }
    }

    private var layerParts: [SoundPart] {
        layers.numbered.flatMap { number, layer in
            layer.soundParts(
                at: [.layer(number, name: layer.name)], in: .zero..<end,
                LayerSpan(period ?? SceneTime(seconds: duration), round: period, seed: seed), of: self)
        }
    }
}

extension Layer {
    /// Returns the sounds of films in this layer. `outer` is the time range in which the enclosing scene, group or list
    /// is visible, and `outerSpan` are the properties on which its tracks depend.
    fileprivate func soundParts(
        at steps: [SceneSource.Step], in outer: Range<SceneTime>, _ outerSpan: LayerSpan, of scene: Scene
    ) -> [SoundPart] {
        let begin = outer.lowerBound + SceneTime(seconds: start)
        let own = self.span.endTime.map { outer.lowerBound + $0 }
        let end = min(own ?? outer.upperBound, outer.upperBound)
        guard begin < end else { return [] }
        let span = life(in: outerSpan)
        if let sequence = content as? SequenceContent {
            return sequence.soundParts(at: steps, in: begin..<end, span, of: scene)
        }
        if let image = content as? ImageContent {
            let isHeard = !image.isMuted && image.rate == nil
            return isHeard ? [image.soundPart(at: steps, in: begin..<end, span, of: scene)] : []
        }
        let clips = ((content as? GroupContent)?.clips ?? []).enumerated().compactMap { index, clip in
            clip.soundPart(at: steps + [.clip(index)], in: begin..<end, of: scene)
        }
        return clips
            + ((content as? any LayerContainer)?.containedLayers ?? []).flatMap { place, layer in
                // Skips masks, whose films are not heard.
                guard let step = SceneSource.Step(to: layer, at: place) else { return [SoundPart]() }
                return layer.soundParts(at: steps + [step], in: begin..<end, span, of: scene)
            }
    }
}

extension SequenceContent {
    fileprivate func soundParts(
        at steps: [SceneSource.Step], in outer: Range<SceneTime>, _ span: LayerSpan, of scene: Scene
    ) -> [SoundPart] {
        // Items appear and disappear within a loop.
        let inner = LayerSpan(span.length, seed: span.seed)
        return soundSpans(in: outer, period: scene.period).flatMap { number, start, fade -> [SoundPart] in
            let item = items[number]
            // The item's start counts from the start of the sequence, which the end of the loop moves back.
            let begin = start - SceneTime(seconds: item.start)
            guard begin < outer.upperBound else { return [] }
            let parts = item.soundParts(
                at: steps + [.item(number, name: item.name)], in: begin..<outer.upperBound, inner, of: scene)
            return parts.filter { $0.end.map { $0 > .zero } ?? true }.map { part in
                var part = part
                if fade.fadeIn > .zero || fade.fadeOut > .zero { part.fades.append(fade) }
                return part
            }
        }
    }
}

extension SceneSource.Step {
    /// Creates the path step from a group or list to a layer inside. Returns nil for a mask.
    init?(to layer: Layer, at place: [Fault.Step]) {
        guard case .index(let index) = place.last else { return nil }
        switch place.first {
        case .key("rows"): self = .row(index, name: layer.name)
        case .key("items"): self = .item(index, name: layer.name)
        default: self = .layer(index, name: layer.name)
        }
    }
}

extension AudioClip {
    /// Returns the sound of a clip of a group that is visible in `outer`; nil if nothing of the clip is heard.
    fileprivate func soundPart(
        at steps: [SceneSource.Step], in outer: Range<SceneTime>, of scene: Scene
    ) -> SoundPart? {
        let begin = outer.lowerBound + SceneTime(seconds: start)
        let own = span.endTime.map { outer.lowerBound + $0 }
        let end = min(own ?? outer.upperBound, outer.upperBound)
        guard begin < end else { return nil }
        return soundPart(at: steps, from: begin, to: end, (own: own, outer: outer.upperBound), of: scene)
    }

    fileprivate func soundPart(
        at steps: [SceneSource.Step], from start: SceneTime, to end: SceneTime?,
        _ ends: (own: SceneTime?, outer: SceneTime), of scene: Scene
    ) -> SoundPart {
        SoundPart(
            origin: .clip, file: file, steps: steps, start: start, end: end, outerEnd: ends.outer,
            ownEnd: ends.own, playback: playback, span: .zero, pitch: .follows,
            gain: gain, shaping: shaping,
            round: scene.period, seed: scene.seed,
            fadeIn: SceneTime(seconds: fadeIn), fadeOut: SceneTime(seconds: fadeOut),
            fadeCurve: fadeCurve)
    }
}

extension ImageContent {
    fileprivate func soundPart(
        at steps: [SceneSource.Step], in life: Range<SceneTime>, _ span: LayerSpan, of scene: Scene
    ) -> SoundPart {
        SoundPart(
            origin: .layer, file: file, steps: steps, start: life.lowerBound, end: life.upperBound,
            outerEnd: life.upperBound, ownEnd: nil, playback: playback, span: span, pitch: pitch,
            gain: gain, shaping: shaping,
            round: scene.period, seed: scene.seed,
            fadeIn: .zero, fadeOut: .zero, fadeCurve: .linear)
    }
}
