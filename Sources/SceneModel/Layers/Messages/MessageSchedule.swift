/// The times at which messages of a chat arrive, are typed and are read, in seconds since the start of the layer.
package struct MessageSchedule: Sendable {
    /// The time when each message arrives: when an outgoing message rises or an incoming message appears.
    package let arrivals: [Double]
    /// The duration of typing before each message arrives, in seconds.
    package let typing: [Double]
    /// The time when each message gets its second tick; nil for a message without a second tick, or with one from the
    /// start.
    package let reads: [Double?]

    /// The default time between messages, in seconds.
    private static let usual = 1.0
    /// The range of the default time until a message is read, in seconds.
    private static let reading = (least: 0.4, most: 1.0)

    /// Computes the times of all messages of a chat.
    package init(_ content: MessagesContent) {
        var arrivals: [Double] = []
        typing = content.messages.map { message in
            let seconds = message.typingSeconds
            if let at = message.at {
                arrivals.append(at)
            } else {
                // By default, the first message is there from the start.
                let start = arrivals.last.map { $0 + (message.after ?? Self.usual) } ?? message.after ?? 0
                arrivals.append(start + seconds)
            }
            return seconds
        }
        // Rounds the sums to the nanosecond, like all times of a scene.
        self.arrivals = arrivals.map { SceneTime(seconds: $0).value }
        reads = Self.reads(content, arrivals: self.arrivals, typing: typing)
    }

    /// Returns the times when messages are read. People who answer have read the message before they start to type.
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

    /// Returns true if the message with this index is in the chat from the start.
    package func isThere(_ index: Int) -> Bool { arrivals[index] == 0 }
}

extension Message {
    /// The duration of typing before the message arrives, in seconds.
    fileprivate var typingSeconds: Double {
        switch typed ?? typing {
        case nil: 0
        case .seconds(let seconds): seconds
        case .natural:
            if isOwn {
                // Assumes about fourteen letters per second.
                min(max(Double((text ?? "").count) * 0.07, 0.4), 4)
            } else {
                min(max(Double((text ?? "").count) * 0.035, 0.8), 2.5)
            }
        }
    }
}
