import Base
import Drawing
import Geometry
import Pipeline

/// An estimate of what the films of a batch would take, made without drawing them.
package struct BatchForecast: Sendable, Equatable {
    /// The number of films that would be made.
    package let filmCount: Int
    /// The number of films that are there, made of the same plan.
    package let leftCount: Int
    /// The number of chunks of the films that would be made, and their number of frames.
    package let chunkCount, frameCount: Int
    /// The number of different chunks among them.
    package let distinctCount: Int
    /// The number of different chunks that need not be encoded: those in the store, of interrupted runs, and of films that
    /// would be replaced.
    package let foundCount: Int
    /// The number of chunks that would be encoded, and their number of frames.
    package let newCount, newFrameCount: Int
    /// The number of lanes of all films together.
    package let laneCount: Int
    /// The estimated seconds for drawing, converting and encoding, from the minimum to the maximum.
    package let seconds: ClosedRange<Double>
    /// The estimated size of all these films in bytes, from the minimum to the maximum.
    package let bytes: ClosedRange<Int>
}

/// What the time of a frame depends on most.
private struct FrameKind: Hashable {
    let width, height: Int
    let framesPerSecond: Double

    init(_ film: FilmBatch.PlannedFilm) {
        (width, height, framesPerSecond) = (film.size.width, film.size.height, film.framesPerSecond)
    }
}

extension FilmBatch {
    /// Estimates what the films take that are planned and not there yet. To measure this machine's speed, encodes in a
    /// temporary folder a few frames of a test film or, if `measuring` is true, two of the films' own chunks. Throws if
    /// that fails; throws `Cancelled` soon after cancellation.
    package func forecast(
        _ planned: [PlannedFilm?], measuring: Bool, _ cancellation: Cancellation
    ) throws -> BatchForecast {
        let missing = planned.indices.filter { planned[$0]?.isThere == false }
        let films = missing.compactMap { planned[$0] }
        var (known, sizes): (Set<ChunkKey>, [ChunkKey: Double]) = ([], [:])
        var new: [(film: Int, chunk: Int)] = []
        for (film, plan) in zip(missing, films) {
            try cancellation.check()
            let found = sizesOfChunks(beside: entries[film].path)
            for (index, chunk) in plan.chunks.enumerated() where known.insert(chunk.key).inserted {
                sizes[chunk.key] = found[chunk.key] ?? storedSize(of: chunk.key)
                if sizes[chunk.key] == nil { new.append((film, index)) }
            }
        }
        let share = laneShare(of: films)
        let lanes = share.films * share.lanesEach
        // Frames of other sizes and rates take other times.
        let groups = Dictionary(grouping: new) { planned[$0.film].map(FrameKind.init) }
        var (rates, seconds, newFrames): ([FrameKind: EncodingRate], ClosedRange<Double>, Int) = (
            [:], 0...0, 0
        )
        for (kind, chunks) in groups {
            guard let kind else { continue }
            let frames = chunks.reduce(0) { $0 + (planned[$1.film]?.chunks[$1.chunk].frameCount ?? 0) }
            let rate = try rate(of: chunks, measuring: measuring, lanes: lanes, cancellation)
            rates[kind] = rate
            seconds = seconds.plus(rate.seconds(for: frames, in: new.count, lanes: lanes))
            newFrames += frames
        }
        let bytes = films.reduce(0.0...0.0) { sum, film in
            let (sound, rate) = (film.soundByteCount, rates[FrameKind(film)])
            return film.chunks.reduce(sum.plus(sound...sound)) { sum, chunk in
                let new = rate?.bytes.times(Double(chunk.frameCount)) ?? 0...0
                return sum.plus(sizes[chunk.key].map { $0...$0 } ?? new)
            }
        }
        return BatchForecast(
            filmCount: films.count, leftCount: planned.count { $0?.isThere == true },
            chunkCount: films.reduce(0) { $0 + $1.chunks.count },
            frameCount: films.reduce(0) { $0 + $1.frameCount }, distinctCount: known.count,
            foundCount: known.count - new.count, newCount: new.count, newFrameCount: newFrames,
            laneCount: lanes, seconds: seconds,
            bytes: bytes.wholeNumbers)
    }

    /// Returns the rate at which chunks are made, given by their films and their places in these.
    private func rate(
        of chunks: [(film: Int, chunk: Int)], measuring: Bool, lanes: Int, _ cancellation: Cancellation
    ) throws -> EncodingRate {
        guard let first = chunks.first else { return EncodingRate(seconds: 0...0, bytes: 0...0) }
        guard measuring else {
            let plan = try plan(of: entries[first.film], cancellation)
            let costs = SampledCosts(
                plan.renderer, at: Array(plan.filmFrames).spread(SampledCosts.maximumFrames).map(plan.time))
            return try EncodingTrial(like: plan, cancellation).rate(drawing: costs.meanSeconds)
        }
        let samples = try EncodingRate.choice(of: chunks).map { film, chunk in
            let plan = try plan(of: entries[film], cancellation)
            guard plan.grid.chunks.indices.contains(chunk) else { throw FilmFault.changedInput }
            return EncodingRate.Sample(plan: plan, chunk: plan.grid.chunks[chunk])
        }
        return try EncodingRate(measuring: samples, lanes: lanes, by: converter, cancellation)
    }

    /// Returns the sizes of the chunks that an interrupted run left beside a film, and of those in the film that would be
    /// replaced.
    private func sizesOfChunks(beside film: String) -> [ChunkKey: Double] {
        guard !isFresh else { return [:] }
        let kept = ChunkStore.finishedSizes(of: film).mapValues(Double.init)
        return overwrites ? kept.merging(ChunkCatalog.sizes(inFilm: film)) { one, _ in one } : kept
    }

    private func storedSize(of key: ChunkKey) -> Double? {
        shared?.byteCount(of: key).map(Double.init)
    }
}
