import Base
import Files
import Media

/// Finishes a run that was killed after its film got its final name but before its chunk store was removed.
struct FilmRecovery {
    let plan: FilmPlan
    /// The path of the film, or of the folder of segments.
    let path: String
    let form: FilmForm
    /// True if the film contains a list of its chunks.
    let listsChunks: Bool
    /// The maximum size that the film was to have; nil if it was not limited.
    var limit: Int?
    let cancellation: Cancellation

    /// True if the chunk store contains a receipt (a record written before the film got its final name) for the film at
    /// `path`, and the receipt names the same plan.
    var isDue: Bool {
        guard let receipt = FilmReceipt(ofFilm: path), isFor(receipt) else { return false }
        switch form {
        case .file: return FileSystem.kind(of: path) == .file
        case .segments: return SegmentFolder.isComplete(path, as: Playlist(whole: plan))
        }
    }

    private func isFor(_ receipt: FilmReceipt) -> Bool {
        receipt.isFor(plan, listsChunks: listsChunks, limit: limit)
    }

    /// Reads the film, and removes the chunk store if the film has the SHA-256 that the killed run had verified. The
    /// sound is measured again. Returns nil if there is nothing to finish. Throws `OutputError` if the film is not the
    /// film of the killed run.
    func run() throws -> FinishedFilm? {
        guard isDue else { return nil }
        let ended = try HeldChunkStore.ending(path) { store in
            guard let receipt = try store.receipt(), isFor(receipt) else {
                throw OutputError.exists(path)
            }
            return try readBack(receipt, store)
        }
        var film: FinishedFilm = ended.result
        film.warnings += ended.warnings
        return film
    }

    private func readBack(_ receipt: FilmReceipt, _ store: ChunkStore) throws -> FinishedFilm {
        switch form {
        case .file:
            var file = try InputFile(openingFile: path)
            guard try file.digest(cancellation) == receipt.sha256 else { throw OutputError.exists(path) }
            try FileSystem.synchronizeName(path)
            return try measure(
                path, segmentCount: nil, byteCount: try file.byteCount(), receipt.sha256, soundIn: path)
        case .segments:
            let published = try MuxedSegments(whole: plan, in: path)
            var film = try readSegments(published, store) { $0 == receipt.sha256 }
            film.warnings += published.removeUnfinished()
            return film
        }
    }

    /// Reads segments back, joined to one file in the store, and measures their sound. Throws if `isVerified` returns
    /// false for the SHA-256 of that file.
    func readSegments(
        _ published: MuxedSegments, _ store: ChunkStore, isVerified: (String) -> Bool = { _ in true }
    ) throws -> FinishedFilm {
        let joined = try store.makeDraft()
        let sha256 = try published.join(to: joined, cancellation)
        guard isVerified(sha256) else {
            try? store.removeUnfinished()
            throw OutputError.exists(path)
        }
        return try measure(
            published.playlistPath, segmentCount: published.segmentCount,
            byteCount: try FileSystem.byteCount(of: joined), sha256, soundIn: joined)
    }

    private func measure(
        _ name: String, segmentCount: Int?, byteCount: Int, _ sha256: String, soundIn path: String
    ) throws -> FinishedFilm {
        let verifier = FilmVerifier(
            plan.content, isFragmented: form == .segments, threads: 1, cancellation: cancellation)
        let sound = try verifier.measureSound(in: path)
        return FinishedFilm(
            path: name, segmentCount: segmentCount, byteCount: byteCount, sha256: sha256,
            sound: sound, warnings: sound?.warnings(loudness: plan.sound?.settings.loudness) ?? [])
    }
}

extension OutputError {
    package static func exists(_ path: String) -> OutputError {
        OutputError("\(path): exists", "use --overwrite to replace it, or choose another name")
    }
}
