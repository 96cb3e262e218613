import SceneModel

/// The factors by which sounds are multiplied while they duck under other sounds, block by block. Use it from one thread
/// at a time.
final class DuckEnvelope {
    /// The factors of the samples of the current block.
    private(set) var factors: [Float] = []

    /// The sounds under which others duck, mixed.
    private let sidechain: SoundMix
    private let channelCount: Int
    /// The number of samples in a step of about 10 ms. The sidechain is measured in steps, and the factor is computed at their
    /// beginnings; between these it is interpolated linearly.
    private let stepLength: Int
    private let depth: Double
    /// The mean square of a step above which the sidechain counts as heard.
    private let threshold: Double
    /// The settings as numbers of steps.
    private let attack, release, hold, lookahead: Int

    /// The number of samples of the mix before the current block, and the step at whose beginning `descent` is.
    private var position = 0
    private var step = 0
    /// How far the sound is down at the beginning of a step. It rises by `release` or falls by `attack` with each step, and
    /// is down at `attack * release`; so all numbers are whole.
    private var descent = 0
    private var stepFactors: (first: Float, next: Float) = (1, 1)

    /// The sum of squares, and the number of samples, of the step that is being measured.
    private var power = (sum: 0.0, count: 0)
    private var measuredSteps = 0
    /// The steps in which the sidechain is heard, as far as they are measured and too far ahead to count.
    private var loudSteps: [Int] = []
    /// The last step that counts in which the sidechain is heard.
    private var lastLoudStep: Int?

    private static let stepsPerSecond = 100

    /// Creates the factors for a mix that begins when `sidechain` begins.
    init(_ duck: Duck, under sidechain: SoundMix, rate: Int, channelCount: Int) {
        (self.sidechain, self.channelCount) = (sidechain, channelCount)
        stepLength = rate / Self.stepsPerSecond
        func steps(_ seconds: Double) -> Int { Int((seconds * Double(Self.stepsPerSecond)).rounded()) }
        depth = duck.depth
        let level = Double(Float(decibels: duck.threshold))
        threshold = level * level
        (attack, release) = (max(steps(duck.attack), 1), max(steps(duck.release), 1))
        (hold, lookahead) = (steps(duck.hold), duck.lookahead.map(steps) ?? attack)
    }

    /// Computes the factors of the next `count` samples. Throws `SoundFault`.
    func advance(by count: Int) throws {
        if position == 0 {
            // A sound that begins together with the sidechain is down from its first sample on.
            descent = try isSidechainHeard ? attack * release : 0
            stepFactors.first = factor
            try computeNextFactor()
        }
        factors.removeAll(keepingCapacity: true)
        for sample in position..<position + count {
            if sample == (step + 1) * stepLength {
                step += 1
                stepFactors.first = stepFactors.next
                try computeNextFactor()
            }
            let share = Float(sample - step * stepLength) / Float(stepLength)
            factors.append(stepFactors.first + (stepFactors.next - stepFactors.first) * share)
        }
        position += count
    }

    private func computeNextFactor() throws {
        let next = descent + (try isSidechainHeard ? release : -attack)
        descent = min(max(next, 0), attack * release)
        stepFactors.next = factor
    }

    private var factor: Float { Float(decibels: -depth * Double(descent) / Double(attack * release)) }

    /// True if the sidechain is heard in the current step, in one that follows within `lookahead`, or in one of the last
    /// `hold`.
    private var isSidechainHeard: Bool {
        get throws {
            while measuredSteps <= step + lookahead, try measureSteps() {}
            while let next = loudSteps.first, next <= step + lookahead {
                lastLoudStep = loudSteps.removeFirst()
            }
            return lastLoudStep.map { $0 >= step - hold } ?? false
        }
    }

    /// Measures some more steps of the sidechain. Returns false at its end.
    private func measureSteps() throws -> Bool {
        try sidechain.next { samples in
            for index in samples.indices {
                power.sum += Double(samples[index]) * Double(samples[index])
                power.count += 1
                guard power.count == stepLength * channelCount else { continue }
                if power.sum > threshold * Double(power.count) { loudSteps.append(measuredSteps) }
                measuredSteps += 1
                power = (0, 0)
            }
        }
    }
}
