/// A part of a film that is encoded by itself: one closed GOP.
public struct Chunk: Sendable, Equatable {
    /// Its place in the film.
    public let index: Int
    /// Its frames.
    public let frames: Range<FilmFrame>
}
