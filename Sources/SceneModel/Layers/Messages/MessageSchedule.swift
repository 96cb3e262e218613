/// When the messages of a chat come, in seconds of the layer's time.
package struct MessageSchedule: Sendable {
    /// When each message comes: its own rises then, another's appears.
    package let arrivals: [Double]
    /// How long before that each is being typed.
    package let typing: [Double]

    /// Seconds from a message to the next where nothing is said.
    private static let usual = 1.0

    /// The schedule of a chat.
    package init(_ content: MessagesContent) {
        var arrivals: [Double] = []
        typing = content.messages.map { message in
            let seconds = message.typingSeconds
            if let at = message.at {
                arrivals.append(at)
            } else {
                // The first one is there from the start.
                let start = arrivals.last.map { $0 + (message.after ?? Self.usual) } ?? message.after ?? 0
                arrivals.append(start + seconds)
            }
            return seconds
        }
        // Sums of decimal fractions, rounded to the nanosecond as every time in a scene is.
        self.arrivals = arrivals.map { SceneTime(seconds: $0).value }
    }

    /// Whether a message is there from the start, without coming.
    package func isThere(_ index: Int) -> Bool { arrivals[index] == 0 }
}

extension Message {
    /// Seconds for which it is typed before it comes.
    fileprivate var typingSeconds: Double {
        switch typed ?? typing {
        case nil: 0
        case .seconds(let seconds): seconds
        case .natural:
            if isOwn {
                // Some fourteen letters a second.
                min(max(Double((text ?? "").count) * 0.07, 0.4), 4)
            } else {
                min(max(Double((text ?? "").count) * 0.035, 0.8), 2.5)
            }
        }
    }
}
