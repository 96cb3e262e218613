import Files

extension Leftover {
    /// Removes what a process left, unless a process uses it by now. Chunks are removed only if nothing else is in their
    /// folder. Returns true if it is gone.
    package func remove() -> Bool {
        if kind == .chunks, let film = ChunkStore.film(ofStore: path) {
            HeldChunkStore.discard(film)
        } else if kind != .chunks {
            removeUnfinished()
        }
        return FileSystem.kind(of: path) == nil
    }
}
