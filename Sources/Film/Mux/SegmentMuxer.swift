import Media
import Pipeline
import SceneModel

/// Publishes a film as segments while it is made: one for each chunk, and a playlist that names those that are there. The
/// segments follow each other without a gap, so each waits for all before it.
struct SegmentMuxer: ~Copyable {
    private let folder: SegmentFolder
    private let cancellation: Cancellation
    private var published: MuxedSegments
    private var packets: PacketInterleaver?
    private var writer: FragmentWriter?

    /// Begins a film with the format of a plan in a folder.
    init(_ plan: FilmPlan, to folder: SegmentFolder, cancellation: Cancellation) {
        (self.folder, self.cancellation) = (folder, cancellation)
        published = MuxedSegments(folder: folder, plan: plan)
    }

    /// Publishes the chunks of a plan behind those that are published, each when it has arrived in the folder of chunks. Blocks
    /// until all are. A sound is that of the first plan, which is the only one then.
    mutating func publish(_ plan: FilmPlan, from files: ChunkDirectory, as arrivals: Arrivals<ChunkKey>) throws {
        let chunks = published.content.following(plan.content)
        for chunk in chunks {
            try arrivals.wait(for: chunk.key)
            try cancellation.check()
            if writer == nil { try begin(plan, files, arrivals) }
            let fragment = try fragment(of: chunk, endsFilm: chunk == chunks.last)
            if published.segmentCount == 0 { try publishInitialization() }
            try published.noteDigest(of: chunk, in: files)
            try publish(fragment, of: chunk)
        }
    }

    /// How many segments are published.
    var segmentCount: Int { published.segmentCount }

    /// What was published.
    consuming func finish() -> MuxedSegments { published }

    private mutating func begin(
        _ plan: FilmPlan, _ files: ChunkDirectory, _ arrivals: Arrivals<ChunkKey>
    ) throws {
        if let sound = plan.sound { try arrivals.wait(for: sound.key) }
        let packets = try PacketInterleaver(of: plan, in: files)
        writer = try FragmentWriter(packets.tracks)
        self.packets = packets
    }

    /// The packets of a chunk, and those of the sound until its end.
    private mutating func fragment(of chunk: FilmContent.PlacedChunk, endsFilm: Bool) throws -> [UInt8] {
        try packets?.next(chunk.key, at: chunk.frames.lowerBound) { try writer?.write(&$0) }
        try packets?.sound(before: endsFilm ? nil : chunk.frames.upperBound) { try writer?.write(&$0) }
        guard let fragment = try writer?.cut() else { preconditionFailure("a fragment before the film") }
        return fragment
    }

    private mutating func publishInitialization() throws {
        guard let header = writer?.header else { preconditionFailure("a header before the film") }
        try folder.begin(published.playlist)
        try folder.write(header, as: SegmentFolder.initialization, before: published.playlist)
        published.playlist.add(initialization: SegmentFolder.initialization)
    }

    private mutating func publish(_ fragment: [UInt8], of chunk: FilmContent.PlacedChunk) throws {
        let name = SegmentFolder.segment(published.segmentCount)
        try folder.write(fragment, as: name, before: published.playlist)
        published.playlist.add(name, frameCount: chunk.frames.count)
        try folder.write(published.playlist)
        published.content.chunks.append(chunk)
    }
}
