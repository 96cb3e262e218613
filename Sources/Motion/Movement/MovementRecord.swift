/// A compact record of all decoded frames of a film, 13 bytes per frame, because films may be long.
struct MovementRecord {
    private enum Kind: UInt8 { case still, identical, moved, unmeasured, notFollowed }

    /// The timestamps of all frames; `noMoment` for a frame without a timestamp.
    private var moments: [Int64] = []
    private var pixels: [Float] = []
    private var kinds: [Kind] = []
    private static let noMoment = Int64.min

    /// Creates an empty record with room for `count` frames.
    init(expecting count: Int) {
        moments.reserveCapacity(count)
        pixels.reserveCapacity(count)
        kinds.reserveCapacity(count)
    }

    /// The number of frames recorded so far.
    var count: Int { kinds.count }

    /// Records the next frame: its timestamp, whether its samples equal the previous frame's, and the motion since the
    /// previous frame.
    mutating func add(moment: Int64?, isIdentical: Bool, motion: FilmMovement.Step.Motion) {
        moments.append(moment ?? Self.noMoment)
        let (kind, pixels): (Kind, Double) =
            switch motion {
            case .still: (isIdentical ? .identical : .still, 0)
            case .moved(let pixels): (.moved, pixels)
            case .unmeasured: (.unmeasured, 0)
            case .notFollowed(about: let pixels): (.notFollowed, pixels)
            }
        kinds.append(kind)
        self.pixels.append(Float(pixels))
    }

    /// Returns a frame's timestamp; nil if the frame has no timestamp.
    func moment(_ frame: Int) -> Int64? { moments[frame] == Self.noMoment ? nil : moments[frame] }

    /// The known timestamps, in ascending order.
    var sortedMoments: [Int64] {
        let isSorted = zip(moments, moments.dropFirst()).allSatisfy { $0 <= $1 }
        if isSorted, moments.first != Self.noMoment { return moments }
        return moments.filter { $0 != Self.noMoment }.sorted()
    }

    /// Returns true if a frame has the same samples as the previous frame.
    func isIdentical(_ frame: Int) -> Bool { kinds[frame] == .identical }

    /// Returns the motion from the previous frame to `frame`.
    func motion(_ frame: Int) -> FilmMovement.Step.Motion {
        switch kinds[frame] {
        case .still, .identical: .still
        case .moved: .moved(Double(pixels[frame]))
        case .unmeasured: .unmeasured
        case .notFollowed: .notFollowed(about: Double(pixels[frame]))
        }
    }
}
