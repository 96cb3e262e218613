import Geometry

/// What an emitter or a particle emits, as the properties of Core Animation's emitter cell say. A range r around a mean
/// m is uniform in m − r/2 … m + r/2.
public struct ParticleCell: Sendable, Equatable {
    /// What other cells call it.
    public var name: String?
    /// What its particles look like.
    public var contents = ParticleContents.disc
    /// Particles a second. Birth number k, from 1, is k / birthRate seconds after the cell began.
    public var birthRate = 0.0
    /// When it begins, in seconds since its emitter or particle did.
    public var beginTime = 0.0
    /// For how long particles are born, in seconds; for ever if nil.
    public var duration: Double?
    /// Seconds that a particle is seen.
    public var lifetime = 0.0
    /// The range of the lifetime.
    public var lifetimeRange = 0.0
    /// Points a second.
    public var velocity = 0.0
    /// The range of the velocity.
    public var velocityRange = 0.0
    /// The direction, in degrees clockwise: 0 is right, 90 down; from a circle's outline, 0 is outwards.
    public var emissionLongitude = 0.0
    /// The range of the direction, in degrees.
    public var emissionRange = 0.0
    /// Points per second and second, to the right.
    public var xAcceleration = 0.0
    /// Points per second and second, down.
    public var yAcceleration = 0.0
    /// The scale; below 0 a particle is mirrored at its middle.
    public var scale = 1.0
    /// The range of the scale.
    public var scaleRange = 0.0
    /// What is added to the scale in a second.
    public var scaleSpeed = 0.0
    /// Degrees a second, clockwise.
    public var spin = 0.0
    /// The range of the spin.
    public var spinRange = 0.0
    /// The colour that the contents are multiplied with.
    public var color = Color(red: 255, green: 255, blue: 255)
    /// The range of red, from 0 to 1.
    public var redRange = 0.0
    /// The range of green.
    public var greenRange = 0.0
    /// The range of blue.
    public var blueRange = 0.0
    /// The range of alpha.
    public var alphaRange = 0.0
    /// What is added to red in a second.
    public var redSpeed = 0.0
    /// What is added to green in a second.
    public var greenSpeed = 0.0
    /// What is added to blue in a second.
    public var blueSpeed = 0.0
    /// What is added to alpha in a second.
    public var alphaSpeed = 0.0
    /// What its particles emit while they are seen.
    public var cells: [ParticleCell] = []

    /// A white disc that is never emitted.
    public init() {}

    /// Adds what its particles look like, and those that they emit.
    func collectContents(into all: inout Set<ParticleContents>) {
        all.insert(contents)
        for cell in cells { cell.collectContents(into: &all) }
    }

    /// How deeply cells may be nested.
    public static let mostNested = 3
    /// The most cells in a list.
    public static let mostCells = 64
}
