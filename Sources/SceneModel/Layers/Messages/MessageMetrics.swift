/// The dimensions of a chat, in points.
public struct MessageMetrics: Sendable, Equatable {
    /// The corner radius of bubbles.
    public var radius = 16.0
    /// The radius of the corners that are next to another bubble of the same sender.
    public var mergedRadius = 8.0
    /// The vertical space between bubbles.
    public var spacing = 2.0
    /// The vertical space between bubbles of the same sender.
    public var mergedSpacing = 1.0
    /// The space between the last bubble and the input bar.
    public var bottom = 6.0
    /// The font size of message texts.
    public var textSize = 17.0
    /// The font size of the times in messages.
    public var timeSize = 11.0
    /// The font size of the senders' names.
    public var nameSize = 15.0
    /// The length of a sticker's sides, and of the longest side of a picture.
    public var pictureSize = 220.0
    /// The font of all texts in the chat.
    public var font = "Inter"

    /// Creates the default dimensions of a chat.
    public init() {}

    static let format = ObjectFormat<MessageMetrics>(properties: [
        .optional("radius", \.radius, .number(in: 0...200), "The corner radius of bubbles. Default: 16."),
        .optional(
            "mergedRadius", \.mergedRadius, .number(in: 0...200),
            "The radius of the corners that are next to another bubble of the same sender. Default: 8."),
        .optional("spacing", \.spacing, .number(in: 0...200), "The space between bubbles. Default: 2."),
        .optional(
            "mergedSpacing", \.mergedSpacing, .number(in: 0...200),
            "The space between bubbles of the same sender. Default: 1."),
        .optional(
            "bottom", \.bottom, .number(in: 0...1000),
            "The space between the last bubble and the input bar. Default: 6."),
        .optional(
            "textSize", \.textSize, .number(in: 4...200), "The font size of message texts. Default: 17."),
        .optional("timeSize", \.timeSize, .number(in: 4...200), "The font size of times. Default: 11."),
        .optional("nameSize", \.nameSize, .number(in: 4...200), "The font size of names. Default: 15."),
        .optional(
            "pictureSize", \.pictureSize, .number(in: 20...2000),
            "The longest side of pictures and stickers. Default: 220."),
        .optional("font", \.font, .text, "The font of all texts. Default: \"Inter\"."),
    ])
}
