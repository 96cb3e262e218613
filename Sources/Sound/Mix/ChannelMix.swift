import Media

/// The weight of each channel of a sound in each channel of a mix.
struct ChannelMix {
    /// For each channel of the mix, the factor of each channel of the sound.
    let factors: [[Float]]

    /// Creates a mix to one or two channels. The factors of each output channel add up to at most 1, which prevents
    /// clipping.
    init(of channels: [SoundChannel], to count: Int) {
        if channels.count == 1 {
            factors = Array(repeating: [1], count: count)
            return
        }
        var left = channels.map(Self.left)
        var right = channels.map { Self.left($0.mirrored) }
        let most = max(left.reduce(0, +), right.reduce(0, +))
        if most > 1 {
            left = left.map { $0 / most }
            right = right.map { $0 / most }
        }
        factors = count == 1 ? [zip(left, right).map { ($0 + $1) / 2 }] : [left, right]
    }

    /// The square root of one half: the weight of a centre channel on either side.
    private static let half: Float = 0.707_106_77

    /// The weight of a channel on the left, according to ITU-R BS.775. The LFE channel is dropped.
    private static func left(_ channel: SoundChannel) -> Float {
        switch channel {
        case .frontLeft: 1
        case .center, .backLeft, .sideLeft, .other: half
        case .backCenter: 0.5
        case .frontRight, .backRight, .sideRight, .lowFrequency: 0
        }
    }
}

extension SoundChannel {
    fileprivate var mirrored: SoundChannel {
        switch self {
        case .frontLeft: .frontRight
        case .frontRight: .frontLeft
        case .backLeft: .backRight
        case .backRight: .backLeft
        case .sideLeft: .sideRight
        case .sideRight: .sideLeft
        case .center, .lowFrequency, .backCenter, .other: self
        }
    }
}
