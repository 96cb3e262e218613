import Foundation
import Geometry
import SceneText
import Testing

@testable import SceneModel

/// Tests springs against a numerical integration of x″ = −2ζωx′ − ω²(x − 1).
@Suite struct SpringTests {
    private static let dampings = [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999, 1, 1.001, 1.1, 1.5, 2, 4, 10]

    /// Returns the positions at evenly spaced times, computed with the classic Runge-Kutta method.
    private static func integrated(_ damping: Double, seconds: Double, steps: Int) -> [Double] {
        func slope(_ x: Double, _ v: Double) -> (Double, Double) { (v, -2 * damping * v - (x - 1)) }
        var (x, v, places) = (0.0, 0.0, [0.0])
        // The steps are small enough for the fast component of a strongly damped spring.
        let parts = max(1, Int((seconds / Double(steps) / 0.002).rounded(.up)))
        let h = seconds / Double(steps * parts)
        for _ in 0..<steps {
            for _ in 0..<parts {
                let (a, b) = slope(x, v)
                let (c, d) = slope(x + h / 2 * a, v + h / 2 * b)
                let (e, f) = slope(x + h / 2 * c, v + h / 2 * d)
                let (g, i) = slope(x + h * e, v + h * f)
                x += h / 6 * (a + 2 * c + 2 * e + g)
                v += h / 6 * (b + 2 * d + 2 * f + i)
            }
            places.append(x)
        }
        return places
    }

