import Files
import Pipeline

/// Chunks that other films had, now in a store.
struct TakenChunks: Sendable {
    /// The digests of their packets, with which they were verified.
    private(set) var digests: [ChunkKey: String] = [:]
    /// What is to be said about the films.
    private(set) var warnings: [String] = []

    /// Says why a film that was named is of no use.
    mutating func warn(_ fault: FilmFault) { warnings.append(Self.warning(fault)) }

    /// What is said of a film that was named and is of no use.
    static func warning(_ fault: FilmFault) -> String { "\(fault); what is missing is encoded anew" }

    /// Copies chunks still missing from the film at `path`. Returns why some or all of its chunks could not be used. Throws if the
    /// store can't be written to.
    mutating func take(
        _ chunks: [Chunk], of plan: FilmPlan, from path: String, to files: ChunkFolder,
        _ cancellation: Cancellation, _ report: (FilmProgress) -> Void
    ) throws -> FilmFault? {
        let missing = chunks.filter { digests[plan.key(of: $0)] == nil }
        let film: EarlierFilm
        do { film = try EarlierFilm(path) } catch let fault as FilmFault { return fault }
        let copies = try film.copy(missing, of: plan, to: files, cancellation: cancellation) {
            frames, total in
            report(.takingOver(frames: frames, of: total))
        }
        digests.merge(copies.digests) { $1 }
        return copies.fault
    }
}
