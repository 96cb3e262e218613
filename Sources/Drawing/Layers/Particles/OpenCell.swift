import Geometry
import SceneModel

/// A cell of an emitter, prepared for emitting.
struct OpenCell: Sendable {
    /// The cell's number among all cells of the layer.
    let number: Int
    /// The cells that this cell's particles emit.
    let inner: [OpenCell]
    /// The maximum number of inner particles that may be visible at a time, for each particle of this cell.
    let emitted: Double
    /// The maximum times after a particle's birth, in seconds: `longestLife` until the particle disappears, `reach`
    /// until the last particle that the particle has emitted disappears too.
    let longestLife, reach: Double
    /// Births per second.
    let rate: SceneTime
    let begin: SceneTime
    let duration: SceneTime?
    let lifetime: Spread

    private let acceleration: Point
    private let velocity: Spread
    /// The direction of flight, in turns, and the speed of rotation (`spin`), in turns per second.
    private let direction, spin: Spread
    private let scale: Spread
    private let scaleSpeed: Double
    private let color, colorRange, colorSpeed: SIMD4<Double>

    /// Prepares a cell of an emitter and the cells inside it.
    ///
    /// - Parameters:
    ///   - count: The number of cells opened so far; increased by this cell and the cells inside it.
    ///   - period: The loop period; nil without a loop. Rates are rounded to a whole number of births per period.
    init(_ cell: ParticleCell, of emitter: ParticleEmitter, period: SceneTime?, count: inout Int) {
        number = count
        count += 1
        let limits = ParticleCount(emitter: emitter)
        let longestLife = limits.longestLife(cell)
        (self.longestLife, reach) = (longestLife, limits.reach(cell))
        rate = ParticleCount.rate(cell.birthRate * emitter.birthRate, period: period)
        begin = SceneTime(seconds: cell.beginTime)
        duration = cell.duration.map(SceneTime.init(seconds:))
        lifetime = Spread(cell.lifetime, cell.lifetimeRange, times: emitter.lifetime)
        velocity = Spread(cell.velocity, cell.velocityRange, times: emitter.velocity)
        direction = Spread(cell.emissionLongitude / 360, cell.emissionRange / 360)
        acceleration = Point(cell.xAcceleration, cell.yAcceleration)
        scale = Spread(cell.scale, cell.scaleRange, times: emitter.scale)
        scaleSpeed = cell.scaleSpeed * emitter.scale
        spin = Spread(cell.spin, cell.spinRange, times: emitter.spin / 360)
        let own = cell.color
        color = SIMD4(Double(own.red), Double(own.green), Double(own.blue), Double(own.alpha)) / 255
        colorRange = SIMD4(cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange)
        colorSpeed = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
        inner = cell.cells.map { OpenCell($0, of: emitter, period: nil, count: &count) }
        emitted = inner.reduce(0) { sum, inner in
            let window = min(inner.reach, inner.duration?.value ?? .infinity, longestLife)
            return sum + (inner.rate.value * window).rounded(.up) * (1 + inner.emitted)
        }
    }

    /// Returns the number of particles born in a duration.
    func count(in time: SceneTime) -> Int { time.times(rate).cycles(of: SceneTime(1, over: 1)).whole }

    /// Returns the motion of a particle born at `origin`.
    ///
    /// - Parameter ahead: The unit vector from which the direction of flight is measured.
    func motion(_ key: ParticleKey, from origin: Point, ahead: Point) -> ParticleMotion {
        let speed = velocity.value(key, .velocity)
        let (sine, cosine) = Turn.sineAndCosine(direction.value(key, .direction))
        return ParticleMotion(
            origin: origin,
            velocity: Point(
                (ahead.x * cosine - ahead.y * sine) * speed, (ahead.y * cosine + ahead.x * sine) * speed),
            acceleration: acceleration)
    }

    /// Returns a particle at an age, in seconds, and at a position in the layer.
    func particle(_ key: ParticleKey, age: Double, at place: Point) -> Particle {
        Particle(
            cell: number, key: key, age: age, place: place,
            scale: scale.value(key, .scale) + scaleSpeed * age, angle: spin.value(key, .spin) * age,
            color: color(key, age: age))
    }

    private func color(_ key: ParticleKey, age: Double) -> SIMD4<Double> {
        var color = color + colorSpeed * age
        if colorRange != .zero {
            let units = SIMD4(key.unit(.red), key.unit(.green), key.unit(.blue), key.unit(.alpha))
            color += (units - 0.5) * colorRange
        }
        return color.clamped(lowerBound: .zero, upperBound: .one)
    }
}
