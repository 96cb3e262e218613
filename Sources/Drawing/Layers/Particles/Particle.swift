import Geometry
import Rasteriser
import SceneModel

/// The state of a particle at one time.
struct Particle: Sendable {
    /// The number of the particle's cell, among all cells of the layer.
    let cell: Int
    let key: ParticleKey
    /// The time since the particle's birth, in seconds.
    let age: Double
    /// The position of the particle's centre, in points of the layer.
    let place: Point
    /// The scale; negative for a mirrored particle.
    let scale: Double
    /// The clockwise rotation, in turns.
    let angle: Double
    /// Red, green, blue and alpha, from 0 to 1, not premultiplied.
    let color: SIMD4<Double>
}

/// A particle's motion since its birth.
struct ParticleMotion {
    let origin: Point
    let velocity: Point
    let acceleration: Point

    /// Returns the particle's position `age` seconds after its birth.
    func place(at age: Double) -> Point {
        let half = age * age / 2
        return Point(
            origin.x + velocity.x * age + acceleration.x * half,
            origin.y + velocity.y * age + acceleration.y * half)
    }
}

/// The appearance of a cell's particles before they are tinted.
enum ParticleLook: Sendable {
    /// The particles are invisible.
    case nothing
    /// A disc with a radius of 10 points.
    case disc(isSoft: Bool)
    /// A picture, drawn in advance at many sizes.
    case sprites(SpriteLadder)

    /// The radius of discs, in points.
    static let radius = 10.0
}
