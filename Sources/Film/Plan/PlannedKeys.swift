/// The keys of a film that was planned before, by another process perhaps.
struct PlannedKeys {
    /// The key of each chunk, in the order of the film.
    let all: [ChunkKey]
    /// The chunks whose keys are found out anew, by their places in the film.
    let checked: Set<Int>

    /// The key of a chunk that is not checked.
    func key(of chunk: Chunk) -> ChunkKey? {
        all.indices.contains(chunk.index) && !checked.contains(chunk.index) ? all[chunk.index] : nil
    }
}
