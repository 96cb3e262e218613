import Testing

@testable import Proof

/// Frames that are almost the one before.
@Suite struct NearDuplicatesTests {
    @Test("one among frames that all differ is found, wherever it is") func alone() {
        for index in 2..<29 {
            var differences: [Double?] = [nil] + [Double](repeating: 3, count: 29)
            differences[index] = 0.1
            #expect(NearDuplicates.frames(differences) == [index])
        }
    }

    @Test("every second or third one is found") func pairs() {
        let differences: [Double?] = [nil] + (1..<30).map { $0 % 2 == 1 ? 0.01 : 4 }
        #expect(NearDuplicates.frames(differences) == Array(stride(from: 3, through: 27, by: 2)))
        let thirds: [Double?] = [nil] + (1..<30).map { $0 % 3 == 1 ? 0.01 : 4 }
        #expect(NearDuplicates.frames(thirds) == [4, 7, 10, 13, 16, 19, 22, 25, 28])
    }

    @Test("a movement that ends or begins is not one") func ends() {
        let slowing: [Double] = (0..<20).map { 4 / Double(1 << $0) } + [Double](repeating: 0, count: 10)
        #expect(NearDuplicates.frames([nil] + slowing).isEmpty)
        #expect(NearDuplicates.frames([nil] + slowing.reversed()).isEmpty)
    }

    @Test("what an encoder leaves out where hardly anything moves is not one") func little() {
        var differences: [Double?] = [nil] + [Double](repeating: 0.07, count: 29)
        differences[12] = 0.001
        #expect(NearDuplicates.frames(differences).isEmpty)
    }
}
