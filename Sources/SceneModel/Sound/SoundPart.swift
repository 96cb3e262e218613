import Geometry

/// A sound that is heard in a scene: a clip of its `audio`, or that of a film which a layer shows.
public struct SoundPart: Sendable, Equatable {
    /// Where a sound comes from.
    public enum Origin: Sendable, Equatable {
        /// A clip, which must have sound.
        case clip
        /// A layer of pictures, which may be a film, and may have sound.
        case layer
    }

    /// Where it comes from.
    public let origin: Origin
    /// The file, as the scene names it.
    public let file: String
    /// The way to the clip or the layer.
    package let steps: [SceneSource.Step]
    /// When it begins in the scene.
    public let start: SceneTime
    /// When it ends; with its file if nil.
    public let end: SceneTime?
    /// Where in the file it begins.
    public let offset: SceneTime
    /// How many seconds of the file pass in one of the scene.
    public let speed: SceneTime
    /// Whether the file begins again at its end.
    public let loops: Bool
    /// The gain in dB, over the time since it began.
    public let gain: Track<Double>
    /// After how long the gain must be as at its beginning; nil if it need not.
    public let round: SceneTime?
    /// The scene's seed.
    public let seed: Int
    /// The gain's track as JSON.
    package var gainJSON: JSON { Format.gain.write(gain) }
    /// The lengths of the fades.
    public let fadeIn, fadeOut: SceneTime
}

extension SoundPart {
    /// When a clip ends, by its number.
    package typealias ClipEnd = (clip: Int, end: SceneTime)

    /// The number of the clip that it is, if that ends with its file.
    package var openClip: Int? {
        guard origin == .clip, end == nil, case .clip(let number)? = steps.last else { return nil }
        return number
    }
}

extension Scene {
    /// All sounds of the scene, those of films in layers last.
    public var soundParts: [SoundPart] { clipParts + layerParts }

    /// Its end: when its last frame is over.
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
    /// The sounds of films that it shows. `outer` is when what it stands in is there.
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
            // A mask is not shown.
            guard let step = SceneSource.Step(to: layer, at: place) else { return [SoundPart]() }
            return layer.soundParts(at: steps + [step], in: start..<end, of: scene)
        }
    }
}

extension SceneSource.Step {
    /// The step to a layer in a group or a list; nil to a mask.
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
