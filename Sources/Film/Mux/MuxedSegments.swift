import Base
import Files
import Hashing
import Media
import SceneModel

/// The segments of a film that were published so far.
struct MuxedSegments: Sendable {
    private let folder: SegmentFolder
    /// The format, chunks and sound that the published segments contain.
    var content: FilmContent
    /// The playlist of the published segments.
    var playlist: Playlist
    /// The packet digests of the published chunks.
    private var digests: [ChunkKey: String] = [:]

    /// Creates an empty list of segments in the format of `plan`.
    init(folder: SegmentFolder, plan: FilmPlan) {
        self.folder = folder
        content = plan.content
        content.chunks = []
        playlist = Playlist(of: plan)
    }

    /// Lists all segments of `plan` in a folder whose playlist is complete.
    init(whole plan: FilmPlan, in path: String) throws {
        folder = try SegmentFolder(published: path)
        content = plan.content
        playlist = Playlist(whole: plan)
    }

    /// The path of the playlist.
    var playlistPath: String { folder.playlistPath }

    /// The number of segments.
    var segmentCount: Int { content.chunks.count }

    /// Reads a chunk and stores the digest of its packets, for the verification in `complete`.
    mutating func noteDigest(of chunk: FilmContent.PlacedChunk, in directory: ChunkDirectory) throws {
        guard digests[chunk.key] == nil else { return }
        digests[chunk.key] = try directory.digest(
            of: chunk.key, packetCount: chunk.frames.count, in: content.codec)
    }

    /// Joins all segments to one file at `path`, verifies this file, and then ends the playlist. The file is not
    /// removed. `willComplete` is called with the file's SHA-256 just before the playlist ends.
    func complete(
        joinedAt path: String, threads: Int, _ cancellation: Cancellation,
        willComplete: (_ sha256: String) throws -> Void,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FinishedFilm {
        try folder.checkIsContinued(by: playlist)
        let sha256 = try join(to: path, cancellation)
        let findings = try verify(path, threads: threads, cancellation, report)
        try cancellation.check()
        let byteCount = try FileSystem.byteCount(of: path)
        try willComplete(sha256)
        let leftovers = try folder.complete(playlist, segmentCount: segmentCount)
        let warnings = findings.sound?.warnings(loudness: content.sound?.settings.loudness) ?? []
        return FinishedFilm(
            path: folder.playlistPath, segmentCount: segmentCount,
            byteCount: byteCount, sha256: sha256, sound: findings.sound,
            warnings: warnings + leftovers)
    }

    /// Reads from the published files what a multivariant playlist states about them.
    func facts() throws -> VariantFacts {
        var file = try folder.open(SegmentFolder.initialization)
        guard let section = InitializationSection(try file.readAll(atMost: Self.maximumHeaderBytes)) else {
            throw FilmFault("\(folder.path): can't read the codecs in \(SegmentFolder.initialization)")
        }
        let segments = try content.chunks.enumerated().map { index, chunk in
            let byteCount = try folder.open(SegmentFolder.segment(index)).byteCount()
            return (byteCount: byteCount, frameCount: chunk.frames.count)
        }
        return VariantFacts(
            section, of: segments, at: content.format.rate, targetSeconds: playlist.targetSeconds)
    }

    private static let maximumHeaderBytes = 1 << 20

    /// Removes the unfinished files of a killed run. Returns a warning if the removal fails.
    func removeUnfinished() -> [String] { folder.removeOthers(than: segmentCount) }

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
        } catch  where FilmFault.isWrongContent(error) {
            throw changed(error)
        }
    }

    private func changed(_ fault: any Error) -> OutputError {
        OutputError(
            "\(folder.path): the segments were changed after publishing: \(fault)",
            "use --overwrite to publish it again")
    }

    /// Writes the initialization section and all segments to one file, and returns the file's SHA-256.
    func join(to path: String, _ cancellation: Cancellation) throws -> String {
        var film = try OutputFile(creating: path)
        var hash = SHA256()
        for name in [SegmentFolder.initialization] + (0..<segmentCount).map(SegmentFolder.segment) {
            var file = try folder.open(name)
            try file.readPieces(cancellation) { piece in
                hash.update(piece)
                try film.write(piece)
            }
        }
        return hash.digest()
    }
}
