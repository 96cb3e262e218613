import SceneText

/// A message of a chat.
public struct Message: Sendable, Equatable {
    /// The sender id of outgoing messages.
    public static let me = "me"
    /// The maximum number of Unicode scalars in a message's text.
    static let maximumLetterCount = 4096
    /// The maximum number of letters in a message that is typed letter by letter.
    static let maximumTypedLetters = 300

    /// An id, by which the `reply` of another message can refer to this message.
    public var id: String?
    /// The id of the message's sender.
    public var from = me
    /// The text of the message, or the caption below a picture.
    public var text: String?
    /// The text of a centred notice, such as a date. A message with a notice has no other content.
    public var service: String?
    /// The path of a picture file that is shown without a bubble.
    public var sticker: String?
    /// The path of a picture file that is shown in a bubble.
    public var image: String?
    /// A voice note.
    public var voice: VoiceNote?
    /// The preview of a web page.
    public var link: LinkPreview?
    /// The kind of message. If nil, it is derived from the content.
    public var givenKind: MessageKind?
    /// The time when the message arrives, in seconds. A message that arrives at 0 is in the chat from the start.
    public var at: Double?
    /// The time from the previous message to the start of typing this message, or to its arrival if it is not typed, in
    /// seconds.
    public var after: Double?
    /// The time of day shown with the message, as text.
    public var time: String?
    /// The ticks of an outgoing message; nil for `read`.
    public var ticks: MessageTicks?
    /// The time from the message's arrival until the message is read and gets its second tick, in seconds. If nil, the
    /// message is read before an answer is typed.
    public var read: Double?
    /// The message that this message replies to.
    public var reply: MessageReference?
    /// How long the sender is shown as typing before the message arrives.
    public var typing: MessageTyping?
    /// How long the text is typed into the input field before the message rises.
    public var typed: MessageTyping?

    /// Creates a message without content.
    public init() {}

    /// True if the message is outgoing: sent by `me`.
    public var isOwn: Bool { from == Self.me && service == nil }

    /// The kind of message: the given kind, or the kind derived from the content.
    public var kind: MessageKind {
        if let givenKind { return givenKind }
        if service != nil { return .service }
        if sticker != nil { return .sticker }
        if image != nil { return .image }
        if voice != nil { return .voice }
        if link != nil { return .link }
        let text = text ?? ""
        if text.count <= 3, reply == nil, text.allSatisfy(\.isEmoji), !text.isEmpty { return .emoji }
        return text.count > Self.largeTextLetters ? .largeText : .smallText
    }

    /// The number of letters above which a text is a large text.
    private static let largeTextLetters = 120
    /// The keys of content that may be combined with text.
    private static let withText = ["image", "voice", "link"]

    static let format = ObjectFormat<Message>(
        properties: [
            .optional(
                "id", \.id, .text(atMost: 1000),
                "The id by which other messages refer to this message in \"reply\"."),
            .optional(
                "from", \.from, .text(atMost: 1000),
                "The sender: \"me\", or another person by id or name. Default: \"me\"."
            ),
            .optional("text", \.text, .text, "The text of the message, or the caption below its picture."),
            .optional(
                "service", \.service, .text(atMost: 1000), "The text of a centred notice, such as a date."),
            .optional(
                "sticker", \.sticker, .file(.picture), "The file of a picture that is shown without a bubble."
            ),
            .optional("image", \.image, .file(.picture), "The file of a picture that is shown in a bubble."),
            .nestedOptional(
                "voice", \.voice, VoiceNote.format, VoiceNote(), "A voice note.", meaning: \.namedFile),
            .nestedOptional("link", \.link, LinkPreview.format, LinkPreview(), "The preview of a web page."),
            .optional(
                "kind", \.givenKind, .choice(of: "kind"),
                "The kind of message. Default: derived from the other keys."),
            .optional(
                "at", \.at, .number(in: 0...1_000_000),
                "The time when the message arrives, in seconds; a message that arrives at 0 is in the chat from the start."
            ),
            .optional(
                "after", \.after, .number(in: 0...1_000_000),
                "The time from the previous message to the start of typing this message, or to its arrival if it is not typed, in seconds. Default: 1."
            ),
            .optional(
                "time", \.time, .text(atMost: 1000), "The time of day to show, as text. Default: none."),
            .optional(
                "ticks", \.ticks, .choice(of: "ticks"), "The ticks of an outgoing message. Default: \"read\"."
            ),
            .optional(
                "read", \.read, .number(in: 0...1_000_000),
                "The time after which the second tick of an outgoing message appears, in seconds. Default: 1, or half the time until an answer."
            ),
            .optional(
                "reply", \.reply, MessageReference.format,
                "The message that this message replies to, by number or id."),
            .optional(
                "typing", \.typing, MessageTyping.format,
                "How long the sender is shown as typing before the message arrives."),
            .optional(
                "typed", \.typed, MessageTyping.format,
                "How long the text is typed into the input field before the message rises."),
        ],
        checks: [
            .init("at", "after") {
                $0.at != nil && $0.after != nil
                    ? Fault("after", "expected \"at\" or \"after\", not both") : nil
            },
            .init("text", "service", "sticker", "image", "voice", "link", "kind") { $0.contentFault },
            .init("typing", "from") {
                $0.typing != nil && $0.isOwn
                    ? Fault("typing", "only other people are shown typing; use \"typed\"") : nil
            },
            .init("typed", "from", "text") { $0.typedFault },
            .init("read", "from", "ticks") { $0.readFault },
        ],
        synonyms: [
            "sender": ["from"], "author": ["from"], "user": ["from"], "body": ["text"],
            "content": ["text"], "message": ["text"], "photo": ["image"], "picture": ["image"],
            "file": ["image"], "audio": ["voice"], "delay": ["after"], "wait": ["after"], "start": ["at"],
            "status": ["ticks"], "date": ["service"],
        ])

