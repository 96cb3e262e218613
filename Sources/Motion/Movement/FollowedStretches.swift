/// The stretches of a film in which its movement is followed: all of a short film; of a long one half a second again and again, and
/// wherever more seems to move than anywhere before.
struct FollowedStretches {
    /// Films that are no longer than this are followed from the first frame to the last, and of longer ones as much is followed
    /// in regular stretches; in seconds.
    static let whole = 120.0
    /// The seconds of a stretch.
    static let length = 0.5
    /// How much more must seem to move.
    private static let more = 1.1

    /// The seconds from a regular stretch to the next; nil if the whole film is followed.
    private let period: Double?
    private let keptUp: Double
    private var recent: [(time: Double, pixels: Double)] = []
    /// The most that was kept up so far, at a glance.
    private var most = 0.0
    private var end = 0.0

    /// For a film of a duration; nil if nobody knows it, and all is followed.
    init(of seconds: Double?, keptUp: Double = FilmMovement.keptUp) {
        period = seconds.flatMap { $0 > Self.whole ? $0 * Self.length / Self.whole : nil }
        self.keptUp = keptUp
    }

    /// Whether there is nothing to choose.
    var isWhole: Bool { period == nil }

    /// Whether the frame at a time is followed, where about so many pixels seem to move. Called with one frame after the
    /// other.
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
