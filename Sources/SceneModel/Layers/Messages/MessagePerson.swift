import Geometry

/// A participant of a chat.
public struct MessagePerson: Sendable, Equatable {
    /// The id used as `from` in messages.
    public var id: String
    /// The displayed name; nil for the id.
    public var name: String?
    /// The colour of the name, and of the disc shown without a picture; nil for one of the theme's.
    public var color: Color?
    /// The path of a picture file.
    public var picture: String?

    /// Creates a participant with an id.
    public init(id: String) { self.id = id }

    /// The displayed name.
    public var shownName: String { name ?? id }

    static let format = ObjectFormat<MessagePerson>(properties: [
        .required("id", \.id, .text(atMost: 1000), "What messages call them in \"from\"."),
        .optional("name", \.name, .text(atMost: 1000), "The name that is shown. Default: the id."),
        .optional("color", \.color, .opaqueColor, "The colour of the name. Default: one of the theme's."),
        .optional(
            "picture", \.picture, .file(.picture), "A file with a picture. Default: a disc with initials."),
    ])
}

/// The bar at the top of a chat.
public struct MessageHeader: Sendable, Equatable {
    /// The name of the person or group.
    public var name = ""
    /// The line below the name while nobody is typing.
    public var status = ""
    /// The line while someone is typing, with "{names}" for their names; nil for the default text.
    public var typing: String?
    /// The path of a picture file.
    public var picture: String?
    /// The colour of the disc shown without a picture; nil for one of the theme's.
    public var color: Color?
    /// The free space above it, in points.
    public var top = 0.0

    /// Creates a header with a name.
    public init(name: String) { self.name = name }

    /// The maximum number of letters of each name in the typing line.
    private static let mostLetters = 40

    /// The typing line for these names, in a group or not.
    package func typing(_ names: [String], isGroup: Bool) -> String {
        let short = names.map { $0.count > Self.mostLetters ? $0.prefix(Self.mostLetters) + "…" : $0 }
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
        .optional("status", \.status, .text(atMost: 1000), "The line below it. Default: nothing."),
        .optional(
            "typing", \.typing, .text(atMost: 1000),
            "The line shown while someone is typing; \"{names}\" stands for who does. Default: \"typing…\", in groups with names."
        ),
        .optional(
            "picture", \.picture, .file(.picture), "A file with a picture. Default: a disc with initials."),
        .optional("color", \.color, .opaqueColor, "The colour of that disc. Default: one of the theme's."),
        .optional("top", \.top, .number(in: 0...1000), "Points left free above it. Default: 0."),
    ])
}

/// The bar at the bottom of a chat.
public struct MessageInput: Sendable, Equatable {
    /// True if there is an input bar.
    public var isShown = true
    /// The text in the empty field.
    public var placeholder = "Message"
    /// The free space below it, in points.
    public var bottom = 0.0

    /// Creates a bar with an empty field.
    public init() {}

    static let format = ObjectFormat<MessageInput>(properties: [
        .optional("shown", \.isShown, .boolean, "Whether there is one. Default: true."),
        .optional(
            "placeholder", \.placeholder, .text(atMost: 1000),
            "What the empty field says. Default: \"Message\"."),
        .optional("bottom", \.bottom, .number(in: 0...1000), "Points left free below it. Default: 0."),
    ])
}