    private var contentFault: Fault? {
        let pictures: [(String, Bool)] = [
            ("service", service != nil), ("sticker", sticker != nil), ("image", image != nil),
            ("voice", voice != nil),
            ("link", link != nil),
        ]
        let given = pictures.filter(\.1).map(\.0)
        if given.count > 1 {
            return Fault(given[1], "a message can't have both \"\(given[0])\" and \"\(given[1])\"")
        }
        if text != nil, let silent = given.first, !Self.withText.contains(silent) {
            return Fault("text", "a message can't have both \"\(silent)\" and \"text\"")
        }
        if let text, text.unicodeScalars.count > Self.maximumLetterCount {
            return Fault(
                "text",
                "\(text.unicodeScalars.count) characters; at most \(Self.maximumLetterCount) are allowed")
        }
        if let only = given.first, let givenKind, givenKind.rawValue != only, missingPart == nil {
            return Fault("kind", "the message has \"\(only)\", which this kind does not show")
        }
        guard given.isEmpty else {
            return missingPart.map { Fault("kind", "a message of this kind needs the key \"\($0)\"") }
        }
        if text?.isEmpty ?? true {
            return Fault(
                "text", "expected one of \"text\", \"service\", \"sticker\", \"image\", \"voice\", \"link\""
            )
        }
        return missingPart.map { Fault("kind", "a message of this kind needs the key \"\($0)\"") }
    }

    private var readFault: Fault? {
        guard read != nil else { return nil }
        guard isOwn else { return Fault("read", "only outgoing messages have ticks") }
        return ticks ?? .read == .read
            ? nil : Fault("read", "only a message with \"ticks\": \"read\" has a second tick")
    }

    /// The key that the given kind requires, if the message lacks it; otherwise nil.
    private var missingPart: String? {
        switch givenKind {
        case .service where service == nil: "service"
        case .sticker where sticker == nil: "sticker"
        case .image where image == nil: "image"
        case .voice where voice == nil: "voice"
        case .link where link == nil: "link"
        case .smallText where text == nil, .largeText where text == nil, .emoji where text == nil: "text"
        default: nil
        }
    }

    private var typedFault: Fault? {
        guard typed != nil else { return nil }
        guard isOwn else {
            return Fault("typed", "only outgoing messages are typed in the input field; use \"typing\"")
        }
        guard let text, !text.isEmpty else { return Fault("typed", "expected a text to type") }
        let count = text.count
        return count > Self.maximumTypedLetters
            ? Fault("typed", "\(count) letters; at most \(Self.maximumTypedLetters) can be typed one by one")
            : nil
    }
}

extension Character {
    /// True if the character is displayed as an emoji.
    fileprivate var isEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        return first.properties.isEmojiPresentation
            || (first.properties.isEmoji && unicodeScalars.contains { $0.value == 0xFE0F })
    }
}

extension Property {
    /// Creates an optional JSON key whose value is an object. Keys that the object omits get their values from
    /// `initial`.
    static func nestedOptional<Value: Sendable>(
        _ name: String, _ keyPath: any WritableKeyPath<Root, Value?> & Sendable,
        _ format: ObjectFormat<Value>,
        _ initial: Value, _ summary: String, meaning: @escaping Format<Value>.Meaning = { _ in nil }
    ) -> Property {
        let object = Format<Value>(
            expectation: "an object", schema: JSON.objectSchema(format.keys), meaning: meaning,
            read: { json, path, _, reading in
                var value = initial
                return format.read(json, into: &value, at: path, &reading) ? value : nil
            }, write: { .object(format.write($0, omittingDefaultsOf: initial)) })
        return .optional(name, keyPath, object, summary)
    }
}

/// The kind of a message, which determines how the message looks and moves.
public enum MessageKind: String, Sendable, CaseIterable {
    /// A short text.
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
