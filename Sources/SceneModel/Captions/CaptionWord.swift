/// The time when a word of a caption is spoken.
package struct CaptionWord: Sendable, Equatable {
    /// The start, in the file's time.
    package let start: SceneTime
    /// The end: the start of the next word or of a pause.
    package let end: SceneTime

    /// Creates a word's time.
    package init(start: SceneTime, end: SceneTime) { (self.start, self.end) = (start, end) }
}
