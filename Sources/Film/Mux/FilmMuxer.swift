import Base
import Files
import Media
import Sound

/// Muxes finished chunks to an MP4, verifies the MP4 by reading it back, and gives it its final name.
struct FilmMuxer {
    let plan: FilmPlan
    /// The directory with the film's chunks.
    let directory: ChunkDirectory
    /// The chunk store in which the film is muxed before it gets its final name.
    let store: ChunkStore
    let path: String
    /// True if an existing file at `path` may be replaced.
    let overwrites: Bool
    /// True if the film states what it was made of, by a list of its chunks or a stamp.
    let listsChunks: Bool
    /// The maximum size of the film in bytes; nil for any size.
    var limit: Int?
    let threads: Int
    let cancellation: Cancellation

    /// Makes the film and blocks until it has its final name. `verified` contains the digests of chunks that need not
    /// be decoded again. Throws `FilmTooLarge` if the film is larger than its limit.
    func run(
        verified: [ChunkKey: String], _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FinishedFilm {
        let draft = try store.makeDraft()
        let findings = try write(draft, verified: verified, report)
        if listsChunks, plan.order.storesPacketsAsEncoded { try plan.list(findings.digests, in: draft) }
        var film = try InputFile(opening: draft)
        let sha256 = try film.digest(cancellation)
        let byteCount = try film.byteCount()
        try check(byteCount)
        try cancellation.check()
        try store.write(FilmReceipt(of: plan, listsChunks: listsChunks, limit: limit, sha256: sha256))
        try overwrites ? FileSystem.rename(draft, to: path) : FileSystem.renameKeeping(draft, to: path)
        var warnings = findings.sound?.warnings(loudness: plan.sound?.settings.loudness) ?? []
        warnings += plan.omissions
        do {
            try FileSystem.synchronize(FileSystem.parent(of: path))
        } catch {
            warnings.append("\(path) is complete, but a power failure could still lose it: \(error)")
        }
        return FinishedFilm(
            path: path, byteCount: byteCount, sha256: sha256, sound: findings.sound, warnings: warnings)
    }

    private func check(_ byteCount: Int) throws(FilmTooLarge) {
        guard let limit, byteCount > limit else { return }
        throw FilmTooLarge(path, plan, byteCount: byteCount, limit: limit)
    }

    /// Writes the film to the file `draft`, and verifies it by reading it back.
    private func write(
        _ draft: String, verified: [ChunkKey: String], _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmVerifier.Findings {
        let total = plan.frameCount
        let didVerify = { @Sendable (frames: Int) in report(.verifying(frames: frames, of: total)) }
        switch plan.order.format.content {
        case .tracks:
            try plan.mux(from: directory, to: draft, cancellation)
            try stamp(draft)
            try check(try FileSystem.byteCount(of: draft))
            try checkStated(in: draft)
            let verifier = FilmVerifier(plan.content, threads: threads, cancellation: cancellation)
            return try verifier.verify(draft, verified: verified, didVerify: didVerify)
        case .sound:
            try plan.write(from: directory, to: draft, cancellation)
            try stamp(draft)
            try checkStated(in: draft)
            return FilmVerifier.Findings(sound: try verifySound(of: draft))
        case .animation(let format):
            let animation = AnimationFilm(
                frames: KeptFrames(plan: plan, directory: directory, cancellation: cancellation),
                format: format, path: draft)
            try animation.write()
            try stamp(draft)
            try check(try FileSystem.byteCount(of: draft))
            try animation.verify(didVerify)
            return FilmVerifier.Findings()
        }
    }
}

extension FilmMuxer {
    /// Stamps the film unless it will list its chunks, and synchronizes the file to disk.
    private func stamp(_ draft: String) throws {
        if listsChunks, !plan.order.storesPacketsAsEncoded { try FilmOrigin(of: plan).stamp(draft) }
        try FileSystem.synchronize(draft)
    }

    /// Throws `FilmFault` if the film states another title, chapters, cover or subtitles than planned.
    private func checkStated(in draft: String) throws {
        guard let difference = try plan.statedDifference(inFilmAt: draft) else { return }
        throw FilmFault("verification failed: \(difference)")
    }

    /// Reads back a film that is sound alone.
    private func verifySound(of draft: String) throws -> SoundMeasure? {
        let found = try Demuxer(path: draft, for: .sound).sounds
        if let difference = plan.content.soundDifference(from: found) {
            throw FilmFault("verification failed: \(difference)")
        }
        let verifier = FilmVerifier(plan.content, threads: threads, cancellation: cancellation)
        return try verifier.measureSound(in: draft)
    }
}

extension FilmPlan {
    /// Writes the film to `path`, in its format. All chunks and the sound must be in the directory.
    func write(from directory: ChunkDirectory, to path: String, _ cancellation: Cancellation) throws {
        switch order.format.content {
        case .tracks: try mux(from: directory, to: path, cancellation)
        case .sound: try muxSound(from: directory, to: path, cancellation)
        case .animation(let format):
            let frames = KeptFrames(plan: self, directory: directory, cancellation: cancellation)
            try AnimationFilm(frames: frames, format: format, path: path).write()
        }
    }

    /// Writes all tracks of the film to `path`. All chunks and the sound must be in the directory.
    func mux(from directory: ChunkDirectory, to path: String, _ cancellation: Cancellation) throws {
        let packets = try PacketInterleaver(of: self, subtitles: extras.subtitles, in: directory)
        let writer = try ContainerWriter(
            path: path, tracks: packets.tracks, in: content.container, metadata: metadata,
            cover: extras.cover, rate: format.rate)
        try mux(packets, to: writer, cancellation)
    }

    /// Writes the sound alone to `path`. The film must have sound.
    private func muxSound(
        from directory: ChunkDirectory, to path: String, _ cancellation: Cancellation
    ) throws {
        guard let sound else { preconditionFailure("the film has no sound") }
        let packets = try SoundPackets(directory.open(sound.key), of: sound, as: 0)
        var writer = try ContainerWriter(
            path: path, tracks: [.audio(packets.track)], in: content.container, metadata: metadata,
            cover: extras.cover, rate: format.rate)
        try packets.write(before: nil, at: format.rate) { packet in
            try cancellation.check()
            try writer.write(&packet)
        }
        try writer.finish()
    }

    /// Writes the pictures of a single chunk to `path`, as a film in the same container.
    func mux(_ chunk: Chunk, from directory: ChunkDirectory, to path: String) throws {
        let key = key(of: chunk)
        let packets = try PacketInterleaver(of: self, beginningWith: key, sound: nil, in: directory)
        var writer = try ContainerWriter(path: path, tracks: packets.tracks, in: content.container)
        try packets.next(key, at: 0) { try writer.write(&$0) }
        try writer.finish()
    }

    /// Writes all packets of the film.
    func mux<Writer: FilmWriter & ~Copyable>(
        _ packets: PacketInterleaver, to writer: consuming Writer, _ cancellation: Cancellation
    ) throws {
        var writer = writer
        for chunk in content.chunks {
            try cancellation.check()
            try packets.next(chunk.key, at: chunk.frames.lowerBound) { try writer.write(&$0) }
        }
        try packets.finish { try writer.write(&$0) }
        try writer.finish()
    }

    /// Appends the list of chunks, with the digests of their packets, to the film at `path`, and reads the list back.
    func list(_ digests: [ChunkKey: String], in path: String) throws {
        guard let catalog = ChunkCatalog(of: self, digests: digests) else {
            throw FilmFault("verification failed: chunks are missing")
        }
        var film = try OutputFile(appendingTo: path)
        try film.write(catalog.box())
        try film.synchronize()
        guard try ChunkCatalog(ofFilm: path) == catalog else {
            throw FilmFault("verification failed: the film's list of chunks can't be read back")
        }
    }
}

/// A film that was muxed and verified and has its final name.
struct FinishedFilm {
    /// The path that players open: the MP4 or the playlist.
    let path: String
    /// The number of segments; nil for a single file.
    var segmentCount: Int?
    /// The total size of the film's files in bytes.
    let byteCount: Int
    /// The SHA-256 of the file, or of the concatenated initialization section and segments.
    let sha256: String
    /// The measurements of the sound; nil if the film has no sound.
    let sound: SoundMeasure?
    /// Warnings about the sound, and problems after the film got its final name, one line each.
    var warnings: [String]
}
