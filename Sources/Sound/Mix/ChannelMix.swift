import Media

/// The factors by which the channels of a sound are mixed to fewer or more channels.
struct ChannelMix {
    /// For each channel of the output, the factor of each channel of the input.
    let factors: [[Float]]

    /// Calculates the factors for one or two output channels. The factors of an output channel add up to at most 1,
    /// which prevents clipping.
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

    /// The factor of a centre channel in the left and in the right channel: the square root of one half.
    private static let half: Float = 0.707_106_77

    /// Returns the factor of a channel in the left channel, according to ITU-R BS.775. The LFE channel is left out.
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
