import Media
import Pipeline
import SceneModel

/// Muxes finished chunks to a film.
struct FilmMuxer {
    let plan: FilmPlan
    let files: ChunkFolder
    let cancellation: Cancellation

    /// Writes the film at the path. Timestamps are the film's frame numbers.
    func mux<Writer: FilmWriter & ~Copyable>(to path: String, by type: Writer.Type) throws {
        let header = try files.open(plan.keys[0]).header
        let sound = try plan.sound.map { try SoundPackets(files.open($0.key), of: $0, as: 1) }
        var tracks: [MediaTrack] = [.video(VideoTrack(format: plan.format, header: header))]
        if let sound { tracks.append(.audio(sound.track)) }
        var writer = try Writer(path: path, tracks: tracks)
        let rate = plan.format.rate
        var decoding: Int64?
        for chunk in plan.grid.chunks {
            try cancellation.check()
            var reader = try files.open(plan.key(of: chunk))
            guard reader.header == header else {
                throw FilmFault("chunk \(chunk.index): its SPS and PPS differ from those of the first chunk")
            }
            for _ in 0..<reader.packetCount {
                var packet = try reader.next()
                packet.presentation += Int64(chunk.frames.lowerBound.number)
                packet.decoding += Int64(chunk.frames.lowerBound.number)
                if let decoding, packet.decoding != decoding + 1 {
                    throw FilmFault(
                        "chunk \(chunk.index): its timestamps do not follow those of the chunk before")
                }
                decoding = packet.decoding
                try sound?.write(before: packet.decoding, at: rate) { try writer.write(&$0) }
                try writer.write(&packet)
            }
            try reader.finish()
        }
        try sound?.write(before: nil, at: rate) { try writer.write(&$0) }
        try writer.finish()
    }
}
