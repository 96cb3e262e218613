import Geometry
import SceneModel

/// A message of a chat with its layout and all other properties that never change.
struct ChatRow: Sendable {
    let message: Message
    let body: MessageBody
    /// The x coordinate of the left edge of the message's body at rest, in points.
    let left: Double
    /// The gap to the row above, in points.
    let gap: Double
    /// True if the bubble merges with the bubble above or below: the corners between merged bubbles are small.
    let mergesAbove, mergesBelow: Bool
    /// True if the bubble has a tail while it is not merged with the bubble below.
    let hasTail: Bool
    /// True if the row below is by the same person, so that the person's picture moves down to that row.
    let isFollowed: Bool
    /// The picture of the sender beside the message in a group chat; otherwise nil.
    let picture: MessagePicture?
    /// The timing of the message's arrival.
    let timing: MessageTiming

    var isOwn: Bool { message.isOwn }
    /// The distance from the bottom of the row above to the bottom of this row, in points.
    var extent: Double { body.size.height + gap }
}

/// The layout of all messages of a chat.
struct ChatLayout: Sendable {
    let rows: [ChatRow]
    /// The bottom of each row when all rows have arrived, in points below the top of the first row.
    let bottoms: [Double]

    /// The gap between a service message, such as a date, and its neighbours, in points.
    private static let serviceGap = 8.0

    init(_ content: MessagesContent, schedule: MessageSchedule, composer: MessageComposer) throws {
        let messages = content.messages
        func areNeighbours(_ one: Int, _ other: Int) -> Bool {
            guard messages.indices.contains(one), messages.indices.contains(other) else { return false }
            let kinds = [messages[one].kind, messages[other].kind]
            return messages[one].from == messages[other].from && !kinds.contains(.service)
        }
        func merge(_ one: Int, _ other: Int) -> Bool {
            areNeighbours(one, other) && ![one, other].contains { !messages[$0].kind.hasBubble }
        }
        rows = try messages.indices.map { index in
            let message = messages[index]
            let body = try composer.body(index, isFirst: !areNeighbours(index - 1, index))
            let isService = message.kind == .service
            let hasServiceNear = isService || (index > 0 && messages[index - 1].kind == .service)
            let spacing = merge(index - 1, index) ? content.metrics.mergedSpacing : content.metrics.spacing
            let left =
                isService
                ? ((composer.measures.screen.width - body.size.width) / 2).rounded()
                : composer.measures.left(isOwn: message.isOwn, width: body.size.width)
            let hasPicture = content.isGroup && !message.isOwn && !isService
            return ChatRow(
                message: message, body: body, left: left,
                gap: index == 0 ? 0 : hasServiceNear ? Self.serviceGap : spacing,
                mergesAbove: merge(index - 1, index), mergesBelow: merge(index, index + 1),
                hasTail: message.kind != .image || message.text != nil,
                isFollowed: areNeighbours(index, index + 1),
                picture: hasPicture ? try composer.pictures.person(message.from) : nil,
                timing: content.motion[Self.motionKind(index, messages, schedule)])
        }
        var bottom = 0.0
        bottoms = rows.map { row in
            bottom += row.extent
            return bottom
        }
    }

    private static func motionKind(
        _ index: Int, _ messages: [Message], _ schedule: MessageSchedule
    ) -> MessageMotion.Kind {
        if index > 0, messages[index - 1].from == messages[index].from,
            schedule.arrivals[index] == schedule.arrivals[index - 1], !schedule.isThere(index)
        {
            return .several
        }
        return switch messages[index].kind {
        case .smallText, .service: .smallText
        case .largeText: .largeText
        case .link: .link
        case .emoji: .emoji
        case .sticker: .sticker
        case .voice: .voice
        case .image: .image
        }
    }
}

extension MessageKind {
    /// True if the message has a bubble, which may merge with the bubbles above and below.
    fileprivate var hasBubble: Bool { standsOnBubble || self == .image }
}
