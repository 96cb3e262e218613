import Geometry

/// Somebody who writes in a chat.
public struct MessagePerson: Sendable, Equatable {
    /// What messages call them in `from`.
    public var id: String
    /// The name that is shown; the same if nil.
    public var name: String?
    /// The colour of the name and of the disc without a picture; one of the theme's if nil.
    public var color: Color?
    /// A file with a picture.
    public var picture: String?

    /// Somebody by what messages call them.
    public init(id: String) { self.id = id }

    /// The name that is shown.
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
    /// What is said below it, while nobody types.
    public var status = ""
    /// What is said while somebody types, with "{names}" for who does; the usual words if nil.
    public var typing: String?
    /// A file with a picture.
    public var picture: String?
    /// The colour of the disc without a picture; one of the theme's if nil.
    public var color: Color?
    /// Points left free above it.
    public var top = 0.0

    /// A header with a name.
    public init(name: String) { self.name = name }

    /// The most letters of each name that are said of those who type.
    private static let mostLetters = 40

    /// What is said while some people type, in a group or not.
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
        .optional("status", \.status, .text(atMost: 1000), "What is said below it. Default: nothing."),
        .optional(
            "typing", \.typing, .text(atMost: 1000),
            "What is said while somebody types; \"{names}\" stands for who does. Default: \"typing…\", in groups with names."
        ),
        .optional(
            "picture", \.picture, .file(.picture), "A file with a picture. Default: a disc with initials."),
        .optional("color", \.color, .opaqueColor, "The colour of that disc. Default: one of the theme's."),
        .optional("top", \.top, .number(in: 0...1000), "Points left free above it. Default: 0."),
    ])
}

/// The bar at the bottom of a chat.
public struct MessageInput: Sendable, Equatable {
    /// Whether there is one.
    public var isShown = true
    /// What the empty field says.
    public var placeholder = "Message"
    /// Points left free below it.
    public var bottom = 0.0

    /// A bar with an empty field.
    public init() {}

    static let format = ObjectFormat<MessageInput>(properties: [
        .optional("shown", \.isShown, .boolean, "Whether there is one. Default: true."),
        .optional(
            "placeholder", \.placeholder, .text(atMost: 1000),
            "What the empty field says. Default: \"Message\"."),
        .optional("bottom", \.bottom, .number(in: 0...1000), "Points left free below it. Default: 0."),
    ])
}
