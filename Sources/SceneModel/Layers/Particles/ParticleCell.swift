import Geometry

/// A kind of particle that an emitter or another particle emits, with the properties of Core Animation's emitter cell.
/// A value with mean m and range r is uniformly distributed from m − r/2 to m + r/2.
public struct ParticleCell: Sendable, Equatable {
    /// The name by which other cells refer to this cell.
    public var name: String?
    /// The look of the particles.
    public var contents = ParticleContents.disc
    /// The number of particles per second. Particle k, counted from 1, is born k / birthRate seconds after the cell
    /// starts.
    public var birthRate = 0.0
    /// The time when the cell starts, in seconds after the start of its emitter or the birth of its particle.
    public var beginTime = 0.0
    /// The time for which particles are born, in seconds; nil for no limit.
    public var duration: Double?
    /// The mean lifetime of a particle, in seconds.
    public var lifetime = 0.0
    /// The width of the range of lifetimes around the mean, in seconds.
    public var lifetimeRange = 0.0
    /// The mean velocity, in points per second.
    public var velocity = 0.0
    /// The width of the range of velocities around the mean, in points per second.
    public var velocityRange = 0.0
    /// The mean direction, in degrees clockwise: 0 is right, 90 is down. For particles that start on a circle's
    /// outline, 0 is outwards.
    public var emissionLongitude = 0.0
    /// The width of the range of directions around the mean, in degrees.
    public var emissionRange = 0.0
    /// The acceleration to the right, in points per second squared.
    public var xAcceleration = 0.0
    /// The acceleration downwards, in points per second squared.
    public var yAcceleration = 0.0
    /// The mean scale; if negative, a particle is mirrored about its centre.
    public var scale = 1.0
    /// The width of the range of scales around the mean.
    public var scaleRange = 0.0
    /// The change of the scale per second.
    public var scaleSpeed = 0.0
    /// The mean rotation speed, in degrees per second clockwise.
    public var spin = 0.0
    /// The width of the range of rotation speeds around the mean, in degrees per second.
    public var spinRange = 0.0
    /// The colour by which the contents are multiplied.
    public var color = Color(red: 255, green: 255, blue: 255)
    /// The width of the range of red values around the red of `color`, where 1 is full red.
    public var redRange = 0.0
    /// The width of the range of green values around the green of `color`, where 1 is full green.
    public var greenRange = 0.0
    /// The width of the range of blue values around the blue of `color`, where 1 is full blue.
    public var blueRange = 0.0
    /// The width of the range of alpha values around the alpha of `color`, where 1 is opaque.
    public var alphaRange = 0.0
    /// The change of red per second, where 1 is full red.
    public var redSpeed = 0.0
    /// The change of green per second, where 1 is full green.
    public var greenSpeed = 0.0
    /// The change of blue per second, where 1 is full blue.
    public var blueSpeed = 0.0
    /// The change of alpha per second, where 1 is opaque.
    public var alphaSpeed = 0.0
    /// The cells that particles of this cell emit while they live.
    public var cells: [ParticleCell] = []

    /// Creates a cell for white discs, with a birth rate of 0.
    public init() {}

    /// Adds the looks of this cell's particles, and of the particles that they emit.
    func collectContents(into all: inout Set<ParticleContents>) {
        all.insert(contents)
        for cell in cells { cell.collectContents(into: &all) }
    }

    /// The maximum nesting depth of cells.
    package static let maximumNesting = 3
    /// The maximum number of cells in a list.
    package static let maximumCells = 64
}
