import Testing

@testable import Film

/// Tests of the search for a CRF among known sizes.
@Suite struct CRFSearchTests {
    private static let crfs = Array(stride(from: 18.0, through: 34, by: 0.5))

    /// The sizes of films, by the place of the CRF: halved every 12 steps, along a straight line, in few steps, and almost
    /// constant, as that of a film whose sound is most of it.
    private static let courses: [@Sendable (Int) -> Int] = [
        { Int(1_000_000 * Self.halved($0)) }, { 1_000_000 - 25_000 * $0 }, { 1_000_000 >> ($0 / 8) },
        { 1_000_000 - 3 * $0 },
    ]

    /// A half to the power of a twelfth of `steps`.
    private static func halved(_ steps: Int) -> Double {
        (0..<steps).reduce(1.0) { product, _ in product * 0.943_874_312_681_693_5 }
    }

    @Test(
        "the best CRF that fits is found, or one that leaves little of the limit, in few steps",
        arguments: courses.indices)
    func best(_ course: Int) {
        let size = Self.courses[course]
        for limit in stride(from: 10_000, through: 1_000_000, by: 7_919) {
            var search = CRFSearch(Self.crfs, limit: limit)
            var tried: [Double] = []
            let found = search.next { crf in
                tried.append(crf)
                return size(Int((crf - 18) * 2))
            }
            let fitting = Self.crfs.indices.first { size($0) <= limit }
            // A size that is hardly above the limit is no reason to give up, because it is an estimate.
            let worst = Double(size(Self.crfs.count - 1)) <= Double(limit) * 1.25 ? Self.crfs.last : nil
            let used = found.map { Double(size(Int(($0 - 18) * 2))) / Double(limit) } ?? 0
            let isEnough = used <= 1 && used >= CRFSearch.enough
            #expect(isEnough || found == fitting.map { Self.crfs[$0] } ?? worst, "limit \(limit)")
            #expect(tried.count <= 12 && Set(tried).count == tried.count, "limit \(limit): \(tried)")
        }
    }

    @Test("after a whole film was too large, its size corrects all estimates, and no CRF is chosen again")
    func corrected() {
        // The whole film has 1.3 times the bytes of the sample.
        let truth = { (crf: Double) in Int(1.3 * 1_000_000 * Self.halved(Int((crf - 18) * 2))) }
        var search = CRFSearch(Self.crfs, limit: 600_000)
        var chosen: [Double] = []
        while let crf = search.next({ Int(Double(truth($0)) / 1.3) }) {
            chosen.append(crf)
            guard truth(crf) > 600_000 else { break }
            search.correct(by: truth(crf), at: crf)
            #expect(search.smallest == truth(crf))
        }
        #expect(chosen.count == 2 && chosen.last == Self.crfs.first { truth($0) <= 600_000 })
    }

    @Test("if the whole film is too large with the worst CRF, there is none") func none() {
        var search = CRFSearch([18, 19], limit: 100)
        #expect(search.next { _ in 100 } == 18)
        search.correct(by: 101, at: 18)
        #expect(search.next { _ in 99 } == 19)
        search.correct(by: 101, at: 19)
        #expect(search.next { _ in 1 } == nil)
        #expect(search.smallest == 101)
    }
}
