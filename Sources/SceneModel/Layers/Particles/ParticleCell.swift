import Geometry

/// A kind of particle that an emitter or another particle emits, with the properties of Core Animation's emitter cell.
/// A range r around a mean m is uniform in m − r/2 … m + r/2.
public struct ParticleCell: Sendable, Equatable {
    /// The name by which other cells refer to it.
    public var name: String?
    /// The look of its particles.
    public var contents = ParticleContents.disc
    /// The number of particles per second. Particle number k, from 1, is born k / birthRate seconds after the cell
    /// began.
    public var birthRate = 0.0
    /// The start, in seconds after that of its emitter or particle.
    public var beginTime = 0.0
    /// The time in which particles are born, in seconds; nil for no limit.
    public var duration: Double?
    /// The mean lifetime of a particle, in seconds.
    public var lifetime = 0.0
    /// The range of the lifetime.
    public var lifetimeRange = 0.0
    /// The mean velocity, in points per second.
    public var velocity = 0.0
    /// The range of the velocity.
    public var velocityRange = 0.0
    /// The direction, in degrees clockwise: 0 is right, 90 is down. From a circle's outline, 0 is outwards.
    public var emissionLongitude = 0.0
    /// The range of the direction, in degrees.
    public var emissionRange = 0.0
    /// The acceleration to the right, in points per second squared.
    public var xAcceleration = 0.0
    /// The acceleration downwards, in points per second squared.
    public var yAcceleration = 0.0
    /// The mean scale; if negative, a particle is mirrored about its centre.
    public var scale = 1.0
    /// The range of the scale.
    public var scaleRange = 0.0
    /// The change of the scale per second.
    public var scaleSpeed = 0.0
    /// The rotation speed, in degrees per second clockwise.
    public var spin = 0.0
    /// The range of the spin.
    public var spinRange = 0.0
    /// The colour by which the contents are multiplied.
    public var color = Color(red: 255, green: 255, blue: 255)
    /// The range of red, from 0 to 1.
    public var redRange = 0.0
    /// The range of green.
    public var greenRange = 0.0
    /// The range of blue.
    public var blueRange = 0.0
    /// The range of alpha.
    public var alphaRange = 0.0
    /// The change of red per second.
    public var redSpeed = 0.0
    /// The change of green per second.
    public var greenSpeed = 0.0
    /// The change of blue per second.
    public var blueSpeed = 0.0
    /// The change of alpha per second.
    public var alphaSpeed = 0.0
    /// The cells that its particles emit while they live.
    public var cells: [ParticleCell] = []

    /// Creates a cell for white discs, with a birth rate of 0.
    public init() {}

    /// Adds the looks of its particles, and of those that they emit.
    func collectContents(into all: inout Set<ParticleContents>) {
        all.insert(contents)
        for cell in cells { cell.collectContents(into: &all) }
    }

    /// The maximum nesting depth of cells.
    package static let mostNested = 3
    /// The maximum number of cells in a list.
    package static let mostCells = 64
}
