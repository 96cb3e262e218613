import Geometry

/// A participant of a chat.
public struct MessagePerson: Sendable, Equatable {
    /// The participant's id, which messages use as `from`.
    public var id: String
    /// The name to show; nil for the id.
    public var name: String?
    /// The colour of the name, and of the disc that is shown if there is no picture; nil for one of the theme's
    /// colours.
    public var color: Color?
    /// The path of the participant's picture file; nil for a disc with initials.
    public var picture: String?

    /// Creates a participant with an id.
    public init(id: String) { self.id = id }

    /// The name to show in the chat.
    public var shownName: String { name ?? id }

    static let format = ObjectFormat<MessagePerson>(properties: [
        .required("id", \.id, .text(atMost: 1000), "The id that messages use in \"from\"."),
        .optional("name", \.name, .text(atMost: 1000), "The name to show. Default: the id."),
        .optional(
            "color", \.color, .opaqueColor, "The colour of the name. Default: one of the theme's colours."),
        .optional(
            "picture", \.picture, .file(.picture), "The file of a picture. Default: a disc with initials."),
    ])
}

/// The bar at the top of a chat.
public struct MessageHeader: Sendable, Equatable {
    /// The name of the chat's person or group.
    public var name = ""
    /// The text below the name while nobody is typing.
    public var status = ""
    /// The text below the name while someone is typing; `{names}` stands for the names. Nil for the default text.
    public var typing: String?
    /// The path of the chat's picture file; nil for a disc with initials.
    public var picture: String?
    /// The colour of the disc that is shown if there is no picture; nil for one of the theme's colours.
    public var color: Color?
    /// The free space above the header, in points.
    public var top = 0.0

    /// Creates a header with a name.
    public init(name: String) { self.name = name }

    /// The maximum number of letters of a name in the text about who is typing.
    private static let maximumLetterCount = 40

    /// Returns the text that says who is typing, which depends on whether the chat is a group.
    package func typing(_ names: [String], isGroup: Bool) -> String {
        let short = names.map {
            $0.count > Self.maximumLetterCount ? $0.prefix(Self.maximumLetterCount) + "…" : $0
        }
        let who =
            switch short.count {
            case 0...1: short.first ?? ""
            case 2: "\(short[0]) and \(short[1])"
            default: "\(short[0]) and \(short.count - 1) others"
            }
        if let typing { return typing.replacing("{names}", with: who, maxReplacements: 1) }
        return isGroup ? "\(who) \(short.count == 1 ? "is" : "are") typing…" : "typing…"
    }

    static let format = ObjectFormat<MessageHeader>(properties: [
        .required("name", \.name, .text(atMost: 1000), "The name of the person or group."),
        .optional("status", \.status, .text(atMost: 1000), "The text below the name. Default: nothing."),
        .optional(
            "typing", \.typing, .text(atMost: 1000),
            "The text below the name while someone is typing; \"{names}\" stands for the names. Default: \"typing…\", in groups with names."
        ),
        .optional(
            "picture", \.picture, .file(.picture), "The file of a picture. Default: a disc with initials."),
        .optional(
            "color", \.color, .opaqueColor,
            "The colour of the disc with initials. Default: one of the theme's colours."),
        .optional(
            "top", \.top, .number(in: 0...1000), "The free space above the header, in points. Default: 0."),
    ])
}

/// The bar at the bottom of a chat.
public struct MessageInput: Sendable, Equatable {
    /// True if the chat has an input bar.
    public var isShown = true
    /// The text in the input field while the field is empty.
    public var placeholder = "Message"
    /// The free space below the input bar, in points.
    public var bottom = 0.0

    /// Creates an input bar with an empty field.
    public init() {}

    static let format = ObjectFormat<MessageInput>(properties: [
        .optional("shown", \.isShown, .boolean, "True if the chat has an input bar. Default: true."),
        .optional(
            "placeholder", \.placeholder, .text(atMost: 1000),
            "The text in the empty field. Default: \"Message\"."),
        .optional(
            "bottom", \.bottom, .number(in: 0...1000),
            "The free space below the input bar, in points. Default: 0."),
    ])
}
