import Foundation
import Testing

@testable import Motion

/// Tests of finding values far below the values around them, such as the differences of repeated frames.
@Suite struct DipsTests {
    private static func places(_ values: [Double]) -> [Int] {
        Dips.rows(in: values.map { Float($0) }, share: 0.1, least: 0.25).flatMap(\.self)
    }

    @Test("a single repeated frame is found at any position among frames that differ") func alone() {
        for index in 2..<29 {
            var differences: [Double] = [0] + [Double](repeating: 3, count: 29)
            differences[index] = 0.1
            #expect(Self.places(differences) == [index])
        }
    }

    @Test("repeats of every second or third frame are found") func pairs() {
        let differences: [Double] = [0] + (1..<30).map { $0 % 2 == 1 ? 0.01 : 4 }
        #expect(Self.places(differences) == Array(stride(from: 3, through: 27, by: 2)))
        let thirds: [Double] = [0] + (1..<30).map { $0 % 3 == 1 ? 0.01 : 4 }
        #expect(Self.places(thirds) == [4, 7, 10, 13, 16, 19, 22, 25, 28])
    }

    @Test("repeated frames of 24 fps in 60 fps and in 72 fps are found") func pulldown() {
        let uneven: [Double] = [0] + (1..<30).map { [0, 3].contains($0 % 5) ? 5 : 0.002 }
        #expect(Self.places(uneven) == (4..<28).filter { ![0, 3].contains($0 % 5) })
        let even: [Double] = [0] + (1..<30).map { $0 % 3 == 0 ? 5 : 0.002 }
        #expect(Self.places(even) == (4..<27).filter { $0 % 3 != 0 })
    }

    @Test("movement to and fro has no repeated frames at its turning points") func turns() {
        for phase in [0.2, 0.3, 0.5] {
            let swing = (0..<90).map { index in 4 * abs(sin((Double(index) + phase) * .pi / 30)) }
            #expect(Self.places([0] + swing).isEmpty)
        }
    }

    @Test("the end or beginning of a movement is not a repeated frame") func ends() {
        let slowing: [Double] = (0..<20).map { 4 / Double(1 << $0) } + [Double](repeating: 0, count: 10)
        #expect(Self.places([0] + slowing).isEmpty)
        #expect(Self.places([0] + slowing.reversed()).isEmpty)
    }

    @Test("detail that an encoder drops in slow movement is not a repeated frame") func little() {
        var differences: [Double] = [0] + [Double](repeating: 0.07, count: 29)
        differences[12] = 0.001
        #expect(Self.places(differences).isEmpty)
    }
}
