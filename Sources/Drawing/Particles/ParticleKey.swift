import Geometry
import SceneModel

/// The random numbers of one particle: a hash of the seeds, its cell and its number, and for the particle of a particle
/// of that one's.
struct ParticleKey: Sendable {
    let bits: UInt64

    /// What a number decides.
    enum Choice: UInt64 {
        case lifetime = 1
        case velocity, direction, scale, spin, red, green, blue, alpha, place, across, down, depth, farther
    }

    /// The key of an emitter.
    init(_ random: Randomness) { bits = random.seed }

    private init(bits: UInt64) { self.bits = bits }

    /// The key of what has a number in it: of a cell in an emitter or a particle, of a particle in a cell.
    func child(_ number: Int) -> ParticleKey {
        ParticleKey(bits: Randomness.mix(bits ^ UInt64(truncatingIfNeeded: number)))
    }

    /// A number in 0..<1, evenly spread.
    func unit(_ choice: Choice) -> Double {
        Double(Randomness.mix(bits ^ choice.rawValue) >> 11) * 0x1p-53
    }
}

/// Values that are evenly spread around a mean.
struct Spread: Sendable {
    let mean, range: Double

    init(_ mean: Double, _ range: Double, times factor: Double = 1) {
        (self.mean, self.range) = (mean * factor, range * factor)
    }

    /// A particle's value: between half the range below the mean and half the range above it.
    func value(_ key: ParticleKey, _ choice: ParticleKey.Choice) -> Double {
        range == 0 ? mean : mean + (key.unit(choice) - 0.5) * range
    }

    /// The largest magnitude.
    var largest: Double { abs(mean) + abs(range) / 2 }
}
