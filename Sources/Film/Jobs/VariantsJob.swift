import Base
import Drawing
import Files
import Geometry
import Hashing
import Media
import Pipeline
import SceneModel
import Sound

/// Makes a film at several heights as HLS: a folder with the segments of each variant, and a multivariant playlist.
///
/// All variants have the same grid of chunks, so their segments begin and end at the same frames, with a keyframe, and
/// players can change to another variant at each of them. They are made one after the other, each on all lanes, and each
/// is published while it is made. The multivariant playlist is published when all are complete and verified, since it
/// states their measured bit rates. The variants have one chunk store, which keeps all chunks until then, so the sound is
/// encoded once, and the next run continues an interrupted one whatever variant that had reached.
package struct VariantsJob: Sendable {
    /// The folder of the film.
    package let path: String
    /// The jobs that make the variants, in the order of the playlist. Their settings may be changed; they must all be
    /// fresh or not, and overwrite or not.
    package var films: [FilmJob]
    /// The names of the variants, which are the names of their folders.
    private let names: [String]
    /// Called with the number of finished chunks of all variants; see `FilmJob.didKeep`.
    package var didKeep: (@Sendable (_ count: Int, _ total: Int) -> Void)?

    /// Plans the variants of a film with these heights. Throws the same errors as `FilmJob`.
    package init(
        _ order: FilmOrder, heights: [Int], path: String, report: SoundProgress.Report? = nil
    ) throws {
        let path = FilmForm.folderPath(path)
        let (cache, store) = (SceneCache(), ChunkStore.path(of: path))
        self.path = path
        names = heights.map(SegmentFolder.variant)
        films = try zip(heights, names).map { height, name in
            let plan = try FilmPlan(order.variant(height: height), report: report, store: store, cache: cache)
            return FilmJob(plan, variant: name, in: path)
        }
        precondition(
            films.allSatisfy { $0.plan.grid == films.first?.plan.grid }, "variants have one grid of chunks")
    }

    /// The path of the chunk store.
    package var storePath: String { ChunkStore.path(of: path) }

    private var overwrites: Bool { films.contains(where: \.overwrites) }

    /// The SHA-256 of the names of all plans.
    var plan: String {
        SHA256.digest(of: Array(films.map(\.plan.name).joined(separator: "\n").utf8))
    }

    /// Throws `OutputError` if the variants can't be written; changes nothing on disk. `inputs` are files that must never
    /// be overwritten.
    package func checkOutput(inputs: [String] = []) throws {
        try films.forEach { try $0.checkCodec() }
        let variants = zip(films, names).map { ($1, Playlist(whole: $0.plan)) }
        try SegmentFolder.check(
            path, variants: variants, inputs: inputs, overwriting: overwrites,
            mayRecover: !overwrites && recoverable != nil)
    }

    private func checkOutput() throws { try checkOutput(inputs: films.flatMap(\.plan.inputPaths)) }

    /// Makes the variants and blocks until the multivariant playlist is published. `report` is called with the frames of
    /// all variants that are encoded or verified, from several threads. Otherwise this works like `FilmJob.run`.
    package func run(
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (FilmProgress) -> Void = { _ in }
    ) throws -> VariantsReport {
        try checkOutput()
        if !overwrites, let report = try recovered(cancellation) { return report }
        let lanes = try films.map { try LaneMemory.lanes($0.lanes, for: $0.plan) }
        let isFresh = films.contains(where: \.isFresh)
        var (made, warnings) = try HeldChunkStore.holding(
            for: path, plans: films.map(\.plan), fresh: isFresh, keepsOthers: !overwrites
        ) { held in
            var made = try make(in: held.store, lanes: lanes, cancellation, report)
            made.discardedChunkCount = held.discardedChunkCount
            return made
        }
        made.warnings += warnings + (films.first?.plan.order.omissions(for: "HLS", nil, nil) ?? [])
        return made
    }

    private func make(
        in store: ChunkStore, lanes: [Int], _ cancellation: Cancellation,
        _ report: @escaping @Sendable (FilmProgress) -> Void
    ) throws -> VariantsReport {
        let progress = BatchProgress(films.enumerated().map { ($0, $1.plan.frameCount) }) {
            report(.encoding(frames: $0, of: $1))
        }
        let jobs = try counting(reusing, in: store)
        return try SegmentFolder.creating(path, overwriting: overwrites) { folder in
            if overwrites { try folder.withdraw() }
            let reports = try jobs.enumerated().map { index, job in
                defer { progress.finish(index) }
                return try job.make(in: store, lanes: lanes[index], cancellation) {
                    progress.add($0, to: index)
                }
            }
            try cancellation.check()
            var made = try published(reports)
            try store.write(FilmReceipt(ofVariants: plan, sha256: made.digest))
            made.warnings = try folder.complete(made.playlist)
            return made
        }
    }

    /// The jobs, of which only those reuse the film that the user named which have chunks in common with it. If none
    /// has, the first one tries, and warns.
    private var reusing: [FilmJob] {
        let isUseless = films.map { $0.uselessness(for: $0.plan.distinctChunks) != nil }
        let isUselessToAll = !isUseless.contains(false)
        return films.indices.map { index in
            var film = films[index]
            if isUselessToAll ? index > 0 : isUseless[index] { film.earlierFilm = nil }
            return film
        }
    }

    /// Returns the jobs, which call `didKeep` with the sum of the chunks of all variants.
    private func counting(_ jobs: [FilmJob], in store: ChunkStore) throws -> [FilmJob] {
        guard let didKeep else { return jobs }
        let finished = try Set(store.chunks.finishedKeys)
        let chunks = jobs.map { job in job.plan.distinctChunks.map(job.plan.key) }
        let total = chunks.reduce(0) { $0 + $1.count }
        let counts = Locked(chunks.map { $0.count(where: finished.contains) })
        return jobs.enumerated().map { index, job in
            var job = job
            job.didKeep = { count, _ in
                counts.withLock { counts in
                    counts[index] = count
                    didKeep(counts.reduce(0, +), total)
                }
            }
            return job
        }
    }

    /// Returns the report about variants whose segments are complete, with what their files state.
    private func published(_ reports: [FilmReport]) throws -> VariantsReport {
        let variants = try films.indices.map { index in
            let (plan, segments) = (films[index].plan, films[index].path)
            return VariantsReport.Variant(
                name: names[index], plan: plan, report: reports[index],
                facts: try MuxedSegments(whole: plan, in: segments).facts())
        }
        return VariantsReport(path: "\(path)/\(SegmentFolder.playlist)", variants: variants)
    }
}

