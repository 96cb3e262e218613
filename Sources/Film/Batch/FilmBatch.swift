import Base
import Drawing
import Files
import Geometry
import Media
import Pipeline
import SceneModel

/// Makes many films on the lanes of one machine: several films at a time, each with its part of the lanes.
///
/// First all films are planned, so that the mistakes of all are known before the first frame is drawn. A film that is
/// already there and was made of the same plan is left alone, so a batch that was interrupted goes on where it ended.
package struct FilmBatch: Sendable {
    /// A film of the batch.
    package struct Entry: Sendable {
        /// The scene, and the choices that determine the film's bytes.
        package let order: FilmOrder
        /// The path of the film.
        package let path: String

        /// Creates an entry.
        package init(_ order: FilmOrder, path: String) { (self.order, self.path) = (order, path) }
    }

    /// A film that is planned, but not made yet.
    package struct PlannedFilm: Sendable {
        /// The name of the film's plan.
        fileprivate let plan: String
        /// The files that the film shows.
        fileprivate let inputs: [String]
        /// The number of frames in the film.
        package let frameCount: Int
        /// The warnings about the scene's files and its layout.
        package let warnings: [SceneWarning]
        /// The size of the film's frames.
        let size: PixelSize
        /// The film's frames per second.
        package let framesPerSecond: Double
        /// True if the film is there and was made of the same plan.
        package let isThere: Bool
        /// The keys of the film's chunks and of its sound.
        let keys: Set<ChunkKey>
        /// The film's chunks, in their order, with their numbers of frames.
        let chunks: [(key: ChunkKey, frameCount: Int)]
        /// The estimated size of the film's sound in bytes.
        let soundByteCount: Double
        /// The memory that one lane needs.
        let lane: LaneMemory
    }

    /// The result of a film.
    package enum Outcome: Sendable {
        case made(FilmReport)
        /// The film was there, made of the same plan.
        case left
        /// The film could not be made; films that it was to replace are unchanged.
        case failed(any Error)
    }

    let entries: [Entry]
    /// The maximum number of lanes of all films together.
    let lanes: Int
    /// Further files that must not be replaced, besides those that the films show.
    package var inputs: [String] = []
    /// True to replace existing films of other plans.
    package var overwrites = false
    /// True to make existing films again, and to reuse no chunks.
    package var isFresh = false
    /// The converter from RGB to YUV. The choice changes the speed, never the bytes.
    package var converter = Converter.Choice.auto
    /// The folder of chunks that are shared with other runs and processes. If nil, the films of the batch share chunks
    /// among themselves.
    package var shared: SharedChunks?
    private let cache = SceneCache()

    /// Creates a batch that uses at most `lanes` lanes at the same time.
    package init(_ entries: [Entry], lanes: Int) { (self.entries, self.lanes) = (entries, lanes) }

    /// Plans all films and opens all files that they name, without drawing. Returns a result for each film. Throws only
    /// `Cancelled`.
    package func plan(_ cancellation: Cancellation) throws -> [Result<PlannedFilm, any Error>] {
        let planned = try parallelResults(of: entries.count, threads: lanes, cancellation) { index in
            let entry = entries[index]
            let plan = try plan(of: entry, cancellation)
            let job = FilmJob(plan, path: entry.path)
            // A killed run may have left the folder of a film that is finished.
            HeldChunkStore.removeEmpty(entry.path)
            let isThere = !isFresh && FilmOrigin(of: plan).isOfFilm(at: entry.path)
            if !isThere {
                try job.form.check(
                    entry.path, as: plan.order.format, inputs: plan.files.paths, overwriting: overwrites,
                    mayRecover: FilmReceipt(ofFilm: entry.path) != nil)
            }
            return PlannedFilm(
                plan: plan.name, inputs: plan.files.paths,
                frameCount: plan.frameCount, warnings: plan.openingWarnings,
                size: plan.size, framesPerSecond: entry.order.scene.fps.framesPerSecond,
                isThere: isThere,
                keys: plan.storedKeys,
                chunks: plan.grid.chunks.map { (plan.key(of: $0), $0.frames.count) },
                soundByteCount: plan.soundByteCount, lane: LaneMemory(lanes: 1, for: plan))
        }
        return refusing(planned)
    }

    /// Plans a film.
    func plan(of entry: Entry, _ cancellation: Cancellation) throws -> FilmPlan {
        try FilmPlan(
            entry.order, report: { _ in try cancellation.check() }, store: ChunkStore.path(of: entry.path),
            cache: cache)
    }

    /// Returns the same results, with an error for each film that would replace a file that another film shows.
    private func refusing(_ planned: [Result<PlannedFilm, any Error>]) -> [Result<PlannedFilm, any Error>] {
        let used = BatchInputs(planned.flatMap { (try? $0.get())?.inputs ?? [] } + inputs)
        return zip(entries, planned).map { entry, result in
            do throws(OutputError) { try used.check(entry.path) } catch { return .failure(error) }
            return result
        }
    }

    /// Makes the films and blocks until all are made. Films without a plan are left out, and have no outcome. `report` is
    /// called with the number of frames of all films that are done, from several threads. Throws only `Cancelled`; chunks
    /// that are finished then are kept.
    package func run(
        _ planned: [PlannedFilm?], _ cancellation: Cancellation,
        report: @escaping @Sendable (_ frames: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> [Outcome?] {
        let missing = planned.indices.filter { planned[$0]?.isThere == false }
        // All films together have as many lanes as there is memory for.
        let share = laneShare(of: missing.compactMap { planned[$0] })
        let progress = BatchProgress(missing.map { (index: $0, count: planned[$0]?.frameCount ?? 0) }, report)
        // Without a folder for them, common chunks are only made more than once.
        let common =
            shared == nil ? try? commonChunks(of: missing.map { planned[$0]?.keys ?? [] }, missing) : nil
        let results = try parallelResults(of: missing.count, threads: share.films, cancellation) { place in
            let index = missing[place]
            defer { progress.finish(index) }
            return try make(
                entries[index], of: planned[index]?.plan, lanes: share.lanesEach,
                sharing: shared ?? common?.chunks,
                cancellation
            ) {
                progress.add($0, to: index)
            }
        }
        var outcomes = planned.map { $0?.isThere == true ? Outcome.left : nil }
        for (index, result) in zip(missing, results) {
            switch result {
            case .success(let report): outcomes[index] = report.map(Outcome.made) ?? .left
            case .failure(let error): outcomes[index] = .failed(error)
            }
        }
        return outcomes
    }

    /// Creates a folder for the chunks that several of the given films have, beside the first film; nil if there are none.
    /// It is removed when the result is freed.
    private func commonChunks(
        of keys: [Set<ChunkKey>], _ films: [Int]
    ) throws -> (folder: TemporaryFolder, chunks: SharedChunks)? {
        var (known, common): (Set<ChunkKey>, Set<ChunkKey>) = ([], [])
        for set in keys {
            common.formUnion(known.intersection(set))
            known.formUnion(set)
        }
        guard !common.isEmpty, let first = films.first else {
            for entry in entries.prefix(1) {
                TemporaryFolder.removeAbandoned(in: FileSystem.parent(of: entry.path))
            }
            return nil
        }
        let folder = try TemporaryFolder(in: FileSystem.parent(of: entries[first].path))
        return (folder, try SharedChunks(at: "\(folder.path)/chunks", accepting: common))
    }

    private func make(
        _ entry: Entry, of name: String?, lanes: Int, sharing shared: SharedChunks?,
        _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> FilmReport? {
        let plan = try plan(of: entry, cancellation)
        guard plan.name == name else {
            throw FilmFault.changedInput
        }
        var job = FilmJob(plan, path: entry.path)
        (job.lanes, job.overwrites, job.isFresh) = (lanes, overwrites, isFresh)
        (job.converter, job.shared) = (converter, shared)
        return try cancellation.apart { own in
            do { return try job.run(cancellation: own, report: report) } catch let error as OutputError {
                // Another process with the same command may have made the film meanwhile.
                guard !isFresh, FilmOrigin(of: plan).isOfFilm(at: entry.path) else { throw error }
                return nil
            }
        }
    }

    /// Returns how many of these films are made at the same time, and how many lanes each of them has.
    func laneShare(of films: [PlannedFilm]) -> (films: Int, lanesEach: Int) {
        let lanes = Self.lanes(for: films.map(\.lane), atMost: lanes)
        let count = max(min(lanes, films.count), 1)
        return (count, lanes / count)
    }

    /// Returns the number of lanes, at most `most`, for which there is enough memory at the same time.
    static func lanes(for memories: [LaneMemory], atMost most: Int) -> Int {
        guard most > 1, let widest = memories.max(by: { $0.byteCount < $1.byteCount }) else { return most }
        let machine = Machine.offering(most * widest.byteCount)
        return (2...most).last { count in
            Memory.hasRoom(
                for: count * widest.byteCount, mapping: count * widest.mappedByteCount, swapping: false,
                on: machine)
        } ?? 1
    }
}

extension FilmFault {
    /// A file that a film shows is not the one that was planned.
    static let changedInput = FilmFault(
        "a file that the film shows was changed meanwhile; run the command again")
}
