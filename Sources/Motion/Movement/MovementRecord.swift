/// A record of each frame of a film until all are decoded: 13 bytes a frame, for films may be long.
struct MovementRecord {
    private enum Kind: UInt8 { case still, identical, moved, unmeasured, notFollowed }

    /// The timestamps; `noMoment` where there is none.
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

    /// The number of frames.
    var count: Int { kinds.count }

    /// Takes note of the next frame: its timestamp, whether it is the same as the one before, and what moved.
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

    /// A frame's timestamp.
    func moment(_ frame: Int) -> Int64? { moments[frame] == Self.noMoment ? nil : moments[frame] }

    /// The timestamps that are known, in order.
    var sortedMoments: [Int64] {
        let isSorted = zip(moments, moments.dropFirst()).allSatisfy { $0 <= $1 }
        if isSorted, moments.first != Self.noMoment { return moments }
        return moments.filter { $0 != Self.noMoment }.sorted()
    }

    /// Whether a frame is the one before once more.
    func isIdentical(_ frame: Int) -> Bool { kinds[frame] == .identical }

    /// The motion to a frame.
    func motion(_ frame: Int) -> FilmMovement.Step.Motion {
        switch kinds[frame] {
        case .still, .identical: .still
        case .moved: .moved(Double(pixels[frame]))
        case .unmeasured: .unmeasured
        case .notFollowed: .notFollowed(about: Double(pixels[frame]))
        }
    }
}
