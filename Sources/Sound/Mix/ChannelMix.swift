import Media

/// By how much each channel of a sound is heard in each channel of a mix.
struct ChannelMix {
    /// For each channel of the mix, the factor of each channel of the sound.
    let factors: [[Float]]

    /// A mix to one or two channels. The sum of a channel's factors is at most 1, so that nothing clips.
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

    /// The square root of one half: so much of a channel in the middle is heard on either side.
    private static let half: Float = 0.707_106_77

    /// How much of a channel is heard on the left, as ITU-R BS.775 has it. The LFE channel is left out.
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
