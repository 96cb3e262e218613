import Foundation
import Testing

@testable import Geometry

/// Tests of timing curves beside the formulas that easings.net and CSS give for them.
@Suite struct CurveTests {
    private static let names = Curve.Name.allCases.filter { PennerCurve($0.rawValue) != nil }

    /// Returns the progress by the formulas of easings.net, which are written for each curve as a whole.
    private static func formula(_ name: String, _ x: Double) -> Double {
        let (c1, c2) = (1.70158, 1.70158 * 1.525)
        func bounce(_ x: Double) -> Double {
            let (n, d) = (7.5625, 2.75)
            if x < 1 / d { return n * x * x }
            if x < 2 / d { return n * pow(x - 1.5 / d, 2) + 0.75 }
            return x < 2.5 / d ? n * pow(x - 2.25 / d, 2) + 0.9375 : n * pow(x - 2.625 / d, 2) + 0.984375
        }
        func power(_ degree: Double) -> [Double] {
            [
                pow(x, degree), 1 - pow(1 - x, degree),
                x < 0.5 ? pow(2, degree - 1) * pow(x, degree) : 1 - pow(-2 * x + 2, degree) / 2,
            ]
        }
        let values: [Double]
        let shape = String(name.replacing(/^ease(InOut|In|Out)/, with: ""))
        switch shape {
        case "Sine": values = [1 - cos(x * .pi / 2), sin(x * .pi / 2), -(cos(.pi * x) - 1) / 2]
        case "Quad": values = power(2)
        case "Cubic": values = power(3)
        case "Quart": values = power(4)
        case "Quint": values = power(5)
        case "Expo":
            values = [
                pow(2, 10 * x - 10), 1 - pow(2, -10 * x),
                x < 0.5 ? pow(2, 20 * x - 10) / 2 : (2 - pow(2, -20 * x + 10)) / 2,
            ]
        case "Circ":
            values = [
                1 - sqrt(1 - x * x), sqrt(1 - pow(x - 1, 2)),
                x < 0.5 ? (1 - sqrt(1 - pow(2 * x, 2))) / 2 : (sqrt(1 - pow(-2 * x + 2, 2)) + 1) / 2,
            ]
        case "Back":
            values = [
                (c1 + 1) * x * x * x - c1 * x * x, 1 + (c1 + 1) * pow(x - 1, 3) + c1 * pow(x - 1, 2),
                x < 0.5
                    ? pow(2 * x, 2) * ((c2 + 1) * 2 * x - c2) / 2
                    : (pow(2 * x - 2, 2) * ((c2 + 1) * (x * 2 - 2) + c2) + 2) / 2,
            ]
        case "Elastic":
            let (c4, c5) = (2 * Double.pi / 3, 2 * Double.pi / 4.5)
            values = [
                -pow(2, 10 * x - 10) * sin((x * 10 - 10.75) * c4),
                pow(2, -10 * x) * sin((x * 10 - 0.75) * c4) + 1,
                x < 0.5
                    ? -(pow(2, 20 * x - 10) * sin((20 * x - 11.125) * c5)) / 2
                    : pow(2, -20 * x + 10) * sin((20 * x - 11.125) * c5) / 2 + 1,
            ]
        default:
            values = [
                1 - bounce(1 - x), bounce(x),
                x < 0.5 ? (1 - bounce(1 - 2 * x)) / 2 : (1 + bounce(2 * x - 1)) / 2,
            ]
        }
        return name.contains("InOut") ? values[2] : name.contains("Out") ? values[1] : values[0]
    }

    @Test("Penner's curves are those of easings.net") func formulas() {
        #expect(Self.names.count == 30)
        for name in Self.names {
            for step in 1..<200 {
                let x = Double(step) / 200
                let difference = abs(name.value(at: x) - Self.formula(name.rawValue, x))
                #expect(difference < 1e-12, "\(name) at \(x)")
            }
        }
    }

    @Test("every curve begins at 0, ends at 1, and stays in its range", arguments: Curve.Name.allCases)
    func ends(_ name: Curve.Name) {
        let curve = Curve.named(name)
        // The table of `contest` is a sum of fractions.
        let tolerance = name == .contest ? 1e-12 : 0
        #expect(curve.value(at: 0) == 0 && abs(curve.value(at: 1) - 1) <= tolerance)
        #expect(curve.value(at: -1) == 0 && abs(curve.value(at: 2) - 1) <= tolerance)
        let range = curve.range.lowerBound - tolerance...curve.range.upperBound + tolerance
        #expect((0...1000).allSatisfy { range.contains(curve.value(at: Double($0) / 1000)) })
    }

    @Test("steps jump at their ends, as in CSS") func steps() {
        let curve = Curve.steps(4)
        let values = [0, 0.2, 0.25, 0.49, 0.5, 0.99, 1].map(curve.value)
        #expect(values == [0, 0, 0.25, 0.25, 0.5, 0.75, 1])
        for step in 0...10 {
            #expect(
                Curve.steps(1).value(at: Double(step) / 10) == Curve.named(.hold).value(at: Double(step) / 10)
            )
        }
    }
}
