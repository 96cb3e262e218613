import Drawing
import Files
import SceneModel
import SceneText

/// A catalogue of a finished film's chunks (independently encoded parts) and of the digests of their packets, which
/// lets later films reuse the chunks. It is stored in the film's last box after the whole film was verified.
package struct ChunkCatalog: Sendable, Equatable {
    /// A chunk that occurs in the film once or several times.
    struct Entry: Sendable, Equatable {
        let key: ChunkKey
        let frameCount: Int
        /// The SHA-256 of the chunk's packets (`PacketDigest`).
        let digest: String
    }

    /// The versions of the software that made and verified the film.
    package let fingerprint: Fingerprint
    /// The distinct chunks, in the order of their first appearance in the film.
    let entries: [Entry]
    /// For each chunk of the film, the index in `entries`.
    let order: [Int]
    /// The key of the film's sound; nil if the film has none, or if an older version made it.
    let sound: ChunkKey?
    /// The digest of the film's subtitles and cover; nil if the film has none.
    let extras: String?

    /// Creates the catalogue of the film that `plan` describes, from the packet digests that verification found;
    /// returns nil if a digest is missing.
    init?(of plan: FilmPlan, digests: [ChunkKey: String]) {
        var places: [ChunkKey: Int] = [:]
        var (entries, order): ([Entry], [Int]) = ([], [])
        for chunk in plan.grid.chunks {
            let key = plan.key(of: chunk)
            guard let digest = digests[key] else { return nil }
            let place = places[key] ?? entries.count
            if place == entries.count {
                entries.append(Entry(key: key, frameCount: chunk.frames.count, digest: digest))
            }
            places[key] = place
            order.append(place)
        }
        (fingerprint, self.entries, self.order) = (plan.fingerprint, entries, order)
        (sound, extras) = (plan.sound?.key, plan.extras.digest)
    }

    /// The chunks in the order of the film. A chunk that occurs several times is repeated.
    var chunks: some Sequence<Entry> { order.lazy.map { entries[$0] } }

    /// Returns true if the film was made of an origin.
    func states(_ origin: FilmOrigin) -> Bool {
        chunks.map(\.key) == origin.keys && sound == origin.sound && extras == origin.extras
            && fingerprint == origin.fingerprint
    }

    /// The number of chunks in the film. A chunk that occurs several times is counted each time.
    package var chunkCount: Int { order.count }

    /// The number of distinct chunks.
    package var distinctCount: Int { entries.count }
}

extension ChunkCatalog {
    private static let limits = JSONLimits(deepest: 4, maximumValues: 8 * Scene.maximumFrames)

    var json: JSON {
        let more = extras.map { [JSON.Member("extras", .string($0))] } ?? []
        return .object((described.members ?? []) + more)
    }

    private var described: JSON {
        [
            "fingerprint": fingerprint.json,
            "chunks": .array(
                entries.map { entry in
                    [
                        "key": .string(entry.key.description),
                        "frames": .number(Double(entry.frameCount)), "packets": .string(entry.digest),
                    ]
                }),
            "order": .array(order.map { .number(Double($0)) }),
            "sound": sound.map { .string($0.description) } ?? .null,
        ]
    }

    /// Parses a catalogue from JSON text; returns nil for anything else.
    init?(text: [UInt8]) {
        guard let json = try? JSON(parsing: text, within: Self.limits),
            let fingerprint = json["fingerprint"].flatMap(Fingerprint.format.value),
            let chunks = json["chunks"]?.array, let order = json["order"]?.array
        else { return nil }
        let entries = chunks.compactMap(Entry.init)
        let places = order.compactMap { place in
            place.number.flatMap(Int.init(exactly:)).flatMap { entries.indices.contains($0) ? $0 : nil }
        }
        guard entries.count == chunks.count, places.count == order.count else { return nil }
        (self.fingerprint, self.entries, self.order) = (fingerprint, entries, places)
        sound = json["sound"]?.string.flatMap { ChunkKey($0) }
        extras = json["extras"]?.string
    }
}

extension ChunkCatalog.Entry {
    fileprivate init?(_ json: JSON) {
        guard let key = json["key"]?.string.flatMap({ ChunkKey($0) }),
            let count = json["frames"]?.number.flatMap(Int.init(exactly:)),
            (1...Scene.maximumFrames).contains(count), let digest = json["packets"]?.string
        else { return nil }
        (self.key, frameCount, self.digest) = (key, count, digest)
    }
}
