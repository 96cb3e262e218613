import Geometry
import Rasteriser
import SceneModel
import SceneText

/// A composer that lays out the bodies of messages.
struct MessageComposer {
    let content: MessagesContent
    let measures: ChatMeasures
    let typesetter: any MessageTypesetter
    let pictures: MessagePictures
    let clocks: ClockCache
    /// The sounds of voice messages; the key is the index of the message.
    let voices: [Int: VoiceSound]
    /// The scene's seed.
    let seed: Int

    /// The gap between the last line of text and the status beside it, in points.
    static let statusGap = 8.0
    /// The height of the status (the time and ticks), in points.
    private static let statusHeight = 13.0

    var metrics: MessageMetrics { content.metrics }

    /// Returns the body of a message; `isFirst` is true if the message before is not by the same person.
    func body(_ index: Int, isFirst: Bool) throws -> MessageBody {
        let message = content.messages[index]
        switch message.kind {
        case .service: return try service(message)
        case .emoji, .sticker: return try large(message)
        case .image: return try picture(message, index, isFirst)
        case .voice, .smallText, .largeText, .link: return try bubble(message, index, isFirst)
        }
    }

    private func bubble(_ message: Message, _ index: Int, _ isFirst: Bool) throws -> MessageBody {
        var stack = MessageStack(
            widest: measures.widestBody(isOwn: message.isOwn) - 2 * ChatMeasures.insets.side)
        stack.y = ChatMeasures.insets.top
        try addHead(of: message, isFirst, to: &stack)
        if let voice = message.voice {
            try VoiceComposer(composer: self, colors: colors(message)).add(voice, index, to: &stack)
        }
        let status = try status(message, colors(message).time, ticks: colors(message).ticks)
        if message.text != nil { try addText(of: message, beside: status?.width, to: &stack) }
        if let link = message.link { try addPreview(link, of: message, to: &stack) }
        return finished(stack, status)
    }

    private func service(_ message: Message) throws -> MessageBody {
        let run = MessageRun(
            text: message.service ?? "", size: metrics.timeSize + 2, isBold: true,
            color: content.theme.serviceText)
        let text = try typesetter.text([run], width: measures.screen.width - 60, lines: nil, lineHeight: 18)
        let size = Size(width: text.size.width.rounded(.up) + 18, height: text.size.height.rounded(.up) + 6)
        var body = MessageBody(size: size)
        body.hasBubble = false
        var back = Outline()
        back.addRounded(MessageFrame(x: 0, y: 0, width: size.width, height: size.height), radius: 12)
        body.content = [
            .fill(back, content.theme.service), .text(text, at: Point((size.width - text.size.width) / 2, 3)),
        ]
        return body
    }

    /// Adds the sender's name in a group chat, and the quoted message if this message is a reply.
    private func addHead(of message: Message, _ isFirst: Bool, to stack: inout MessageStack) throws {
        if content.isGroup, !message.isOwn, isFirst {
            let run = MessageRun(
                text: content.person(message.from).shownName, size: metrics.nameSize, isBold: true,
                color: content.color(of: message.from))
            try stack.add(typesetter.text([run], width: stack.widest, lines: 1, lineHeight: 19))
            stack.y += 1
        }
        guard let reply = message.reply, let number = content.number(of: reply) else { return }
        let quoted = content.messages[number]
        let colors = colors(message)
        let accent = message.isOwn || !content.isGroup ? colors.accent : content.color(of: quoted.from)
        let name = quoted.isOwn ? "You" : content.person(quoted.from).shownName
        let texts = [
            MessageRun(text: name, size: metrics.nameSize - 1, isBold: true, color: accent),
            MessageRun(text: quoted.excerpt, size: metrics.nameSize - 1, color: colors.text),
        ]
        try addQuote(texts.map { ([$0], 1) }, accent: accent, to: &stack)
        stack.y += 4
    }

    /// Adds a quote: lines of text beside a vertical bar, on a background in the bar's colour.
    private func addQuote(
        _ lines: [(runs: [MessageRun], mostLines: Int)], picture: String? = nil, accent: Color,
        to stack: inout MessageStack
    ) throws {
        let top = stack.y + 1
        var y = top + 3
        var width = 0.0
        var texts: [MessagePart] = []
        for line in lines {
            let text = try typesetter.text(
                line.runs, width: stack.widest - 20, lines: line.mostLines, lineHeight: 18)
            texts.append(.text(text, at: Point(ChatMeasures.insets.side + 10, y)))
            y += text.size.height
            width = max(width, text.size.width + 20)
        }
        if let picture = try picture.map(pictures.picture) {
            // With a picture, the quote has the maximum width; the picture is as wide as the quote's text.
            let own = picture.size
            let widest = stack.widest - 16
            let height = (widest * min(max(own.height / own.width, 0.4), 0.8)).rounded()
            y += lines.isEmpty ? 3 : 5
            texts.append(
                .picture(
                    picture,
                    MessageFrame(x: ChatMeasures.insets.side + 10, y: y, width: widest, height: height),
                    radius: 4))
            y += height + 4
            width = stack.widest
        }
        stack.width = max(stack.width, width.rounded(.up))
        stack.quotes.append(MessageStack.Quote(top: top, bottom: y + 3, accent: accent, texts: texts))
        stack.y = y + 4
        stack.lastLine = nil
    }

