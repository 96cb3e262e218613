import Base
import Drawing
import Files
import Pipeline
import SceneModel

/// The time, memory and bytes that a film would take, estimated without drawing it.
package struct FilmForecast: Sendable, Equatable {
    /// The origins of its chunks; those that would be made are new.
    package let chunks: ChunkCounts
    /// The frames of the chunks that would be made.
    package let newFrameCount: Int
    /// The number of lanes, which may be fewer than were asked for.
    package let laneCount: Int
    /// An upper estimate of the memory that they take, in bytes.
    package let memory: Int
    /// The seconds that drawing, converting and encoding would take: from the least to the most that the estimate of what the
    /// frames show allows.
    package let seconds: ClosedRange<Double>
    /// The size of the film in bytes.
    package let bytes: ClosedRange<Int>
    /// The reason why the film that was named gives no chunk; nil if it gives one, or was not named.
    package let uselessness: String?
    /// See `FilmJob.heavyFrame`.
    package let heavyFrame: SceneWarning?

    /// Both, one line each.
    package var warnings: [String] { [uselessness, heavyFrame?.description].compactMap(\.self) }
}

extension FilmJob {
    /// A warning about a layer that makes new frames take far too long; nil if none does. Estimated without drawing
    /// anything.
    public func heavyFrame() -> SceneWarning? {
        costs(of: newChunks(besides: knownSizes)).warning(in: plan.order.scene.source)
    }

    /// Finds out what the film would take. Writes nothing but a few frames of another film to a temporary folder, to see how fast
    /// this machine is. Throws for what can't be drawn, encoded or written; whether another process makes the film is not looked at.
    package func forecast(cancellation: Cancellation = Cancellation()) throws -> FilmForecast {
        try checkOutput(inputs: plan.files.paths)
        let lanes = try LaneMemory.lanes(self.lanes, for: plan)
        let distinct = plan.distinctChunks
        let (kept, others) = knownSizes
        let absent = distinct.filter { kept[plan.key(of: $0)] == nil }
        let new = newChunks(besides: (kept, others))
        let newFrames = new.reduce(0) { $0 + $1.frames.count }
        let counts = ChunkCounts(
            made: new.count, repeated: plan.grid.chunks.count - distinct.count,
            takenOver: distinct.count { others[plan.key(of: $0)] != nil },
            kept: distinct.count { kept[plan.key(of: $0)] != nil })
        let trial = try EncodingTrial(like: plan, cancellation)
        let costs = costs(of: new)
        let known = kept.merging(others) { one, _ in one }
        let bytes = pictureBytes(known, trial).plus(soundByteCount...soundByteCount)
        let atOnce = max(1, min(lanes, new.count, Machine().cores.amount))
        return FilmForecast(
            chunks: counts, newFrameCount: newFrames, laneCount: min(lanes, max(new.count, 1)),
            memory: LaneMemory(lanes: min(lanes, max(new.count, 1)), for: plan).byteCount,
            seconds: trial.seconds(drawing: costs.meanSeconds).times(Double(newFrames) / Double(atOnce)),
            bytes: Int(bytes.lowerBound)...Int(bytes.upperBound.rounded(.up)),
            uselessness: uselessness(for: absent).map(ReusedChunks.warning),
            heavyFrame: costs.warning(in: plan.order.scene.source))
    }

    /// The bytes of chunks that are there: in the film's store, and in films that are used again.
    private var knownSizes: (kept: [ChunkKey: Double], others: [ChunkKey: Double]) {
        let kept = isFresh ? [:] : ChunkStore.finishedSizes(of: path).mapValues(Double.init)
        return (kept, sizesInOtherFilms.filter { kept[$0.key] == nil })
    }

    private func newChunks(besides known: (kept: [ChunkKey: Double], others: [ChunkKey: Double])) -> [Chunk] {
        plan.distinctChunks.filter {
            known.kept[plan.key(of: $0)] == nil && known.others[plan.key(of: $0)] == nil
        }
    }

    private func costs(of chunks: [Chunk]) -> SampledCosts {
        SampledCosts(
            plan.renderer, at: chunks.flatMap(\.frames).spread(SampledCosts.mostFrames).map(plan.time))
    }

    /// The reason why the film that was named has none of some chunks; nil if it has one, or was not named.
    private func uselessness(for chunks: [Chunk]) -> FilmFault? {
        guard !isFresh, let earlierFilm else { return nil }
        do { return try EarlierFilm(earlierFilm).fault(ifNoneOf: chunks, of: plan) } catch {
            return error as? FilmFault
        }
    }

    /// The bytes of all pictures: the sizes of known chunks, and estimates by a trial for the others.
    private func pictureBytes(_ known: [ChunkKey: Double], _ trial: EncodingTrial) -> ClosedRange<Double> {
        plan.grid.chunks.reduce(0...0) { sum, chunk in
            let size = known[plan.key(of: chunk)].map { $0...$0 }
            return sum.plus(size ?? trial.bytes.times(Double(chunk.frames.count)))
        }
    }

    /// The chunks of the films that are used again, each with its share of the film.
    private var sizesInOtherFilms: [ChunkKey: Double] {
        earlierFilms.reduce(into: [:]) { sizes, film in
            guard let catalog = try? ChunkCatalog(ofFilm: film),
                let byteCount = try? FileSystem.byteCount(of: film)
            else { return }
            let frames = catalog.chunks.reduce(0) { $0 + $1.frameCount }
            let rate =
                max(0, Double(byteCount) - soundByteCount) / Double(max(frames, 1))
            for entry in catalog.entries { sizes[entry.key] = rate * Double(entry.frameCount) }
        }
    }

    private var soundByteCount: Double {
        plan.sound.map { Double($0.sampleCount) / Double($0.settings.rate) * Double($0.settings.bitRate) / 8 }
            ?? 0
    }
}

/// The costs of drawing some frames of a scene, estimated without drawing them.
struct SampledCosts {
    private let costs: [FrameCost]

    /// The most frames that are looked at.
    static let mostFrames = 9

    init(_ renderer: Renderer, at times: [SceneTime]) { costs = times.map(renderer.cost) }

    /// The mean, in seconds of a core that draws a gradient of 1920x1080 in a millisecond; 0 of no frames.
    var meanSeconds: Double { costs.reduce(0) { $0 + $1.seconds } / Double(max(costs.count, 1)) }

    /// A warning about the frame that takes most, if it takes too long.
    func warning(in source: SceneSource?) -> SceneWarning? {
        costs.max { $0.seconds < $1.seconds }?.warning(in: source)
    }
}

extension RandomAccessCollection {
    /// So many elements at equal distances, the first and the last one among them; all if there are no more.
    func spread(_ count: Int) -> [Element] {
        guard self.count > count, count > 1 else { return Array(self) }
        return (0..<count).map { self[index(startIndex, offsetBy: $0 * (self.count - 1) / (count - 1))] }
    }
}
