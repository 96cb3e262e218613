import SceneText

/// A voice note in a message.
public struct VoiceNote: Sendable, Equatable {
    /// The path of a sound file that provides the length of the voice note and the heights of its bars; nil for none.
    /// If the scene plays the file, the bars show the position of playback.
    public var file: String?
    /// The duration of the voice note, in seconds. If nil, it is the duration of `file`, or one second without a file.
    public var duration: Double?
    /// The heights of the bars that show the loudness, from 0 to 1. If nil, they are measured in `file`, or random
    /// without a file.
    public var bars: [Double]?
    /// The time from the message's arrival until the voice note starts to play, in seconds; nil if it is never played.
    /// Ignored if the scene plays `file`.
    public var plays: Double?

    /// Creates a voice note of one second.
    public init() {}

    static let format = ObjectFormat<VoiceNote>(
        properties: [
            .optional(
                "file", \.file, .file(.sound, .film),
                "A sound or a film that provides the length of the voice note and the heights of its bars. If the scene plays the file, the bars show the position of playback. Default: none."
            ),
            .optional(
                "duration", \.duration, .number(in: 0.1...36_000),
                "The duration of the voice note, in seconds; required without a file. Default: the duration of the file."
            ),
            .optional(
                "bars", \.bars, .list(of: .number(in: 0...1), count: 1...200),
                "The heights of the bars that show the loudness. Default: measured in the file, or random without a file."
            ),
            .optional(
                "plays", \.plays, .number(in: 0...1_000_000),
                "The time from the message's arrival until the voice note starts to play, in seconds; ignored if the scene plays the file. Default: never."
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

/// The preview of a web page below a message's text.
public struct LinkPreview: Sendable, Equatable {
    /// The name of the website.
    public var site: String?
    /// The title of the page.
    public var title: String?
    /// A short description of the page.
    public var description: String?
    /// The path of the preview's picture file; nil for none.
    public var picture: String?

    /// Creates an empty preview.
    public init() {}

    static let format = ObjectFormat<LinkPreview>(
        properties: [
            .optional("site", \.site, .text(atMost: 1000), "The name of the website."),
            .optional("title", \.title, .text(atMost: 1000), "The title of the page."),
            .optional("description", \.description, .text(atMost: 1000), "A short description of the page."),
            .optional(
                "picture", \.picture, .file(.picture), "The file of a picture below the text. Default: none."),
        ],
        checks: [
            .init("site", "title", "description", "picture") { link in
                let words = [link.site, link.title, link.description]
                return link.picture == nil && words.allSatisfy { $0?.isEmpty ?? true }
                    ? Fault([], "expected \"site\", \"title\", \"description\" or \"picture\"") : nil
            }
        ])
}

/// The ticks of an outgoing message.
public enum MessageTicks: String, Sendable, CaseIterable {
    /// A message without ticks.
    case none
    /// One tick: the message was sent.
    case sent
    /// Two ticks: the message was read.
    case read
}

/// A reference to the message to which another message replies.
public enum MessageReference: Sendable, Equatable {
    /// A message by its index in the list, from 0.
    case number(Int)
    /// A message by its `id`.
    case id(String)

    static let format: Format<MessageReference> = {
        let number = Format<Int>.integer(in: 0...MessagesContent.maximumMessageCount - 1)
        let expectation = "the number of a message, from 0, or its id"
        return Format(
            expectation: expectation, schema: ["oneOf": [number.schema, Format<String>.text.schema]],
            parse: { json in
                if case .string(let id) = json { return .id(id) }
                guard case .number(let value) = json, let whole = Int(exactly: value),
                    (0..<MessagesContent.maximumMessageCount).contains(whole)
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

/// The choice of how long a message is typed.
public enum MessageTyping: Sendable, Equatable {
    /// The time that a person would need to type the message's letters.
    case natural
    /// A fixed time, in seconds.
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
