import Geometry
import SceneModel

/// The particles of an emitter, computed for any time directly, without state from earlier frames.
struct Emission: Sendable {
    private let emitter: ParticleEmitter
    private let cells: [OpenCell]
    private let shape: EmitterShape
    /// The emitter's position; if `track` is not nil, the position is animated and this value is unused.
    private let middle: Point
    private let track: Track<Point>?
    private let key: ParticleKey
    /// The loop period; nil without a loop. In a loop, births that are one period apart have the same random numbers,
    /// births also happen before time 0, and a cell with a duration starts again in each period.
    private let period: SceneTime?

    /// Creates the emission of a particle layer.
    ///
    /// - Parameters:
    ///   - layer: The size of the layer.
    ///   - period: The loop period; nil if the scene is not a loop.
    init(_ content: ParticlesContent, layer: Size, seed: Int, period: SceneTime? = nil) {
        let emitter = content.emitter
        (self.emitter, self.period) = (emitter, period)
        var count = 0
        cells = content.cells.map { OpenCell($0, of: content.emitter, period: period, count: &count) }
        shape = EmitterShape(content.emitter, layer: layer)
        switch emitter.position {
        case .constant(let place)?: (middle, track) = (place, nil)
        case .keyframes?, .wiggle?, .sound?: (middle, track) = (Point(0, 0), emitter.position)
        case nil where emitter.shape == .line: (middle, track) = (Point(layer.width / 2, -Self.above), nil)
        case nil: (middle, track) = (layer.place(at: Point(0.5, 0.5)), nil)
        }
        key = ParticleKey(Randomness(seed: seed, layer: content.emitter.seed))
    }

    /// The distance above the layer at which a line emitter without a position lies, in points. Births at this distance
    /// are not visible.
    private static let above = 10.0

    /// Returns the emitter's own time at a time of the layer; nil before the emitter begins.
    private func local(_ time: SceneTime) -> SceneTime? {
        let begin = SceneTime(seconds: emitter.beginTime)
        if period == nil, time < begin { return nil }
        let local = time - begin + SceneTime(seconds: emitter.timeOffset)
        return period.map { local.cycles(of: $0).part } ?? local
    }

    /// Appends to `bytes` the values that determine which particles are visible at a time, and how.
    func describe(at time: SceneTime, span: LayerSpan, into bytes: inout FigureBytes) {
        if let local = local(time) { bytes.append(local) } else { bytes.appendMissing() }
        if track == nil { return }
        bytes.append(period.map { time.cycles(of: $0).part } ?? time)
        bytes.append(span.length)
    }

    /// Returns, for each outermost cell, the births whose particles may still be visible at a time.
    func births(at time: SceneTime) -> [Births?] {
        guard let local = local(time) else { return [] }
        return cells.map { cell in
            if period == nil, local < cell.begin { return nil }
            return Births(
                at: local - cell.begin, rate: cell.rate, reach: cell.reach,
                duration: period == nil ? cell.duration : nil, isSteady: period != nil)
        }
    }

    /// Calls `body` with each visible particle at a time: cell by cell, and in order of birth within a cell.
    ///
    /// - Parameter span: The time during which the layer is visible.
    func forEach(at time: SceneTime, span: LayerSpan, _ body: (Particle) -> Void) {
        sample(at: time, span: span, most: .infinity) { particle, _ in body(particle) }
    }

    /// Calls `body` with a sample of the particles visible at a time. The weight is the number of particles that a
    /// sampled particle represents.
    ///
    /// - Parameter most: The approximate number of births to sample. Each cell contributes at least one birth; an inner
    /// cell contributes at least one birth per sampled particle that emits it.
    func sample(
        at time: SceneTime, span: LayerSpan, most: Double,
        _ body: (_ particle: Particle, _ weight: Double) -> Void
    ) {
        for (cell, births) in zip(cells, births(at: time)) {
            guard let births else { continue }
            let perPeriod = period.map(cell.count(in:)) ?? 0
            let looped = LoopedBirths(
                perPeriod: perPeriod, used: perPeriod > 0 ? cell.duration.map(cell.count(in:)) ?? .max : .max)
            let budget = most / Double(cells.count)
            guard let sample = BirthSample(looped.indices(births.numbers), of: cell, most: budget) else {
                continue
            }
            let key = key.child(cell.number)
            for index in sample.numbers {
                let (number, place) = looped.birth(index)
                let own = key.child(place)
                emit(cell, own, age: births.age(number), sample.weight, sample.rest, body) { age in
                    let (place, ahead) = shape.place(own)
                    let origin = origin(at: time, age: age, span: span)
                    return (Point(origin.x + place.x, origin.y + place.y), ahead)
                }
            }
        }
    }

    /// Returns the emitter's position at the birth of a particle that is `age` seconds old.
    private func origin(at time: SceneTime, age: Double, span: LayerSpan) -> Point {
        guard let track else { return middle }
        let birth = time - SceneTime(seconds: age)
        return track.value(at: period.map { birth.cycles(of: $0).part } ?? birth, span: span)
    }

    /// Calls `body` with a particle, and with a sample of about `most` of the particles that this particle has emitted.
    private func emit(
        _ cell: OpenCell, _ key: ParticleKey, age: Double, _ weight: Double, _ most: Double,
        _ body: (_ particle: Particle, _ weight: Double) -> Void,
        from origin: (_ age: Double) -> (place: Point, ahead: Point)
    ) {
        let life = cell.lifetime.value(key, .lifetime)
        guard life > 0, age < life + (cell.reach - cell.longestLife) else { return }
        let (place, ahead) = origin(age)
        let motion = cell.motion(key, from: place, ahead: ahead)
        if age < life { body(cell.particle(key, age: age, at: motion.place(at: age)), weight) }
        for inner in cell.inner {
            let begin = inner.begin.value
            let end = min(life - begin, inner.duration?.value ?? .infinity)
            guard
                let births = Births(
                    after: age - begin, rate: inner.rate.value, reach: inner.reach, end: end),
                let sample = BirthSample(births.numbers, of: inner, most: most / Double(cell.inner.count))
            else { continue }
            let keys = key.child(inner.number)
            for number in sample.numbers {
                let innerAge = births.age(number)
                emit(
                    inner, keys.child(number), age: innerAge, weight * sample.weight, sample.rest, body
                ) { innerAge in
                    (motion.place(at: age - innerAge), Point(1, 0))
                }
            }
        }
    }
}
