import Bench
import Testing

@Suite struct SampleTests {
    @Test(
        "the median is the middle value, or the mean of the two middle values",
        arguments: [([3], 3), ([3, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([1, 1, 100], 1)] as [([Double], Double)])
    func median(_ values: [Double], _ median: Double) { #expect(Sample(values).median == median) }

    @Test("the spread is relative to the median") func spread() {
        #expect(Sample([9, 10, 11]).spread == 0.1)
        #expect(Sample([5]).spread == 0)
        #expect(Sample().median.isNaN)
        #expect(Sample().spread.isNaN)
    }
}
