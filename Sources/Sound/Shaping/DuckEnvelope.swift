import SceneModel

/// The factors by which sounds are multiplied while they duck under other sounds, block by block. Use it from one thread
/// at a time.
final class DuckEnvelope {
    /// The factors of the samples of the current block.
    private(set) var factors: [Float] = []

    /// The sounds under which others duck.
    private let key: SoundMix
    private let channelCount: Int
    /// The number of samples in a step. The level of the key is measured in steps, and the factor is computed at their
    /// beginnings; between these it is interpolated linearly.
    private let step: Int
    /// `threshold` is the lowest mean square of a step in which the key counts as heard.
    private let depth, threshold: Double
    private let attack, release, hold, lookahead: Int

    /// The sum of squares, and the number of samples, of the step that is being measured.
    private var power = (sum: 0.0, count: 0)
    /// The number of steps of the key that are measured, and those of them that are not yet looked at in which it is heard.
    private var measured = 0
    private var coming: [Int] = []
    /// The last step, of those looked at, in which the key is heard.
    private var heard: Int?
    /// How far the sound has stepped back, from 0 to `attack * release`, before the step `number`.
    private var place = 0
    private var number = 0
    /// The factors at the beginning of the current step and of the next.
    private var edges: (now: Float, next: Float) = (1, 1)
    private var position = 0

    /// Creates the factors for a mix that begins when `key` begins.
    init(_ duck: Duck, under key: SoundMix, rate: Int, channelCount: Int) {
        (self.key, self.channelCount) = (key, channelCount)
        step = rate / Self.stepsPerSecond
        func steps(_ seconds: Double) -> Int { Int((seconds * Double(Self.stepsPerSecond)).rounded()) }
        depth = duck.depth
        threshold = Double(Float(decibels: duck.threshold)) * Double(Float(decibels: duck.threshold))
        (attack, release) = (max(steps(duck.attack), 1), max(steps(duck.release), 1))
        (hold, lookahead) = (steps(duck.hold), steps(duck.lookahead ?? duck.attack))
    }

    private static let stepsPerSecond = 100

    /// Computes the factors of the next `count` samples. Throws `SoundFault`.
    func advance(by count: Int) throws {
        if position == 0 {
            // The sound that is heard first may begin ducked.
            place = try isKeyHeard(around: 0) ? attack * release : 0
            edges.now = factor
            try moveOn()
        }
        factors.removeAll(keepingCapacity: true)
        for sample in position..<position + count {
            let rest = sample - number * step
            if rest == step {
                number += 1
                edges.now = edges.next
                try moveOn()
            }
            let share = Float(sample - number * step) / Float(step)
            factors.append(edges.now + (edges.next - edges.now) * share)
        }
        position += count
    }

    /// Computes the factor at the end of the current step.
    private func moveOn() throws {
        let next = place + (try isKeyHeard(around: number) ? release : -attack)
        place = min(max(next, 0), attack * release)
        edges.next = factor
    }

    private var factor: Float { Float(decibels: -depth * Double(place) / Double(attack * release)) }

    /// Returns true if the key is heard in a step, in one that follows within `lookahead`, or in one of the last `hold`.
    private func isKeyHeard(around number: Int) throws -> Bool {
        while measured <= number + lookahead, try measure() {}
        while let next = coming.first, next <= number + lookahead { heard = coming.removeFirst() }
        return heard.map { $0 >= number - hold } ?? false
    }

    /// Measures some more steps of the key. Returns false at its end.
    private func measure() throws -> Bool {
        try key.next { samples in
            for index in samples.indices {
                power.sum += Double(samples[index]) * Double(samples[index])
                power.count += 1
                guard power.count == step * channelCount else { continue }
                if power.sum > threshold * Double(power.count) { coming.append(measured) }
                measured += 1
                power = (0, 0)
            }
        }
    }
}
