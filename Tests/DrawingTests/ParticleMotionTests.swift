import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The motion and the random properties of particles.
@Suite struct ParticleMotionTests {
    private static func content(_ cell: ParticleCell, _ change: (inout ParticleEmitter) -> Void = { _ in })
        -> ParticlesContent
    {
        var content = ParticlesContent()
        content.cells = [cell]
        change(&content.emitter)
        return content
    }

    private static func particles(_ content: ParticlesContent, at time: SceneTime) -> [Particle] {
        var particles: [Particle] = []
        Emission(content, layer: Size(width: 400, height: 300), seed: 3).forEach(
            at: time, span: LayerSpan(10, over: 1)
        ) { particles.append($0) }
        return particles
    }

    @Test("without ranges, a particle moves like a thrown body, in 50 random settings") func thrown() throws {
        var random = RepeatableRandom(1)
        for _ in 0..<50 {
            func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            var cell = ParticleCell()
            (cell.birthRate, cell.lifetime) = (1, 100)
            (cell.velocity, cell.emissionLongitude) = (number(-90...90), number(-400...400))
            (cell.xAcceleration, cell.yAcceleration) = (number(-30...30), number(-30...30))
            let place = Point(number(0...400), number(0...300))
            let speed = number(0.5...2)
            let content = Self.content(cell) { emitter in
                emitter.position = .constant(place)
                emitter.velocity = speed
            }
            let time = SceneTime(Int.random(in: 60...600, using: &random), over: 60)
            let particles = Self.particles(content, at: time)
            #expect(particles.count == Int(time.value))
            for (index, particle) in particles.enumerated() {
                // Integrated step by step, as an engine with state would: with the velocity in the middle of each step.
                let age = time.value - Double(index + 1)
                let steps = 4096
                let step = age / Double(steps)
                let radians = cell.emissionLongitude / 180 * .pi
                var (x, y) = (place.x, place.y)
                var (vx, vy) = (0.0, 0.0)
                let (sine, cosine) = Turn.sineAndCosine(radians / (2 * .pi))
                (vx, vy) = (cosine * cell.velocity * speed, sine * cell.velocity * speed)
                for _ in 0..<steps {
                    vx += cell.xAcceleration * step / 2
                    vy += cell.yAcceleration * step / 2
                    x += vx * step
                    y += vy * step
                    vx += cell.xAcceleration * step / 2
                    vy += cell.yAcceleration * step / 2
                }
                #expect(abs(particle.age - age) < 1e-9)
                #expect(abs(particle.place.x - x) < 1e-6 && abs(particle.place.y - y) < 1e-6)
            }
        }
    }

    /// Returns the Kolmogorov–Smirnov distance between the distribution of numbers in 0...1 and the uniform
    /// distribution, times the square root of the count.
    private func unevenness(_ numbers: [Double]) -> Double {
        let sorted = numbers.sorted()
        let count = Double(sorted.count)
        var most = 0.0
        for (index, number) in sorted.enumerated() {
            most = max(most, number - Double(index) / count, Double(index + 1) / count - number)
        }
        return (sorted.isEmpty ? 1 : most) * count.squareRoot()
    }

