import Media

/// The frames of a film that are least like the reference's, found while they come. Pictures of a frame, which are large, are let go when a worse
/// one is near; what is made of them is small.
package struct WorstFrames<Pair, Pictures> {
    /// A frame that is shown.
    package struct Shown {
        package let frame: ComparedFrame
        package let pictures: Pictures
    }

    /// The worst of those that are not far enough from it to be others.
    private var worst: (frame: ComparedFrame, pair: Pair)?
    private var shown: [Shown] = []
    private var lastReference: Int?
    private let pictures: (Pair) throws -> Pictures

    /// Frames nearer than this show the same fault, in seconds.
    private static var apart: Double { 0.2 }
    /// Times are sums of rounded ones.
    private static var tolerance: Double { 0.0001 }
    private static var most: Int { 6 }

    /// `pictures` makes small pictures of a pair of large ones. It is called at most once for each 0.2 s.
    init(_ pictures: @escaping (Pair) throws -> Pictures) { self.pictures = pictures }

    /// Adds the next frame. One that equals the reference's is not shown, nor, where the reference shows a picture longer, any but the first
    /// that is compared with it: the others are of a moment that the reference doesn't have.
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

    /// All that are shown, the worst first; of equal ones the first. Nothing is added after this.
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
