import Media
import Pipeline

/// A part of a file's sound in memory, which can be played at any speed and backwards. Use it from one thread at a time.
final class SoundTape {
    /// The most seconds of sound that a tape may hold.
    static let maximumSeconds = 600

    /// The number of channels: those of the mix.
    let channelCount: Int
    /// The samples with interleaved channels, and the position of the first of them in the file.
    private var samples: [Float] = []
    private let first: Int

    /// Reads the samples of a file at a range of positions, mixed to one or two channels. Throws `MemoryError` if there
    /// is not enough memory.
    init(path: String, rate: Int, _ places: Range<Int>, channelCount: Int) throws {
        (first, self.channelCount) = (max(places.lowerBound, 0), channelCount)
        let byteCount = max(places.upperBound - first, 0) * channelCount * MemoryLayout<Float>.size
        try Memory.require(byteCount, to: "play a film's sound by its \"time\"")
        let reader = try SoundReader<Float>(path: path, rate: Ratio(rate, 1))
        let mix = ChannelMix(of: reader.facts.channels, to: channelCount)
        var position = 0
        while position < places.upperBound,
            try reader.next({ block in
                let width = reader.channelCount
                for base in stride(from: 0, to: block.count, by: width) {
                    if position >= first, position < places.upperBound {
                        for factors in mix.factors {
                            var sum: Float = 0
                            for channel in 0..<width { sum += block[base + channel] * factors[channel] }
                            samples.append(sum)
                        }
                    }
                    position += 1
                }
            })
        {}
    }

    /// Returns a channel's sample at a position in the file; zero where the tape has none.
    func sample(at position: Int, _ channel: Int) -> Float {
        let place = position - first
        guard place >= 0, place < samples.count / channelCount else { return 0 }
        return samples[place * channelCount + channel]
    }

    /// Returns the sums of the channels at a range of positions in the file.
    func mono(_ places: Range<Int>) -> [Float] {
        places.map { place in (0..<channelCount).reduce(Float(0)) { $0 + sample(at: place, $1) } }
    }

    /// Appends the sample at a position between samples, with interleaved channels. At a speed above 1, frequencies are
    /// left out that the mix can't hold.
    func append(at position: Double, speed: Double, to target: inout [Float]) {
        if speed <= 1, position == position.rounded() {
            for channel in 0..<channelCount { target.append(sample(at: Int(position), channel)) }
            return
        }
        let scale = max(speed, 1)
        let reach = scale * Double(SincKernel.reach)
        let start = max(Int((position - reach).rounded(.up)), first)
        let end = min(Int((position + reach).rounded(.down)), first + samples.count / channelCount - 1)
        var (left, right) = (0.0, 0.0)
        if start <= end {
            for place in start...end {
                let weight = SincKernel.weight(abs(position - Double(place)) / scale)
                let index = (place - first) * channelCount
                left += Double(samples[index]) * weight
                if channelCount > 1 { right += Double(samples[index + 1]) * weight }
            }
        }
        target.append(Float(left / scale))
        if channelCount > 1 { target.append(Float(right / scale)) }
    }
}
