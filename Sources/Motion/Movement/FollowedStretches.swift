/// The parts of a film in which its motion is tracked. A short film is tracked completely. In a long film, half a
/// second is tracked at regular intervals, and wherever something seems to move faster than before.
struct FollowedStretches {
    /// The longest duration of a film that is tracked completely, in seconds. In a longer film, parts at regular
    /// intervals are tracked, with this total duration.
    static let whole = 120.0
    /// The duration of a part that is tracked in a long film, in seconds.
    static let length = 0.5
    /// The minimum ratio of the estimated motion to the largest motion so far for an additional part of the film to be
    /// tracked.
    private static let more = 1.1

    /// The interval between the starts of the regularly tracked parts, in seconds; nil if the whole film is tracked.
    private let period: Double?
    private let keptUp: Double
    private var recent: [(time: Double, pixels: Double)] = []
    /// The largest estimated motion so far that lasted at least `keptUp` seconds, in pixels per frame.
    private var most = 0.0
    private var end = 0.0

    /// Chooses the parts of a film that lasts `seconds`. If `seconds` is nil (unknown), the whole film is tracked.
    init(of seconds: Double?, keptUp: Double = FilmMovement.keptUp) {
        period = seconds.flatMap { $0 > Self.whole ? $0 * Self.length / Self.whole : nil }
        self.keptUp = keptUp
    }

    /// True if the whole film is tracked.
    var isWhole: Bool { period == nil }

    /// Returns true if motion is to be tracked to the frame at `time`, in seconds. `pixels` is a rough estimate of the
    /// motion to this frame. Call `follow` for each frame in order.
    mutating func follow(_ pixels: Double, at time: Double) -> Bool {
        guard let period else { return true }
        recent.append((time, pixels))
        while recent.count > 2, recent[1].time <= time - keptUp { recent.removeFirst() }
        if let first = recent.first, time - first.time >= keptUp, let least = recent.map(\.pixels).min(),
            least > most * Self.more
        {
            most = least
            end = max(end, time + Self.length)
        }
        if time.truncatingRemainder(dividingBy: period) < Self.length { return true }
        return time < end
    }
}
