import Geometry
import Testing

@testable import Drawing
@testable import SceneModel

/// Particles in a scene that loops.
@Suite struct ParticleLoopTests {
    private static func particles(
        _ content: ParticlesContent, at time: SceneTime, period: SceneTime
    ) -> [Particle] {
        var particles: [Particle] = []
        Emission(content, layer: Size(width: 400, height: 300), seed: 3, period: period).forEach(
            at: time, span: LayerSpan(10, over: 1)
        ) { particles.append($0) }
        return particles
    }

    private static func content(_ change: (inout ParticleCell) -> Void) -> ParticlesContent {
        var content = ParticlesContent()
        var cell = ParticleCell()
        change(&cell)
        content.cells = [cell]
        return content
    }

    @Test("in a loop, particles are the same one period later, and older particles exist from the start")
    func period() {
        var content = ParticlesContent(preset: .snow)
        var spark = ParticleCell()
        (spark.birthRate, spark.lifetime, spark.lifetimeRange) = (3, 1, 0.5)
        content.cells[0].cells = [spark]
        // At 30 births per second, the number of births in this period is not a whole number.
        let period = SceneTime(401, over: 60)
        for frame in [0, 1, 100, 400] {
            let time = SceneTime(frame, over: 60)
            let (one, other) = (
                Self.particles(content, at: time, period: period),
                Self.particles(content, at: time + period, period: period)
            )
            #expect(one.count > 1000)
            #expect(one.map(\.place) == other.map(\.place))
            #expect(one.map(\.scale) == other.map(\.scale) && one.map(\.angle) == other.map(\.angle))
        }
    }

    @Test("no particle jumps where the loop restarts") func seam() {
        let period = SceneTime(6, over: 1)
        let content = ParticlesContent(preset: .snow)
        let late = Self.particles(content, at: SceneTime(5999, over: 1000), period: period)
        let early = Self.particles(content, at: .zero, period: period)
        // Lifetimes are longer than the period, so the particle of a birth is visible several times, at different ages.
        let before = Dictionary(grouping: late, by: \.key.bits)
        let after = early.filter { $0.age > 0.002 }
        #expect(after.count > 1000)
        for particle in after {
            let same = before[particle.key.bits, default: []].first {
                abs($0.age + 0.001 - particle.age) < 1e-6
            }
            guard let same else {
                Issue.record("a particle of age \(particle.age) comes from nowhere")
                continue
            }
            #expect((same.place - particle.place).length < 1, "a thousandth of a second")
        }
    }

    @Test(
        "one repetition of a loop has the nearest whole number of births, and at least one",
        arguments: [0.01, 0.6, 2.4, 2.6, 30])
    func births(_ rate: Double) {
        let content = Self.content { cell in (cell.birthRate, cell.lifetime) = (rate, 5) }
        let count = Self.particles(content, at: SceneTime(1, over: 3), period: SceneTime(5, over: 1)).count
        #expect(count == max(Int((rate * 5).rounded()), 1))
    }

    @Test("even in a very long loop, the number of births is whole") func many() {
        let period = SceneTime(999_983 * 1001, over: 60_000)
        let births = ParticleCount.rate(1e10, period: period).times(period)
        #expect(births.denominator == 1 && births.value > 5e13)
    }

    @Test("in very short repetitions only a burst's births are examined") func shortRounds() {
        let content = Self.content { cell in
            (cell.birthRate, cell.lifetime, cell.duration) = (1e6, 99, 3e-5)
        }
        let period = SceneTime(1, over: 10)
        // 30 births in each of 990 periods.
        let count = Self.particles(content, at: SceneTime(1, over: 20), period: period).count
        #expect(count == 29_700)
        #expect(content.maximumParticles(repeatedAfter: period) >= count)
        #expect(content.maximumParticles(repeatedAfter: period) < count + 60)
    }

    @Test("a burst occurs again in each repetition") func bursts() {
        let content = Self.content { cell in
            (cell.birthRate, cell.lifetime, cell.duration) = (10, 2, 0.5)
        }
        let period = SceneTime(6, over: 1)
        for round in [0, 1, 9] {
            let counts = [0.25, 0.45, 1, 2.35, 3, 5].map { seconds in
                let time = SceneTime(seconds: seconds + 6 * Double(round))
                return Self.particles(content, at: time, period: period).count
            }
            #expect(counts == [2, 4, 5, 2, 0, 0])
        }
    }
}
