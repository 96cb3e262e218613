import Base
import Media
import SceneModel

/// The frames of a film whose chunks keep them without loss.
struct KeptFrames {
    let plan: FilmPlan
    /// The directory with the film's chunks.
    let directory: ChunkDirectory
    let cancellation: Cancellation

    /// Calls `receive` with all frames of the film in order, repetitions included.
    func forEach(_ receive: (borrowing Picture, FilmFrame) throws -> Void) throws {
        for chunk in plan.grid.chunks { try decode(chunk, receive) }
    }

    /// Calls `receive` with the frames of each chunk, but with those that the film repeats only once.
    func forEachOnce(_ receive: (borrowing Picture) throws -> Void) throws {
        for chunk in plan.distinctChunks { try decode(chunk) { picture, _ in try receive(picture) } }
    }

    private func decode(_ chunk: Chunk, _ receive: (borrowing Picture, FilmFrame) throws -> Void) throws {
        var reader = try directory.open(plan.key(of: chunk))
        var decoder = try Decoder(of: plan.track(header: reader.header))
        var frames = chunk.frames.makeIterator()
        func pass(_ picture: borrowing Picture) throws {
            try cancellation.check()
            guard let frame = frames.next() else {
                throw FilmFault("chunk \(chunk.index) has too many pictures")
            }
            try receive(picture, frame)
        }
        for _ in 0..<reader.packetCount { try decoder.decode(try reader.next(), pass) }
        try decoder.finish(pass)
        try reader.finish()
        guard frames.next() == nil else { throw FilmFault("chunk \(chunk.index) has too few pictures") }
    }
}
