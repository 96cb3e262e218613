import Media
import Pipeline
import SceneModel

/// Muxes finished chunks to a film.
struct FilmMuxer {
    let plan: FilmPlan
    let files: ChunkFiles
    let cancellation: Cancellation

    /// Writes the film at the path. Timestamps are the film's frame numbers.
    func mux<Writer: FilmWriter & ~Copyable>(to path: String, by type: Writer.Type) throws {
        let header = try files.open(plan.keys[0]).header
        var writer = try Writer(
            path: path, tracks: [.video(VideoTrack(format: plan.format, header: header))])
        var decoding: Int64?
        for chunk in plan.grid.chunks {
            try cancellation.check()
            var reader = try files.open(plan.key(of: chunk))
            guard reader.header == header else {
                throw FilmFault("chunk \(chunk.index): its SPS and PPS differ from those of the first chunk")
            }
            for _ in 0..<reader.frameCount {
                var packet = try reader.next()
                packet.presentation += Int64(chunk.frames.lowerBound.number)
                packet.decoding += Int64(chunk.frames.lowerBound.number)
                if let decoding, packet.decoding != decoding + 1 {
                    throw FilmFault(
                        "chunk \(chunk.index): its timestamps do not follow those of the chunk before")
                }
                decoding = packet.decoding
                try writer.write(&packet)
            }
            try reader.finish()
        }
        try writer.finish()
    }
}
