import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasteriser

@Suite struct DiscTests {
    private let bounds = PixelBounds(columns: 0..<200, rows: 0..<150)

    private func coverage(_ disc: Disc) -> [[Double]] {
        var rows = Array(repeating: Array(repeating: 0.0, count: 200), count: 150)
        for y in disc.rows(in: bounds.rows) {
            for x in disc.columns(y, bounds) { rows[y][x] = disc.coverage(x, y) }
        }
        return rows
    }

    @Test(
        "a disc covers its area; a disc of a pixel's size does so averaged over its positions",
        arguments: [0.1, 0.4, 0.6, 1, 2.5, 7, 30, 60], [1, 0.7])
    func area(_ radius: Double, _ height: Double) throws {
        var random = RepeatableRandom(UInt64(radius * 10))
        let area = Double.pi * radius * radius * height
        var sums: [Double] = []
        for turn in 0..<60 {
            let map = Affine.scale(1, height).then(.rotate(degrees: Double(turn) * 13)).then(.move(100, 75))
            let center = Point(.random(in: -2...2, using: &random), .random(in: -2...2, using: &random))
            let disc = try #require(Disc(center: center, radius: radius, transform: map))
            sums.append(coverage(disc).reduce(0) { $0 + $1.reduce(0, +) })
        }
        let mean = sums.reduce(0, +) / 60
        #expect(abs(mean - area) < 0.03 * area, "\(mean) instead of \(area)")
        if radius > 2 { #expect(sums.allSatisfy { abs($0 - area) < 0.02 * area }) }
    }

    @Test("the coverage of a pixel is the area of the circle in that pixel") func pixels() throws {
        for radius in [3.0, 12.3, 40] {
            let center = Point(80.3, 70.8)
            let disc = try #require(
                Disc(center: center, radius: radius, transform: .identity))
            let covered = coverage(disc)
            for y in 0..<150 {
                for x in 0..<200 where abs(hypot(Double(x) - 80, Double(y) - 70) - radius) < 3 {
                    var inside = 0
                    for part in 0..<256 {
                        let place = (Double(x) + Double(part % 16) / 16, Double(y) + Double(part / 16) / 16)
                        inside +=
                            hypot(place.0 + 1 / 32 - center.x, place.1 + 1 / 32 - center.y) < radius ? 1 : 0
                    }
                    #expect(abs(covered[y][x] - Double(inside) / 256) < 0.09, "\(x), \(y), radius \(radius)")
                }
                for x in disc.solidColumns(y, bounds) { #expect(covered[y][x] == 1) }
            }
        }
    }

    @Test("invalid discs and discs outside the frame are not drawn, however large their numbers")
    func nothing() {
        let odd: [(Double, Double, Double)] = [
            (50, 50, 0), (50, 50, -3), (50, 50, .nan), (.nan, 50, 3), (50, .infinity, 3), (1e300, 50, 3),
            (50, 50, 1e300), (-100, 50, 20), (50, 300, 20),
        ]
        for (x, y, radius) in odd {
            let disc = Disc(center: Point(x, y), radius: radius, transform: .identity)
            let covered = disc.map { disc in
                disc.rows(in: bounds.rows).contains { !disc.columns($0, bounds).isEmpty }
            }
            #expect(covered != true, "\(x) \(y) \(radius)")
        }
        let flat = Disc(center: Point(0, 0), radius: 3, transform: .scale(1, 0))
        #expect(flat == nil)
        let all = Disc(center: Point(100, 75), radius: 1e6, transform: .identity)
        #expect(all?.rows(in: bounds.rows) == 0..<150 && all?.solidColumns(149, bounds) == 0..<200)
    }
}
