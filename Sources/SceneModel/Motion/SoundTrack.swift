import Geometry
import SceneText

/// A value that follows how loud a sound is: `from` in silence, `to` where the sound is loud.
///
/// Scenes are drawn when they are settled: then the track has levels, and no longer names the sound.
public struct SoundTrack<Value: Interpolatable>: Sendable, Equatable {
    /// The value in silence, and the value where the sound is loud.
    public var from, to: Value
    /// The origin of the levels.
    package var origin: Origin

    /// The origins of the levels of a track.
    package enum Origin: Sendable, Equatable {
        /// From a sound that has not been read.
        case sound(SoundSignal)
        /// From these levels.
        case levels(SoundLevels)
    }

    /// Creates a track.
    package init(from: Value, to: Value, _ origin: Origin) {
        (self.from, self.to, self.origin) = (from, to, origin)
    }

    /// Returns the value at a time of the layer; `from` as long as the sound has not been read.
    func value(at time: SceneTime, span: LayerSpan) -> Value {
        guard case .levels(let levels) = origin else { return from }
        // At the end of a loop, the value is the one at its beginning.
        let own = span.round.map { time.cycles(of: $0).part } ?? time
        return from.interpolated(to: to, levels.level(at: own))
    }
}

extension SoundTrack {
    /// The keys of the track, as they are read.
    struct Keys: Sendable {
        var from, to: Value?
        var signal = SoundSignal()
        var levels = SoundLevels()

        init() {}

        init(_ track: SoundTrack) {
            (from, to) = (track.from, track.to)
            switch track.origin {
            case .sound(let signal): self.signal = signal
            case .levels(let levels): self.levels = levels
            }
        }
    }

    /// The keys of a track that follows a sound.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func signalFormat(of element: Format<Value>) -> ObjectFormat<Keys> {
        ObjectFormat(
            properties: SoundSignal.properties.map { $0.of(\.signal) } + ends(of: element),
            synonyms: [
                "file": ["sound"], "audio": ["sound"], "src": ["sound"], "music": ["sound"],
                "clip": ["sound"], "frequency": ["band"], "frequencies": ["band"], "range": ["band"],
                "hz": ["band"], "min": ["from"], "max": ["to"], "value": ["from", "to"],
                "amplitude": ["to"], "smoothing": ["release"], "decay": ["release"], "fall": ["release"],
                "rise": ["attack"], "gate": ["threshold"], "floor": ["threshold"], "start": ["offset"],
            ])
    }

    /// The keys of a track with levels, as settled scenes have them.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func levelsFormat(of element: Format<Value>) -> ObjectFormat<Keys> {
        ObjectFormat(
            properties: [
                .required(
                    "levels", \.levels.values, .levels, "The levels, 100 per second, two letters for each."),
                .optional(
                    "start", \.levels.start, .number(in: -1_000_000...1_000_000),
                    "The time of the first level, in seconds since the start of the layer. Default: 0."),
            ] + ends(of: element))
    }

    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    private static func ends(of element: Format<Value>) -> [Property<Keys>] {
        let both: [Property<Keys>] = [
            .optional("from", \.from, element, "The value in silence."),
            .optional("to", \.to, element, "The value where the sound is loud."),
        ]
        return both.map {
            Property(
                name: $0.name, isRequired: true, expectation: $0.expectation, schema: $0.schema,
                read: $0.read, write: $0.write)
        }
    }

    /// Reads a track that has one of the keys `sound` and `levels`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func read(
        _ json: JSON, of element: Format<Value>, at path: JSONPath, _ reading: inout Reading
    ) -> SoundTrack? {
        var keys = Keys()
        let isSignal = json["sound"] != nil
        let format = isSignal ? signalFormat(of: element) : levelsFormat(of: element)
        guard format.read(json, into: &keys, at: path, &reading), let from = keys.from, let to = keys.to
        else { return nil }
        if isSignal { reading.followedSounds += 1 }
        return SoundTrack(from: from, to: to, isSignal ? .sound(keys.signal) : .levels(keys.levels))
    }

    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func json(of element: Format<Value>) -> JSON {
        switch origin {
        case .sound: .object(Self.signalFormat(of: element).write(Keys(self), omittingDefaultsOf: Keys()))
        case .levels: .object(Self.levelsFormat(of: element).write(Keys(self), omittingDefaultsOf: Keys()))
        }
    }
}

extension JSON {
    /// True if the JSON of a track follows a sound, or has the levels of one.
    var followsSound: Bool { self["sound"] != nil || self["levels"] != nil }
}
