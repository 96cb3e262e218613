import Geometry
import SceneModel

extension MessagesContent {
    /// Returns the colour of a person's name and of the disc with the person's initials.
    func color(of id: String) -> Color {
        if let color = person(id).color { return color }
        let discs = theme.discs
        let others = messages.filter { !$0.isOwn && $0.kind != .service }.map(\.from)
        let known = people.map(\.id) + others
        return discs[(known.firstIndex(of: id) ?? 0) % discs.count]
    }

    /// Divides a text into runs, so that links have their own colour.
    func runs(_ text: String, colors: MessageTheme.Bubble) -> [MessageRun] {
        var runs: [MessageRun] = []
        var rest = text[...]
        while !rest.isEmpty {
            // White space forms separate pieces, in the colour of the text.
            let isWord = rest.first?.isWhitespace == false
            let piece = rest.prefix { $0.isWhitespace != isWord }
            rest = rest.dropFirst(piece.count)
            let isLink = ["http://", "https://", "www."].contains { piece.hasPrefix($0) }
            let color = isLink ? colors.link : colors.text
            if let last = runs.last, last.color == color {
                runs[runs.count - 1] = run(last.text + piece, color)
            } else {
                runs.append(run(String(piece), color))
            }
        }
        return runs
    }

    private func run(_ text: String, _ color: Color) -> MessageRun {
        MessageRun(text: text, size: metrics.textSize, color: color)
    }
}

extension Message {
    /// The line by which a reply quotes this message.
    var excerpt: String {
        if let text, !text.isEmpty { return text.inOneLine }
        return switch kind {
        case .sticker: "Sticker"
        case .image: "Photo"
        case .voice: "Voice message"
        case .link: link?.title?.inOneLine ?? "Link"
        default: service?.inOneLine ?? ""
        }
    }
}

extension String {
    /// The string with every newline character replaced by a space.
    var inOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}

extension MessageKind {
    /// True if the message's text or sound is drawn on a bubble.
    var standsOnBubble: Bool {
        switch self {
        case .smallText, .largeText, .link, .voice: true
        case .emoji, .sticker, .image, .service: false
        }
    }
}

extension Color {
    static let white = Color(red: 255, green: 255, blue: 255)
}
