import SceneText

/// The signal that a track follows: the loudness of a sound over time, or of a band of its frequencies.
package struct SoundSignal: Sendable, Hashable {
    /// The sound: a file, or the clip or layer with a name.
    package enum Source: Sendable, Hashable {
        /// A file, as its path from the scene's folder.
        case file(String)
        /// The clip, or the layer with a film or with clips inside it, that has this name.
        case name(String)
    }

    /// The sound.
    package var source = Source.name("")
    /// The time in the file at the start of the scene, in seconds, for a file that is followed from there; nil to follow
    /// the file where the scene plays it.
    package var offset: Double?
    /// The frequencies that count.
    package var band = SoundBand.all
    /// The time in which the level rises by 63 % of what is missing, in seconds.
    package var attack = 0.01
    /// The time in which the level falls by 63 %, in seconds.
    package var release = 0.2
    /// The level below which a sound counts as silence, from 0 to 1.
    package var threshold = 0.0

    /// Creates a signal without a sound.
    package init() {}
}

/// A band of frequencies.
package enum SoundBand: Sendable, Hashable {
    /// All frequencies; those below 200 Hz; those from 200 to 4000 Hz; those above.
    case all, low, mid, high
    /// The frequencies between two numbers of hertz.
    case range(Double, Double)

    /// The edges of the band in hertz; nil for an edge that it does not have.
    package var edges: (low: Double?, high: Double?) {
        switch self {
        case .all: (nil, nil)
        case .low: (nil, 200)
        case .mid: (200, 4000)
        case .high: (4000, nil)
        case .range(let low, let high): (low, high)
        }
    }

    /// The band as JSON in the scene format.
    package var json: JSON { Format.soundBand.write(self) }

    fileprivate enum Name: String, CaseIterable, Sendable {
        case all, low, mid, high
    }
}

extension Format where Value == SoundBand {
    /// The format of a band: a name, or two frequencies.
    fileprivate static var soundBand: Format {
        let name = Format<SoundBand.Name>.choice(of: "band")
        let range = Format<[Double]>.list(of: .number(in: 10...200_000), count: 2...2)
        return Format(
            expectation: name.expectation + ", or two frequencies [from, to] in Hz",
            schema: ["oneOf": [name.schema, range.schema]], meaning: name.meaning,
            read: { json, path, expected, reading in
                switch json {
                case .string:
                    guard let name = name.read(json, at: path, &reading) else { return nil }
                    return switch name {
                    case .all: .all
                    case .low: .low
                    case .mid: .mid
                    case .high: .high
                    }
                case .array:
                    guard let edges = range.read(json, at: path, expecting: expected, &reading) else {
                        return nil
                    }
                    guard edges[0] < edges[1] else {
                        reading.fail("expected a second frequency above the first", at: path)
                        return nil
                    }
                    return .range(edges[0], edges[1])
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { band in
                switch band {
                case .all: name.write(.all)
                case .low: name.write(.low)
                case .mid: name.write(.mid)
                case .high: name.write(.high)
                case .range(let low, let high): range.write([low, high])
                }
            })
    }
}

extension Format where Value == SoundSignal.Source {
    /// The format of a sound that a track follows. A word with a dot or a slash is a file, any other a name.
    fileprivate static var followedSound: Format {
        let file = Format<String>.file(.sound, .film)
        return Format(
            expectation: "the path of a file, or the name of a clip or layer", schema: file.schema,
            read: { json, path, expected, reading in
                if case .string(let word) = json, !word.isEmpty, !word.contains(where: { "./".contains($0) })
                {
                    return .name(word)
                }
                return file.read(json, at: path, expecting: expected, &reading).map { .file($0) }
            },
            write: { source in
                switch source {
                case .file(let word), .name(let word): .string(word)
                }
            })
    }
}

extension SoundSignal {
    /// The keys of what a track follows.
    static var properties: [Property<SoundSignal>] {
        let all: [Property<SoundSignal>] = [
            .required(
                "sound", \.source, .followedSound,
                "The sound that the track follows: a file, or the name of a clip or of a layer with sound."),
            .optional(
                "offset", \.offset, .number(in: -1_000_000...1_000_000),
                "The time in the file at the start of the scene, in seconds. Default: the file is followed where the scene plays it; a file that the scene does not play, from its beginning."
            ),
            .optional(
                "band", \.band, .soundBand,
                "The frequencies that count: \"low\" (below 200 Hz), \"mid\", \"high\" (above 4000 Hz), \"all\", or [from, to] in Hz. Default: \"all\"."
            ),
            .optional(
                "attack", \.attack, .number(in: 0...10),
                "How fast the track rises: the time for 63 % of the way, in seconds. Default: 0.01."),
            .optional(
                "release", \.release, .number(in: 0...10),
                "How fast the track falls: the time for 63 % of the way, in seconds. Default: 0.2."),
            .optional(
                "threshold", \.threshold, .number(in: 0...0.99),
                "The level, from 0 to 1, below which the sound counts as silence. Default: 0."),
        ]
        return all.map { $0.defined(as: "sound.\($0.name)") }
    }

    /// Reads the signal of a track from its JSON, which has been read before.
    init?(trackJSON json: JSON) {
        var reading = Reading(kinds: LayerKinds([]))
        guard let members = Members(json, at: JSONPath(), &reading), members["sound"] != nil else {
            return nil
        }
        self.init()
        ObjectFormat(properties: Self.properties).read(members, into: &self, &reading)
        if reading.count > 0 { return nil }
    }
}
