import Media
import Sound

/// A filter that reduces noise with FFmpeg's `afftdn`, using a separate noise profile for each channel. The output has
/// as many samples as the input, and no delay. Use it from one thread at a time.
package final class NoiseReduction {
    private var channels: [Channel]
    private var given: [Float] = []
    /// A buffer that is reused for the next block.
    private var room: [Float] = []

    /// Opens the filters. A channel without a profile is not filtered. `reduction` is in decibels.
    package init(_ profiles: [NoiseProfile?], rate: Int, reduction: Double) throws {
        precondition(
            NoiseProfile.reductions.contains(reduction), "the filter does not support this reduction")
        channels = try profiles.map { try Channel($0, rate: rate, reduction: reduction) }
    }

    /// Filters samples with interleaved channels, and calls `receive` with the samples that are ready.
    package func process(_ samples: Span<Float>, _ receive: (Span<Float>) throws -> Void) throws {
        let width = channels.count
        precondition(samples.count.isMultiple(of: width), "the samples are not complete for all channels")
        for channel in channels.indices {
            given.removeAll(keepingCapacity: true)
            for place in stride(from: channel, to: samples.count, by: width) { given.append(samples[place]) }
            try channels[channel].add(given)
        }
        try hand(to: receive)
    }

    /// Ends filtering and calls `receive` with the remaining samples. `process` must not be called after this.
    package func finish(_ receive: (Span<Float>) throws -> Void) throws {
        for channel in channels.indices { try channels[channel].finish() }
        try hand(to: receive)
    }

    private func hand(to receive: (Span<Float>) throws -> Void) throws {
        let count = channels.map(\.ready.count).min() ?? 0
        guard count > 0 else { return }
        var mixed: [Float] = []
        swap(&mixed, &room)
        defer { swap(&mixed, &room) }
        mixed.removeAll(keepingCapacity: true)
        mixed.append(contentsOf: repeatElement(0, count: count * channels.count))
        for channel in channels.indices {
            let ready = channels[channel].ready
            for place in 0..<count { mixed[place * channels.count + channel] = ready[place] }
        }
        for channel in channels.indices { channels[channel].ready.removeFirst(count) }
        try receive(mixed.span)
    }

    /// The filter of one channel.
    private struct Channel {
        /// Samples that were filtered and not yet passed on.
        var ready: [Float] = []
        private let filter: SoundFilter?
        private let factor: Float
        /// The number of samples that the filter processes at a time: a third of its window.
        private let step: Int
        /// The number of samples of the filter's output that must still be dropped because of its delay.
        private var late: Int
        private var isAtStart = true

        init(_ profile: NoiseProfile?, rate: Int, reduction: Double) throws {
            step = rate / 80
            // The output is three steps late. Two of them are the delay of the filter, which has read a whole window of
            // three steps when it returns the first. The third is a step of silence before the sound, needed because
            // the filter mutes everything before its first window.
            late = 3 * step
            guard let (description, exponent) = profile?.filter(reduction: reduction) else {
                (filter, factor) = (nil, 1)
                return
            }
            filter = try SoundFilter(description, rate: rate)
            factor = Float(sign: .plus, exponent: exponent, significand: 1)
        }

        mutating func add(_ samples: [Float]) throws {
            guard let filter else {
                ready += samples
                return
            }
            if isAtStart {
                isAtStart = false
                let silence = [Float](repeating: 0, count: step)
                try filter.filter(silence.span) { take($0) }
            }
            let scaled = samples.map { $0 * factor }
            try filter.filter(scaled.span) { take($0) }
        }

        mutating func finish() throws {
            guard let filter else { return }
            let silence = [Float](repeating: 0, count: 2 * step)
            try filter.filter(silence.span) { take($0) }
            try filter.finish { take($0) }
        }

        private mutating func take(_ samples: Span<Float>) {
            let first = min(late, samples.count)
            late -= first
            for index in first..<samples.count { ready.append(samples[index] / factor) }
        }
    }
}

/// A denoised sound, read in blocks. Use it from one thread at a time.
package final class DenoisedSound {
    private let sound: DownmixedSound
    private let reduction: NoiseReduction
    private var isAtEnd = false

    /// Creates a sound that passes all of `sound` through `reduction`.
    package init(_ sound: DownmixedSound, _ reduction: NoiseReduction) {
        (self.sound, self.reduction) = (sound, reduction)
    }

    /// Calls `receive` with the next block, with interleaved channels. Returns false at the end. A block may be empty.
    package func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        if isAtEnd { return false }
        if try sound.next({ try reduction.process($0, receive) }) { return true }
        isAtEnd = true
        try reduction.finish(receive)
        return true
    }
}
