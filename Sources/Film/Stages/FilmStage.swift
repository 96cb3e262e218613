/// The stages of a lane, by the names that reports have for their work.
public enum FilmStage: String, Sendable, CaseIterable {
    /// Drawing it.
    case drawing
    /// Converting RGB to YUV.
    case converting
    /// Encoding it.
    case encoding
}
