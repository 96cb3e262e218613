import SceneText

/// A chat: messages that rise like bubbles from the input field and push older messages up.
public struct MessagesContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "messages"
    /// The maximum number of messages in a chat.
    static let maximumMessageCount = 500

    /// The colours of the chat.
    public var theme = MessageTheme(preset: .day)
    /// The motion of arriving messages.
    public var motion = MessageMotion(preset: .contest)
    /// The dimensions of the chat.
    public var metrics = MessageMetrics()
    /// The header: the bar at the top of the chat; nil for none.
    public var header: MessageHeader?
    /// The input bar at the bottom of the chat.
    public var input = MessageInput()
    /// The participants. People who write but are not listed have default properties.
    public var people: [MessagePerson] = []
    /// True for a group, in which senders have names and pictures. If nil, the chat is a group if more than one person
    /// writes to the user.
    public var group: Bool?
    /// The messages, in order of arrival.
    public var messages: [Message] = []
    /// The name of a gradient layer whose colours move one step with each outgoing message.
    public var moves: String?
    /// The seed of the random bars of voice notes and of the typing rhythm. It is combined with the scene's seed.
    public var seed = 0

    /// Creates an empty chat.
    public init() {}

    /// True if the chat is a group, in which senders have names and pictures.
    public var isGroup: Bool {
        group ?? (Set(messages.filter { !$0.isOwn && $0.kind != .service }.map(\.from)).count > 1)
    }

    /// Returns the person with an id. If `people` has no such person, returns a person with default properties.
    public func person(_ id: String) -> MessagePerson {
        people.first { $0.id == id } ?? MessagePerson(id: id)
    }

    /// Returns the index of the message to which `reference` refers; nil if there is no such message.
    public func number(of reference: MessageReference) -> Int? {
        switch reference {
        case .number(let number): messages.indices.contains(number) ? number : nil
        case .id(let id): messages.firstIndex { $0.id == id }
        }
    }
}

extension MessagesContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "A chat: messages that rise like bubbles from the input field and push older messages up."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<MessagesContent>(
        properties: [
            .optional("theme", \.theme, MessageTheme.format, "The colours of the chat. Default: \"day\"."),
            .optional(
                "motion", \.motion, MessageMotion.format,
                "The motion of arriving messages. Default: \"contest\"."),
            .nested("metrics", \.metrics, MessageMetrics.format, "The dimensions of the chat, in points."),
            .nestedOptional(
                "header", \.header, MessageHeader.format, MessageHeader(name: ""),
                "The header: the bar at the top of the chat. Default: none."),
            .nested("input", \.input, MessageInput.format, "The input bar at the bottom of the chat."),
            .optional(
                "people", \.people,
                .list(
                    of: .object(MessagePerson.format, startingFrom: MessagePerson(id: ""), "a person"),
                    count: 0...100),
                "The names, colours and pictures of the participants."),
            .optional(
                "group", \.group, .boolean,
                "True to show the names and pictures of senders. Default: true if more than one person writes to the user."
            ),
            .optional(
                "messages", \.messages,
                .list(
                    of: .object(Message.format, startingFrom: Message(), "a message"),
                    count: 0...maximumMessageCount
                ),
                "The messages, in order of arrival."),
            .optional(
                "moves", \.moves, .text,
                "The name of a gradient layer whose colours move one step with each outgoing message."),
            .optional(
                "seed", \.seed, .seed,
                "The seed of the random bars of voice notes and of the typing rhythm. Default: 0."),
        ],
        checks: [
            .init("messages") { $0.repliesFault }, .init("messages") { $0.timesFault },
            .init("messages") { $0.typedFault },
            .init("messages") {
                Fault.repeated("id", of: $0.messages.map(\.id), in: "messages", "another message has this id")
            },
            .init("people") {
                Fault.repeated("id", of: $0.people.map(\.id), in: "people", "another person has this id")
            },
        ])

    /// The maximum number of letters that all messages together may have typed letter by letter.
    private static let maximumTypedLetters = 3000

    private var typedFault: Fault? {
        let count = messages.reduce(0) { $0 + ($1.typed == nil ? 0 : $1.text?.count ?? 0) }
        return count > Self.maximumTypedLetters
            ? Fault(
                "messages",
                "\(count) letters are typed one by one; at most \(Self.maximumTypedLetters) are allowed")
            : nil
    }

    private var repliesFault: Fault? {
        for (index, message) in messages.enumerated() {
            guard let reply = message.reply else { continue }
            guard let number = number(of: reply), number < index else {
                return Fault([.key("messages"), .index(index), .key("reply")], "expected an earlier message")
            }
        }
        return nil
    }

    private var timesFault: Fault? {
        let schedule = MessageSchedule(self)
        for index in messages.indices.dropFirst()
        where schedule.arrivals[index] < schedule.arrivals[index - 1] {
            let before = JSON.number(schedule.arrivals[index - 1]).text
            return Fault(
                [.key("messages"), .index(index), .key("at")],
                "expected a time not before the previous message (at \(before) s)")
        }
        return nil
    }
}

extension Fault {
    /// Returns a fault for the first object in a list that has the same value of a key as an earlier object; nil if all
    /// values differ.
    fileprivate static func repeated(
        _ key: String, of values: [String?], in list: String, _ message: String
    ) -> Fault? {
        var known: Set<String> = []
        let index = values.firstIndex { $0.map { !known.insert($0).inserted } ?? false }
        return index.map { Fault([.key(list), .index($0), .key(key)], message) }
    }
}

extension Format where Value: Sendable {
    /// Creates the JSON format of an object. Keys that the object omits get their values from `initial`, and keys with
    /// the same value as in `initial` are not written.
    static func object(_ format: ObjectFormat<Value>, startingFrom initial: Value, _ expectation: String)
        -> Format
    {
        Format(
            expectation: expectation, schema: JSON.objectSchema(format.keys),
            read: { json, path, _, reading in
                var value = initial
                return format.read(json, into: &value, at: path, &reading) ? value : nil
            }, write: { .object(format.write($0, omittingDefaultsOf: initial)) })
    }
}