    @Test("a spring moves as the integrated equation does", arguments: dampings)
    func integrated(_ damping: Double) {
        let spring = Spring(damping: damping)
        // At this frequency ω is 1, as in the equation.
        let settling = spring.settlingTime(frequency: 1 / (2 * .pi))
        let places = Self.integrated(damping, seconds: settling, steps: 500)
        for (index, place) in places.enumerated() {
            let x = Double(index) / 500
            #expect(abs(1 - spring.distance(at: x * settling) - place) < 1e-6, "\(damping) at \(x)")
            if x < 1 { #expect(abs(spring.value(at: x) - place) < 1e-6, "\(damping) at \(x)") }
        }
    }

    @Test("the integral of a spring's distances equals that of the integrated positions", arguments: dampings)
    func sums(_ damping: Double) {
        let spring = Spring(damping: damping)
        let settling = spring.settlingTime(frequency: 1 / (2 * .pi))
        let places = Self.integrated(damping, seconds: settling, steps: 2000)
        var sum = 0.0
        for index in 1...2000 {
            // Integrates by the trapezium rule.
            sum += (1 - (places[index - 1] + places[index]) / 2) * settling / 2000
            let own = spring.distanceSum(until: Double(index) / 2000 * settling)
            #expect(abs(own - sum) < 2e-3 * max(1, 2 * damping), "\(damping) at \(index)")
        }
        #expect(spring.distanceSum(until: 0) == 0)
    }

    @Test("a spring's distance stays below a threshold after the computed time", arguments: dampings)
    func rests(_ damping: Double) {
        let spring = Spring(damping: damping)
        for rest in [0.5, 1e-3, 1e-8, 1e-13] {
            let time = spring.time(until: rest)
            for step in 0...2000 {
                #expect(abs(spring.distance(at: time * (1 + Double(step) / 1000))) <= rest)
            }
            #expect(time < 1000)
        }
    }

    @Test("from the settling time on, a spring's distance is below 1/4000", arguments: dampings)
    func settles(_ damping: Double) {
        let spring = Spring(damping: damping)
        let settling = spring.settlingTime(frequency: 1 / (2 * .pi))
        let places = Self.integrated(damping, seconds: settling * 1.5, steps: 1500)
        #expect(places[1000...].allSatisfy { abs($0 - 1) < 1.0 / 4000 })
        // The settling time is not much too long.
        #expect(places[500..<1000].contains { abs($0 - 1) > 1.0 / 4200 })
    }

    @Test("a spring's progress is 0 until time 0, and 1 from time 1 on", arguments: dampings) func ends(
        _ damping: Double
    ) {
        let curve = Curve.spring(Spring(damping: damping))
        for x in [-1.0, 0] { #expect(curve.value(at: x) == 0) }
        for x in [1, 1.5, 100] { #expect(curve.value(at: x) == 1) }
        #expect(abs(curve.value(at: 1 - 1e-9) - 1) < 1.0 / 4000)
        #expect(abs(curve.value(at: 1e-9)) < 1e-9)
    }

    @Test("a spring overshoots by the amount of the formula, and only if its damping is below 1")
    func overshoot() {
        for damping in Self.dampings {
            let spring = Spring(damping: damping)
            let highest = (0...20_000).map { spring.value(at: Double($0) / 20_000) }.max() ?? 0
            let root = (1 - damping * damping).squareRoot()
            let expected = damping < 1 ? exp(-.pi * damping / root) : 0
            #expect(abs(highest - 1 - expected) < 1e-3, "\(damping)")
            if damping >= 1 { #expect(highest <= 1) }
        }
    }

    @Test(
        "around a damping of 1, springs change continuously with the damping",
        arguments: [1e-15, 1e-12, 1e-9, 1e-7])
    func critical(_ difference: Double) {
        let critical = Spring(damping: 1)
        for damping in [1 - difference, 1 + difference] {
            let spring = Spring(damping: damping)
            for step in 0...400 {
                let time = Double(step) / 20
                let change = abs(spring.distance(at: time) - critical.distance(at: time))
                #expect(change < max(2 * difference, 1e-7), "\(damping) at \(time)")
                let sums = (spring.distanceSum(until: time), critical.distanceSum(until: time))
                #expect(abs(sums.0 - sums.1) < max(8 * difference, 1e-6), "\(damping) at \(time)")
            }
            // The settling time changes with the square root of the difference in damping.
            let change = abs(spring.value(at: 0.3) - critical.value(at: 0.3))
            #expect(change < difference.squareRoot() + 1e-7)
        }
    }

    @Test("the exponential function equals the C library's except for the last bits") func exponential() {
        var largest = 0.0
        for step in -70_799...70_799 {
            let x = Double(step) / 100 + 0.003_7
            guard abs(x) < 708 else { continue }
            largest = max(largest, abs(Exponential.value(x) / exp(x) - 1))
        }
        for step in -2000...2000 {
            let x = Double(step) * 1e-5
            largest = max(largest, abs(Exponential.value(x) / exp(x) - 1))
        }
        #expect(largest < 2e-15)
        #expect(Exponential.value(0) == 1 && Exponential.value(-708) == 0)
        #expect(Exponential.value(-1e308) == 0 && Exponential.value(-.infinity) == 0)
        #expect(Exponential.value(5000).isFinite)
    }

    private static func scene(_ curve: String) -> [UInt8] {
        Array(
            #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 1, "layers": [{"type": "gradient", "curve": \#(curve), "opacity": {"values": [0, 1], "curves": \#(curve)}}]}"#
                .utf8)
    }

    @Test("a spring can replace any curve, and is written unchanged") func reading() throws {
        let bytes = Self.scene(#"{"spring": {"damping": 0.7}}"#)
        #expect(SchemaTests.accepts(try JSON(parsing: bytes)))
        let scene = try Scene(json: bytes)
        let spring = Curve.spring(Spring(damping: 0.7))
        #expect((scene.layers[0].content as? GradientContent)?.curve == spring)
        guard case .keyframes(let frames) = scene.layers[0].opacity else {
            Issue.record("keyframes")
            return
        }
        #expect(frames.curves == [spring])
        #expect(try Scene(json: Array(scene.description.text.utf8)).description == scene.description)
    }

    @Test(
        "invalid springs are errors with their path in the scene",
        arguments: [
            (#"{"spring": {"damping": 0}}"#, ".spring.damping: expected a number from 0.05 to 10, got 0"),
            (#"{"spring": {"damping": 11}}"#, ".spring.damping: expected a number from 0.05 to 10, got 11"),
            (#"{"spring": {}}"#, ".spring.damping: missing; expected a number from 0.05 to 10"),
            (#"{"spring": 1}"#, ".spring: expected an object, got 1"),
            (
                #"{"spring": {"damping": 1, "mass": 2}}"#,
                ".spring.mass: unknown key: expected one of damping"
            ),
            (
                #"{"spring": {"damping": 1}, "table": [0, 1]}"#,
                ".table: unknown key: expected one of spring"
            ),
        ])
    func errors(_ curve: String, _ message: String) throws {
        let bytes = Self.scene(curve)
        #expect(!SchemaTests.accepts(try JSON(parsing: bytes)))
        let errors = #expect(throws: SceneErrors.self) { _ = try Scene(json: bytes) }
        let messages = errors?.listed.map { "\($0.path): \($0.message)" }
        #expect(messages == ["layers[0].curve\(message)", "layers[0].opacity.curves\(message)"])
    }
}