    private func addPreview(_ link: LinkPreview, of message: Message, to stack: inout MessageStack) throws {
        let colors = colors(message)
        func run(_ text: String?, _ size: Double, _ isBold: Bool, _ color: Color) -> [MessageRun]? {
            text.map { [MessageRun(text: $0, size: size, isBold: isBold, color: color)] }
        }
        let size = metrics.nameSize - 1
        let lines = [
            run(link.site, size, true, colors.accent).map { ($0, 1) },
            run(link.title, size, true, colors.text).map { ($0, 2) },
            run(link.description, size, false, colors.text).map { ($0, 3) },
        ]
        if stack.y > ChatMeasures.insets.top { stack.y += 3 }
        try addQuote(lines.compactMap(\.self), picture: link.picture, accent: colors.accent, to: &stack)
    }

    /// Returns the time and the ticks of a message; nil if the message has neither.
    func status(_ message: Message, _ color: Color, ticks tickColor: Color) throws -> MessageStatus? {
        var parts: [MessagePart] = []
        var width = 0.0
        if let time = message.time {
            let run = MessageRun(text: time, size: metrics.timeSize, color: color)
            let text = try typesetter.text([run], width: nil, lines: 1, lineHeight: Self.statusHeight)
            parts.append(.text(text, at: Point(0, 0)))
            width = text.size.width.rounded(.up)
        }
        let ticks = message.isOwn ? message.ticks ?? .read : .none
        if ticks != .none {
            if width > 0 { width += 3 }
            parts.append(.ticks(try TickMarks(ticks, tickColor).moved(width, 1.5)))
            width += 16
        }
        return parts.isEmpty ? nil : MessageStatus(parts: parts, width: width, height: Self.statusHeight)
    }

    func pill(
        _ status: MessageStatus, right: Double, bottom: Double,
        fill: Color = Color(red: 0, green: 0, blue: 0, alpha: 128)
    ) -> [MessagePart] {
        let frame = MessageFrame(
            x: right - status.width - 14, y: bottom - status.height - 5, width: status.width + 14,
            height: status.height + 5)
        var back = Outline()
        back.addRounded(frame, radius: frame.height / 2)
        return [.fill(back, fill)] + status.parts.map { $0.moved(frame.x + 7, frame.y + 2.5) }
    }

    /// Returns the body with the contents of a stack. The status is placed beside the last line if it fits there,
    /// otherwise below.
    func finished(_ stack: MessageStack, _ status: MessageStatus?) -> MessageBody {
        let insets = ChatMeasures.insets
        var (width, bottom) = (stack.width, stack.y)
        if let status {
            let needed = stack.lastLine.map { $0 + Self.statusGap + status.width }
            if let needed, needed <= stack.widest {
                width = max(width, needed)
            } else {
                width = max(width, status.width)
                bottom += status.height - 1
            }
        }
        let least = ChatMeasures.minimumBody
        let size = Size(
            width: max(width.rounded(.up) + 2 * insets.side, least.width),
            height: max(bottom.rounded(.up) + insets.top, least.height))
        var body = MessageBody(size: size)
        // If the content's height is less than the minimum height of a body, the content is centred vertically.
        let down = max((size.height - bottom - insets.top) / 2, 0).rounded(.down)
        body.content = (stack.quotes.flatMap { $0.parts(width: size.width - 2 * insets.side) } + stack.parts)
            .map { $0.moved(0, down) }
        body.text = stack.text.map { $0.moved(0, down) }
        body.textPlace = Point(stack.textPlace.x, stack.textPlace.y + down)
        if let status {
            let x = size.width - insets.side + 2 - status.width
            body.status = status.parts.map { $0.moved(x, size.height - 5 - status.height) }
        }
        return body
    }

    /// Returns the laid-out digits of voice messages' clocks in a colour.
    func digits(_ color: Color) throws -> ClockDigits {
        try clocks.digits(size: metrics.timeSize + 1, color: color, typesetter)
    }

    func colors(_ message: Message) -> MessageTheme.Bubble {
        message.isOwn ? content.theme.outgoing : content.theme.incoming
    }
}

/// The status of a message: its time and ticks. Coordinates are in points from the status's top left corner.
struct MessageStatus {
    let parts: [MessagePart]
    let width, height: Double
}
