import Geometry
import SceneModel

/// The shape of an emitter, which determines where particles are born.
struct EmitterShape: Sendable {
    private let shape: ParticleEmitter.Shape
    private let mode: ParticleEmitter.Mode
    private let size: Size

    /// Creates the shape of an emitter.
    ///
    /// - Parameter layer: The size of the layer.
    init(_ emitter: ParticleEmitter, layer: Size) {
        (shape, mode) = (emitter.shape, emitter.mode)
        size = emitter.size ?? Size(width: emitter.shape == .line ? layer.width : 0, height: 0)
    }

    /// Returns a particle's birthplace relative to the emitter's centre, in points, and the unit vector from which its
    /// direction of flight is measured.
    func place(_ key: ParticleKey) -> (place: Point, ahead: Point) {
        let right = Point(1, 0)
        switch shape {
        case .point: return (Point(0, 0), right)
        case .line: return (Point(along(key.unit(.place), size.width), 0), right)
        case .rectangle, .cuboid:
            return (rectangle(key), right)
        case .circle, .sphere:
            if mode == .points { return (Point(0, 0), right) }
            let (sine, cosine) = Turn.sineAndCosine(key.unit(.place))
            let radius = size.width * distance(key)
            let place = Point(cosine * radius, sine * radius)
            return (place, mode == .outline ? Point(cosine, sine) : right)
        }
    }

    /// Returns a position on a line, relative to the line's centre; `unit` is a random number from 0 to 1.
    private func along(_ unit: Double, _ length: Double) -> Double {
        (mode == .points ? (unit < 0.5 ? -0.5 : 0.5) : unit - 0.5) * length
    }

    private func rectangle(_ key: ParticleKey) -> Point {
        let (width, height) = (size.width, size.height)
        guard mode == .outline else {
            return Point(along(key.unit(.across), width), along(key.unit(.down), height))
        }
        let distance = key.unit(.place) * 2 * (width + height)
        if distance < width { return Point(distance - width / 2, -height / 2) }
        if distance < width + height { return Point(width / 2, distance - width - height / 2) }
        if distance < 2 * width + height { return Point(1.5 * width + height - distance, height / 2) }
        return Point(-width / 2, 2 * width + 1.5 * height - distance)
    }

    /// Returns a random distance from the centre of a circle or sphere, as a fraction of the radius.
    private func distance(_ key: ParticleKey) -> Double {
        if mode == .outline { return 1 }
        if shape == .circle { return key.unit(.across).squareRoot() }
        // Points on a sphere have uniformly distributed heights. The maximum of three uniform numbers is distributed
        // like the distance from the centre of a ball.
        let height = 2 * key.unit(.depth) - 1
        let radius =
            mode == .surface ? 1 : max(key.unit(.across), key.unit(.down), key.unit(.farther))
        return radius * (1 - height * height).squareRoot()
    }
}
