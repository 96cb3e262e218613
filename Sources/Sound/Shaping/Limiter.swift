/// A limiter that keeps the true peaks of a sound below a ceiling. It looks ahead, so it turns the sound down before a
/// peak and not at it. It gives the same bits on every CPU.
package struct Limiter {
    private let ceiling: Float
    private let channelCount: Int
    /// How many frames before a peak the sound begins to be turned down. A frame has a sample of each channel.
    private let ahead: Int
    /// The share of the difference by which the sound returns with each frame.
    private let recovery: Double

    /// The frames that are not yet given back, and some before them.
    private var frames: [Float]
    /// The index in the buffer of the frame that is given back next, and of the frame whose peak is computed next.
    private var (next, measured) = (Self.reach, Self.reach)
    /// The number of frames that are not given back: silence before the sound, by which a peak at its beginning is seen in
    /// time.
    private var silent: Int
    /// The largest amplitude between the frame whose peak was computed last and its neighbour.
    private var before: Float = 0
    private var smallest: SlidingMinimum
    /// The factor that falls at once and returns slowly.
    private var slow = 1.0
    /// The factor that is applied: the mean of the last values of `slow`.
    private var mean: SlidingMean
    private var output: [Float] = []

    /// The number of frames on each side from which the amplitude between two frames is computed.
    private static let reach = 8
    private static let (aheadSeconds, recoverySeconds) = (0.005, 0.1)
    /// The weights of the frames from `1 - reach` to `reach` at the three points that divide the time to the next frame
    /// into quarters.
    private static let weights: [[Float]] = (1...3).map { quarter in
        (1 - reach...reach).map { place in
            Float(SincKernel.value(abs(Double(quarter) / 4 - Double(place)), reach: Double(reach)))
        }
    }
    /// How many times as large as the frames' the amplitude between frames can be.
    private static let mostRise = weights.map { $0.reduce(0) { $0 + abs($1) } }.max() ?? 1

    /// Creates a limiter for true peaks below `ceiling`, where 1 is full scale.
    package init(ceiling: Float, rate: Int, channelCount: Int) {
        (self.ceiling, self.channelCount) = (ceiling, channelCount)
        ahead = max(Int(Double(rate) * Self.aheadSeconds), Self.reach)
        recovery = 1 / (Double(rate) * Self.recoverySeconds)
        (smallest, mean) = (SlidingMinimum(length: ahead + 1), SlidingMean(length: ahead + 1))
        silent = ahead
        // The first frames have neighbours too.
        frames = Array(repeating: 0, count: (Self.reach + silent) * channelCount)
    }

    /// Adds frames, and calls `receive` with those that are limited. They come a few milliseconds later.
    package mutating func add(_ samples: Span<Float>, _ receive: (Span<Float>) throws -> Void) rethrows {
        for index in samples.indices { frames.append(samples[index]) }
        try limit(receive)
    }

    /// Calls `receive` with the remaining frames. Call it once, at the end.
    package mutating func finish(_ receive: (Span<Float>) throws -> Void) rethrows {
        frames.append(contentsOf: repeatElement(0, count: (ahead + Self.reach) * channelCount))
        try limit(receive)
    }

    private mutating func limit(_ receive: (Span<Float>) throws -> Void) rethrows {
        output.removeAll(keepingCapacity: true)
        let end = frames.count / channelCount - Self.reach
        while measured < end {
            let stretch = measured..<min(measured + Self.stretch, end)
            let isQuiet = isQuiet(stretch)
            for frame in stretch {
                // In a quiet stretch no amplitude reaches the ceiling.
                let allowed = isQuiet ? 1 : ceiling / max(peak(at: frame), ceiling)
                if let least = smallest.add(allowed) { giveBack(least) }
            }
            if isQuiet { before = 0 }
            measured = stretch.upperBound
        }
        frames.removeFirst(next * channelCount)
        measured -= next
        next = 0
        if !output.isEmpty { try receive(output.span) }
    }

    private mutating func giveBack(_ allowed: Float) {
        slow = min(Double(allowed), slow + (1 - slow) * recovery)
        // It would come closer to 1 for ever.
        if slow > 1 - 1e-6 { slow = 1 }
        let factor = mean.add(slow)
        if silent > 0 {
            silent -= 1
        } else {
            for channel in 0..<channelCount { output.append(frames[next * channelCount + channel] * factor) }
        }
        next += 1
    }

    /// The number of frames that are looked at together, to find out whether any may be too loud.
    private static let stretch = 64

    private func isQuiet(_ stretch: Range<Int>) -> Bool {
        let places =
            (stretch.lowerBound - Self.reach) * channelCount..<(stretch.upperBound + Self.reach)
            * channelCount
        var most: Float = 0
        for place in places { most = max(most, abs(frames[place])) }
        return most * Self.mostRise <= ceiling
    }

    /// Returns the largest amplitude of a frame, and between it and its neighbours.
    private mutating func peak(at frame: Int) -> Float {
        let after = amplitude(after: frame)
        var most = max(before, after)
        before = after
        for channel in 0..<channelCount { most = max(most, abs(frames[frame * channelCount + channel])) }
        return most
    }

    /// Returns the largest amplitude between a frame and the next.
    private func amplitude(after frame: Int) -> Float {
        var most: Float = 0
        for channel in 0..<channelCount {
            let first = (frame + 1 - Self.reach) * channelCount + channel
            for weights in Self.weights {
                var sum: Float = 0
                for (index, weight) in weights.enumerated() {
                    sum += frames[first + index * channelCount] * weight
                }
                most = max(most, abs(sum))
            }
        }
        return most
    }
}

/// The minimum of the last values.
private struct SlidingMinimum {
    private let length: Int
    private var count = 0
    /// The values that may become the minimum, each with its number. Values and numbers rise.
    private var candidates: [(number: Int, value: Float)] = []
    private var first = 0

    init(length: Int) { self.length = length }

    /// Adds a value. Returns the minimum of the last `length` values; nil if there are fewer.
    mutating func add(_ value: Float) -> Float? {
        while candidates.count > first, candidates[candidates.count - 1].value >= value {
            candidates.removeLast()
        }
        candidates.append((count, value))
        count += 1
        if candidates[first].number < count - length { first += 1 }
        if first > length {
            candidates.removeFirst(first)
            first = 0
        }
        return count < length ? nil : candidates[first].value
    }
}

/// The mean of the last values, which are 1 at first.
private struct SlidingMean {
    /// The values as whole numbers, so that their sum is exact.
    private var values: [Int]
    private var oldest = 0
    private var sum: Int

    private static let one = 1 << 30

    init(length: Int) {
        values = Array(repeating: Self.one, count: length)
        sum = length * Self.one
    }

    /// Adds a value from 0 to 1, and returns the mean.
    mutating func add(_ value: Double) -> Float {
        // Rounded down, so that the mean is never above the values.
        let whole = Int(value * Double(Self.one))
        sum += whole - values[oldest]
        values[oldest] = whole
        oldest = oldest + 1 == values.count ? 0 : oldest + 1
        return Float(Double(sum) / Double(values.count * Self.one))
    }
}
