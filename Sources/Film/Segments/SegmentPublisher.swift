import Media
import Pipeline
import SceneModel

/// Publishes a film as segments while it is made: one for each chunk, and a playlist that names those that are there. The
/// segments follow each other without a gap, so each waits for all before it.
struct SegmentPublisher: ~Copyable {
    private let folder: SegmentFolder
    private let cancellation: Cancellation
    private var published: PublishedSegments
    private var packets: FilmPackets?
    private var writer: FragmentWriter?

    /// Begins a film with the format of a plan in a folder.
    init(_ plan: FilmPlan, to folder: SegmentFolder, cancellation: Cancellation) {
        (self.folder, self.cancellation) = (folder, cancellation)
        published = PublishedSegments(folder: folder, plan: plan)
    }

    /// Throws `OutputError` if more is published than the chunks of a plan, and may not be overwritten.
    func checkFolder(goesOnWith plan: FilmPlan) throws {
        try published.checkFolder(goesOnWith: plan.content.parts)
    }

    /// Publishes the chunks of a plan behind those that are published, each when it has arrived in the folder of chunks. Blocks
    /// until all are. A sound is that of the first plan, which is the only one then.
    mutating func publish(_ plan: FilmPlan, from files: ChunkFolder, as arrivals: Arrivals<ChunkKey>) throws {
        let parts = published.content.following(plan.content)
        for part in parts {
            try arrivals.wait(for: part.key)
            try cancellation.check()
            if writer == nil { try begin(plan, files, arrivals) }
            let fragment = try fragment(of: part, endsFilm: plan.sound != nil && part == parts.last)
            if published.segmentCount == 0 { try publishIndex() }
            try published.digest(part, in: files)
            try publish(fragment, of: part)
        }
    }

    /// What was published.
    consuming func finish() -> PublishedSegments { published }

    private mutating func begin(
        _ plan: FilmPlan, _ files: ChunkFolder, _ arrivals: Arrivals<ChunkKey>
    ) throws {
        if let sound = plan.sound { try arrivals.wait(for: sound.key) }
        let packets = try FilmPackets(of: plan, in: files)
        writer = try FragmentWriter(packets.tracks)
        self.packets = packets
    }

    /// The packets of a chunk, and those of the sound until its end.
    private mutating func fragment(of part: FilmContent.Part, endsFilm: Bool) throws -> [UInt8] {
        try packets?.next(part.key, at: part.frames.lowerBound) { try writer?.write(&$0) }
        try packets?.sound(before: endsFilm ? nil : part.frames.upperBound) { try writer?.write(&$0) }
        return try writer?.cut() ?? []
    }

    private mutating func publishIndex() throws {
        try folder.write(writer?.header ?? [], as: SegmentFolder.index, before: published.playlist)
        published.playlist.add(index: SegmentFolder.index)
    }

    private mutating func publish(_ fragment: [UInt8], of part: FilmContent.Part) throws {
        let name = SegmentFolder.segment(published.segmentCount)
        try folder.write(fragment, as: name, before: published.playlist)
        published.playlist.add(name, frameCount: part.frames.count)
        try folder.write(published.playlist)
        published.content.parts.append(part)
    }
}
