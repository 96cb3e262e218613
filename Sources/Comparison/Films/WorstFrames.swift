import Media

/// Collects the frames of a film that are least like the reference's frames. Of frames that are near to each other,
/// only the worst is kept, as thumbnails.
package struct WorstFrames<Pair, Pictures> {
    /// A frame that is shown in the report.
    package struct Shown {
        package let frame: ComparedFrame
        package let pictures: Pictures
    }

    /// The worst frame of the current group; frames in a group are too near to each other to be shown separately.
    private var worst: (frame: ComparedFrame, pair: Pair)?
    private var shown: [Shown] = []
    private var lastReference: Int?
    private let pictures: (Pair) throws -> Pictures

    /// The minimum time between two shown frames, in seconds; nearer frames show the same fault.
    private static var apart: Double { 0.2 }
    /// The tolerance when times are compared, in seconds. The times are sums of rounded times.
    private static var tolerance: Double { 0.0001 }
    private static var most: Int { 6 }

    /// Creates an empty collection. `pictures` makes thumbnails of a pair of large pictures; it is called at most
    /// once for each 0.2 s of the film.
    init(_ pictures: @escaping (Pair) throws -> Pictures) { self.pictures = pictures }

    /// Adds the next frame, unless it equals the reference's frame. If several frames are compared with one picture of
    /// the reference, only the first frame is added: at the times of the later frames, the reference does not begin a
    /// new picture.
    mutating func add(_ frame: ComparedFrame, _ pair: Pair) throws {
        defer { lastReference = frame.reference }
        guard frame.reference != lastReference, frame.error > 0 else { return }
        if let worst, frame.seconds - worst.frame.seconds < Self.apart - Self.tolerance {
            if frame.error > worst.frame.error { self.worst = (frame, pair) }
        } else {
            try take()
            worst = (frame, pair)
        }
    }

    /// Returns the frames to show, the worst first; of equally bad frames, the earlier one first. Call once, after
    /// the last frame.
    mutating func finish() throws -> [Shown] {
        try take()
        return shown
    }

    private mutating func take() throws {
        guard let worst else { return }
        self.worst = nil
        let place = shown.firstIndex { $0.frame.error < worst.frame.error } ?? shown.count
        guard place < Self.most else { return }
        shown.insert(Shown(frame: worst.frame, pictures: try pictures(worst.pair)), at: place)
        if shown.count > Self.most { shown.removeLast() }
    }
}

extension WorstFrames.Shown: Sendable where Pictures: Sendable {}
extension WorstFrames.Shown: Equatable where Pictures: Equatable {}

extension ComparedFrame {
    fileprivate var error: Double { quality.meanSquaredError }
}
