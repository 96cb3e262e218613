/// A stretch of a film that is encoded by itself: a closed group of pictures.
public struct Chunk: Sendable, Equatable {
    /// Its place in the film.
    public let index: Int
    /// Its frames.
    public let frames: Range<FilmFrame>
}
