import Geometry

/// The search for the best of several CRFs with which a film has at most a number of bytes.
///
/// The sizes are estimates. They are corrected by the size of the whole film, once one is known. The search ends with the
/// best CRF, or with one that leaves little of the limit. The result depends on these numbers alone.
struct CRFSearch {
    /// The CRFs, from the best quality to the worst. There is at least one.
    let crfs: [Double]
    /// The maximum number of bytes.
    let limit: Int
    /// The estimated bytes, by the index of the CRF.
    private var estimates: [Int: Int] = [:]
    /// The size of the whole film as a multiple of its estimate.
    private var ratio = 1.0
    /// The index of the best CRF with which the whole film is not known to be too large.
    private var first = 0
    /// The smallest known size of the whole film.
    private(set) var smallest: Int?

    /// By how much the estimate for the worst CRF may be above the limit for the film to be made all the same.
    private static let tolerance = 1.25
    /// A film that has at least this part of the limit is not improved further. A step of the CRF adds about 6 % in H.264.
    static let enough = 0.97
    /// The difference of CRFs that about halves a film.
    private static let halvingStep = 6.0

    init(_ crfs: [Double], limit: Int) {
        precondition(!crfs.isEmpty, "a CRF is chosen of some")
        (self.crfs, self.limit) = (crfs, limit)
    }

    /// The estimated size at the worst CRF that was measured.
    var smallestEstimate: Int { estimates.max { $0.key < $1.key }.map { corrected($0.value) } ?? 0 }

    /// Returns the estimated bytes of the film with a CRF; nil if they were not measured.
    func estimate(at crf: Double) -> Int? {
        crfs.firstIndex(of: crf).flatMap { estimates[$0].map(corrected) }
    }

    /// Returns the best CRF with which the film should not be too large; nil if there is none. `measure` estimates the
    /// bytes of the film with a CRF.
    mutating func next(_ measure: (Double) throws -> Int) rethrows -> Double? {
        guard first < crfs.count else { return nil }
        if try size(first, measure) <= limit { return crfs[first] }
        var (low, high): (Int, Int?) = (first, nil)
        var isMiddle = false
        while (high ?? crfs.count) - low > 1 {
            // Every other step halves the range, so that there are few steps for any course of the sizes.
            let index = isMiddle ? (low + (high ?? crfs.count)) / 2 : guess(above: low, below: high)
            let size = try size(index, measure)
            if size <= limit { high = index } else { low = index }
            if size <= limit, Double(size) >= Double(limit) * Self.enough { break }
            isMiddle.toggle()
        }
        if let high { return crfs[high] }
        return Double(try size(crfs.count - 1, measure)) <= Double(limit) * Self.tolerance ? crfs.last : nil
    }

    /// Corrects the estimates by the size of the whole film with a CRF, which was too large.
    mutating func correct(by byteCount: Int, at crf: Double) {
        guard let index = crfs.firstIndex(of: crf) else { return }
        if let estimate = estimates[index] { ratio = Double(byteCount) / Double(max(estimate, 1)) }
        (first, smallest) = (index + 1, byteCount)
    }

    private func corrected(_ estimate: Int) -> Int { Int((Double(estimate) * ratio).rounded()) }

    private mutating func size(_ index: Int, _ measure: (Double) throws -> Int) rethrows -> Int {
        if let known = estimates[index] { return corrected(known) }
        let estimate = try measure(crfs[index])
        estimates[index] = estimate
        return corrected(estimate)
    }

    /// Returns the index at which the size should be about the limit, between that of a film that is too large and that of
    /// a film that is not, if one is known. The logarithm of the size is taken to be a straight line.
    private func guess(above low: Int, below high: Int?) -> Int {
        let excess = Self.halvings(from: estimates[low].map(corrected) ?? limit, to: limit)
        let steps: Double
        if let high, let least = estimates[high].map(corrected) {
            let all = excess + Self.halvings(from: limit, to: least)
            steps = all > 0 ? Double(high - low) * excess / all : 1
        } else {
            steps = excess * Self.halvingStep / (crfs[low + 1] - crfs[low])
        }
        let most = (high ?? crfs.count) - low - 1
        return low + max(1, Int(min(steps.rounded(.up), Double(most))))
    }

    /// Returns how often a number of bytes must be halved to become another.
    private static func halvings(from one: Int, to other: Int) -> Double {
        (NaturalLogarithm.value(Double(max(one, 1))) - NaturalLogarithm.value(Double(max(other, 1))))
            / NaturalLogarithm.value(2)
    }
}
