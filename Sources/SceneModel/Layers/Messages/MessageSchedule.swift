/// When the messages of a chat come, in seconds of the layer's time.
package struct MessageSchedule: Sendable {
    /// When each message comes: its own rises then, another's appears.
    package let arrivals: [Double]
    /// How long before that each is being typed.
    package let typing: [Double]
    /// When the second tick of each of one's own messages comes; nil if it has none, or has it from the start.
    package let reads: [Double?]

    /// Seconds from a message to the next where nothing is said.
    private static let usual = 1.0
    /// The least and the most seconds until a message is read where nothing is said.
    private static let reading = (least: 0.4, most: 1.0)

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
        reads = Self.reads(content, arrivals: self.arrivals, typing: typing)
    }

    /// Whoever answers has read before they type.
    private static func reads(
        _ content: MessagesContent, arrivals: [Double], typing: [Double]
    ) -> [Double?] {
        var reads: [Double?] = []
        var answer = Double.infinity
        for (index, message) in content.messages.enumerated().reversed() {
            let arrival = arrivals[index]
            if !message.isOwn, message.kind != .service { answer = min(answer, arrival - typing[index]) }
            guard message.isOwn, message.ticks ?? .read == .read, message.read != nil || arrival > 0 else {
                reads.append(nil)
                continue
            }
            let seconds = message.read ?? max(min((answer - arrival) / 2, reading.most), reading.least)
            reads.append(SceneTime(seconds: arrival + seconds).value)
        }
        return reads.reversed()
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
