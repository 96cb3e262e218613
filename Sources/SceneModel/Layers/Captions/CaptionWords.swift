/// The effect on a caption's words when they are spoken.
public enum CaptionWords: String, Sendable, CaseIterable {
    /// No effect: the caption is shown as a whole.
    case all
    /// Each word appears when it is spoken, and stays.
    case appear
    /// The spoken word has a different colour.
    case highlight
}
