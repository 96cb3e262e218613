import Foundation
import TestSupport
import Testing

@testable import Geometry

@Suite struct ArithmeticTests {
    @Test("sine and cosine agree with the C library's to the last digits") func turn() {
        var random = RepeatableRandom(1)
        for _ in 0..<100_000 {
            let turns = Double.random(in: -2...2, using: &random)
            let (sine, cosine) = Turn.sineAndCosine(turns)
            #expect(abs(sine - sin(turns * 2 * .pi)) < 2e-15)
            #expect(abs(cosine - cos(turns * 2 * .pi)) < 2e-15)
        }
    }

    @Test("the Fourier transform is the sum that defines it") func fourier() {
        let fourier = FourierTransform(size: 16)
        var real = (0..<16).map { (index: Int) -> Double in Double(index * 7 % 5 - 2) }
        var imaginary = (0..<16).map { (index: Int) -> Double in Double(index * 3 % 7 - 3) }
        let (ups, sides) = (real, imaginary)
        fourier.transform(&real, &imaginary)
        for line in 0..<16 {
            var (x, y) = (0.0, 0.0)
            for index in 0..<16 {
                let angle: Double = -2 * Double.pi * Double(index * line) / 16
                let (sine, cosine) = (sin(angle), cos(angle))
                x += ups[index] * cosine - sides[index] * sine
                y += ups[index] * sine + sides[index] * cosine
            }
            #expect(abs(real[line] - x) < 1e-12)
            #expect(abs(imaginary[line] - y) < 1e-12)
        }
    }

    @Test("quarter turns are exact, however many turns came before") func quarters() {
        for turns in [-1e9, -3, 0, 1, 7, 1e12] {
            #expect(Turn.sineAndCosine(turns) == (0, 1))
            #expect(Turn.sineAndCosine(turns + 0.25) == (1, 0))
            #expect(Turn.sineAndCosine(turns + 0.5) == (0, -1))
            #expect(Turn.sineAndCosine(turns + 0.75) == (-1, 0))
        }
    }

    @Test("the bits of the sine never change") func pinned() {
        #expect(Turn.sine(0.1).bitPattern == 0x3FE2_CF23_04755A5E)
        #expect(Turn.sine(-1234.567).bitPattern == Turn.sine(-1234.567).bitPattern)
    }

    @Test("random numbers are evenly distributed and don't depend on the order of calls") func randomness() {
        let random = Randomness(seed: 42)
        var counts = [Int](repeating: 0, count: 20)
        for index in 0..<20_000 {
            let value = random.unit(3, index)
            #expect((0..<1).contains(value))
            counts[Int(value * 20)] += 1
        }
        let chiSquare = counts.reduce(0.0) { $0 + Double(($1 - 1000) * ($1 - 1000)) / 1000 }
        #expect(chiSquare < 43.8, "the 0.1 % point for 19 degrees of freedom")
        #expect(random.unit(3, 77, round: 5) == random.unit(3, 77, round: 5))
        let others = [
            random.unit(4, 77, round: 5), random.unit(3, 78, round: 5), random.unit(3, 77, round: 6),
            Randomness(seed: 43).unit(3, 77, round: 5), Randomness(seed: 42, layer: 1).unit(3, 77, round: 5),
        ]
        #expect(!others.contains(random.unit(3, 77, round: 5)))
        #expect(Set(others).count == others.count)
    }

    @Test("a transform followed by its inverse is the identity, and a singular transform has no inverse")
    func affine() throws {
        let map = Affine.rotate(degrees: 33).then(.scale(2, 0.5)).then(.move(7, -3))
        let inverse = try #require(map.inverse)
        let back = inverse(map(Point(12, 34)))
        #expect(abs(back.x - 12) < 1e-12 && abs(back.y - 34) < 1e-12)
        #expect(Affine.scale(0, 1).inverse == nil)
        let quarter = Affine.rotate(degrees: 90)(Point(1, 0))
        #expect(quarter == Point(0, 1), "clockwise on a screen")
    }
}