    @Test("a particle's values are uniformly distributed within half a range around the mean")
    func spread() {
        var cell = ParticleCell()
        (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (2000, 10, 4)
        (cell.velocity, cell.velocityRange) = (50, 30)
        (cell.emissionLongitude, cell.emissionRange) = (45, 60)
        (cell.scale, cell.scaleRange, cell.spin, cell.spinRange) = (0.2, 0.8, -30, 90)
        cell.color = Color(red: 102, green: 128, blue: 153, alpha: 128)
        (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (0.3, 0.4, 0.5, 0.6)
        let content = Self.content(cell) { emitter in
            emitter.shape = .rectangle
            emitter.size = Size(width: 300, height: 200)
            emitter.position = .constant(Point(0, 0))
        }
        // No particle is older than 5 seconds, so all are visible.
        let early = Self.particles(content, at: SceneTime(5, over: 1))
        #expect(early.count == 10_000)
        let properties: [(String, (Particle) -> Double, Double, Double)] = [
            ("scale", { $0.scale }, 0.2, 0.8), ("spin", { $0.angle / $0.age * 360 }, -30, 90),
            ("red", { $0.color.x }, 0.4, 0.3), ("green", { $0.color.y }, 128.0 / 255, 0.4),
            ("blue", { $0.color.z }, 0.6, 0.5), ("alpha", { $0.color.w }, 128.0 / 255, 0.6),
        ]
        for (name, value, mean, range) in properties {
            let units = early.filter { $0.age > 0 }.map { (value($0) - mean) / range + 0.5 }
            #expect(units.allSatisfy { (-1e-9...1 + 1e-9).contains($0) }, "\(name)")
            // One in ten thousand uniform distributions exceeds 2.2.
            #expect(unevenness(units) < 2.2, "\(name)")
        }
        // If the emitter is a point, the velocities and directions can be computed from the positions.
        let point = Self.content(cell) { $0.position = .constant(Point(0, 0)) }
        let moved = Self.particles(point, at: SceneTime(5, over: 1)).filter { $0.age > 0.1 }
        let speeds = moved.map { particle in
            let (x, y) = (particle.place.x / particle.age, particle.place.y / particle.age)
            return (x * x + y * y).squareRoot()
        }
        #expect(unevenness(speeds.map { ($0 - 50) / 30 + 0.5 }) < 2.2)
        // Directions are uniformly distributed from 15 to 75 degrees.
        for part in 1..<6 {
            let (sine, cosine) = Turn.sineAndCosine((15 + 10 * Double(part)) / 360)
            let before = moved.count { $0.place.y * cosine < $0.place.x * sine }
            let expected = Double(moved.count) * Double(part) / 6
            #expect(abs(Double(before) - expected) < 4 * expected.squareRoot())
        }
        // Lifetimes: the fraction of particles that are still visible decreases from 1 to 0 at ages of 8 to 12 seconds.
        let late = Self.particles(content, at: SceneTime(30, over: 1))
        #expect(late.allSatisfy { $0.age < 12 })
        for age in [8.0, 9, 10, 11] {
            let seen = late.count { $0.age >= age && $0.age < age + 1 }
            #expect(abs(Double(seen) - 2000 * (11.5 - age) / 4) < 4 * 2000.0.squareRoot() / 2, "\(age)")
        }
    }

    @Test("the properties of a particle are independent of each other and of neighbouring particles")
    func independent() {
        var cell = ParticleCell()
        (cell.birthRate, cell.lifetime, cell.scale, cell.scaleRange) = (2000, 10, 0.5, 1)
        (cell.spin, cell.spinRange) = (180, 360)
        let particles = Self.particles(Self.content(cell), at: SceneTime(5, over: 1)).filter { $0.age > 0 }
        func correlation(_ pairs: [(Double, Double)]) -> Double {
            let count = Double(pairs.count)
            let sum = pairs.reduce(0) { $0 + ($1.0 - 0.5) * ($1.1 - 0.5) }
            return sum / count * 12
        }
        let scales = particles.map(\.scale)
        let spins = particles.map { $0.angle / $0.age }
        #expect(abs(correlation(Array(zip(scales, spins)))) < 0.05)
        #expect(abs(correlation(Array(zip(scales, scales.dropFirst())))) < 0.05)
    }

    @Test("the preset snow starts with the births of the ten seconds before the first frame") func snow() {
        let snow = Emission(
            ParticlesContent(preset: .snow), layer: Size(width: 375, height: 667), seed: 0)
        let births = snow.births(at: .zero).map { $0?.numbers }
        #expect(births == [1...300, 1...300])
        var count = 0
        var seen = 0
        snow.forEach(at: .zero, span: LayerSpan(4, over: 1)) { particle in
            count += 1
            if (0...375).contains(particle.place.x), (0...667).contains(particle.place.y) { seen += 1 }
        }
        #expect(count == 600)
        // The expected number is from a simulation of the article's values.
        #expect(abs(seen - 235) < 30)
        #expect(snow.births(at: SceneTime(10, over: 1)).map { $0?.numbers } == [1...600, 1...600])
    }

    @Test("the number of considered births stays constant after the first lifetime, even after an hour")
    func hour() {
        let snow = Emission(
            ParticlesContent(preset: .snow), layer: Size(width: 375, height: 667), seed: 0)
        func count(_ seconds: Int) -> Int {
            snow.births(at: SceneTime(seconds, over: 1)).reduce(0) { $0 + ($1?.numbers.count ?? 0) }
        }
        #expect(count(1) == 660)
        #expect(count(11) == 1202 && count(3600) == 1202 && count(1_000_000) == 1202)
    }

    @Test("the emitter's multipliers, beginTime and duration apply to its cells") func times() {
        var cell = ParticleCell()
        (cell.birthRate, cell.lifetime, cell.scale, cell.spin) = (10, 1, 2, 90)
        let content = Self.content(cell) { emitter in
            (emitter.birthRate, emitter.lifetime, emitter.scale, emitter.spin) = (2, 3, -0.5, 2)
            emitter.beginTime = 1
        }
        func count(_ numerator: Int) -> Int {
            Self.particles(content, at: SceneTime(numerator, over: 20)).count
        }
        #expect(count(19) == 0 && count(20) == 0 && count(21) == 1 && count(39) == 19)
        // A particle disappears three seconds after its birth.
        #expect(count(80) == 60 && count(200) == 60)
        let oldest = Self.particles(content, at: SceneTime(79, over: 20))[0]
        #expect(oldest.scale == -1 && abs(oldest.angle - oldest.age * 0.5) < 1e-12)
        cell.beginTime = 0.5
        cell.duration = 0.3
        let burst = Self.content(cell)
        func burstCount(_ numerator: Int) -> Int {
            Self.particles(burst, at: SceneTime(numerator, over: 20)).count
        }
        #expect([10, 11, 12, 14, 16, 30, 33, 34, 36].map(burstCount) == [0, 0, 1, 2, 3, 3, 2, 1, 0])
    }

    @Test("a particle emits other particles from its current place, and only during its lifetime")
    func particles() throws {
        var spark = ParticleCell()
        (spark.birthRate, spark.lifetime, spark.velocity) = (10, 0.55, 20)
        spark.emissionLongitude = 90
        var rocket = ParticleCell()
        (rocket.birthRate, rocket.lifetime, rocket.velocity) = (1, 0.95, 100)
        (rocket.duration, rocket.yAcceleration) = (1, -40)
        rocket.cells = [spark]
        let content = Self.content(rocket) { $0.position = .constant(Point(0, 0)) }
        // The rocket is born at 1 second and disappears at 1.95 seconds.
        let flying = Self.particles(content, at: SceneTime(154, over: 100))
        #expect(flying.map(\.cell) == [0, 1, 1, 1, 1, 1])
        for (index, spark) in flying.dropFirst().enumerated() {
            let birth = Double(index + 1) / 10
            let age = 0.54 - birth
            #expect(abs(spark.age - age) < 1e-9)
            #expect(abs(spark.place.x - 100 * birth) < 1e-9)
            #expect(abs(spark.place.y - (20 * age - 20 * birth * birth)) < 1e-9)
        }
        let gone = Self.particles(content, at: SceneTime(225, over: 100))
        #expect(gone.allSatisfy { $0.cell == 1 } && gone.count == 2, "births 8 and 9, not 10")
        #expect(Self.particles(content, at: SceneTime(256, over: 100)).isEmpty)
        #expect(Set(flying.map(\.key.bits)).count == flying.count)
    }

    @Test(
        "particles are born on the emitter's shape according to its mode",
        arguments: ParticleEmitter.Shape.allCases, ParticleEmitter.Mode.allCases)
    func shapes(_ shape: ParticleEmitter.Shape, _ mode: ParticleEmitter.Mode) {
        var emitter = ParticleEmitter()
        (emitter.shape, emitter.mode, emitter.size) = (shape, mode, Size(width: 60, height: 20))
        let form = EmitterShape(emitter, layer: Size(width: 400, height: 300))
        let key = ParticleKey(Randomness(seed: 1))
        let places = (0..<4000).map { form.place(key.child($0)) }
        func share(_ body: (Point) -> Bool) -> Double {
            Double(places.count { body($0.place) }) / Double(places.count)
        }
        func radius(_ point: Point) -> Double { (point.x * point.x + point.y * point.y).squareRoot() }
        #expect(abs(share { $0.x < 0 } + share { $0.x == 0 } / 2 - 0.5) < 0.04)
        switch (shape, mode) {
        case (.point, _), (.circle, .points), (.sphere, .points): #expect(share { $0 == Point(0, 0) } == 1)
        case (.line, .points): #expect(share { abs($0.x) == 30 && $0.y == 0 } == 1)
        case (.line, _):
            #expect(share { abs($0.x) <= 30 && $0.y == 0 } == 1)
            #expect(abs(share { $0.x < -15 } - 0.25) < 0.03)
        case (.rectangle, .points), (.cuboid, .points):
            #expect(share { abs($0.x) == 30 && abs($0.y) == 10 } == 1)
        case (.rectangle, .outline), (.cuboid, .outline):
            #expect(share { abs(max(abs($0.x) - 30, abs($0.y) - 10)) < 1e-9 } == 1)
            #expect(abs(share { $0.y > 9.999999 } - 0.375) < 0.03, "60 of 160 points")
            #expect(abs(share { $0.y < -9.999999 } - 0.375) < 0.03)
            #expect(abs(share { $0.x > 29.999999 } - 0.125) < 0.03)
        case (.rectangle, _), (.cuboid, _):
            #expect(share { abs($0.x) <= 30 && abs($0.y) <= 10 } == 1)
            #expect(abs(share { abs($0.x) <= 15 && abs($0.y) <= 5 } - 0.25) < 0.03)
        case (.circle, .outline), (.sphere, .outline):
            #expect(share { abs(radius($0) - 60) < 1e-9 } == 1)
            #expect(places.allSatisfy { abs($0.ahead.x * 60 - $0.place.x) < 1e-9 }, "outwards")
        case (.circle, _):
            #expect(share { radius($0) <= 60 } == 1)
            #expect(abs(share { radius($0) <= 30 } - 0.25) < 0.03, "a quarter of the area")
        case (.sphere, .surface):
            // The surface of a sphere, projected: the fraction within a radius r is 1 − √(1 − r²).
            #expect(abs(share { radius($0) <= 30 } - (1 - 0.75.squareRoot())) < 0.03)
        case (.sphere, .volume):
            // The volume of a ball, projected: the fraction within a radius r is 1 − (1 − r²)^(3/2).
            #expect(abs(share { radius($0) <= 30 } - (1 - 0.75 * 0.75.squareRoot())) < 0.03)
        }
    }

    @Test("particles stay where they were emitted when the emitter moves") func moving() {
        var cell = ParticleCell()
        (cell.birthRate, cell.lifetime) = (4, 3)
        let content = Self.content(cell) { emitter in
            emitter.position = .keyframes(Keyframes(values: [Point(0, 0), Point(100, 50)], duration: 10))
        }
        let particles = Self.particles(content, at: SceneTime(5, over: 1))
        #expect(particles.count == 12)
        for particle in particles {
            let birth = 5 - particle.age
            #expect(abs(particle.place.x - birth * 10) < 1e-6 && abs(particle.place.y - birth * 5) < 1e-6)
        }
    }
}
