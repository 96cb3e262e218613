import Base
import Drawing
import Files
import Geometry
import Media
import Pipeline
import SceneModel

/// A verification that an existing film was made of a scene: of its plan, its files, its settings and the same versions.
///
/// The film's own list of chunks is compared with the plan, and all packets with the digests in that list. This finds
/// edits and damage, but a list can be forged. So chunks are made again too, and compared with those in the film: all,
/// or some that are chosen at random. Films of formats without a list are compared with these chunks alone. Animated pictures
/// are encoded as a whole, so all their chunks are made again. The film is only read.
package struct SceneVerification: Sendable {
    /// The plan of the film that the scene makes.
    package let plan: FilmPlan
    /// The path of the film.
    package let path: String
    /// The maximum number of chunks that are made at the same time; fewer if memory is short.
    package var lanes = Machine().cores.amount
    /// The converter from RGB to YUV.
    package var converter = Converter.Choice.auto
    /// The number of chunks to make again; nil for all. Chunks that the film repeats count once.
    package var sampleCount: Int?
    /// The seed of the choice of chunks: equal seeds choose the same chunks.
    package var seed = 0

    /// Creates a verification that the film at `path` was made of `plan`.
    package init(_ plan: FilmPlan, of path: String) { (self.plan, self.path) = (plan, path) }

    /// Blocks until the film is verified or a difference is found. Chunks are made in a temporary folder. `report` is called
    /// from several threads. Throws if the film can't be read, or if the scene can't be encoded; damage to the film is a
    /// difference.
    package func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> Result {
        do {
            return try compare(cancellation, report)
        } catch let error as RemadeChunks.MakingError {
            throw error.cause
        } catch let error as MediaError where !error.isFault {
            return result(nil, [], .different(Difference(.properties("it can't be read: \(error.reason)"))))
        }
    }

    private func compare(
        _ cancellation: Cancellation, _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Result {
        switch plan.order.format.content {
        case .tracks: break
        case .animation(let format): return try compareAnimation(format, cancellation, report)
        case .sound: return try compareSound(cancellation, report)
        }
        var file = try InputFile(opening: path)
        let catalog = try ChunkCatalog(of: &file)
        let timing = timing(isListed: catalog != nil)
        let packets = try PicturePackets(of: path, rate: plan.format.rate, timing: timing)
        if let text = difference(from: packets.facts) {
            return result(catalog, [], .different(Difference(.properties(text))))
        }
        if let catalog, let changes = plan.versionChanges(since: catalog.fingerprint) {
            return result(catalog, [], .inconclusive(changes))
        }
        // Other programs keep titles and subtitles, or not.
        if timing != .nearest, let text = try plan.statedDifference(inFilmAt: path) {
            return result(catalog, [], .different(Difference(.properties(text))))
        }
        let header = plan.order.settings.codec.header(ofMP4: packets.facts.header)
        let found = try ChunkDigests(packets, of: plan, cancellation) { frames in
            report(.verifying(frames: frames, of: plan.frameCount))
        }
        if found.isWhole, found.frameCount != plan.frameCount {
            let text = "the number of frames is \(found.frameCount), expected \(plan.frameCount)"
            return result(catalog, [], .different(Difference(.properties(text))))
        }
        if !found.isWhole, found.digests.count == plan.grid.chunks.count {
            let text = "packets after the last frame can't be read"
            return result(catalog, [], .different(Difference(.properties(text))))
        }
        let again = try RemadeChunks(
            plan, lanes: lanes, converter: converter, timing: timing, cancellation)
        if let (chunk, reason) = try suspect(catalog, found, header: header) {
            try again.make([chunk], sound: nil, report)
            let hasSamePackets = try found.digest(of: chunk) == again.digest(of: chunk)
            // With other settings of the decoder, equal packets may be other pictures.
            let pictures =
                hasSamePackets && reason != .header
                ? .equal : try again.compare(chunk, withFilmAt: path)
            let difference = Difference(reason, chunk, pictures, hasSamePackets: hasSamePackets)
            return result(catalog, [], .different(difference))
        }
        let chosen = choice()
        try again.make(chosen, sound: plan.sound, report)
        let digests = try again.digests(of: chosen)
        for chunk in plan.grid.chunks {
            if let digest = digests[plan.key(of: chunk)], found.digest(of: chunk) != digest {
                let pictures = try again.compare(chunk, withFilmAt: path)
                return result(catalog, chosen, .different(Difference(.packets, chunk, pictures)))
            }
        }
        if let difference = try soundDifference(catalog, again) {
            return result(catalog, chosen, .different(difference))
        }
        if !plan.order.storesPacketsAsEncoded, let first = chosen.first,
            try again.header(of: first) != header
        {
            let pictures = try again.compare(first, withFilmAt: path)
            return result(catalog, chosen, .different(Difference(.header, first, pictures)))
        }
        guard isWhole else { return result(catalog, chosen, .made) }
        let isStated = try catalog != nil || FilmOrigin(of: plan).hasStamp(path)
        let hasSameBytes = try hasSameBytes(as: again.film(statingOrigin: isStated), cancellation)
        let isOther = isStated && !hasSameBytes
        return result(
            catalog, chosen, isOther ? .different(Difference(.container)) : .made, hasSameBytes: hasSameBytes)
    }

    /// True if all chunks are made again.
    private var isWhole: Bool { sampleCount.map { $0 >= plan.distinctChunks.count } ?? true }

    /// Makes the sound again of a film that is sound alone, and compares it with the one at `path`.
    private func compareSound(
        _ cancellation: Cancellation, _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Result {
        if let text = try plan.content.soundDifference(from: Demuxer(path: path, for: .sound).sounds) {
            return result(nil, [], .different(Difference(.properties(text))))
        }
        if let text = try plan.statedDifference(inFilmAt: path) {
            return result(nil, [], .different(Difference(.properties(text))))
        }
        let again = try RemadeChunks(
            plan, lanes: lanes, converter: converter, timing: .exact, cancellation)
        try again.make([], sound: plan.sound, report)
        if let difference = try soundDifference(nil, again) {
            return result(nil, [], .different(difference))
        }
        let made = try again.film(statingOrigin: FilmOrigin(of: plan).hasStamp(path))
        let hasSameBytes = try hasSameBytes(as: made, cancellation)
        return result(
            nil, [], hasSameBytes ? .made : .different(Difference(.container)), hasSameBytes: hasSameBytes)
    }

    /// Returns how the film's timestamps are read. Other programs copy films in H.264.
    private func timing(isListed: Bool) -> PicturePackets.Timing {
        isListed || plan.order.settings.codec != .h264 ? plan.content.timing : .nearest
    }

    /// Returns true if the film has the bytes of the one at another path.
    func hasSameBytes(as other: String, _ cancellation: Cancellation) throws -> Bool {
        var film = try InputFile(opening: path)
        var made = try InputFile(opening: other)
        return try film.digest(cancellation) == made.digest(cancellation)
    }

    /// Returns the chunks to make again, in the order of the film.
    func choice() -> [Chunk] {
        var chunks = plan.distinctChunks
        guard let sampleCount, !isWhole else { return chunks }
        let random = Randomness(seed: seed)
        for index in 0..<sampleCount {
            let rest = Double(chunks.count - index)
            chunks.swapAt(index, index + Int(random.unit(0, index) * rest))
        }
        return chunks.prefix(sampleCount).sorted { $0.index < $1.index }
    }

    func result(
        _ catalog: ChunkCatalog?, _ made: [Chunk], _ answer: Answer, hasSameBytes: Bool? = nil
    ) -> Result {
        Result(
            answer: answer, distinctCount: plan.distinctChunks.count, made: made,
            seed: made.isEmpty || isWhole ? nil : seed, hasList: catalog != nil, hasSameBytes: hasSameBytes)
    }

    /// Returns the first difference in what the container and the tracks state; nil if there is none.
    private func difference(from facts: FilmFacts) -> String? {
        if let text = plan.content.difference(from: facts, isFragmented: facts.frameCount == 0) {
            return text
        }
        let subtitles = facts.subtitles.dropFirst(plan.extras.subtitles.count).map {
            "subtitle (\($0.codec))"
        }
        let covers = facts.coverByteCount == nil || plan.extras.cover != nil ? [] : ["cover"]
        if let track = (facts.otherTracks + subtitles + covers).first {
            return "it has another track: \(track)"
        }
        if facts.rotation != 0 { return "players rotate it by \(facts.rotation)°" }
        return facts.pixelAspect.value == 1 ? nil : "its pixels are not square (\(facts.pixelAspect))"
    }

    /// Returns the first chunk that differs from the plan or from the film's own list; nil if there is none.
    private func suspect(
        _ catalog: ChunkCatalog?, _ found: ChunkDigests, header: [UInt8]?
    ) throws -> (Chunk, Difference.Reason)? {
        let chunks = plan.grid.chunks
        let listed = catalog.map { Array($0.chunks) }
        for chunk in chunks {
            if let listed {
                guard chunk.index < listed.count, listed[chunk.index].key == plan.key(of: chunk) else {
                    return (chunk, .key)
                }
            }
            guard let digest = found.digest(of: chunk) else { return (chunk, .damage) }
            if let listed, listed[chunk.index].digest != digest {
                return (chunk, .digest)
            }
        }
        if let listed, listed.count > chunks.count { return (chunks[chunks.count - 1], .key) }
        // In other films, the header is that which the container makes of a chunk.
        guard plan.order.storesPacketsAsEncoded else { return nil }
        return header == (try plan.makeEncoder().track.header) ? nil : (chunks[0], .header)
    }

    /// Compares the sound with the one that was made again. Returns nil if both are equal.
    private func soundDifference(_ catalog: ChunkCatalog?, _ again: RemadeChunks) throws -> Difference? {
        guard let sound = plan.sound else { return nil }
        if let reason = try again.compare(sound, withFilmAt: path) { return Difference(reason) }
        // Older versions did not list the sound.
        return catalog?.sound.map { $0 != sound.key } ?? false ? Difference(.soundKey) : nil
    }
}

extension FilmPlan {
    /// Returns the components whose versions differ from those in `recorded`; nil if there are none. A component that only
    /// one of the two names belongs to another scene, not to another version.
    fileprivate func versionChanges(since recorded: Fingerprint) -> [SceneVerification.VersionChange]? {
        let changes = recorded.parts.compactMap { part in
            fingerprint[part.name].flatMap { here in
                here == part.version
                    ? nil : SceneVerification.VersionChange(name: part.name, film: part.version, here: here)
            }
        }
        return changes.isEmpty ? nil : changes
    }
}