extension VariantsJob {
    /// The receipt of a run that was killed after it had published the multivariant playlist of these variants.
    private var recoverable: FilmReceipt? {
        guard let receipt = FilmReceipt(ofFilm: path), receipt.plan == plan,
            SegmentFolder.multivariantPlaylist(in: path) != nil
        else { return nil }
        return receipt
    }

    /// Finishes a run that was killed before it removed its chunk store. Reads all variants back; returns nil if there is
    /// nothing to finish. Throws `OutputError` if the variants are not those of the killed run.
    private func recovered(_ cancellation: Cancellation) throws -> VariantsReport? {
        guard let receipt = recoverable else { return nil }
        let ended = try HeldChunkStore.ending(path) { store in
            guard try store.receipt() == receipt else { throw OutputError.exists(path) }
            guard let made = try readBack(store, cancellation), made.digest == receipt.sha256,
                SegmentFolder.multivariantPlaylist(in: path) == made.playlist.text
            else {
                try? store.removeUnfinished()
                throw OutputError.exists(path)
            }
            return made
        }
        var report: VariantsReport = ended.result
        report.warnings += ended.warnings
        return report
    }

    /// Returns the report about published variants; nil if a variant has other content than planned.
    private func readBack(_ store: ChunkStore, _ cancellation: Cancellation) throws -> VariantsReport? {
        do {
            let reports = try films.map { job in
                let segments = try MuxedSegments(whole: job.plan, in: job.path)
                let film = try job.recovery(cancellation).readSegments(segments, store)
                return FilmReport(ending: film, of: job.plan)
            }
            return try published(reports)
        } catch  where FilmFault.isWrongContent(error) {
            return nil
        }
    }

    /// Estimates the time, memory and file size of each variant; see `FilmJob.forecast`.
    package func forecasts(
        measuring: Bool = false, cancellation: Cancellation = Cancellation()
    ) throws -> [FilmForecast] {
        try checkOutput()
        return try reusing.map { try $0.forecast(measuring: measuring, cancellation: cancellation) }
    }
}

/// The result of a job that makes the variants of a film.
package struct VariantsReport: Sendable {
    /// A complete variant.
    package struct Variant: Sendable {
        /// The name of the variant, which is that of its folder.
        package let name: String
        /// The plan of the variant.
        package let plan: FilmPlan
        /// The result of making it.
        package let report: FilmReport
        /// Its codecs, size and bit rates in the multivariant playlist.
        package let facts: VariantFacts
    }

    /// The path of the multivariant playlist.
    package let path: String
    /// The variants in the order of the playlist.
    package let variants: [Variant]
    /// The number of chunks from an earlier run that were removed because no plan lists them.
    package internal(set) var discardedChunkCount = 0
    /// Problems after the playlist was published, one line each.
    package internal(set) var warnings: [String] = []

    /// The multivariant playlist.
    var playlist: MultivariantPlaylist {
        MultivariantPlaylist(
            variants: variants.map {
                MultivariantPlaylist.Variant(name: $0.name, facts: $0.facts, rate: $0.plan.format.rate)
            })
    }

    /// The SHA-256 of the playlist and of the SHA-256 of each variant.
    var digest: String {
        let lines = [playlist.text] + variants.map(\.report.sha256)
        return SHA256.digest(of: Array(lines.joined(separator: "\n").utf8))
    }
}
