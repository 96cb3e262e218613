import Base
import Web

/// The event streams of all pages. If there are too many, the oldest ends, and its page is informed.
final class Listeners: Sendable {
    private let streams = Locked<[EventStream]>([])
    private static let most = 32

    /// Creates a stream.
    func add() -> EventStream {
        let stream = EventStream()
        streams.withLock { streams in
            streams.removeAll { $0.hasEnded }
            streams.append(stream)
            if streams.count > Self.most { streams.removeFirst().end(saying: "crowded", "\(Self.most)") }
        }
        return stream
    }

    /// Sends an event to all pages.
    func send(_ name: String, _ data: String) {
        for stream in current { stream.send(name, data) }
    }

    /// The streams that have not ended.
    private var current: [EventStream] {
        streams.withLock { streams in
            streams.removeAll { $0.hasEnded }
            return streams
        }
    }

    /// The number of streams.
    var count: Int { streams.withLock { $0.count } }

    /// Ends all streams.
    func end() { for stream in streams.withLock({ $0 }) { stream.end() } }
}
