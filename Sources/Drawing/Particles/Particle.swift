import Geometry
import SceneModel

/// A particle at a moment.
struct Particle: Sendable {
    /// Its cell, among all cells of the layer.
    let cell: Int
    let key: ParticleKey
    /// Seconds since its birth.
    let age: Double
    /// In points of the layer.
    let place: Point
    /// Below 0 it is mirrored.
    let scale: Double
    /// Clockwise, in turns.
    let angle: Double
    /// Red, green, blue and alpha, 0 to 1; not premultiplied.
    let color: SIMD4<Double>
}

/// How a particle moves from its birth on.
struct ParticleMotion {
    let origin: Point
    let velocity: Point
    let acceleration: Point

    /// Where it is, so many seconds after its birth.
    func place(at age: Double) -> Point {
        let half = age * age / 2
        return Point(
            origin.x + velocity.x * age + acceleration.x * half,
            origin.y + velocity.y * age + acceleration.y * half)
    }
}
