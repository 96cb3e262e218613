/// A recording that a message holds.
public struct VoiceNote: Sendable, Equatable {
    /// The sound from which its length and its bars come, and which it follows if the scene plays it: a file; none if nil.
    public var file: String?
    /// Its length in seconds; the file's if nil, or one second without a file.
    public var duration: Double?
    /// Heights of its bars, 0…1; the file's if nil, or random ones without a file.
    public var bars: [Double]?
    /// When it begins to play, in seconds after the message came; never if nil. Not looked at if the scene plays the file.
    public var plays: Double?

    /// A recording of a second.
    public init() {}

    static let format = ObjectFormat<VoiceNote>(
        properties: [
            .optional(
                "file", \.file, .file(.sound, .film),
                "A sound or a film: its length and its bars. What was played of it follows the sound of the scene, if that plays the file. Default: none."
            ),
            .optional(
                "duration", \.duration, .number(in: 0.1...36_000),
                "Its length in seconds. Default: that of the file; required without one."),
            .optional(
                "bars", \.bars, .list(of: .number(in: 0...1), count: 1...200),
                "Heights of its bars. Default: those of the file, otherwise random."),
            .optional(
                "plays", \.plays, .number(in: 0...1_000_000),
                "When it begins to play, in seconds after the message came; not looked at if the scene plays the file. Default: never."
            ),
        ],
        checks: [
            .init("file", "duration") { voice in
                guard voice.file == nil, voice.duration == nil else { return nil }
                return Fault(
                    "duration",
                    "missing; expected \(Format<Double>.number(in: 0.1...36_000).expectation), or a \"file\"")
            }
        ])
}

/// The preview of a page below a message's text.
public struct LinkPreview: Sendable, Equatable {
    /// The name of the site.
    public var site: String?
    /// The page's title.
    public var title: String?
    /// What it is about.
    public var description: String?
    /// A picture of it: a file.
    public var picture: String?

    /// An empty preview.
    public init() {}

    static let format = ObjectFormat<LinkPreview>(
        properties: [
            .optional("site", \.site, .text(atMost: 1000), "The name of the site."),
            .optional("title", \.title, .text(atMost: 1000), "The page's title."),
            .optional("description", \.description, .text(atMost: 1000), "What it is about."),
            .optional("picture", \.picture, .file(.picture), "A picture below: a file. Default: none."),
        ],
        checks: [
            .init("site", "title", "description", "picture") { link in
                let words = [link.site, link.title, link.description]
                return link.picture == nil && words.allSatisfy { $0?.isEmpty ?? true }
                    ? Fault([], "expected \"site\", \"title\", \"description\" or \"picture\"") : nil
            }
        ])
}

/// What the ticks of one's own message say.
public enum MessageTicks: String, Sendable, CaseIterable {
    /// There are none.
    case none
    /// One tick.
    case sent
    /// Two ticks.
    case read
}

/// The message that another one answers.
public enum MessageReference: Sendable, Equatable {
    /// By its number in the list, from 0.
    case number(Int)
    /// By its `id`.
    case id(String)

    static let format: Format<MessageReference> = {
        let number = Format<Int>.integer(in: 0...MessagesContent.mostMessages - 1)
        let expectation = "the number of a message, from 0, or its id"
        return Format(
            expectation: expectation, schema: ["oneOf": [number.schema, Format<String>.text.schema]],
            parse: { json in
                if case .string(let id) = json { return .id(id) }
                guard case .number(let value) = json, let whole = Int(exactly: value),
                    (0..<MessagesContent.mostMessages).contains(whole)
                else { return nil }
                return .number(whole)
            },
            write: { reference in
                switch reference {
                case .number(let value): .number(Double(value))
                case .id(let id): .string(id)
                }
            })
    }()
}

/// How long something is typed.
public enum MessageTyping: Sendable, Equatable {
    /// As long as people take for so many letters.
    case natural
    /// So many seconds.
    case seconds(Double)

    static let format: Format<MessageTyping> = {
        let number = Format<Double>.number(in: 0.01...600)
        return Format(
            expectation: "true, or \(number.expectation)",
            schema: ["oneOf": [["const": true], number.schema]],
            meaning: { $0 == "true" ? true : number.meaning($0) },
            parse: { json in
                switch json {
                case .bool(true): .natural
                case .number(let value) where (0.01...600).contains(value): .seconds(value)
                default: nil
                }
            },
            write: { typing in
                switch typing {
                case .natural: true
                case .seconds(let value): .number(value)
                }
            })
    }()
}
