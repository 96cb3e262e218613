import Base
import Drawing
import Files
import Media
import Pipeline
import SceneModel

/// An estimate of the time, memory and file size that a film would take, made without drawing the film.
package struct FilmForecast: Sendable, Equatable {
    /// The numbers of the film's chunks by origin (made, reused and so on). Chunks that would be encoded count as made.
    package let chunks: ChunkCounts
    /// The number of frames in the chunks that would be encoded.
    package let newFrameCount: Int
    /// The number of lanes, which may be less than requested.
    package let laneCount: Int
    /// An upper estimate of the memory for the lanes, in bytes.
    package let memory: Int
    /// The estimated seconds for drawing, converting and encoding, from the minimum to the maximum.
    package let seconds: ClosedRange<Double>
    /// The work for all frames, drawn again or not; see `FilmOrder.maximumCost` for the unit.
    package let cost: Double
    /// The estimated size of the film in bytes, from the minimum to the maximum.
    package internal(set) var bytes: ClosedRange<Int>
    /// The CRF that is chosen for a limited size; nil if none is to be chosen. The whole film may need a worse one.
    package internal(set) var chosenCRF: Double?
    /// The warning that no chunk can be reused from the film that the user named. Nil if a chunk can be reused, or if
    /// the user named no film.
    package let uselessness: String?
    /// A warning about a layer that makes frames far too slow to draw, or nil; see `FilmJob.heavyFrame`.
    package let heavyFrame: SceneWarning?

    /// All warnings of the forecast, one line each.
    package var warnings: [String] { [uselessness, heavyFrame?.description].compactMap(\.self) }
}

extension FilmJob {
    /// Returns a warning if a layer makes frames that must be encoded far too slow to draw; otherwise nil. The drawing
    /// time is estimated without drawing.
    public func heavyFrame() -> SceneWarning? {
        costs(of: newChunks(besides: knownSizes)).warning(in: plan.order.scene.source)
    }

    /// Estimates the time, memory and file size that the film would take. To measure this machine's speed, encodes in a
    /// temporary folder a few frames of a test film or, if `measuring` is true, two chunks of the film itself; to choose a
    /// CRF, a sample of its chunks. Writes nothing else. Throws if the film can't be drawn, encoded or written. `VariantsJob`
    /// checks the output of variants. Doesn't check whether another process is
    /// encoding the film.
    package func forecast(
        measuring: Bool = false, cancellation: Cancellation = Cancellation()
    ) throws -> FilmForecast {
        if variantsFolder == nil { try checkOutput(inputs: plan.files.paths) }
        if var limited = LimitedFilm(self, cancellation) {
            let chosen = try limited.estimate()
            var job = self
            (job.plan, job.sizeLimit) = (chosen.plan, nil)
            var forecast = try job.forecast(measuring: measuring, cancellation: cancellation)
            forecast.bytes = chosen.byteCount...chosen.byteCount
            forecast.chosenCRF = chosen.plan.order.settings.crf
            return forecast
        }
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
        let costs = costs(of: new)
        let rate =
            measuring && !new.isEmpty
            ? try EncodingRate(
                measuring: EncodingRate.choice(of: new).map { EncodingRate.Sample(plan: plan, chunk: $0) },
                lanes: lanes, by: converter, cancellation)
            : try EncodingTrial(like: plan, cancellation).rate(drawing: costs.meanSeconds)
        let known = kept.merging(others) { one, _ in one }
        let bytes = pictureBytes(known, rate).plus(plan.soundByteCount...plan.soundByteCount)
        return FilmForecast(
            chunks: counts, newFrameCount: newFrames, laneCount: min(lanes, max(new.count, 1)),
            memory: LaneMemory(lanes: min(lanes, max(new.count, 1)), for: plan).byteCount,
            seconds: rate.seconds(for: newFrames, in: new.count, lanes: lanes), cost: plan.cost,
            bytes: bytes.wholeNumbers,
            uselessness: uselessness(for: absent).map(ReusedChunks.warning),
            heavyFrame: costs.warning(in: plan.order.scene.source))
    }

    /// The sizes in bytes of existing chunks: in the film's chunk store, and in films whose chunks are reused.
    private var knownSizes: (kept: [ChunkKey: Double], others: [ChunkKey: Double]) {
        let kept = isFresh ? [:] : ChunkStore.finishedSizes(of: storeOwner).mapValues(Double.init)
        let shared = sizesInStore
        return (kept, sizesInOtherFilms.merging(shared) { $1 }.filter { kept[$0.key] == nil })
    }

