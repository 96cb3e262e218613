/// What the words of captions do when they are said.
public enum CaptionWords: String, Sendable, CaseIterable {
    /// A caption is shown as a whole.
    case all
    /// Each appears when it is said, and stays.
    case appear
    /// The one that is said has another colour.
    case highlight
}
