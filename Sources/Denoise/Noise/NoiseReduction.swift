import Media
import Sound

/// Damps noise in a sound by FFmpeg's `afftdn`, each channel by what its own noise is like. As many samples come out as
/// went in, at their places. For one thread at a time.
package final class NoiseReduction {
    private var channels: [Channel]
    private var given: [Float] = []
    /// A buffer for the next block.
    private var room: [Float] = []

    /// Opens the filters. A channel whose profile is nil stays as it is.
    package init(_ profiles: [NoiseProfile?], rate: Int, reduction: Double) throws {
        precondition(NoiseProfile.reductions.contains(reduction), "more than the filter takes away")
        channels = try profiles.map { try Channel($0, rate: rate, reduction: reduction) }
    }

    /// Takes samples, with the channels interleaved, and hands on those that are ready.
    package func process(_ samples: Span<Float>, _ receive: (Span<Float>) throws -> Void) throws {
        let width = channels.count
        precondition(samples.count.isMultiple(of: width), "a sample for each channel")
        for channel in channels.indices {
            given.removeAll(keepingCapacity: true)
            for place in stride(from: channel, to: samples.count, by: width) { given.append(samples[place]) }
            try channels[channel].add(given)
        }
        try hand(to: receive)
    }

    /// Passes the remaining samples to `receive`. Nothing can be processed after this.
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

    /// One channel.
    private struct Channel {
        /// Samples that were filtered and not yet handed on.
        var ready: [Float] = []
        private let filter: SoundFilter?
        private let factor: Float
        /// The samples that the filter takes at once.
        private let step: Int
        /// The samples of the filter that are still to be dropped.
        private var late: Int
        private var isAtStart = true

        init(_ profile: NoiseProfile?, rate: Int, reduction: Double) throws {
            step = rate / 80
            // Of a window's three steps two are still to come when the first one is finished. Before the first window the filter
            // knows nothing, and damps all: it has one step of silence for that.
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

/// A sound without its noise, block after block. For one thread at a time.
package final class DenoisedSound {
    private let sound: DownmixedSound
    private let reduction: NoiseReduction
    private var isAtEnd = false

    /// A sound from its start to its end.
    package init(_ sound: DownmixedSound, _ reduction: NoiseReduction) {
        (self.sound, self.reduction) = (sound, reduction)
    }

    /// Passes on the next block, with interleaved channels; returns false at the end. A block may be empty.
    package func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        if isAtEnd { return false }
        if try sound.next({ try reduction.process($0, receive) }) { return true }
        isAtEnd = true
        try reduction.finish(receive)
        return true
    }
}
