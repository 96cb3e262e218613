/// A kind of work on a frame, by the name that reports have for it.
public enum FilmStage: String, Sendable, CaseIterable {
    /// Drawing it.
    case drawing
    /// Converting RGB to YUV.
    case converting
    /// Encoding it.
    case encoding
}
