import Files

/// The films of a folder of parts, and the division of their chunks into parts. A chunk or a sound that several films
/// have is in one part only.
package struct PartsPlan: Sendable {
    /// A film, as far as every process needs to know it.
    package struct Film: Sendable {
        /// The path of the film inside the folder to which the films are joined; empty if the folder of the parts has one
        /// film, whose path `join` is given.
        package var path = ""
        /// The number of the row of the table; nil without a table.
        package var row: Int?
        /// The name of the film's size; nil for the scene's own.
        package var size: String?
        /// The key of each chunk, in the order of the film.
        var keys: [ChunkKey] = []
        /// The number of frames of each chunk; empty if it is unknown.
        var frameCounts: [Int] = []
        /// The key of the encoded sound; nil if the film has no sound.
        var sound: ChunkKey?
        /// The position of the film's plan in `films.jsonl`, in bytes.
        var offset = 0
        /// The length of the film's plan in `films.jsonl`, in bytes.
        var byteCount = 0

        /// The keys of all chunks and of the sound.
        var allKeys: Set<ChunkKey> { Set(keys + (sound.map { [$0] } ?? [])) }
        /// The number of frames, if it is known.
        var frameCount: Int { frameCounts.reduce(0, +) }
    }

    /// The chunks of one film in one part.
    package struct Share: Sendable, Equatable {
        /// The index of the film.
        let film: Int
        /// The indices of the chunks in the film.
        var places: [Int] = []
        /// True if the part also has the film's sound.
        var makesSound = false
    }

    /// The films, in the order of the table.
    package let films: [Film]
    /// The content of each part: its films with their chunks. Each part has at least one chunk.
    package let parts: [[Share]]
    /// The part of each chunk and of each sound.
    private let places: [ChunkKey: Int]

    /// The maximum number of parts.
    package static let maximumParts = 100_000
    /// The default length of a part in seconds of film, and the maximum number of parts by default. Slurm's job
    /// arrays have at most 1001 tasks unless configured otherwise.
    private static let (defaultSeconds, maximumDefaultParts) = (10.0, 1000)

    /// Divides the distinct chunks of some films, in their order, into parts with about the same number of frames. There
    /// are at most as many parts as chunks. If the numbers of frames are unknown, each chunk counts the same.
    init(_ films: [Film], partCount: Int) {
        var (known, shares): (Set<ChunkKey>, [(share: Share, key: ChunkKey)]) = ([], [])
        var weights: [Int] = []
        for (index, film) in films.enumerated() {
            if let sound = film.sound, known.insert(sound).inserted {
                shares.append((Share(film: index, makesSound: true), sound))
            }
            for (place, key) in film.keys.enumerated() where known.insert(key).inserted {
                shares.append((Share(film: index, places: [place]), key))
                weights.append(film.frameCounts.isEmpty ? 1 : film.frameCounts[place])
            }
        }
        let ends = Self.ends(of: weights, partCount: partCount)
        var parts = Array(repeating: [Share](), count: ends.count)
        var (places, part, chunk): ([ChunkKey: Int], Int, Int) = ([:], 0, 0)
        for (share, key) in shares {
            // A sound is in the part of the chunk after it.
            while part + 1 < ends.count, chunk >= ends[part] { part += 1 }
            places[key] = part
            if let last = parts[part].last, last.film == share.film {
                parts[part][parts[part].count - 1].places += share.places
            } else {
                parts[part].append(share)
            }
            chunk += share.places.count
        }
        (self.films, self.parts, self.places) = (films, parts, places)
    }

    /// Returns the number of chunks in each part and all parts before it.
    private static func ends(of weights: [Int], partCount: Int) -> [Int] {
        let count = max(1, min(partCount, weights.count))
        let total = weights.reduce(0, +)
        var ends: [Int] = []
        var (chunk, sum) = (0, 0)
        for part in 1...count {
            // Each part has a chunk, and leaves one for each part after it.
            let (first, last) = (chunk, weights.count - (count - part))
            while chunk < last, chunk == first || (sum + weights[chunk]) * count <= part * total {
                sum += weights[chunk]
                chunk += 1
            }
            ends.append(chunk)
        }
        return ends
    }

    /// Returns the default number of parts for films whose chunks last `seconds` seconds altogether.
    static func usualPartCount(seconds: Double) -> Int {
        min(Int((seconds / defaultSeconds).rounded(.up)), maximumDefaultParts)
    }

    /// True if the films are those of a table.
    package var isTable: Bool { films.first?.path.isEmpty == false }

    /// The number of distinct chunks, without sounds.
    package var chunkCount: Int { parts.reduce(0) { $0 + $1.reduce(0) { $0 + $1.places.count } } }

    /// The keys of all chunks and sounds.
    var allKeys: Set<ChunkKey> { Set(places.keys) }

    /// Returns the keys of the chunks and the sound of a share.
    func keys(of share: Share) -> [ChunkKey] {
        let film = films[share.film]
        return share.places.map { film.keys[$0] } + (share.makesSound ? film.sound.map { [$0] } ?? [] : [])
    }

    /// Returns the number of frames of a share, if it is known.
    func frameCount(of share: Share) -> Int {
        let film = films[share.film]
        return film.frameCounts.isEmpty ? 0 : share.places.reduce(0) { $0 + film.frameCounts[$1] }
    }

    /// Returns the numbers of the parts that have any of the given chunks and sounds, in ascending order.
    func parts(with keys: Set<ChunkKey>) -> [Int] { Set(keys.compactMap { places[$0] }).sorted() }

    /// Returns what is wrong with the path of a film inside a folder; nil if it can be used.
    package static func fault(inPath path: String) -> String? {
        let steps = FileSystem.steps(of: path)
        if steps.count > 1, steps[0].isEmpty { return "must be relative: join puts the films into a folder" }
        if steps.contains(where: { ["", ".", ".."].contains($0) }) {
            return "must not leave the folder of the films, or have empty steps"
        }
        guard !path.utf8.contains(0) else { return "must not have a NUL" }
        guard OutputFormat(ofFilm: path) != nil else { return "must end with \(OutputFormat.allEndings)" }
        return nil
    }
}
