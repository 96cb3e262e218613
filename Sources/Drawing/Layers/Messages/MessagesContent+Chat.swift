import SceneModel

extension MessagesContent {
    /// The colour of a person's name and disc.
    func color(of id: String) -> Color {
        if let color = person(id).color { return color }
        let discs = theme.discs
        let others = messages.filter { !$0.isOwn && $0.kind != .service }.map(\.from)
        let known = people.map(\.id) + others
        return discs[(known.firstIndex(of: id) ?? 0) % discs.count]
    }

    /// A text with its links in their colour.
    func runs(_ text: String, colors: MessageTheme.Bubble) -> [MessageRun] {
        var runs: [MessageRun] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let isLink = ["http://", "https://", "www."].contains { word.hasPrefix($0) }
            let color = isLink ? colors.link : colors.text
            let space = runs.isEmpty ? "" : " "
            if let last = runs.last, last.color == color {
                runs[runs.count - 1] = run(last.text + space + word, color)
            } else {
                if !space.isEmpty, let last = runs.last {
                    runs[runs.count - 1] = run(last.text + space, last.color)
                }
                runs.append(run(String(word), color))
            }
        }
        return runs
    }

    private func run(_ text: String, _ color: Color) -> MessageRun {
        MessageRun(text: text, size: metrics.textSize, color: color)
    }
}

extension Message {
    /// What a reply says about it, in a line.
    var excerpt: String {
        if let text, !text.isEmpty { return text.replacing("\n", with: " ") }
        return switch kind {
        case .sticker: "Sticker"
        case .image: "Photo"
        case .voice: "Voice message"
        case .link: link?.title ?? "Link"
        default: service ?? ""
        }
    }
}

extension MessageKind {
    /// Whether its time is written on the bubble itself.
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
