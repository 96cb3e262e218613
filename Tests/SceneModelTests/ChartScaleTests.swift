import Geometry
import Testing

@testable import SceneModel

/// The scale of a chart, compared with a plain formula in whole numbers.
@Suite struct ChartScaleTests {
    /// The steps of 1, 2 and 5 times a power of ten, in thousandths, by brute force.
    private static let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500].flatMap {
        [$0, $0 * 1000, $0 * 1_000_000]
    }
    .sorted()

    private static func floor(_ value: Int, _ step: Int) -> Int {
        value >= 0 ? value / step : -((-value + step - 1) / step)
    }

    @Test("ends and marks equal those of a plain formula, for values in thousandths") func formula() {
        let random = Randomness(seed: 41)
        for round in 0..<2000 {
            func number(_ purpose: Int, _ most: Int) -> Int {
                Int(random.unit(purpose, round) * Double(most))
            }
            let size = [9, 100, 5000, 800_000, 90_000_000][number(0, 5)]
            let values = (0...number(1, 6)).map { number(10 + $0, 2 * size) - (number(2, 2) == 0 ? size : 0) }
            let count = 1 + number(3, 8)
            let (low, high) = (min(values.min() ?? 0, 0), max(values.max() ?? 0, 0))
            if low == high { continue }
            let step = Self.steps.first { -Self.floor(-high, $0) - Self.floor(low, $0) <= count }
            guard let step else { continue }
            let (first, last) = (Self.floor(low, step), -Self.floor(-high, step))
            let scale = ChartScale(values.map { Double($0) / 1000 }, steps: count, decimals: 3)
            #expect(scale.marks == (first...last).map { Double($0 * step) / 1000 }, "\(values) \(count)")
            #expect(
                scale.lowest == Double(first * step) / 1000 && scale.highest == Double(last * step) / 1000)
            for value in values {
                let place = (Double(value) - Double(first * step)) / Double((last - first) * step)
                #expect(abs(scale.place(of: Double(value) / 1000) - place) < 1e-12)
            }
        }
    }

    @Test("without marks, a scale goes from 0 to the highest value, or from the lowest to the highest")
    func plain() {
        #expect(ChartScale([3, 8]).place(of: 2) == 0.25)
        let scale = ChartScale([-4, 12])
        #expect(scale.lowest == -4 && scale.highest == 12 && scale.place(of: 0) == 0.25)
        #expect(ChartScale([-4, -2]).highest == 0)
    }

    @Test("asked ends leave zero; values beyond them extend the scale") func ends() {
        let asked = ChartScale([43, 58], from: 40, to: 60, steps: 4)
        #expect(asked.lowest == 40 && asked.highest == 60 && asked.marks == [40, 45, 50, 55, 60])
        #expect(ChartScale([43, 58], from: 41, to: 59, steps: 4).marks == [45, 50, 55])
        #expect(ChartScale([43, 58], from: 41, to: 59, steps: 4).lowest == 41)
        #expect(ChartScale([30, 70], from: 40, to: 60).lowest == 30)
        #expect(ChartScale([30, 70], from: 40, to: 60).highest == 70)
        #expect(ChartScale([3], to: 100).place(of: 50) == 0.5)
    }

    @Test("a scale of any values has ends that differ, and few marks that rise")
    func odd() {
        let lists: [[Double]] = [
            [], [0], [0, 0], [1e15], [-1e15, 1e15], [1e-9], [1e-300], [.leastNonzeroMagnitude],
            [-1e-12, 1e15], [7, 7],
            [-1e15], [123_456_789.123], [1e15, 1e15 - 1],
        ]
        for values in lists {
            for (low, high) in [(nil, nil), (7, nil), (nil, -1e15), (-1e15, 1e15), (7, 7.000001)]
                as [(Double?, Double?)]
            {
                for steps in [nil, 1, 5] {
                    for decimals in [0, 2, 9] {
                        let scale = ChartScale(values, from: low, to: high, steps: steps, decimals: decimals)
                        #expect(scale.lowest < scale.highest, "\(values) \(low as Any) \(high as Any)")
                        #expect(scale.marks.count <= 7)
                        #expect(zip(scale.marks, scale.marks.dropFirst()).allSatisfy(<))
                        #expect(scale.decimals <= decimals)
                        for value in values { #expect((0...1).contains(scale.place(of: value))) }
                    }
                }
            }
        }
    }
}
