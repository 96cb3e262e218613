import Foundation
import Geometry
import Testing

@testable import Rasteriser

@Suite struct CoverageTests {
    private let frame = PixelBounds(columns: 0..<60, rows: 0..<40)

    private func rows(_ coverage: Coverage) -> [[Double]] {
        (0..<40).map { y in
            var row = [Int32](repeating: -1, count: 64)
            coverage.fill(&row, row.indices, y: y)
            return row.map { Double($0) / Coverage.full }
        }
    }

    @Test("the coverage of a pixel is its area inside the rectangle", arguments: 0..<40)
    func parts(_ turn: Int) throws {
        let size = Size(width: 31, height: 17)
        let map = Affine.move(-15.5, -8.5).then(.rotate(degrees: Double(turn) * 4.7)).then(.move(29.3, 20.8))
        let inverse = try #require(map.inverse)
        let covered = rows(Coverage(of: MappedRectangle(size: size, transform: map), bounds: frame))
        for y in 0..<40 {
            for x in 0..<60 {
                var inside = 0
                for part in 0..<400 {
                    let place = inverse(
                        Point(
                            Double(x) + (Double(part % 20) + 0.5) / 20,
                            Double(y) + (Double(part / 20) + 0.5) / 20))
                    inside += (0..<31).contains(place.x) && (0..<17).contains(place.y) ? 1 : 0
                }
                // Where two edges meet in a pixel, coverage is computed as if they were perpendicular and parallel to
                // the pixel's sides.
                #expect(abs(covered[y][x] - Double(inside) / 400) < 0.15, "\(x), \(y)")
            }
        }
        let sum = covered.reduce(0) { $0 + $1.reduce(0, +) }
        #expect(abs(sum - 31 * 17) < 0.5)
        #expect(covered.allSatisfy { $0[60...].allSatisfy { $0 == 0 } }, "nothing outside the frame")
    }

    @Test("coverage is exact for edges between pixels and inside a pixel") func straight() {
        func row(_ left: Double, _ width: Int, _ scale: Double) -> [Double] {
            let map = Affine.scale(scale, 40).then(.move(left, 0))
            return rows(
                Coverage(
                    of: MappedRectangle(size: Size(width: Double(width), height: 1), transform: map),
                    bounds: frame)
            )[5]
        }
        #expect(row(10, 3, 1)[8..<15] == [0, 0, 1, 1, 1, 0, 0])
        #expect(row(10.25, 2, 1)[8..<15] == [0, 0, 0.75, 1, 0.25, 0, 0])
        #expect(row(10.25, 1, 0.5)[8..<15] == [0, 0, 0.5, 0, 0, 0, 0])
    }

    @Test("nothing is covered outside the bounds") func bounds() {
        let rectangle = MappedRectangle(size: Size(width: 60, height: 40), transform: .scale(3, 3))
        let covered = rows(Coverage(of: rectangle, bounds: PixelBounds(columns: 7..<9, rows: 3..<5)))
        #expect(covered.map { $0.reduce(0, +) } == (0..<40).map { (3..<5).contains($0) ? 2 : 0 })
    }
}
