/// The time when a word of a caption is spoken.
public struct CaptionWord: Sendable, Equatable {
    /// The start, in the file's time.
    public let start: SceneTime
    /// The end: the start of the next word or of a pause.
    public let end: SceneTime

    /// Creates a word's time.
    public init(start: SceneTime, end: SceneTime) { (self.start, self.end) = (start, end) }
}
