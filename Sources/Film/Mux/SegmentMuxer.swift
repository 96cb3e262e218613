import Base
import Media
import Pipeline
import SceneModel

/// Muxes a film to segments while the film is being encoded. Each chunk becomes one segment, which is published at once
/// and added to the playlist. Segments must be published in order, so each segment waits for all earlier segments.
struct SegmentMuxer: ~Copyable {
    private let folder: SegmentFolder
    private let cancellation: Cancellation
    private var muxed: MuxedSegments
    private var packets: PacketInterleaver?
    private var writer: FragmentWriter?

    /// Creates a muxer for films with the format of `plan`, which publishes to `folder`.
    init(_ plan: FilmPlan, to folder: SegmentFolder, cancellation: Cancellation) {
        (self.folder, self.cancellation) = (folder, cancellation)
        muxed = MuxedSegments(folder: folder, plan: plan)
    }

    /// Appends the chunks of `plan` to the segments, each as soon as it has arrived in the chunk directory. Blocks
    /// until all chunks are published. Only a film that consists of one plan may have sound.
    mutating func mux(_ plan: FilmPlan, from directory: ChunkDirectory, as arrivals: Arrivals<ChunkKey>)
        throws
    {
        let chunks = muxed.content.following(plan.content)
        for chunk in chunks {
            try arrivals.wait(for: chunk.key)
            try cancellation.check()
            if writer == nil { try begin(plan, directory, arrivals) }
            let fragment = try fragment(of: chunk, endsFilm: chunk == chunks.last)
            if muxed.segmentCount == 0 { try publishInitialization() }
            try muxed.noteDigest(of: chunk, in: directory)
            try publish(fragment, of: chunk)
        }
    }

    /// The number of segments published so far.
    var segmentCount: Int { muxed.segmentCount }

    /// Returns the segments that were published.
    consuming func finish() -> MuxedSegments { muxed }

    private mutating func begin(
        _ plan: FilmPlan, _ directory: ChunkDirectory, _ arrivals: Arrivals<ChunkKey>
    ) throws {
        if let sound = plan.sound { try arrivals.wait(for: sound.key) }
        let packets = try PacketInterleaver(of: plan, in: directory)
        writer = try FragmentWriter(packets.tracks)
        self.packets = packets
    }

    /// Returns a fragment with the packets of a chunk and of the sound up to the chunk's end.
    private mutating func fragment(of chunk: FilmContent.PlacedChunk, endsFilm: Bool) throws -> [UInt8] {
        try packets?.next(chunk.key, at: chunk.frames.lowerBound) { try writer?.write(&$0) }
        try packets?.sound(before: endsFilm ? nil : chunk.frames.upperBound) { try writer?.write(&$0) }
        guard let fragment = try writer?.cut() else {
            preconditionFailure("a fragment was requested before the film was begun")
        }
        return fragment
    }

    private mutating func publishInitialization() throws {
        guard let header = writer?.header else {
            preconditionFailure("the header was requested before the film was begun")
        }
        try folder.begin(muxed.playlist)
        try folder.write(header, as: SegmentFolder.initialization, before: muxed.playlist)
        muxed.playlist.add(initialization: SegmentFolder.initialization)
    }

    private mutating func publish(_ fragment: [UInt8], of chunk: FilmContent.PlacedChunk) throws {
        let name = SegmentFolder.segment(muxed.segmentCount)
        try folder.write(fragment, as: name, before: muxed.playlist)
        muxed.playlist.add(name, frameCount: chunk.frames.count)
        try folder.write(muxed.playlist)
        muxed.content.chunks.append(chunk)
    }
}
