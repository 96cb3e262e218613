import Files
import Media
import Pipeline
import SceneModel

/// The segments that were published so far.
struct PublishedSegments: Sendable {
    private let folder: SegmentFolder
    /// What they hold.
    var content: FilmContent
    /// What the playlist says.
    var playlist: Playlist
    /// The digests that the chunks' packets have in a film.
    private var digests: [ChunkKey: String] = [:]

    /// None yet, of films like that of a plan.
    init(folder: SegmentFolder, plan: FilmPlan) {
        self.folder = folder
        content = plan.content
        content.parts = []
        playlist = Playlist(
            rate: plan.format.rate, longestSegment: ChunkGrid.longestChunk(at: plan.order.scene.fps))
    }

    /// How many there are.
    var segmentCount: Int { content.parts.count }

    /// Throws `OutputError` if the folder has more segments than a film with these chunks, and they may not be overwritten.
    func checkFolder(goesOnWith parts: [FilmContent.Part]) throws {
        var whole = playlist
        if segmentCount == 0 { whole.add(index: SegmentFolder.index) }
        for (number, part) in parts.enumerated() {
            whole.add(SegmentFolder.segment(segmentCount + number), frameCount: part.frames.count)
        }
        try folder.checkGoesOn(whole)
    }

    /// Reads a chunk to know its packets again.
    mutating func digest(_ part: FilmContent.Part, in files: ChunkFolder) throws {
        guard digests[part.key] == nil else { return }
        digests[part.key] = try files.digest(of: part.key, packetCount: part.frames.count)
    }

    /// Reads all segments back, and ends the playlist when they are what was encoded, and decoded then. They are joined to a
    /// film at a path, which is left there.
    func complete(
        joinedAt path: String, threads: Int, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> PublishedFilm {
        try checkFolder(goesOnWith: [])
        let sha256 = try join(to: path, cancellation)
        let findings = try verify(path, threads: threads, cancellation, report)
        try cancellation.check()
        try folder.complete(playlist, segmentCount: segmentCount)
        return PublishedFilm(
            path: folder.playlistPath, segmentCount: segmentCount,
            byteCount: FileSystem.byteCount(of: path), sha256: sha256, sound: findings.sound,
            warnings: findings.sound?.warnings(loudness: content.sound?.settings.loudness) ?? [])
    }

    private func verify(
        _ path: String, threads: Int, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmVerifier.Findings {
        let verifier = FilmVerifier(content, isFragmented: true, threads: threads, cancellation: cancellation)
        let total = content.frameCount
        do {
            return try verifier.verify(path, verified: digests) { frames in
                report(.verifying(frames: frames, of: total))
            }
        } catch let error
            where (error as? MediaError).map({ $0.systemError == nil }) ?? (error is FilmFault)
        {
            throw OutputError(
                "\(folder.path): is not as it was published: \(error)", "use --overwrite to publish it anew")
        }
    }

    /// Writes the index and all segments to one file, and returns its SHA-256.
    private func join(to path: String, _ cancellation: Cancellation) throws -> String {
        var film = try OutputFile(creating: path)
        var hash = try Hash()
        for name in [SegmentFolder.index] + (0..<segmentCount).map(SegmentFolder.segment) {
            try cancellation.check()
            var file = try folder.open(name)
            while true {
                let piece = try file.read(1 << 20)
                if piece.isEmpty { break }
                hash.update(piece)
                try film.write(piece)
            }
        }
        return hash.digest()
    }
}