    private func newChunks(besides known: (kept: [ChunkKey: Double], others: [ChunkKey: Double])) -> [Chunk] {
        plan.distinctChunks.filter {
            known.kept[plan.key(of: $0)] == nil && known.others[plan.key(of: $0)] == nil
        }
    }

    private func costs(of chunks: [Chunk]) -> SampledCosts {
        SampledCosts(
            plan.renderer, at: chunks.flatMap(\.frames).spread(SampledCosts.maximumFrames).map(plan.time))
    }

    /// Returns the reason why none of these chunks can be reused from the film that the user named. Nil if a chunk can
    /// be reused, or if the user named no film.
    func uselessness(for chunks: [Chunk]) -> FilmFault? {
        guard !isFresh, let earlierFilm else { return nil }
        do { return try EarlierFilm(earlierFilm).fault(ifNoneOf: chunks, of: plan) } catch {
            return error as? FilmFault
        }
    }

    /// Estimates the total size of all chunks in bytes. A chunk counts with its known size or, if its size is not
    /// known, with the estimated rate.
    private func pictureBytes(_ known: [ChunkKey: Double], _ rate: EncodingRate) -> ClosedRange<Double> {
        plan.grid.chunks.reduce(0...0) { sum, chunk in
            let size = known[plan.key(of: chunk)].map { $0...$0 }
            return sum.plus(size ?? rate.bytes.times(Double(chunk.frames.count)))
        }
    }

    /// The sizes, in bytes, of the chunks that other films and runs share.
    private var sizesInStore: [ChunkKey: Double] {
        guard let shared else { return [:] }
        return plan.distinctChunks.reduce(into: [:]) { sizes, chunk in
            let key = plan.key(of: chunk)
            sizes[key] = shared.byteCount(of: key).map(Double.init)
        }
    }

    /// The estimated sizes, in bytes, of chunks in earlier films whose chunks are reused. A film's size is divided
    /// among its chunks by their numbers of frames.
    private var sizesInOtherFilms: [ChunkKey: Double] {
        earlierFilms.reduce(into: [:]) { sizes, film in
            sizes.merge(ChunkCatalog.sizes(inFilm: film, withSoundOf: plan.soundByteCount)) { $1 }
        }
    }
}

extension ChunkCatalog {
    /// Returns the estimated sizes, in bytes, of the chunks of a film; none if the file is missing or lists no chunks.
    static func sizes(inFilm path: String, withSoundOf soundByteCount: Double = 0) -> [ChunkKey: Double] {
        guard let catalog = try? ChunkCatalog(ofFilm: path),
            let byteCount = try? FileSystem.byteCount(of: path)
        else { return [:] }
        let frames = catalog.chunks.reduce(0) { $0 + $1.frameCount }
        let rate = max(0, Double(byteCount) - soundByteCount) / Double(max(frames, 1))
        return catalog.entries.reduce(into: [:]) { $0[$1.key] = rate * Double($1.frameCount) }
    }
}

extension FilmPlan {
    /// The estimated size of the sound in bytes.
    var soundByteCount: Double {
        sound.map {
            Double($0.sampleCount) / Double($0.settings.rate) * Double($0.settings.largestBitRate) / 8
        } ?? 0
    }
}

/// The estimated costs of drawing a sample of a scene's frames.
struct SampledCosts {
    private let costs: [FrameCost]

    /// The maximum number of frames whose drawing cost is estimated.
    static let maximumFrames = 9

    init(_ renderer: Renderer, at times: [SceneTime]) { costs = times.map(renderer.cost) }

    /// The mean time to draw a frame, in seconds, on a core that draws a 1920x1080 gradient in a millisecond; 0 if
    /// there are no frames.
    var meanSeconds: Double { costs.reduce(0) { $0 + $1.seconds } / Double(max(costs.count, 1)) }

    /// Returns a warning about the frame that is slowest to draw, or nil if its drawing time is acceptable.
    func warning(in source: SceneSource?) -> SceneWarning? {
        costs.max { $0.seconds < $1.seconds }?.warning(in: source)
    }
}

extension RandomAccessCollection {
    /// Returns `count` evenly spaced elements, including the first and the last element. Returns all elements if the
    /// collection has at most `count` elements.
    func spread(_ count: Int) -> [Element] {
        guard self.count > count, count > 1 else { return Array(self) }
        return (0..<count).map { self[index(startIndex, offsetBy: $0 * (self.count - 1) / (count - 1))] }
    }
}
