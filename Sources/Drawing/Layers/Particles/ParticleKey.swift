import Geometry
import SceneModel

/// The source of a particle's random numbers: a hash of the seeds, the particle's cell and its number. For a particle
/// emitted by another particle, the emitting particle's key is hashed too.
struct ParticleKey: Sendable {
    let bits: UInt64

    /// The properties for which random numbers are drawn.
    enum Choice: UInt64 {
        case lifetime = 1
        case velocity, direction, scale, spin, red, green, blue, alpha, place, across, down, depth, farther
    }

    /// Creates the key of an emitter.
    init(_ random: Randomness) { bits = random.seed }

    private init(bits: UInt64) { self.bits = bits }

    /// Returns the key of the child `number`. The children of an emitter or a particle are its cells; the children of a
    /// cell are its particles.
    func child(_ number: Int) -> ParticleKey {
        ParticleKey(bits: Randomness.mix(bits ^ UInt64(truncatingIfNeeded: number)))
    }

    /// Returns the random number for the property `choice` of a particle, uniformly distributed in 0..<1.
    func unit(_ choice: Choice) -> Double {
        Double(Randomness.mix(bits ^ choice.rawValue) >> 11) * 0x1p-53
    }
}

/// A random value, uniformly distributed around a mean.
struct Spread: Sendable {
    let mean, range: Double

    init(_ mean: Double, _ range: Double, times factor: Double = 1) {
        (self.mean, self.range) = (mean * factor, range * factor)
    }

    /// Returns the random value of a particle's property, from mean − range / 2 to mean + range / 2.
    func value(_ key: ParticleKey, _ choice: ParticleKey.Choice) -> Double {
        range == 0 ? mean : mean + (key.unit(choice) - 0.5) * range
    }

    /// The maximum absolute value.
    var largest: Double { abs(mean) + abs(range) / 2 }
}
