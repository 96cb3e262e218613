import Geometry
import SceneModel

/// A particle at a moment.
struct Particle: Sendable {
    /// Its cell's number among all cells of the layer.
    let cell: Int
    let key: ParticleKey
    /// The seconds since its birth.
    let age: Double
    /// In points of the layer.
    let place: Point
    /// Negative for a mirrored particle.
    let scale: Double
    /// Clockwise, in turns.
    let angle: Double
    /// Red, green, blue and alpha, from 0 to 1, not premultiplied.
    let color: SIMD4<Double>
}

/// A particle's motion since its birth.
struct ParticleMotion {
    let origin: Point
    let velocity: Point
    let acceleration: Point

    /// The position `age` seconds after its birth.
    func place(at age: Double) -> Point {
        let half = age * age / 2
        return Point(
            origin.x + velocity.x * age + acceleration.x * half,
            origin.y + velocity.y * age + acceleration.y * half)
    }
}
