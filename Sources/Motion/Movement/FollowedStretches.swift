/// Selects the parts of a film in which motion is tracked: all of a short film; of a long film half a second at
/// regular intervals, and each part that seems to move more than any part before.
struct FollowedStretches {
    /// Films up to this duration are tracked completely. In longer films the regular stretches add up to this
    /// duration, in seconds.
    static let whole = 120.0
    /// The duration of a stretch, in seconds.
    static let length = 0.5
    /// An extra stretch begins if the movement seems at least this many times as large as the largest one before.
    private static let more = 1.1

    /// The seconds from the start of a regular stretch to the next; nil if the whole film is tracked.
    private let period: Double?
    private let keptUp: Double
    private var recent: [(time: Double, pixels: Double)] = []
    /// The largest estimated movement so far that lasted `keptUp` seconds, in pixels.
    private var most = 0.0
    private var end = 0.0

    /// Selects stretches of a film that lasts `seconds`. If the duration is unknown (nil), the whole film is
    /// tracked.
    init(of seconds: Double?, keptUp: Double = FilmMovement.keptUp) {
        period = seconds.flatMap { $0 > Self.whole ? $0 * Self.length / Self.whole : nil }
        self.keptUp = keptUp
    }

    /// True if the whole film is tracked.
    var isWhole: Bool { period == nil }

    /// Returns true if the motion to the frame at `time` seconds is to be tracked. `pixels` is a rough estimate of
    /// that motion. Call for each frame in order.
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
