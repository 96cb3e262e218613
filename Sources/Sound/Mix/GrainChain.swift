import Geometry

/// The sound of a tape at another speed with its own pitch: short grains of the sound at normal speed, each faded into the
/// next. Use it from one thread at a time.
///
/// The middle of a grain is where the tape is at that time, so the sound never drifts away from the pictures. It is moved
/// by at most 10 ms, to where the sound is most like what would follow the grain before.
struct GrainChain {
    /// A grain: its number, and the position in the file that is heard at its middle.
    private struct Grain {
        let number, place: Int
    }

    /// The number of samples between the middles of two grains, and the most samples by which a grain is moved.
    private let step, most: Int
    /// The last two grains.
    private var last: Grain, next: Grain

    /// Creates the grains of a sound at a sample rate in Hz. `start` is the position in the file at which the sound starts.
    init(rate: Int, start: Int) {
        (step, most) = (rate * 15 / 1000, rate / 100)
        next = Grain(number: 0, place: start)
        last = next
    }

    /// Appends a sample, counted since the start of the sound, with interleaved channels. Samples must be asked for in
    /// ascending order. `position` returns where the tape is at a sample.
    mutating func append(
        _ sample: Int, of tape: SoundTape, to target: inout [Float], position: (Int) -> Double
    ) {
        let (number, rest) = sample.quotientAndRemainder(dividingBy: step)
        // All grains are chosen one by one, so that a mix that begins later has the same samples.
        while next.number <= number {
            last = next
            let middle = Int(position((last.number + 1) * step).rounded())
            next = Grain(number: last.number + 1, place: middle + shift(of: middle, after: last, tape))
        }
        // Hann's window.
        let weight = Float(0.5 - 0.5 * Turn.sineAndCosine(Double(rest) / Double(2 * step)).cosine)
        for channel in 0..<tape.channelCount {
            let old = tape.sample(at: last.place + rest, channel)
            let new = tape.sample(at: next.place + rest - step, channel)
            target.append(old + (new - old) * weight)
        }
    }

    /// Returns by how many samples a grain is moved whose middle would be at `middle`.
    private func shift(of middle: Int, after last: Grain, _ tape: SoundTape) -> Int {
        let following = last.place + step
        if following == middle { return 0 }
        let length = 2 * step
        let pattern = tape.mono(following - step..<following + step)
        let around = tape.mono(middle - step - most..<middle + step + most)
        func likeness(_ shift: Int, every stride: Int) -> Float {
            var (product, power) = (Float(0), Float(0))
            var index = 0
            while index < length {
                let value = around[index + shift + most]
                product += value * pattern[index]
                power += value * value
                index += stride
            }
            return power > 1e-9 ? product / power.squareRoot() : 0
        }
        var best = (shift: 0, likeness: likeness(0, every: 2))
        func consider(_ shift: Int) {
            guard abs(shift) <= most else { return }
            let found = likeness(shift, every: 2)
            if found > best.likeness { best = (shift, found) }
        }
        for distance in stride(from: 2, through: most, by: 2) {
            consider(distance)
            consider(-distance)
        }
        let rough = best.shift
        consider(rough - 1)
        consider(rough + 1)
        return best.shift
    }
}
