/// The kind of a message, which determines its look and its motion.
public enum MessageKind: String, Sendable, CaseIterable {
    /// A text of a few lines.
    case smallText
    /// A long text.
    case largeText
    /// A text with the preview of a web page.
    case link
    /// One to three emoji, large and without a bubble.
    case emoji
    /// A picture without a bubble.
    case sticker
    /// A voice note, shown as bars.
    case voice
    /// A picture in a bubble.
    case image
    /// A centred notice without a sender, such as a date.
    case service
}
