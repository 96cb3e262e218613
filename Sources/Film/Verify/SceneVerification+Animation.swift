import Base
import Media
import SceneModel

extension SceneVerification {
    /// Makes all chunks of a film again that is encoded as a whole, such as a GIF, and compares the film of these chunks with
    /// the one at `path`: the bytes, and if they differ, the pictures.
    func compareAnimation(
        _ format: AnimationFormat, _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> Result {
        let film = try Animation(path: path, format)
        let isStated = try FilmOrigin(of: plan).hasStamp(path)
        let again = try RemadeChunks(
            plan, lanes: lanes, converter: converter, timing: .exact, cancellation)
        try again.make(plan.distinctChunks, sound: nil, report)
        let made = try again.film(statingOrigin: isStated)
        let hasSameBytes = try hasSameBytes(as: made, cancellation)
        func result(_ answer: Answer) -> Result {
            self.result(nil, plan.distinctChunks, answer, hasSameBytes: hasSameBytes)
        }
        if hasSameBytes { return result(.made) }
        let animation = try RemadeChunks.making { try Animation(path: made, format) }
        let difference = try difference(of: film, from: animation, format, cancellation)
        return result(.different(difference))
    }

    /// Returns the first difference in size, pictures or times. If there is none, the files differ in something else.
    private func difference(
        of film: Animation, from made: Animation, _ format: AnimationFormat, _ cancellation: Cancellation
    ) throws -> Difference {
        guard film.words == made.words else {
            return Difference(.properties("it is \(film.words), expected \(made.words)"))
        }
        var expected: [(hash: [UInt8], timestamp: Int64?)] = []
        try RemadeChunks.making {
            try made.forEachPicture { hash, timestamp in
                try cancellation.check()
                expected.append((hash, timestamp))
            }
        }
        var count = 0
        var first: Difference?
        /// Notes a difference at the frame with which a picture begins.
        func note(_ pictures: (FilmFrame) -> Pictures) {
            guard first == nil else { return }
            let time = expected.indices.contains(count) ? expected[count].timestamp : nil
            let frame = format == .webp ? time.map(firstFrame) ?? FilmFrame(count) : FilmFrame(count)
            guard let chunk = plan.grid.chunks.first(where: { $0.frames.contains(frame) }) else { return }
            first = Difference(.packets, chunk, pictures(frame))
        }
        func firstFrame(at time: Int64) -> FilmFrame {
            plan.filmFrames.first { format.time(of: Int64($0.number), at: plan.format.rate) >= time } ?? 0
        }
        do {
            try film.forEachPicture { hash, timestamp in
                try cancellation.check()
                defer { count += 1 }
                guard count < expected.count else { return }
                if hash != expected[count].hash { note { .differ($0) } }
                if timestamp != expected[count].timestamp { note { _ in .equal } }
            }
        } catch let error as MediaError where !error.isFault {
            note { .unreadable($0) }
        }
        if let first { return first }
        return count == expected.count
            ? Difference(.container)
            : Difference(.properties("the number of pictures is \(count), expected \(expected.count)"))
    }
}
