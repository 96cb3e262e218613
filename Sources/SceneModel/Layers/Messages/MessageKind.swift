/// What a message is, which decides how it looks and how it moves.
public enum MessageKind: String, Sendable, CaseIterable {
    /// A text of a few lines.
    case smallText
    /// A long text.
    case largeText
    /// A text and the preview of a page.
    case link
    /// One to three emoji, large and without a bubble.
    case emoji
    /// A picture without a bubble.
    case sticker
    /// A recording, as bars.
    case voice
    /// A picture in a bubble.
    case image
    /// Words in the middle, such as a date, from nobody.
    case service
}
