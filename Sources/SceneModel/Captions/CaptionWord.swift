/// When a word of a caption is said.
public struct CaptionWord: Sendable, Equatable {
    /// When it begins, in the file's time.
    public let start: SceneTime
    /// When it ends: the next one begins, or a pause.
    public let end: SceneTime

    /// A word that is said from one time to another.
    public init(start: SceneTime, end: SceneTime) { (self.start, self.end) = (start, end) }
}
